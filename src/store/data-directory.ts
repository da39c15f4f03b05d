import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { StartError, UsageError } from '../base/errors.ts'
import { shown } from '../base/shown.ts'
import { type DirectoryLock, lockDirectory } from './directory-lock.ts'
import type { Notice } from './notice.ts'
import { PetFile } from './pet-file.ts'
import type { KeptDirectory } from './store-adapter.ts'

/** A directory in which one sandbox keeps its state: a file for each scenario. */
export class DataDirectory implements KeptDirectory {
  readonly #directory: string
  readonly #lock: DirectoryLock
  readonly onNotice: (notice: Notice) => void

  private constructor(directory: string, lock: DirectoryLock, onNotice: (notice: Notice) => void) {
    this.#directory = directory
    this.#lock = lock
    this.onNotice = onNotice
  }

  /**
   * Takes a directory for this process, and makes it where there is none.
   * @throws StartError when it cannot be made or written to, or another process has it.
   */
  static async open(directory: string, onNotice: (notice: Notice) => void): Promise<DataDirectory> {
    try {
      await makeDirectory(path.resolve(directory))
      const lock = await lockDirectory(directory)
      await removeLeftOver(directory)
      return new DataDirectory(directory, lock, onNotice)
    } catch (cause) {
      if (cause instanceof StartError) throw cause
      const { message } = cause as Error
      throw new StartError(
        `--data ${directory} cannot be used: ${message}. Name a directory that you can write to.`,
        { cause },
      )
    }
  }

  /**
   * The file of a scenario, by its name; `data` is a digest of what its animals are seeded from.
   * @throws UsageError when no file can have that name.
   */
  file(scenario: string, data: string): PetFile {
    if (!scenario.isWellFormed())
      throw new UsageError(
        `A scenario that is kept under --data needs a name of whole characters, got ${shown(scenario)}: it holds half a character (a lone surrogate).`,
      )
    const file = path.join(this.#directory, `${encodeURIComponent(scenario)}.pets.ndjson`)
    const { isHeld } = this.#lock
    return new PetFile({ file, data, isHeld, onNotice: this.onNotice })
  }

  /** Lets go of the directory. */
  close(): void {
    this.#lock.release()
  }
}

// --- internal ---

/** Makes a directory, and those above it. Node's own `recursive` never ends where a parent takes none (`/proc/x`). */
async function makeDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && (await stat(directory)).isDirectory()) return
    const above = path.dirname(directory)
    if (code !== 'ENOENT' || (await isThere(above))) throw error
    await makeDirectory(above)
    await mkdir(directory)
  }
}

async function isThere(directory: string): Promise<boolean> {
  return stat(directory).then(
    () => true,
    () => false,
  )
}

/** Removes new files that a process left when it was killed before they took the place of the old ones. */
async function removeLeftOver(directory: string): Promise<void> {
  const left = (await readdir(directory)).filter((file) => LEFT_OVER.test(file))
  for (const file of left) await rm(path.join(directory, file), { force: true })
}

const LEFT_OVER = /\.pets\.ndjson\.(\d+\.)?new$/
