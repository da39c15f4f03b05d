import { writeSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'

/** Writes bytes at a position in a file. */
export async function writeBytes(
  handle: FileHandle,
  bytes: Uint8Array,
  position: number,
): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const left = bytes.length - done
    // On a full disk, the first write may write a part, and only the next one fails.
    const { bytesWritten } = await handle.write(bytes, done, left, position + done)
    done += bytesWritten
  }
}

/** Writes bytes at a position in a file, before it returns. */
export function writeBytesNow({ fd }: FileHandle, bytes: Uint8Array, position: number): void {
  for (let done = 0; done < bytes.length; )
    done += writeSync(fd, bytes, done, bytes.length - done, position + done)
}

/** Writes as many bytes as are asked for, without a line end, at a position in a file. */
export async function writeFiller(
  handle: FileHandle,
  length: number,
  position: number,
): Promise<void> {
  const filler = Buffer.alloc(Math.min(length, LONGEST), ' ')
  for (let done = 0; done < length; done += filler.length)
    await writeBytes(handle, filler.subarray(0, length - done), position + done)
}

// --- internal ---

/** Bytes written at once. */
const LONGEST = 65_536
