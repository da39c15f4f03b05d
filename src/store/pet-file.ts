import { type FileHandle, open } from 'node:fs/promises'
import type { Adapter } from 'lowdb'
import { StartError } from '../base/errors.ts'
import { beginPetFile } from './begin-pet-file.ts'
import type { PetFileHeader } from './pet-file-header.ts'
import { readPetFile } from './read-pet-file.ts'
import type { Row } from './row.ts'
import { StorageError } from './storage-error.ts'
import { writeRows } from './write-rows.ts'

/** What a world remembers. */
export interface StoreData {
  /** The animals, in the order in which they were added. */
  readonly rows: Row[]
}

/** What a person should know about a file. */
export interface Notice {
  readonly message: string
  /** Whether something does not work. */
  readonly isTrouble: boolean
}

/** What a file is opened with. */
export interface PetFileOptions {
  readonly file: string
  /** A digest of what the animals are seeded from. */
  readonly data: string
  /** Is told of a repair, and of a disk that does not take what is written. */
  readonly onNotice: (notice: Notice) => void
}

/**
 * lowdb's adapter for animals on disk: a header line, then a line of JSON for each animal. An animal is
 * never changed or removed, so the file only grows, by one line a create, and is its own checkpoint: a
 * create costs the same at ten animals as at a million. All creates of one turn of the event loop share
 * one write. When a create is answered its bytes are with the operating system and survive the end of
 * the process; they are forced to the disk within `SYNC_AFTER`, which is what a power cut can cost.
 */
export class PetFile implements Adapter<StoreData> {
  readonly #options: PetFileOptions
  #handle: FileHandle | undefined
  #header: PetFileHeader | undefined
  /** How many rows, and how many bytes, the file holds. */
  #written = 0
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
   * never answered, and is cut off.
   * @throws UsageError that names the file when it is another's, or anything else is wrong with it;
   * StartError when it can not be read. Nothing is changed then.
   */
  async read(): Promise<StoreData | null> {
    const { file, data, onNotice } = this.#options
    const handle = await openExisting(file)
    if (!handle) return null
    try {
      const { header, rows, size, torn } = await readPetFile(handle, file)
      // One of other data will be refused, or replaced.
      if (torn > 0 && header.data === data) {
        await handle.truncate(size)
        const message = `${file}: the last line was torn, by a process that was killed, and was cut off (${torn} bytes)`
        onNotice({ message, isTrouble: false })
      }
      this.#take(handle, { ...header, size, written: rows.length })
      return { rows }
    } catch (error) {
      await handle.close()
      throw error
    }
  }

  /**
   * Begins the file anew with some animals.
   * @throws StorageError when the disk does not take it; the old file is as it was.
   */
  async begin(rows: readonly Row[]): Promise<void> {
    const { file, data } = this.#options
    try {
      const { handle, size } = await beginPetFile(file, data, rows)
      this.#take(handle, { data, seeded: rows.length, size, written: rows.length })
    } catch (cause) {
      throw storageError(file, cause)
    }
  }

  /**
   * Keeps the rows that are new.
   * @throws StorageError when the disk does not take them; the file is as it was.
   */
  write({ rows }: StoreData): Promise<void> {
    if (!this.#next) {
      // One write at a time; a failure is that of its own creates, not of the next ones.
      this.#next = this.#running.then(() => this.#append(rows))
      this.#running = this.#next.catch(() => {})
    }
    return this.#next
  }

  /** The same file, to be begun again while this one is still in use. */
  again(): PetFile {
    return new PetFile(this.#options)
  }

  /** Forces everything to the disk and lets go of the file. What is added later stays in memory. */
  async close(): Promise<void> {
    await this.#running
    clearTimeout(this.#syncTimer)
    const handle = this.#handle
    this.#handle = undefined
    if (!handle) return
    await this.#sync(handle)
    await handle.close()
  }

  #take(handle: FileHandle, held: PetFileHeader & { size: number; written: number }): void {
    this.#handle = handle
    this.#header = { data: held.data, seeded: held.seeded }
    this.#size = held.size
    this.#written = held.written
  }

  async #append(rows: readonly Row[]): Promise<void> {
    await new Promise(setImmediate)
    this.#next = undefined
    const end = rows.length
    const handle = this.#handle
    if (!handle) return
    try {
      this.#size += await writeRows(handle, rows, {
        from: this.#written,
        to: end,
        position: this.#size,
      })
      this.#written = end
    } catch (cause) {
      // Where even this fails, the next write begins at the same place.
      await handle.truncate(this.#size).catch(() => {})
      throw this.#failed(cause)
    }
    if (this.#isFailing) this.#recovered()
    this.#syncTimer ??= setTimeout(() => this.#sync(handle), SYNC_AFTER)
  }

  async #sync(handle: FileHandle): Promise<void> {
    this.#syncTimer = undefined
    await handle.datasync().catch((cause) => this.#failed(cause))
  }

  /** Says so once, not for each create. */
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
async function openExisting(file: string): Promise<FileHandle | undefined> {
  try {
    return await open(file, 'r+')
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw new StartError(
      `${file} can not be opened: ${message}. Make it writable, or use another --data.`,
      { cause },
    )
  }
}

function storageError(file: string, cause: unknown): StorageError {
  return new StorageError(`${file} can not be written: ${(cause as Error).message}`, { cause })
}
