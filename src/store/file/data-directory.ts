// The only file that imports node:sqlite, just for its lock. Node itself cannot lock files. SQLite uses the
// operating system's lock, which is released however its process ends: no lock is ever left over, and a
// reused process id or a container's new host name cannot mislead.

import { statSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError, UsageError } from '../../base/errors.ts'
import type { OnProgress } from '../../base/progress.ts'
import { percentEncoded } from '../../base/text/percent-encoding.ts'
import { shown } from '../../base/text/shown.ts'
import type { ContractMark } from '../../contract/document/contract-source.ts'
import type { RecordKinds } from '../record-kind.ts'
import type { Notice } from '../store.ts'
import type { KeptDirectory, KeptScenario, KeptWorlds, SeededData } from '../store-adapter.ts'
import { FilesInUse, KeptLayers, type KeptLayersOptions } from './files-in-use.ts'
import { RecordFile } from './record-file.ts'
import { openRecordFile, readHeader, readRecordFile } from './record-file-content.ts'
import { isOfOtherVersion } from './record-file-format.ts'

export interface DataDirectoryOptions extends KeptLayersOptions {
  /** The contract whose records are kept; `undefined` stands for that of this package. */
  readonly contract?: ContractMark | undefined
  /** Called while the records of a scenario are read or written. */
  readonly onProgress?: OnProgress | undefined
}

/** A directory in which one sandbox keeps its state: a file for each scenario, and for the changes of each of its worlds. */
export class DataDirectory implements KeptDirectory {
  readonly #directory: string
  readonly #lock: DirectoryLock
  readonly #files: FilesInUse
  readonly #kept: KeptLayers
  #contract: ContractMark | undefined
  readonly #onProgress: OnProgress | undefined
  readonly onNotice: (notice: Notice) => void

  private constructor(
    directory: string,
    lock: DirectoryLock,
    { kept, contract, onNotice, onProgress }: DataDirectoryOptions & { readonly kept: KeptLayers },
  ) {
    this.#contract = contract
    this.#onProgress = onProgress
    this.#directory = directory
    this.#lock = lock
    this.#kept = kept
    this.onNotice = onNotice
    this.#files = new FilesInUse({ isHeld: lock.isHeld, onNotice })
  }

  /**
   * Locks a directory for this process, and creates it if need be. It has room for `most` worlds of keys.
   * @throws StartError when it cannot be created or written to, or another process uses it.
   */
  static async open(directory: string, options: DataDirectoryOptions): Promise<DataDirectory> {
    try {
      await makeDirectory(path.resolve(directory))
      const lock = await lockDirectory(directory)
      await removeLeftOver(directory)
      const layers = (await readdir(directory)).filter(isAnyLayer)
      const kept = new KeptLayers(
        layers.map((file) => path.join(directory, file)),
        options,
      )
      return new DataDirectory(directory, lock, { kept, ...options })
    } catch (cause) {
      if (cause instanceof StartError) throw cause
      const { message, code } = cause as NodeJS.ErrnoException
      if (code === 'EEXIST')
        throw new StartError(
          `--data ${directory} is a file. Name a directory to keep state in. A contract or a scenario is a word: petstore-sandbox ${directory}.`,
          { cause },
        )
      throw new StartError(
        `--data ${directory} cannot be used: ${message}. Name a directory that you can write to.`,
        { cause },
      )
    }
  }

  file({ name, data }: KeptScenario, kinds: RecordKinds): RecordFile {
    const file = path.join(this.#directory, nameOf(name))
    return new RecordFile({
      ...{ file, kinds, data, contract: this.#contract, files: this.#files },
      onProgress: this.#onProgress,
    })
  }

  layer({ name, data }: KeptScenario, kinds: RecordKinds, world: string): RecordFile {
    const file = path.join(this.#directory, nameOf(name, world))
    return new RecordFile({
      ...{ file, kinds, data, contract: this.#contract, files: this.#files },
      layers: this.#kept,
    })
  }

  /** The files of a scenario's worlds; with `than`, only those that belong to other data, after the others were read if the contract has changed. */
  async layers(scenario: string, than?: SeededData): Promise<readonly string[]> {
    const isLayer = layerTest(scenario)
    const files = (await readdir(this.#directory))
      .filter(isLayer)
      .map((file) => path.join(this.#directory, file))
    if (than === undefined) return files
    const headers = await Promise.all(files.map((file) => readHeader(file, than.kinds)))
    for (const [at, header] of headers.entries()) {
      const file = files[at] as string
      const isOld = isOfOtherVersion(header, { file, contract: this.#contract })
      if (header.data === than.data && isOld) await assertReadable(file, than.kinds)
    }
    return files.filter((_, at) => headers[at]?.data !== than.data)
  }

  async layersOf(world: string): Promise<readonly string[]> {
    const files = await readdir(this.#directory)
    return files
      .filter((file) => file.endsWith(`+${world}${ENDING}`))
      .map((file) => path.join(this.#directory, file))
  }

  async removeLayers(files: readonly string[]): Promise<void> {
    for (const file of files) {
      await this.#files.remove(file)
      this.#kept.remove(file)
    }
  }

  useContract(contract: ContractMark | undefined): void {
    if (contract?.name !== this.#contract?.name)
      throw new UsageError(
        'Its title has changed, and state is kept under the title. Start again to serve it with a state of its own.',
      )
    this.#contract = contract
  }

  async worlds(): Promise<KeptWorlds> {
    const { count, most } = this.#kept
    return { count, most, bytes: await this.#kept.bytes() }
  }

  async trouble(): Promise<string | undefined> {
    if (!this.#isHeld()) return 'The directory of --data is no longer locked by this process.'
    const isTroubled = await this.#files.isTroubled()
    return isTroubled ? 'The directory of --data cannot be written.' : undefined
  }

  #isHeld(): boolean {
    try {
      return this.#lock.isHeld()
    } catch {
      return false
    }
  }

  close(): void {
    this.#lock.release()
  }
}

/** A directory that no other sandbox uses. */
export interface DirectoryLock {
  /** Whether the lock file still exists: once it is deleted, another process can lock the directory. */
  isHeld(): boolean
  release(): void
}

/**
 * Locks a directory for this process, with a lock on the file `lock` in it.
 * @throws StartError that names the process that uses the directory; the system's error when it does not
 * support locks, or the directory cannot be written to.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  const file = path.join(directory, 'lock')
  const database = new DatabaseSync(file, { timeout: 0 })
  const owner = path.join(directory, 'lock.owner')
  try {
    // With SQLite's journal in memory, nothing is written and the file stays empty.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
    throw new StartError(
      `--data ${directory} is used by ${await ownerOf(owner)}. Stop it, or use another directory.`,
    )
  }
  const release = () => database.close()
  try {
    const { dev, ino } = statSync(file)
    await writeFile(owner, JSON.stringify({ pid: process.pid, host: hostname() }))
    const isHeld = () => {
      const there = statSync(file, { throwIfNoEntry: false })
      return there?.ino === ino && there.dev === dev
    }
    return { isHeld, release }
  } catch (error) {
    release()
    throw error
  }
}

// --- internal ---

/** The name of the file of a scenario, or of one of its worlds: the two differ, as encoded names never contain a plus sign. */
function nameOf(scenario: string, world?: string): string {
  if (!scenario.isWellFormed())
    throw new UsageError(
      `With --data, the name of a scenario must be well-formed Unicode, got ${shown(scenario)}: it contains a lone surrogate. Correct its name.`,
    )
  const name = percentEncoded(scenario)
  return `${world === undefined ? name : `${name}+${world}`}${ENDING}`
}

function layerTest(scenario: string): (file: string) => boolean {
  const start = nameOf(scenario).slice(0, -ENDING.length)
  return (file) => file.startsWith(`${start}+w-`) && file.endsWith(ENDING)
}

/** Whether a file is that of a world, of any scenario: the name of a scenario is encoded, and has no plus sign. */
function isAnyLayer(file: string): boolean {
  return file.includes('+w-') && file.endsWith(ENDING)
}

const ENDING = '.pets.ndjson'

/** Creates a directory and its parents. Node's own `recursive` option never returns if a parent does not allow it (`/proc/x`). */
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

/** Reads a file of records: it throws what `readRecordFile` and `openRecordFile` throw. */
async function assertReadable(file: string, kinds: RecordKinds): Promise<void> {
  await using handle = await openRecordFile(file)
  if (handle) await readRecordFile(handle, file, { kinds })
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

const LEFT_OVER = /\.pets\.ndjson\.(\w+\.)?new$/

const SQLITE_BUSY = 5

/** The process that holds the lock, read from the file in which it names itself. */
async function ownerOf(owner: string): Promise<string> {
  try {
    const { pid, host } = JSON.parse(await readFile(owner, 'utf8'))
    return host === hostname() ? `process ${pid}` : `process ${pid} on ${host}`
  } catch {
    return 'a process that has just started' // it has not written its name yet
  }
}
