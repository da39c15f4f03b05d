import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { StartError } from '../contract/errors.ts'

/** A directory that no other process of ours uses. */
export interface DirectoryLock {
  release(): Promise<void>
}

/** Who has a directory. */
interface Owner {
  readonly pid: number
  readonly host: string
  /** When the process began, in milliseconds since 1970: process ids come again, in a container at once. */
  readonly started: number
}

/**
 * Takes a directory for this process by a file `lock` in it. The lock of a process that is dead is taken
 * over.
 * @throws StartError when a process that lives has the directory.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  const file = path.join(directory, 'lock')
  const own: Owner = {
    pid: process.pid,
    host: hostname(),
    started: Math.round(performance.timeOrigin),
  }
  // Filled first and linked then, so that nobody ever sees a lock without its owner.
  const filled = `${file}.${own.pid}.${own.started}`
  await writeFile(filled, JSON.stringify(own))
  try {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      if (await isTaken(filled, file)) return { release: () => rm(file, { force: true }) }
      await removeDead(file, own, directory)
    }
  } finally {
    await rm(filled, { force: true })
  }
  throw new StartError(`--data ${directory} is being taken by another process. Try again.`)
}

// --- internal ---

async function isTaken(filled: string, file: string): Promise<boolean> {
  try {
    await link(filled, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function removeDead(file: string, own: Owner, directory: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const owner = parseOwner(text)
  if (owner && lives(owner, own)) {
    const who =
      owner.host === own.host ? `process ${owner.pid}` : `process ${owner.pid} on ${owner.host}`
    throw new StartError(
      `--data ${directory} is used by ${who}. Stop it, use another directory, or, if it is gone, remove ${file}.`,
    )
  }
  const aside = `${file}.dead.${own.pid}`
  await rename(file, aside).catch(() => {}) // another process was quicker
  // Another process may have taken the lock between the look and the move: then it gets it back.
  if ((await readFile(aside, 'utf8').catch(() => text)) !== text)
    await link(aside, file).catch(() => {})
  await rm(aside, { force: true })
}

function parseOwner(text: string): Owner | undefined {
  try {
    const { pid, host, started } = JSON.parse(text) as Partial<Owner>
    const isOwner = Number.isInteger(pid) && typeof host === 'string' && typeof started === 'number'
    return isOwner ? ({ pid, host, started } as Owner) : undefined
  } catch {
    return undefined // not a lock of ours
  }
}

/** Whether a process lives can be asked on the same machine only. */
function lives(owner: Owner, own: Owner): boolean {
  if (owner.host !== own.host) return true
  if (owner.pid === own.pid) return owner.started === own.started
  try {
    process.kill(owner.pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
