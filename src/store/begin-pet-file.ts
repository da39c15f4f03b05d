import type { Stats } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { FileReplacement } from '../base/file-replacement.ts'
import type { Change } from './change.ts'
import { headerLine, newHeader, type PetFileHeader } from './pet-file-header.ts'
import { toLines } from './pet-file-line.ts'
import type { Row } from './row.ts'
import { writeBytes } from './write-bytes.ts'

/** The content of a new file of animals. */
export interface NewPetFile {
  /** A digest of the data that the animals were seeded from. */
  readonly data: string
  readonly base: readonly Row[]
  readonly changes: readonly Change[]
  /** Called before the old file is replaced; if it throws, the old file stays. */
  readonly beforeCommit: () => void
}

/** A file of animals that was begun. */
export interface BegunFile {
  readonly handle: FileHandle
  /** Which file the handle has opened. */
  readonly identity: Pick<Stats, 'dev' | 'ino'>
  readonly header: PetFileHeader
  /** Its length in bytes. */
  readonly size: number
  /** The checksum of its last line. */
  readonly sum: number
}

/**
 * Writes a new file of animals and replaces the old one with it atomically.
 * @throws the system's error; the old file is then unchanged.
 */
export async function beginPetFile(
  file: string,
  { data, base, changes, beforeCommit }: NewPetFile,
): Promise<BegunFile> {
  using replacement = new FileReplacement(file)
  const handle = await open(replacement.beside, 'w+')
  try {
    const header = newHeader(data, base.length)
    let { sum } = header
    let size = 0
    const write = async (text: string) => {
      const bytes = Buffer.from(text)
      await writeBytes(handle, bytes, size)
      size += bytes.length
    }
    await write(headerLine(header))
    for (const all of [base, changes]) {
      for (let from = 0; from < all.length; from += SLICE) {
        const lines = toLines(all, { from, to: Math.min(from + SLICE, all.length), sum })
        await write(lines.text)
        sum = lines.sum
      }
    }
    // Flushes without blocking, so that the synchronous commit has nothing left to flush.
    await handle.sync()
    const identity = await handle.stat()
    beforeCommit()
    replacement.commit()
    return { handle, identity, header, size, sum }
  } catch (error) {
    await handle.close()
    throw error
  }
}

// --- internal ---

/** How many animals are written at once, so that no request waits for more. */
const SLICE = 2000
