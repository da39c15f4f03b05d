import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'

/** A folder that is removed when it is disposed of, or when the process ends. */
export interface TemporaryFolder extends Disposable {
  readonly path: string
}

/** Creates a temporary folder. */
export function createTemporaryFolder(): TemporaryFolder {
  const folder = mkdtempSync(path.join(tmpdir(), 'petstore-bench-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  return {
    path: folder,
    [Symbol.dispose]: () => {
      process.off('exit', remove)
      remove()
    },
  }
}
