import { accessSync, constants, statSync } from 'node:fs'
import path from 'node:path'
import { UsageError } from './errors.ts'

/**
 * Checks in advance that a file can be written at the end of a long run: its directory must exist and be
 * writable, and so must the file if it exists. `flag` is the flag that names the file.
 * @throws UsageError
 */
export function assertWritable(file: string, flag: string): void {
  const directory = path.dirname(path.resolve(file))
  const refuse = (why: string, cause?: unknown): never => {
    throw new UsageError(
      `${flag} ${file} cannot be written: ${why}. Name a file in an existing directory that you can write to.`,
      { cause },
    )
  }
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory() !== true)
    refuse(`there is no directory ${directory}`)
  const existing = statSync(file, { throwIfNoEntry: false })
  if (existing?.isDirectory()) refuse('it is a directory')
  if (existing?.isFile() === false) refuse('it is not a regular file')
  try {
    accessSync(directory, constants.W_OK)
    if (existing) accessSync(file, constants.W_OK)
  } catch (cause) {
    refuse((cause as NodeJS.ErrnoException).code as string, cause)
  }
}
