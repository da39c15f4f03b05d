import { rm } from 'node:fs/promises'
import type { Change } from './change.ts'
import type { KeptLayers } from './kept-layers.ts'
import type { Notice } from './notice.ts'
import type { PetFile } from './pet-file.ts'
import type { PetIndex } from './pet-index.ts'
import { StorageError } from './storage-error.ts'
import type { KeptFile, StoreData } from './store-adapter.ts'

/**
 * lowdb's adapter for the changes of one world among many: a file like that of all animals, but without the initial ones,
 * which have a file of their own and are the same for all worlds. A world without changes has no file.
 */
export class LayerFile implements KeptFile {
  readonly #file: PetFile
  readonly #kept: KeptLayers
  readonly #onNotice: (notice: Notice) => void
  #begun: Promise<void> | undefined

  constructor(
    file: PetFile,
    { kept, onNotice }: { readonly kept: KeptLayers; readonly onNotice: (notice: Notice) => void },
  ) {
    this.#file = file
    this.#kept = kept
    this.#onNotice = onNotice
  }

  get path(): string {
    return this.#file.path
  }

  get isOfItsData(): boolean {
    return this.#file.isOfItsData
  }

  get header(): KeptFile['header'] {
    return this.#file.header
  }

  async read(): Promise<StoreData | null> {
    const data = await this.#file.read()
    if (data) this.#begun = Promise.resolve()
    return data
  }

  async begin(_base: PetIndex, changes: readonly Change[] = []): Promise<void> {
    if (changes.length > 0) return this.#beginWith(changes)
    try {
      await rm(this.path, { force: true })
      this.#kept.remove(this.path)
    } catch (cause) {
      const message = `${this.path} cannot be removed: ${(cause as Error).message}`
      throw new StorageError(message, 'unwritable', { cause })
    }
  }

  async write(data: StoreData): Promise<void> {
    this.#begun ??= this.#beginWith([]).catch((error) => {
      // Only the changes that wait for this file fail: the next one tries again.
      this.#begun = undefined
      data.changes.length = 0
      // That there are too many worlds is reported once for all of them.
      if (error.reason !== 'full') this.#onNotice({ message: error.message, isTrouble: true })
      throw error
    })
    await this.#begun
    await this.#file.write(data)
    this.#kept.change(this.path)
  }

  again(): LayerFile {
    return new LayerFile(this.#file.again(), { kept: this.#kept, onNotice: this.#onNotice })
  }

  settle(): Promise<void> {
    return this.#file.settle()
  }

  close(): Promise<void> {
    return this.#file.close()
  }

  async #beginWith(changes: readonly Change[]): Promise<void> {
    const isNew = !this.#kept.has(this.path)
    this.#kept.add(this.path)
    try {
      await this.#file.beginWith([], changes)
    } catch (error) {
      if (isNew) this.#kept.remove(this.path)
      throw error
    }
    this.#begun = Promise.resolve()
  }
}
