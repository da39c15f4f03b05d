import type { OnProgress } from '../../base/progress.ts'
import type { ContractMark } from '../../contract/document/contract-source.ts'
import type { RecordChange, RecordKinds, RowsOfKind } from '../record-kind.ts'
import type { RecordBase } from '../records.ts'
import { StorageError } from '../store.ts'
import type { ChangesAtOnce, KeptFile, StoreData } from '../store-adapter.ts'
import { AppendFile, assertHeld } from './append-file.ts'
import type { KeptLayers } from './files-in-use.ts'
import { type FileInUse, type FilesInUse, hasRoom } from './files-in-use.ts'
import {
  type BegunFile,
  beginRecordFile,
  openRecordFile,
  readRecordFile,
} from './record-file-content.ts'
import {
  headerLine,
  isOfOtherVersion,
  newHeader,
  type RecordFileHeader,
  toLines,
  versionFor,
} from './record-file-format.ts'

/** What is needed to open a file. */
export interface RecordFileOptions {
  readonly file: string
  readonly kinds: RecordKinds
  /** A digest of the data that the records are seeded from. */
  readonly data: string
  /** The contract that they are of; `undefined` stands for that of this package. */
  readonly contract?: ContractMark | undefined
  /** The open files of its directory: this file enters and leaves them. */
  readonly files: FilesInUse
  /**
   * The files of all worlds, if it is one of them: it holds only the changes of its world, since the initial records, which are the same
   * for all worlds, have a file of their own. Without changes there is no file.
   */
  readonly layers?: KeptLayers
  /** Called while it is read or replaced. */
  readonly onProgress?: OnProgress | undefined
}

/**
 * lowdb's adapter for records on disk: a header line, a line for each initial record, then a line for each
 * change. The file only grows, by one line for each change, so that a change costs the same with ten records as with a
 * million. All changes of one turn of the event loop share one write. An acknowledged change has been passed to the
 * operating system and survives the end of the process. It is flushed to disk at most a second later, so a power cut can
 * lose the changes of a second.
 */
export class RecordFile implements KeptFile, FileInUse {
  readonly #options: RecordFileOptions
  isYielding = false
  #header: RecordFileHeader | undefined
  #file: AppendFile | undefined
  /** How many bytes were refused when the file could not be begun. */
  #refused = 0
  #next: Promise<void> | undefined
  #running: Promise<void> = Promise.resolve()

  constructor(options: RecordFileOptions) {
    this.#options = options
  }

  get path(): string {
    return this.#options.file
  }

  get isOfItsData(): boolean {
    return this.#header?.data === this.#options.data
  }

  get header(): RecordFileHeader | undefined {
    return this.#header
  }

  /**
   * Reads the file; `null` if it does not exist. A last line that is torn, because its process was killed,
   * was never acknowledged and is cut off. A file whose records did not name their resources is rewritten once they have to.
   * @throws UsageError that names the file when it is damaged, another program's or of another contract; StartError when it
   * cannot be read; StorageError when it cannot be rewritten. The file is then unchanged.
   */
  async read(): Promise<StoreData | null> {
    const { file, kinds, data, contract, files, onProgress } = this.#options
    let isOld = false
    const onHeader = (header: RecordFileHeader) => {
      isOld = isOfOtherVersion(header, { file, contract })
    }
    const handle = await openRecordFile(file)
    if (!handle) return null
    files.enter(file, this)
    try {
      const identity = await handle.stat()
      const { base, changes, torn, ...begun } = await readRecordFile(handle, file, {
        kinds,
        onHeader,
        onProgress,
      })
      const { header, size } = begun
      // A file of other data is refused or replaced later, so it is neither repaired nor rewritten.
      if (header.data !== data) {
        this.#header = header
        files.leave(file, this)
        await handle.close()
        return { base, changes }
      }
      if (torn > 0) {
        await handle.truncate(size)
        const message = `${file}: the last line was torn, by a process that was killed, and was cut off (${torn} bytes)`
        files.onNotice({ message, isTrouble: false })
      }
      if (isOld) {
        const message = `${file}: was begun with another version of the contract; its records are shown as the present one has them`
        files.onNotice({ message, isTrouble: false })
      }
      const version = versionFor(kinds)
      if (header.version < version) {
        await this.#beginAgain(base, changes)
        await handle.close()
        const message = `${file}: rewritten in version ${version} of its format`
        files.onNotice({ message, isTrouble: false })
      } else this.#take({ handle, identity, ...begun })
      return { base, changes }
    } catch (error) {
      files.leave(file, this)
      await handle.close()
      throw error
    }
  }

  /**
   * Replaces the file by a new one with these records and the changes to them; that of a world without changes is removed.
   * @throws StorageError when it cannot be written; the old file is then unchanged.
   */
  begin(base: RecordBase, changes: readonly RecordChange[] = []): Promise<void> {
    if (!this.#options.layers) return this.#beginAgain(base.rows(), changes)
    return changes.length > 0 ? this.#beginAgain([], changes) : this.#remove()
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

  again(): RecordFile {
    return new RecordFile(this.#options)
  }

  /** See `FileInUse`. */
  look(): Promise<void> {
    this.#running = this.#running.then(() => this.#look())
    return this.#running
  }

  written(): Promise<void> {
    return this.#running
  }

  /** Flushes everything to disk and closes the file. */
  close(): Promise<void> {
    const closed = this.#running.then(() => this.#close())
    this.#running = closed.catch(() => {})
    return closed
  }

  async #beginAgain(base: readonly RowsOfKind[], changes: readonly RecordChange[]): Promise<void> {
    try {
      await this.#begin(base, changes)
    } catch (cause) {
      throw storageError(this.path, cause)
    }
  }

  async #remove(): Promise<void> {
    const { file, files, layers } = this.#options
    await files.remove(file)
    layers?.remove(file)
  }

  async #begin(base: readonly RowsOfKind[], changes: readonly RecordChange[]): Promise<void> {
    const { file, kinds, data, contract, files, layers, onProgress } = this.#options
    assertHeld(files.isHeld)
    const beforeCommit = () => {
      assertHeld(files.isHeld)
      if (this.isYielding) throw new StorageError('The file has been removed', 'replaced')
    }
    const isNew = layers?.has(file) === false
    layers?.add(file)
    try {
      await files.replacing(file, this, async () =>
        this.#take(
          await beginRecordFile(file, {
            ...{ kinds, data, contract, base, changes, beforeCommit, onProgress },
          }),
        ),
      )
    } catch (error) {
      if (isNew) layers?.remove(file)
      throw error
    }
  }

  #take({ header, ...begun }: BegunFile): void {
    const { file: path, kinds, files } = this.#options
    this.#header = header
    this.#file = new AppendFile({
      ...begun,
      path,
      kinds,
      isHeld: files.isHeld,
      isYielding: () => this.isYielding,
      onSyncFailure: (cause) => void this.#failed(cause),
    })
  }

  async #append(waiting: ChangesAtOnce[]): Promise<void> {
    await new Promise(setImmediate)
    this.#next = undefined
    const changes = waiting.splice(0)
    try {
      if (!this.#file) await this.#beginFor(changes)
      await (this.#file as AppendFile | undefined)?.append(changes)
    } catch (cause) {
      throw this.#failed(cause)
    }
    const { files, layers } = this.#options
    layers?.change(this.path)
    if (!files.isFailing(this)) return
    // A small write that succeeds does not show that a larger refused one would.
    if (this.#refused === 0 && this.#file?.isSound) files.recovered(this, this.path)
    else void this.look()
  }

  /** Begins the file of a world, for its first changes. */
  async #beginFor(changes: readonly ChangesAtOnce[]): Promise<void> {
    try {
      await this.#begin([], [])
    } catch (cause) {
      if (cause instanceof StorageError && cause.reason === 'full') throw cause
      const lines = toLines(changes, { from: 0, to: changes.length, sum: 0 })
      const { data, kinds, contract } = this.#options
      const header = newHeader({ version: versionFor(kinds), data, seeded: 0, contract })
      const text = headerLine(header) + lines.text
      this.#refused = Math.max(this.#refused, Buffer.byteLength(text))
      throw cause
    }
  }

  async #look(): Promise<void> {
    const { files } = this.#options
    try {
      if (!files.isFailing(this)) return await this.#file?.look()
      if (!this.#file && !(await hasRoom(this.path, this.#refused))) return
      await this.#file?.probe()
      this.#refused = 0
      files.recovered(this, this.path)
    } catch (cause) {
      this.#failed(cause)
    }
  }

  async #close(): Promise<void> {
    const { files } = this.#options
    const file = this.#file
    this.#file = undefined
    try {
      await file?.close()
    } finally {
      const refused = Math.max(this.#refused, file?.refused ?? 0)
      // Content that others have cut or overwritten has been rewritten by now.
      if (this.isYielding && refused === 0) files.recovered(this, this.path)
      files.leave(this.path, this, refused)
    }
  }

  /**
   * Reports only that writing starts to fail, not each failed change, not that this process itself has replaced the file, and not that
   * there are too many worlds, which is reported once for all of them.
   */
  #failed(cause: unknown): StorageError {
    const error = storageError(this.path, cause)
    if (error.reason !== 'replaced' && error.reason !== 'full')
      this.#options.files.failed(this, error.message)
    return error
  }
}

// --- internal ---

function storageError(file: string, cause: unknown): StorageError {
  if (cause instanceof StorageError) return cause
  const message = `${file} cannot be written: ${(cause as Error).message}`
  return new StorageError(message, 'unwritable', { cause })
}
