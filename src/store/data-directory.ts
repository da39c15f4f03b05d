import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from '../base/errors.ts'
import { type DirectoryLock, lockDirectory } from './directory-lock.ts'
import { type Notice, PetFile } from './pet-file.ts'

/** A directory in which one sandbox keeps its state: a file for each scenario. */
export class DataDirectory {
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
   * @throws StartError when it can not be made or written to, or another process has it.
   */
  static async open(directory: string, onNotice: (notice: Notice) => void): Promise<DataDirectory> {
    try {
      await mkdir(directory, { recursive: true })
      const lock = await lockDirectory(directory)
      await removeLeftOver(directory)
      return new DataDirectory(directory, lock, onNotice)
    } catch (cause) {
      if (cause instanceof StartError) throw cause
      const { message } = cause as Error
      throw new StartError(
        `--data ${directory} can not be used: ${message}. Name a directory that you can write to.`,
        { cause },
      )
    }
  }

  /** The file of a scenario, by its name; `data` is a digest of what its animals are seeded from. */
  file(scenario: string, data: string): PetFile {
    const file = path.join(this.#directory, `${encodeURIComponent(scenario)}.pets.ndjson`)
    return new PetFile({ file, data, onNotice: this.onNotice })
  }

  /** Lets go of the directory. */
  close(): void {
    this.#lock.release()
  }
}

// --- internal ---

/** Removes new files that a process left when it was killed before they took the place of the old ones. */
async function removeLeftOver(directory: string): Promise<void> {
  const left = (await readdir(directory)).filter((file) => LEFT_OVER.test(file))
  for (const file of left) await rm(path.join(directory, file), { force: true })
}

const LEFT_OVER = /\.pets\.ndjson\.(\d+\.)?new$/
