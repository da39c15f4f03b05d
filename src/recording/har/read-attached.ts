import { realpathSync } from 'node:fs'
import path from 'node:path'
import { UsageError } from '../../base/errors.ts'
import { FileError, readRegularFile } from '../../base/regular-file.ts'

/**
 * Reads a body from a file beside a HAR, as Playwright writes it; `undefined` if there is none. The name must be plain, and the
 * file regular and in the folder of the HAR: somebody else's HAR must not reveal files from elsewhere.
 * @throws UsageError when the file is a link out of the folder, or cannot be read.
 */
export function readAttached(har: string, name: string): Buffer | undefined {
  if (!/^[\w-][\w.-]*$/.test(name)) return undefined
  const folder = path.dirname(har)
  const file = path.join(folder, name)
  if (leadsOut(file, folder))
    throw new UsageError(`${file}: this is a link out of the folder of the HAR. Put a copy there.`)
  try {
    return readRegularFile(file, LARGEST)
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    if (error.reason === 'missing') return undefined
    throw new UsageError(`${file}: ${error.message}. Export the HAR again.`, { cause: error })
  }
}

// --- internal ---

/** The largest file, in bytes. */
const LARGEST = 256 * 1024 * 1024

/** Whether a file is a symbolic link to something outside the folder. */
function leadsOut(file: string, folder: string): boolean {
  try {
    return path.dirname(realpathSync(file)) !== realpathSync(folder)
  } catch {
    return false // The file does not exist or cannot be read. Reading it reports that.
  }
}
