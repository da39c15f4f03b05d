import { type Stats, statSync } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { StartError } from '../base/errors.ts'
import { beginPetFile } from './begin-pet-file.ts'
import type { Change } from './change.ts'
import type { Notice } from './notice.ts'
import type { PetFileHeader } from './pet-file-header.ts'
import { readPetFile } from './read-pet-file.ts'
import type { Row } from './row.ts'
import { StorageError } from './storage-error.ts'
import type { KeptFile, StoreData } from './store-adapter.ts'
import { writeChanges } from './write-changes.ts'

/** What a file is opened with. */
export interface PetFileOptions {
  readonly file: string
  /** A digest of what the animals are seeded from. */
  readonly data: string
  /** Tells whether the directory is still this process's own. */
  readonly isHeld: () => boolean
  /** Is called with a notice of a repair, or of a disk that does not take what is written. */
  readonly onNotice: (notice: Notice) => void
}

/**
 * lowdb's adapter for animals on disk: a header line, a line for each animal that the file began with,
 * then a line for each change. Nothing is rewritten in place: the file only grows, by one line a change,
 * and is its own checkpoint, so that a change costs the same at ten animals as at a million. All changes
 * of one turn of the event loop share one write. When a change is acknowledged its bytes are with the
 * operating system and survive the end of the process; they are forced to the disk within `SYNC_AFTER`,
 * which is what a power cut can cost.
 */
export class PetFile implements KeptFile {
  readonly #options: PetFileOptions
  #handle: FileHandle | undefined
  #header: PetFileHeader | undefined
  /** The file system's number of the file, and the length of what it holds, in bytes. */
  #identity: Pick<Stats, 'dev' | 'ino'> | undefined
  #size = 0
  #isFailing = false
  #next: Promise<void> | undefined
  #running: Promise<void> = Promise.resolve()
  #syncTimer: NodeJS.Timeout | undefined

  constructor(options: PetFileOptions) {
    this.#options = options
  }

  get path(): string {
    return this.#options.file
  }

  /** Whether its animals were seeded from the data that it was opened for. */
  get isOfItsData(): boolean {
    return this.#header?.data === this.#options.data
  }

  /** Its first line; there is none before the file has been read or begun. */
  get header(): PetFileHeader | undefined {
    return this.#header
  }

  /**
   * Reads the file; `null` where there is none. A last line that was torn by the end of its process was
   * never acknowledged, and is cut off. A file of version 1 is rewritten as version 2.
   * @throws UsageError that names the file when it is another program's, or anything else is wrong with
   * it; StartError when it cannot be read; StorageError when it cannot be rewritten. Nothing is changed then.
   */
  async read(): Promise<StoreData | null> {
    const { file, data, onNotice } = this.#options
    const handle = await openExisting(file)
    if (!handle) return null
    try {
      const { header, base, changes, size, torn } = await readPetFile(handle, file)
      await this.#take(handle, header, size)
      // One of other data will be refused, or replaced.
      if (header.data !== data) return { base, changes }
      if (torn > 0) {
        await handle.truncate(size)
        const message = `${file}: the last line was torn, by a process that was killed, and was cut off (${torn} bytes)`
        onNotice({ message, isTrouble: false })
      }
      if (header.version === 1) {
        await this.begin(base, changes)
        await handle.close()
        onNotice({ message: `${file}: rewritten in version 2 of its format`, isTrouble: false })
      }
      return { base, changes }
    } catch (error) {
      await handle.close()
      throw error
    }
  }

  /**
   * Begins the file again with some animals, and changes to them.
   * @throws StorageError when the disk does not take it; the old file is as it was.
   */
  async begin(base: readonly Row[], changes: readonly Change[] = []): Promise<void> {
    const { file, data, isHeld } = this.#options
    try {
      if (!isHeld()) throw new Error(NOT_HELD)
      const { handle, size } = await beginPetFile(file, { data, base, changes })
      await this.#take(handle, { version: 2, data, seeded: base.length }, size)
    } catch (cause) {
      throw storageError(file, cause)
    }
  }

  /**
   * Keeps the changes that are new, and takes them out of the data.
   * @throws StorageError when the disk does not take them; the file is as it was.
   */
  write({ changes }: StoreData): Promise<void> {
    if (!this.#next) {
      // One write at a time; a failure is that of its own changes, not of the next ones.
      this.#next = this.#running.then(() => this.#append(changes))
      this.#running = this.#next.catch(() => {})
    }
    return this.#next
  }

  /** The same file, to be begun again while this one is still in use. */
  again(): PetFile {
    return new PetFile(this.#options)
  }

  settle(): Promise<void> {
    return this.#running
  }

  /** Forces everything to the disk and lets go of the file. */
  async close(): Promise<void> {
    await this.#running
    clearTimeout(this.#syncTimer)
    const handle = this.#handle
    this.#handle = undefined
    if (!handle) return
    await this.#sync(handle)
    await handle.close()
  }

  async #take(handle: FileHandle, header: PetFileHeader, size: number): Promise<void> {
    const { dev, ino } = await handle.stat()
    this.#handle = handle
    this.#header = header
    this.#identity = { dev, ino }
    this.#size = size
  }

  async #append(changes: Change[]): Promise<void> {
    await new Promise(setImmediate)
    this.#next = undefined
    const batch = changes.splice(0)
    const handle = this.#handle as FileHandle
    let isOurs = false
    try {
      this.#assertInPlace()
      isOurs = true
      const { length: to } = batch
      const bytes = await writeChanges(handle, batch, { from: 0, to, position: this.#size })
      isOurs = false
      // What is written to a file that is no longer there must not be acknowledged.
      this.#assertInPlace()
      this.#size += bytes
    } catch (cause) {
      // Where even this fails, the next write begins at the same place.
      if (isOurs) await handle.truncate(this.#size).catch(() => {})
      throw this.#failed(cause)
    }
    if (this.#isFailing) this.#recovered()
    this.#syncTimer ??= setTimeout(() => this.#sync(handle), SYNC_AFTER)
  }

  async #sync(handle: FileHandle): Promise<void> {
    this.#syncTimer = undefined
    try {
      await handle.datasync()
      // Another file in its place may be its own successor: that is looked at before something is written.
      this.#assertThere()
    } catch (cause) {
      this.#failed(cause)
    }
  }

  /** @throws Error when the file, or the directory's lock, was deleted, moved or replaced. */
  #assertInPlace(): void {
    const { dev, ino } = this.#assertThere()
    if (ino !== this.#identity?.ino || dev !== this.#identity?.dev) throw new Error(GONE)
  }

  /** @throws Error when there is no file at its path, or the directory's lock is no longer this process's. */
  #assertThere(): Stats {
    if (!this.#options.isHeld()) throw new Error(NOT_HELD)
    const there = statSync(this.path, { throwIfNoEntry: false })
    if (!there) throw new Error(GONE)
    return there
  }

  /** Says so once, not for each change. */
  #failed(cause: unknown): StorageError {
    const error = storageError(this.path, cause)
    if (!this.#isFailing) this.#options.onNotice({ message: error.message, isTrouble: true })
    this.#isFailing = true
    return error
  }

  #recovered(): void {
    this.#isFailing = false
    this.#options.onNotice({ message: `${this.path} can be written again`, isTrouble: false })
  }
}

// --- internal ---

/** How long what was written may wait to be forced to the disk, in milliseconds. */
const SYNC_AFTER = 1000

const GONE =
  'it was deleted, moved or replaced while it was in use. Put it back, or start the sandbox again'
const NOT_HELD =
  "the lock of its directory was deleted, moved or replaced, so that the directory may be another process's now. Put it back, or start the sandbox again"

async function openExisting(file: string): Promise<FileHandle | undefined> {
  try {
    // To open a pipe could wait for a writer.
    if (!(await stat(file)).isFile()) throw new Error('it is not a regular file')
    return await open(file, 'r+')
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw new StartError(
      `${file} cannot be opened: ${message}. Make it a file that you can write to, or use another --data.`,
      { cause },
    )
  }
}

function storageError(file: string, cause: unknown): StorageError {
  const message = `${file} cannot be written: ${(cause as Error).message}`
  return new StorageError(message, 'unwritable', { cause })
}
