// The only file that knows node:sqlite, and it uses nothing but its lock. Node cannot lock a file itself;
// SQLite takes the operating system's lock, which ends with the process that holds it, however it ends. So
// no lock is ever left over, and no process id that is used again, nor a container's new name, can mislead.
import { statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../base/errors.ts'

/** A directory that no other process of ours uses. */
export interface DirectoryLock {
  /** Tells whether the file is still there: where it was deleted, another process can take the directory. */
  isHeld(): boolean
  release(): void
}

/**
 * Takes a directory for this process, by a lock on a file `lock` in it.
 * @throws StartError that names the process that has the directory; what the system says when it has no
 * locks, or nothing can be written there.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  const file = path.join(directory, 'lock')
  const database = new DatabaseSync(file, { timeout: 0 })
  const owner = path.join(directory, 'lock.owner')
  try {
    // With the journal in memory nothing is written: the file stays empty.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
    throw new StartError(
      `--data ${directory} is used by ${await nameOf(owner)}. Stop it, or use another directory.`,
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

const SQLITE_BUSY = 5

/** The process that has the lock, as it said itself. */
async function nameOf(owner: string): Promise<string> {
  try {
    const { pid, host } = JSON.parse(await readFile(owner, 'utf8'))
    return host === hostname() ? `process ${pid}` : `process ${pid} on ${host}`
  } catch {
    return 'a process that has just started' // and has not said its name yet
  }
}
