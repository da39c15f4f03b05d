import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Adapter } from 'lowdb'
import { UsageError } from '../contract/errors.ts'
import { stringifyJson } from '../contract/json.ts'
import type { Pet } from './pet.ts'
import { type FileHeader, readPetFile } from './read-pet-file.ts'

/** What a world remembers. */
export interface StoreData {
  /** The animals, in the order in which they were added. */
  readonly pets: Pet[]
}

/** An animal could not be written, e.g. because the disk is full. */
export class StorageError extends Error {
  override name = 'StorageError'
}

/** How many animals are written at once when a file is begun anew: no request waits for more. */
const SLICE = 2000

/**
 * lowdb's adapter for animals on disk: a header line, then a line of JSON for each animal. Nothing is
 * ever changed or removed, so the file only grows, by one line a create, and is its own checkpoint: a
 * create costs the same at ten animals as at a million. All creates of one turn of the event loop share
 * one write. A write has reached the operating system when its create is answered, so that it survives
 * the end of the process, but not a power cut; closing the file forces it to the disk.
 */
export class PetFile implements Adapter<StoreData> {
  readonly file: string
  /** What the animals were seeded from. */
  readonly #digest: string
  #handle: FileHandle | undefined
  /** The list that the file holds, and how much of it. */
  #pets: readonly Pet[] | undefined
  #written = 0
  #size = 0
  #seeded = 0
  #next: Promise<void> | undefined
  #running: Promise<void> = Promise.resolve()

  constructor(file: string, digest: string) {
    this.file = file
    this.#digest = digest
  }

  /** Whether there is a file, once it has been read. */
  get exists(): boolean {
    return this.#handle !== undefined
  }

  /** How many of the animals were there from the start, not created. */
  get seeded(): number {
    return this.#seeded
  }

  /**
   * Reads the file; `null` where there is none. A last line that was torn by the end of its process was
   * never answered, and is cut off.
   * @throws UsageError that names the file when it is another's, or anything else is wrong with it.
   */
  async read(): Promise<StoreData | null> {
    const content = await readPetFile(this.file)
    if (!content) return null
    if (content.header.data !== this.#digest) {
      throw new UsageError(
        `${this.file} was begun with other data than this scenario's. Start with --fresh to forget what it holds, or with another --data.`,
      )
    }
    this.#handle = await open(this.file, 'r+')
    if (content.torn > 0) await this.#handle.truncate(content.size)
    this.#size = content.size
    this.#seeded = content.header.seeded
    this.#pets = content.pets
    this.#written = content.pets.length
    return { pets: content.pets }
  }

  /**
   * Keeps what is new in the list, or, for another list than the one before, begins the file anew.
   * @throws StorageError when the disk does not take it; the file is as it was.
   */
  write({ pets }: StoreData): Promise<void> {
    if (pets !== this.#pets) {
      this.#pets = pets
      this.#next = undefined
      return this.#enqueue(() => this.#begin(pets))
    }
    this.#next ??= this.#enqueue(async () => {
      await new Promise(setImmediate)
      this.#next = undefined
      await this.#append(pets)
    })
    return this.#next
  }

  /** Forces everything to the disk and lets go of the file. */
  async close(): Promise<void> {
    await this.#running
    await this.#handle?.sync()
    await this.#handle?.close()
    this.#handle = undefined
  }

  /** One thing at a time, in order; a failure is its caller's, not the next one's. */
  #enqueue(task: () => Promise<void>): Promise<void> {
    const done = this.#running.then(task)
    this.#running = done.catch(() => {})
    return done
  }

  async #append(pets: readonly Pet[]): Promise<void> {
    // A file that was begun anew meanwhile holds them already, or they belong to a list that is gone.
    if (pets !== this.#pets) return
    const end = pets.length
    if (end === this.#written) return
    const bytes = Buffer.from(lines(pets, this.#written, end))
    try {
      await writeAll(this.#handle as FileHandle, bytes, this.#size)
    } catch (cause) {
      // Where even this fails, the next write starts at the same place and covers what is left.
      await this.#handle?.truncate(this.#size).catch(() => {})
      throw storageError(this.file, cause)
    }
    this.#size += bytes.length
    this.#written = end
  }

  /** Writes a new file beside the old and puts it in its place, so that there always is a whole one. */
  async #begin(pets: readonly Pet[]): Promise<void> {
    const temporary = `${this.file}.new`
    const end = pets.length
    try {
      const handle = await open(temporary, 'w+')
      const header: FileHeader = {
        format: 'petstore-sandbox pets',
        version: 1,
        data: this.#digest,
        seeded: end,
      }
      let size = await writeAll(handle, Buffer.from(`${JSON.stringify(header)}\n`), 0)
      for (let at = 0; at < end; at += SLICE) {
        size += await writeAll(
          handle,
          Buffer.from(lines(pets, at, Math.min(at + SLICE, end))),
          size,
        )
      }
      await handle.sync()
      await rename(temporary, this.file)
      await syncFolder(path.dirname(this.file))
      await this.#handle?.close()
      this.#handle = handle
      this.#size = size
      this.#written = end
      this.#seeded = end
    } catch (cause) {
      this.#pets = undefined // the file holds another list: the next write begins it anew
      await rm(temporary, { force: true })
      throw storageError(this.file, cause)
    }
  }
}

// --- internal ---

function lines(pets: readonly Pet[], from: number, to: number): string {
  let text = ''
  for (let at = from; at < to; at += 1) text += `${stringifyJson(pets[at])}\n`
  return text
}

async function writeAll(handle: FileHandle, bytes: Buffer, position: number): Promise<number> {
  let written = 0
  while (written < bytes.length) {
    const { bytesWritten } = await handle.write(
      bytes,
      written,
      bytes.length - written,
      position + written,
    )
    written += bytesWritten
  }
  return written
}

/** A rename is on the disk when its folder is; not every system lets a folder be opened. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}

function storageError(file: string, cause: unknown): StorageError {
  return new StorageError(`${file} can not be written: ${(cause as Error).message}`, { cause })
}
