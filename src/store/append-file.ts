import { type Stats, statSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import type { Change } from './change.ts'
import { writeChanges, writeChangesNow, writeText } from './write-changes.ts'

/** What is needed to append to an open file. */
export interface AppendFileOptions {
  readonly path: string
  readonly handle: FileHandle
  /** The length of its content in bytes: the position of the next change. */
  readonly size: number
  /** Whether the directory still belongs to this process. */
  readonly isHeld: () => boolean
  /** Called when written changes cannot be flushed to disk. */
  readonly onSyncFailure: (cause: unknown) => void
}

/**
 * An open file of animals to which changes are appended. A change is not acknowledged if the file that it was written to
 * is no longer in place.
 */
export class AppendFile {
  readonly #options: AppendFileOptions
  readonly #identity: Pick<Stats, 'dev' | 'ino'>
  #size: number
  #isFlushing = false
  #syncTimer: NodeJS.Timeout | undefined

  private constructor(options: AppendFileOptions, identity: Pick<Stats, 'dev' | 'ino'>) {
    this.#options = options
    this.#identity = identity
    this.#size = options.size
  }

  /** Remembers which file the handle opened. */
  static async of(options: AppendFileOptions): Promise<AppendFile> {
    const { dev, ino } = await options.handle.stat()
    return new AppendFile(options, { dev, ino })
  }

  /**
   * Appends changes, and flushes them to disk within `SYNC_AFTER`. The operating system takes them at once, which costs less than
   * a thread that waits for it; only while it flushes the file it may make a writer wait.
   * @throws Error when they cannot be written; the file is then unchanged.
   */
  async append(changes: readonly Change[]): Promise<void> {
    const { handle } = this.#options
    let isPartial = false
    try {
      this.#assertInPlace()
      isPartial = true
      let bytes: number
      if (this.#isFlushing) {
        const { length: to } = changes
        bytes = await writeChanges(handle, changes, { from: 0, to, position: this.#size })
        isPartial = false
        // The file may have been replaced meanwhile: then the changes must not be acknowledged.
        this.#assertInPlace()
      } else bytes = writeChangesNow(handle, changes, this.#size)
      this.#size += bytes
    } catch (cause) {
      // If even this fails, the next write starts at the same position.
      if (isPartial) await handle.truncate(this.#size).catch(() => {})
      throw cause
    }
    this.#syncTimer ??= setTimeout(() => this.#sync(), SYNC_AFTER)
  }

  /**
   * Writes as many bytes as a change takes, and removes them again: a process that is killed in between leaves a torn last line.
   * @throws Error when they cannot be written; the file is then unchanged.
   */
  async probe(): Promise<void> {
    const { handle } = this.#options
    this.#assertInPlace()
    try {
      await writeText(handle, PROBE, this.#size)
    } finally {
      await handle.truncate(this.#size)
    }
  }

  /** Flushes everything to disk and closes the file. */
  async close(): Promise<void> {
    clearTimeout(this.#syncTimer)
    await this.#sync()
    await this.#options.handle.close()
  }

  async #sync(): Promise<void> {
    this.#syncTimer = undefined
    this.#isFlushing = true
    try {
      await this.#options.handle.datasync()
      // The file may have been replaced by its own successor; only a write must be sure.
      this.#assertThere()
    } catch (cause) {
      this.#options.onSyncFailure(cause)
    } finally {
      this.#isFlushing = false
    }
  }

  /** @throws Error when the file, or the lock of its directory, was deleted, moved or replaced. */
  #assertInPlace(): void {
    const { dev, ino } = this.#assertThere()
    if (ino !== this.#identity.ino || dev !== this.#identity.dev) throw new Error(GONE)
  }

  /** @throws Error when there is no file at the path, or the directory is no longer locked by this process. */
  #assertThere(): Stats {
    const { path, isHeld } = this.#options
    assertHeld(isHeld)
    const stats = statSync(path, { throwIfNoEntry: false })
    if (!stats) throw new Error(GONE)
    return stats
  }
}

/** @throws Error when the directory is no longer locked by this process. */
export function assertHeld(isHeld: () => boolean): void {
  if (!isHeld()) throw new Error(NOT_HELD)
}

// --- internal ---

/** Has no line end, so that no reader takes it for a change. */
const PROBE = ' '.repeat(512)

/** How long written changes may wait before they are flushed to disk, in milliseconds. */
const SYNC_AFTER = 1000

const GONE =
  'it was deleted, moved or replaced while it was in use. Put it back, or restart the sandbox'
const NOT_HELD =
  'the lock of its directory was deleted, moved or replaced, so another process may be using the directory. Put it back, or restart the sandbox'
