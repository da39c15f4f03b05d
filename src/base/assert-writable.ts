import { accessSync, constants, statSync } from 'node:fs'
import path from 'node:path'
import { UsageError } from './errors.ts'

/**
 * Makes sure that a file can be written later, after hours of a run: its directory is there and may be
 * written to, and so may the file where there is one. `flag` is what names the file.
 * @throws UsageError
 */
export function assertWritable(file: string, flag: string): void {
  const directory = path.dirname(path.resolve(file))
  const refuse = (why: string, cause?: unknown): never => {
    throw new UsageError(
      `${flag} ${file} cannot be written: ${why}. Name a file in a directory that is there and yours.`,
      { cause },
    )
  }
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory() !== true)
    refuse(`there is no directory ${directory}`)
  const there = statSync(file, { throwIfNoEntry: false })
  if (there?.isDirectory()) refuse('it is a directory')
  try {
    accessSync(directory, constants.W_OK)
    if (there) accessSync(file, constants.W_OK)
  } catch (cause) {
    refuse((cause as NodeJS.ErrnoException).code as string, cause)
  }
}
