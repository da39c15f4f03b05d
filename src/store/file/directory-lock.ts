// The only file that imports node:sqlite, just for its lock. Node itself cannot lock files. SQLite uses the
// operating system's lock, which is released however its process ends: no lock is ever left over, and a
// reused process id or a container's new host name cannot mislead.
import { statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../../base/errors.ts'

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

/** The process that holds the lock, read from the file in which it names itself. */
async function nameOf(owner: string): Promise<string> {
  try {
    const { pid, host } = JSON.parse(await readFile(owner, 'utf8'))
    return host === hostname() ? `process ${pid}` : `process ${pid} on ${host}`
  } catch {
    return 'a process that has just started' // it has not written its name yet
  }
}
