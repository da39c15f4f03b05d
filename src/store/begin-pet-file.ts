import { type FileHandle, open } from 'node:fs/promises'
import { FileReplacement } from '../base/file-replacement.ts'
import type { Change } from './change.ts'
import { headerLine } from './pet-file-header.ts'
import type { Row } from './row.ts'
import { writeChanges, writeText } from './write-changes.ts'

/** The content of a new file of animals. */
export interface NewPetFile {
  /** A digest of the data that the animals were seeded from. */
  readonly data: string
  readonly base: readonly Row[]
  readonly changes: readonly Change[]
}

/**
 * Writes a new file of animals and replaces the old one with it atomically.
 * @throws the system's error; the old file is then unchanged.
 */
export async function beginPetFile(
  file: string,
  { data, base, changes }: NewPetFile,
): Promise<{ handle: FileHandle; size: number }> {
  using replacement = new FileReplacement(file)
  const handle = await open(replacement.beside, 'w+')
  try {
    let size = await writeText(handle, headerLine(data, base.length), 0)
    for (const lines of [base, changes]) {
      for (let from = 0; from < lines.length; from += SLICE) {
        const to = Math.min(from + SLICE, lines.length)
        size += await writeChanges(handle, lines, { from, to, position: size })
      }
    }
    // Flushes without blocking, so that the synchronous commit has nothing left to flush.
    await handle.sync()
    replacement.commit()
    return { handle, size }
  } catch (error) {
    await handle.close()
    throw error
  }
}

// --- internal ---

/** How many animals are written at once, so that no request waits for more. */
const SLICE = 2000
