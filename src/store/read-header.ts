import { open } from 'node:fs/promises'
import { StartError } from '../base/errors.ts'
import { type PetFileHeader, parseHeader } from './pet-file-header.ts'

/**
 * Reads only the first line of a file of animals.
 * @throws UsageError that names the file when it is damaged or belongs to another program; StartError when it cannot be read.
 */
export async function readHeader(file: string): Promise<PetFileHeader> {
  return parseHeader(await readFirstLine(file), file)
}

// --- internal ---

/** In bytes; a header is much shorter. */
const LONGEST = 4096

async function readFirstLine(file: string): Promise<string> {
  try {
    await using handle = await open(file)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(LONGEST))
    return (buffer.toString('utf8', 0, bytesRead).split('\n', 1) as [string])[0]
  } catch (cause) {
    const { message } = cause as Error
    throw new StartError(
      `${file} cannot be read: ${message}. Make it a file that you can read, or use another --data.`,
      { cause },
    )
  }
}
