import { type Stats, statSync, writeSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import type { RecordKinds } from '../record-kind.ts'
import { StorageError } from '../store.ts'
import type { ChangesAtOnce } from '../store-adapter.ts'
import { readRecordFile, writeBytes, writeFiller } from './record-file-content.ts'
import { toLines } from './record-file-format.ts'

/** What is needed to append to an open file. */
export interface AppendFileOptions {
  readonly path: string
  readonly kinds: RecordKinds
  readonly handle: FileHandle
  /** Which file the handle has opened. */
  readonly identity: Pick<Stats, 'dev' | 'ino'>
  /** The length of its content in bytes: the position of the next change. */
  readonly size: number
  /** The checksum of its last line. */
  readonly sum: number
  /** Whether the directory still belongs to this process. */
  readonly isHeld: () => boolean
  /** Whether this process replaces or removes the file: what happens to it is then its own doing, and nothing is appended. */
  readonly isYielding: () => boolean
  /** Called when written changes cannot be flushed to disk. */
  readonly onSyncFailure: (cause: unknown) => void
}

/** An open file of records. A change counts only if the file is still in place, and as this process left it. */
export class AppendFile {
  readonly #options: AppendFileOptions
  #size: number
  #sum: number
  /** The most bytes that were refused since everything could be written. */
  #refused = 0
  #isWriting = false
  #isFlushing = false
  /** Whether the last flush failed. */
  #isUnflushed = false
  /** Whether a part of a refused change may still be behind the content. */
  #isRagged = false
  /** Whether others may have changed the content, so that it must be read before it is written to. */
  #isDoubted = false
  /** When this process last wrote, in milliseconds since 1970, rounded up. */
  #wroteAt = now()
  /** Whether the times of the file are those of this process's clock; on a network drive they may not be. */
  #hasOwnTimes = true
  #syncTimer: NodeJS.Timeout | undefined

  constructor(options: AppendFileOptions) {
    this.#options = options
    this.#size = options.size
    this.#sum = options.sum
  }

  /** See `#refused`. */
  get refused(): number {
    return this.#refused
  }

  /** Whether what failed last has succeeded since: a write of as many bytes, or a flush. */
  get isSound(): boolean {
    return this.#refused === 0 && !this.#isUnflushed
  }

  /**
   * Appends changes, and flushes them to disk within `SYNC_AFTER`. The operating system takes them at once, which costs less than
   * a thread that waits for it; only while it flushes the file it may make a writer wait.
   * @throws StorageError when this process has replaced or removed the file; Error when they cannot be written, the content is then
   * unchanged.
   */
  async append(changes: readonly ChangesAtOnce[]): Promise<void> {
    if (this.#isRagged) await this.#cutBack()
    this.#assertInPlace()
    if (this.#isDoubted) await this.#assertOwnContent()
    const lines = toLines(changes, { from: 0, to: changes.length, sum: this.#sum })
    const bytes = Buffer.from(lines.text)
    await this.#write(bytes)
    if (bytes.length >= this.#refused) this.#refused = 0
    this.#size += bytes.length
    this.#sum = lines.sum
    this.#syncTimer ??= setTimeout(() => this.#sync(), SYNC_AFTER)
  }

  /** @throws Error when the file is not in place, or not as this process left it. */
  async look(): Promise<void> {
    if (this.#options.isYielding()) return
    this.#assertInPlace()
    if (this.#isDoubted) await this.#assertOwnContent()
  }

  /**
   * Writes and removes again as many bytes as were refused, and flushes: a process that is killed in between leaves a torn last line.
   * @throws Error when that fails; the content is then unchanged.
   */
  async probe(): Promise<void> {
    if (this.#isRagged) await this.#cutBack()
    await this.look()
    const { handle } = this.#options
    this.#isWriting = true
    try {
      await writeFiller(handle, this.#refused, this.#size)
      await this.#flush()
    } finally {
      await this.#cutBack()
      this.#isWriting = false
    }
    this.#refused = 0
  }

  /** Flushes everything to disk and closes the file. */
  async close(): Promise<void> {
    clearTimeout(this.#syncTimer)
    await this.#sync()
    await this.#options.handle.close()
  }

  async #write(bytes: Buffer): Promise<void> {
    const { handle } = this.#options
    let isRefused = true
    this.#isWriting = true
    try {
      if (this.#isFlushing) {
        await writeBytes(handle, bytes, this.#size)
        isRefused = false
        // The file may have been replaced meanwhile: then the changes must not be acknowledged.
        this.#assertThere()
      } else writeBytesNow(handle, bytes, this.#size)
      this.#wroteAt = now()
    } catch (cause) {
      if (isRefused) this.#refused = Math.max(this.#refused, bytes.length)
      // If even this fails, it is tried again before the next write.
      await this.#cutBack().catch(() => {})
      throw cause
    } finally {
      this.#isWriting = false
    }
  }

  /** Truncates the file to its content: removes parts of a refused change. */
  async #cutBack(): Promise<void> {
    this.#isRagged = true
    await this.#options.handle.truncate(this.#size)
    this.#isRagged = false
    this.#wroteAt = now()
  }

  async #flush(): Promise<void> {
    this.#isUnflushed = true
    await this.#options.handle.datasync()
    this.#isUnflushed = false
  }

  async #sync(): Promise<void> {
    this.#syncTimer = undefined
    this.#isFlushing = true
    try {
      // A file that is being replaced or removed need not be flushed.
      if (this.#options.isYielding()) return
      await this.#flush()
      if (this.#options.isYielding()) return
      if (this.#isWriting) this.#assertThere()
      else this.#assertInPlace()
    } catch (cause) {
      if (!this.#options.isYielding()) this.#options.onSyncFailure(cause)
    } finally {
      this.#isFlushing = false
    }
  }

  /** @throws Error when the file is not in place, or has another length than this process gave it. */
  #assertInPlace(): void {
    const { size, mtimeMs } = this.#assertThere()
    if (size !== this.#size && !this.#isRagged) throw this.#doubt(CHANGED(size, this.#size))
    if (this.#hasOwnTimes && mtimeMs > this.#wroteAt) this.#isDoubted = true
  }

  /** @throws Error when the file, or the lock of its directory, was deleted, moved or replaced; StorageError when this process did so. */
  #assertThere(): Stats {
    const { path, isHeld, identity, isYielding } = this.#options
    if (isYielding()) throw new StorageError('The file has been replaced', 'replaced')
    if (!isHeld()) throw this.#doubt(NOT_HELD)
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats?.ino !== identity.ino || stats.dev !== identity.dev) throw this.#doubt(GONE)
    return stats
  }

  /**
   * Reads the whole file, because somebody else had it or may have written to it.
   * @throws Error when its content is not what this process wrote.
   */
  async #assertOwnContent(): Promise<void> {
    const { handle, path, kinds } = this.#options
    const read = await readRecordFile(handle, path, { kinds }).catch((cause) => {
      throw new Error(OVERWRITTEN, { cause })
    })
    if (read.size !== this.#size || read.sum !== this.#sum || read.torn > 0)
      throw new Error(OVERWRITTEN)
    this.#isDoubted = false
    // If the file system sets other times, they do not show foreign changes: comparing them would reread the file forever.
    this.#hasOwnTimes &&= statSync(path).mtimeMs <= this.#wroteAt
  }

  #doubt(why: string): Error {
    this.#isDoubted = true
    return new Error(why)
  }
}

/** @throws Error when the directory is no longer locked by this process. */
export function assertHeld(isHeld: () => boolean): void {
  if (!isHeld()) throw new Error(NOT_HELD)
}

// --- internal ---

/** How long written changes may wait before they are flushed to disk, in milliseconds. */
const SYNC_AFTER = 1000

const WAY_OUT =
  'Put it back as it was, or restore a snapshot or reset, which write it anew from memory'
const GONE = `it was deleted, moved or replaced while it was in use. Put it back, or restart the sandbox`
const OVERWRITTEN = `another process has overwritten it while it was in use. ${WAY_OUT}`
const CHANGED = (size: number, own: number) =>
  `another process has changed it while it was in use: it has ${size} bytes instead of ${own}. ${WAY_OUT}`
const NOT_HELD =
  'the lock of its directory was deleted, moved or replaced, so another process may be using the directory. Put it back, or restart the sandbox'

/** Writes bytes at a position in a file, before it returns. */
function writeBytesNow({ fd }: FileHandle, bytes: Uint8Array, position: number): void {
  for (let done = 0; done < bytes.length; )
    done += writeSync(fd, bytes, done, bytes.length - done, position + done)
}

/** Times of files have fractions of milliseconds. */
function now(): number {
  return Date.now() + 1
}
