import type { FileHandle } from 'node:fs/promises'
import { AppendFile, assertHeld } from './append-file.ts'
import { beginPetFile } from './begin-pet-file.ts'
import type { Change } from './change.ts'
import type { Notice } from './notice.ts'
import { openPetFile } from './open-pet-file.ts'
import type { PetFileHeader } from './pet-file-header.ts'
import type { PetIndex } from './pet-index.ts'
import { readPetFile } from './read-pet-file.ts'
import type { Row } from './row.ts'
import { StorageError } from './storage-error.ts'
import type { KeptFile, StoreData } from './store-adapter.ts'

/** What is needed to open a file. */
export interface PetFileOptions {
  readonly file: string
  /** A digest of the data that the animals are seeded from. */
  readonly data: string
  /** Whether the directory still belongs to this process. */
  readonly isHeld: () => boolean
  /** The files to which the last write failed: this file adds and removes itself. */
  readonly failing: Set<PetFile>
  /** Called when a file was repaired, when it cannot be written, and when it can be written again. */
  readonly onNotice: (notice: Notice) => void
}

/**
 * lowdb's adapter for animals on disk: a header line, a line for each initial animal, then a line for each
 * change. The file only grows, by one line for each change, so that a change costs the same with ten animals as with a
 * million. All changes of one turn of the event loop share one write. An acknowledged change has been passed to the
 * operating system and survives the end of the process. It is flushed to disk at most a second later, so a power cut can
 * lose the changes of a second.
 */
export class PetFile implements KeptFile {
  readonly #options: PetFileOptions
  #header: PetFileHeader | undefined
  #file: AppendFile | undefined
  #next: Promise<void> | undefined
  #running: Promise<void> = Promise.resolve()

  constructor(options: PetFileOptions) {
    this.#options = options
  }

  get path(): string {
    return this.#options.file
  }

  /** Whether its animals were seeded from the data that it was opened with. */
  get isOfItsData(): boolean {
    return this.#header?.data === this.#options.data
  }

  /** Its first line; `undefined` until the file has been read or created. */
  get header(): PetFileHeader | undefined {
    return this.#header
  }

  /**
   * Reads the file; `null` if it does not exist. A last line that is torn, because its process was killed,
   * was never acknowledged and is cut off. A file of version 1 is rewritten as version 2.
   * @throws UsageError that names the file when it is damaged or another program's; StartError when it
   * cannot be read; StorageError when it cannot be rewritten. The file is then unchanged.
   */
  async read(): Promise<StoreData | null> {
    const { file, data, onNotice } = this.#options
    const handle = await openPetFile(file)
    if (!handle) return null
    try {
      const { header, base, changes, size, torn } = await readPetFile(handle, file)
      await this.#take(handle, header, size)
      // A file of other data is refused or replaced later, so it is not repaired.
      if (header.data !== data) return { base, changes }
      if (torn > 0) {
        await handle.truncate(size)
        const message = `${file}: the last line was torn, by a process that was killed, and was cut off (${torn} bytes)`
        onNotice({ message, isTrouble: false })
      }
      if (header.version === 1) {
        await this.beginWith(base, changes)
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
   * Replaces the file by a new one with these animals and the changes to them.
   * @throws StorageError when it cannot be written; the old file is then unchanged.
   */
  begin(base: PetIndex, changes: readonly Change[] = []): Promise<void> {
    const rows = base.rows()
    return this.beginWith(rows.slice(0, rows.length), changes)
  }

  /**
   * Replaces the file by a new one with these rows and the changes to them.
   * @throws StorageError when it cannot be written; the old file is then unchanged.
   */
  async beginWith(base: readonly Row[], changes: readonly Change[]): Promise<void> {
    const { file, data, isHeld } = this.#options
    try {
      assertHeld(isHeld)
      const { handle, size } = await beginPetFile(file, { data, base, changes })
      await this.#take(handle, { version: 2, data, seeded: base.length }, size)
    } catch (cause) {
      throw storageError(file, cause)
    }
  }

  /**
   * Writes the new changes, and removes them from the data.
   * @throws StorageError when they cannot be written; the file is then unchanged.
   */
  write({ changes }: StoreData): Promise<void> {
    if (!this.#next) {
      // One write at a time. A failed write fails its own changes only, not the next ones.
      this.#next = this.#running.then(() => this.#append(changes))
      this.#running = this.#next.catch(() => {})
    }
    return this.#next
  }

  /** The same file, for a new beginning while this one is still in use. */
  again(): PetFile {
    return new PetFile(this.#options)
  }

  /** If the last write failed, tests whether changes can be written again. */
  retry(): Promise<void> {
    this.#running = this.#running
      .then(() => this.#file?.probe())
      .then(() => this.#recovered())
      .catch(() => {})
    return this.#running
  }

  settle(): Promise<void> {
    return this.#running
  }

  /** Flushes everything to disk and closes the file. */
  async close(): Promise<void> {
    await this.#running
    const file = this.#file
    this.#file = undefined
    await file?.close()
    this.#options.failing.delete(this)
  }

  get #isFailing(): boolean {
    return this.#options.failing.has(this)
  }

  async #take(handle: FileHandle, header: PetFileHeader, size: number): Promise<void> {
    const { file: path, isHeld } = this.#options
    const onSyncFailure = (cause: unknown) => void this.#failed(cause)
    this.#file = await AppendFile.of({ path, handle, size, isHeld, onSyncFailure })
    this.#header = header
  }

  async #append(changes: Change[]): Promise<void> {
    await new Promise(setImmediate)
    this.#next = undefined
    try {
      await (this.#file as AppendFile).append(changes.splice(0))
    } catch (cause) {
      throw this.#failed(cause)
    }
    this.#recovered()
  }

  /** Reports only that writing starts to fail, not each failed change. */
  #failed(cause: unknown): StorageError {
    const error = storageError(this.path, cause)
    if (!this.#isFailing) this.#options.onNotice({ message: error.message, isTrouble: true })
    this.#options.failing.add(this)
    return error
  }

  #recovered(): void {
    if (!this.#isFailing) return
    this.#options.failing.delete(this)
    this.#options.onNotice({ message: `${this.path} can be written again`, isTrouble: false })
  }
}

// --- internal ---

function storageError(file: string, cause: unknown): StorageError {
  const message = `${file} cannot be written: ${(cause as Error).message}`
  return new StorageError(message, 'unwritable', { cause })
}
