import { type FileHandle, open } from 'node:fs/promises'
import { FileReplacement } from '../base/file-replacement.ts'
import { headerLine } from './pet-file-header.ts'
import type { Row } from './row.ts'
import { writeRows, writeText } from './write-rows.ts'

/**
 * Writes a new file of animals beside the old one and puts it in its place, so that there is always a
 * whole one. What goes wrong is thrown as it came, and the old file is as it was.
 */
export async function beginPetFile(
  file: string,
  data: string,
  rows: readonly Row[],
): Promise<{ handle: FileHandle; size: number }> {
  using replacement = new FileReplacement(file)
  const handle = await open(replacement.beside, 'w+')
  try {
    let size = await writeText(handle, headerLine(data, rows.length), 0)
    for (let from = 0; from < rows.length; from += SLICE) {
      const to = Math.min(from + SLICE, rows.length)
      size += await writeRows(handle, rows, { from, to, position: size })
    }
    // The commit, which stops everything else, then has nothing left to force to the disk.
    await handle.sync()
    replacement.commit()
    return { handle, size }
  } catch (error) {
    await handle.close()
    throw error
  }
}

// --- internal ---

/** How many animals are written at once: no request waits for more. */
const SLICE = 2000
