import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'

/** A folder for files that others read while this process runs. Only its user can open it. */
export interface TemporaryFolder extends Disposable {
  /** Writes a file in it, or replaces it at once, and returns its path. */
  write(name: string, text: string): string
}

/**
 * Makes such a folder. It is removed when it is disposed of, and at the latest when the process exits.
 * @throws what Node throws when it cannot be made or written.
 */
export function makeTemporaryFolder(): TemporaryFolder {
  const folder = mkdtempSync(path.join(tmpdir(), 'petstore-sandbox-'))
  // One listener for all: Node warns of many.
  if (folders.size === 0) process.on('exit', removeAll)
  folders.add(folder)
  return {
    write: (name, text) => {
      const file = path.join(folder, name)
      writeFileSync(`${file}.new`, text)
      renameSync(`${file}.new`, file)
      return file
    },
    [Symbol.dispose]: () => {
      remove(folder)
      folders.delete(folder)
      if (folders.size === 0) process.off('exit', removeAll)
    },
  }
}

// --- internal ---

/** The folders that still have to be removed when the process ends. */
const folders = new Set<string>()

function removeAll(): void {
  for (const folder of folders) remove(folder)
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}
