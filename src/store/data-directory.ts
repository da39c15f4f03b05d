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
   * Locks a directory for this process; creates it if it does not exist.
   * @throws StartError when it cannot be created or written to, or another process uses it.
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
   * The file of a scenario, by its name; `data` is a digest of the data that its animals are seeded from.
   * @throws UsageError when no file can have that name.
   */
  file(scenario: string, data: string): PetFile {
    if (!scenario.isWellFormed())
      throw new UsageError(
        `With --data, the name of a scenario must be well-formed Unicode, got ${shown(scenario)}: it contains a lone surrogate. Correct its name.`,
      )
    const file = path.join(this.#directory, `${encodeURIComponent(scenario)}.pets.ndjson`)
    const { isHeld } = this.#lock
    return new PetFile({ file, data, isHeld, onNotice: this.onNotice })
  }

  /** Unlocks the directory. */
  close(): void {
    this.#lock.release()
  }
}

// --- internal ---

/** Creates a directory and its parents. Node's own `recursive` option never returns if a parent allows none (`/proc/x`). */
async function makeDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && (await stat(directory)).isDirectory()) return
    const parent = path.dirname(directory)
    if (code !== 'ENOENT' || (await exists(parent))) throw error
    await makeDirectory(parent)
    await mkdir(directory)
  }
}

async function exists(directory: string): Promise<boolean> {
  return stat(directory).then(
    () => true,
    () => false,
  )
}

/** Removes new files left by a process that was killed before they replaced the old ones. */
async function removeLeftOver(directory: string): Promise<void> {
  const left = (await readdir(directory)).filter((file) => LEFT_OVER.test(file))
  for (const file of left) await rm(path.join(directory, file), { force: true })
}

const LEFT_OVER = /\.pets\.ndjson\.(\d+\.)?new$/
