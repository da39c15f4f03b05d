import { type FileHandle, open, stat } from 'node:fs/promises'
import { StartError } from '../base/errors.ts'

/**
 * Opens a file of animals for reading and writing; `undefined` if it does not exist.
 * @throws StartError when it cannot be opened, or is not a regular file.
 */
export async function openPetFile(file: string): Promise<FileHandle | undefined> {
  try {
    // Opening a pipe could block until something writes to it.
    if (!(await stat(file)).isFile()) throw new Error('it is not a regular file')
    return await open(file, 'r+')
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw new StartError(
      `${file} cannot be opened: ${message}. Make it a file that you can write to, or use another --data.`,
      { cause },
    )
  }
}
