import { writeSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import type { Change } from './change.ts'
import { toLine } from './pet-file-line.ts'

/** Writes the changes `from` to `to` (exclusive), a line each, at a position in a file; returns their length in bytes. */
export function writeChanges(
  handle: FileHandle,
  changes: readonly Change[],
  { from, to, position }: { from: number; to: number; position: number },
): Promise<number> {
  return writeText(handle, toText(changes, { from, to }), position)
}

/** Writes changes, a line each, at a position in a file, before it returns; returns their length in bytes. */
export function writeChangesNow(
  { fd }: FileHandle,
  changes: readonly Change[],
  position: number,
): number {
  const bytes = Buffer.from(toText(changes, { from: 0, to: changes.length }))
  for (let done = 0; done < bytes.length; )
    done += writeSync(fd, bytes, done, bytes.length - done, position + done)
  return bytes.length
}

/** Writes a text at a position in a file; returns its length in bytes. */
export async function writeText(
  handle: FileHandle,
  text: string,
  position: number,
): Promise<number> {
  const bytes = Buffer.from(text)
  for (let done = 0; done < bytes.length; ) {
    const left = bytes.length - done
    // On a full disk, the first write may write a part, and only the next one fails.
    const { bytesWritten } = await handle.write(bytes, done, left, position + done)
    done += bytesWritten
  }
  return bytes.length
}

// --- internal ---

function toText(
  changes: readonly Change[],
  { from, to }: { readonly from: number; readonly to: number },
): string {
  let text = ''
  for (let at = from; at < to; at += 1) text += toLine(changes[at] as Change)
  return text
}
