import { lstatSync, realpathSync } from 'node:fs'
import path from 'node:path'

/**
 * Whether a file is, or would be, in a directory or below it, after all symbolic links are followed. This is false for a link that
 * leads nowhere, and for a file in a directory that does not exist.
 */
export function isBelow(file: string, directory: string): boolean {
  try {
    const parent = realpathSync(path.dirname(path.resolve(directory, file)))
    const place = path.join(parent, path.basename(file))
    const real = lstatSync(place, { throwIfNoEntry: false }) ? realpathSync(place) : place
    const way = path.relative(realpathSync(directory), real)
    return way !== '' && way.split(path.sep)[0] !== '..' && !path.isAbsolute(way)
  } catch {
    return false
  }
}
