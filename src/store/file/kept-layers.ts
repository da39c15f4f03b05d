import { stat } from 'node:fs/promises'
import { type Notice, StorageError } from '../storage-error.ts'

/** How the worlds of a directory are bounded. */
export interface KeptLayersOptions {
  /** How many worlds may have a file. */
  readonly most: number
  /** Called when a world is refused for the first time since there was room. */
  readonly onNotice: (notice: Notice) => void
}

/** The files of the worlds of keys in a directory. Those that are there stay; a new one needs room. */
export class KeptLayers {
  readonly most: number
  readonly #onNotice: (notice: Notice) => void
  /** The size of each file in bytes; `undefined` if it has changed since it was measured. */
  readonly #sizes: Map<string, number | undefined>
  #isTold = false

  constructor(files: readonly string[], { most, onNotice }: KeptLayersOptions) {
    this.#sizes = new Map(files.map((file) => [file, undefined]))
    this.most = most
    this.#onNotice = onNotice
  }

  get count(): number {
    return this.#sizes.size
  }

  /**
   * Makes room for a file that is about to be written.
   * @throws StorageError when it is new, and there are as many as there may be.
   */
  add(file: string): void {
    if (this.#sizes.has(file) || this.count < this.most) {
      this.#sizes.set(file, undefined)
      return
    }
    const message = `${this.most} worlds of keys are kept, which is the most (10 times --max-worlds), so no new one can be changed. POST /__admin/reset forgets the changes of all worlds; a higher --max-worlds keeps more`
    if (!this.#isTold) this.#onNotice({ message, isTrouble: true })
    this.#isTold = true
    throw new StorageError(message, 'full')
  }

  /** Whether a file is there. */
  has(file: string): boolean {
    return this.#sizes.has(file)
  }

  /** Notes that a file has changed. */
  change(file: string): void {
    this.#sizes.set(file, undefined)
  }

  /** Notes that a file is no longer there. */
  remove(file: string): void {
    if (this.#sizes.delete(file)) this.#isTold = false
  }

  /** The size of all files in bytes. It measures those that have changed since it was last asked. */
  async bytes(): Promise<number> {
    const changed = [...this.#sizes].flatMap(([file, size]) => (size === undefined ? [file] : []))
    for (let from = 0; from < changed.length; from += AT_ONCE)
      await Promise.all(changed.slice(from, from + AT_ONCE).map((file) => this.#measure(file)))
    return [...this.#sizes.values()].reduce<number>((sum, size) => sum + (size ?? 0), 0)
  }

  async #measure(file: string): Promise<void> {
    // A file that is not there takes no room; whoever writes to it reports that.
    const size = await stat(file).then(
      (stats) => stats.size,
      () => 0,
    )
    if (this.#sizes.has(file)) this.#sizes.set(file, size)
  }
}

// --- internal ---

/** How many files are measured at once. */
const AT_ONCE = 100
