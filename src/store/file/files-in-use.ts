import { open, rm, stat } from 'node:fs/promises'
import { type Notice, StorageError } from '../store.ts'
import { assertHeld } from './append-file.ts'
import { writeFiller } from './record-file-content.ts'

/** An open file, as its directory sees it. */
export interface FileInUse {
  /** Whether this process itself is replacing or removing it, or has done so. */
  isYielding: boolean
  /** Looks whether it is as this process left it; if the last write failed, tests whether it can be written again. Never rejects. */
  look(): Promise<void>
}

/** What files of one directory have in common. */
export interface FilesInUseOptions {
  /** Whether the directory still belongs to this process. */
  readonly isHeld: () => boolean
  /** Called when a file was repaired, when it cannot be written, and when it can be written again. */
  readonly onNotice: (notice: Notice) => void
}

/**
 * The open files of one directory: which one is in place at a path, and which cannot be written. What this process itself does to a
 * file goes through here, so that it is not taken for the doing of others.
 */
export class FilesInUse {
  readonly isHeld: () => boolean
  readonly onNotice: (notice: Notice) => void
  readonly #inPlace = new Map<string, FileInUse>()
  readonly #failing = new Set<FileInUse>()
  /** What was refused to a file that is closed. */
  #refused: { readonly path: string; readonly bytes: number } | undefined
  #looking: Promise<unknown> | undefined

  constructor({ isHeld, onNotice }: FilesInUseOptions) {
    this.isHeld = isHeld
    this.onNotice = onNotice
  }

  /** Notes that a file is read, to be used from now on. */
  enter(path: string, file: FileInUse): void {
    const before = this.#inPlace.get(path)
    if (before && before !== file) before.isYielding = true
    this.#inPlace.set(path, file)
  }

  /** Notes that a file is no longer used, and how many bytes were refused to it: the disk has no room until as many can be written. */
  leave(path: string, file: FileInUse, bytes = 0): void {
    if (this.#inPlace.get(path) === file) this.#inPlace.delete(path)
    this.#failing.delete(file)
    if (bytes > (this.#refused?.bytes ?? 0)) this.#refused = { path, bytes }
  }

  /** Replaces or removes a file, and owns whatever happens to it meanwhile. If `replace` fails, the earlier file stays. */
  async replacing(
    path: string,
    file: FileInUse | undefined,
    replace: () => Promise<void>,
  ): Promise<void> {
    const before = this.#inPlace.get(path)
    if (before && before !== file) before.isYielding = true
    if (file) this.#inPlace.set(path, file)
    else this.#inPlace.delete(path)
    try {
      await replace()
    } catch (error) {
      // The new file may have been replaced meanwhile, too.
      if (this.#inPlace.get(path) === file) {
        this.#inPlace.delete(path)
        if (before) {
          before.isYielding = false
          this.#inPlace.set(path, before)
        }
      }
      throw error
    }
  }

  /**
   * Removes the file at a path, if there is one.
   * @throws StorageError when it cannot be removed.
   */
  async remove(path: string): Promise<void> {
    try {
      assertHeld(this.isHeld)
      await this.replacing(path, undefined, () => rm(path, { force: true }))
    } catch (cause) {
      const message = `${path} cannot be removed: ${(cause as Error).message}`
      throw new StorageError(message, 'unwritable', { cause })
    }
  }

  isFailing(file: FileInUse): boolean {
    return this.#failing.has(file)
  }

  /** Notes that a file cannot be written, and says so once. */
  failed(file: FileInUse, message: string): void {
    if (!this.#failing.has(file)) this.onNotice({ message, isTrouble: true })
    this.#failing.add(file)
  }

  /** Notes that a file can be written, and says so if it could not. */
  recovered(file: FileInUse, path: string): void {
    if (this.#failing.delete(file)) this.#sayWritable(path)
  }

  /** Whether a file cannot be written, or is not as this process left it; within a second, as far as is known by then. */
  async isTroubled(): Promise<boolean> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined
    })
    let timer: NodeJS.Timeout | undefined
    const late = new Promise((resolve) => {
      timer = setTimeout(resolve, LONGEST_LOOK)
    })
    await Promise.race([this.#looking, late])
    clearTimeout(timer)
    return this.#failing.size > 0 || this.#refused !== undefined
  }

  async #look(): Promise<void> {
    const files = new Set([...this.#inPlace.values(), ...this.#failing])
    await Promise.all([...files].map((file) => file.look()))
    if (!this.#refused) return
    const { path, bytes } = this.#refused
    if (!(await hasRoom(path, bytes))) return
    this.#refused = undefined
    this.#sayWritable(path)
  }

  #sayWritable(path: string): void {
    this.onNotice({ message: `${path} can be written again`, isTrouble: false })
  }
}

/** Whether the disk takes some bytes beside a file; they are removed again. */
export async function hasRoom(file: string, bytes: number): Promise<boolean> {
  const beside = `${file}.room.new`
  try {
    try {
      await using handle = await open(beside, 'w')
      await writeFiller(handle, bytes, 0)
      await handle.datasync()
    } finally {
      await rm(beside, { force: true })
    }
    return true
  } catch {
    return false // that something was refused has been said already
  }
}

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
  isNoticed = false

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
    if (!this.isNoticed) this.#onNotice({ message, isTrouble: true })
    this.isNoticed = true
    throw new StorageError(message, 'full')
  }

  has(file: string): boolean {
    return this.#sizes.has(file)
  }

  change(file: string): void {
    this.#sizes.set(file, undefined)
  }

  remove(file: string): void {
    if (this.#sizes.delete(file)) this.isNoticed = false
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

/** How long a look at all files is waited for, in milliseconds: to read a long file again takes longer. */
const LONGEST_LOOK = 900

const AT_ONCE = 100
