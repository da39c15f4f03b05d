import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { headerLine } from './pet-file-header.ts'
import type { Row } from './row.ts'
import { writeRows, writeText } from './write-rows.ts'

/** The file in which a new one is written. What a killed process left there can go. */
export function besideOf(file: string): string {
  return `${file}.new`
}

/**
 * Writes a new file of animals beside the old and puts it in its place, so that there always is a whole
 * one. What goes wrong is thrown as it came, and the old file is as it was.
 */
export async function beginPetFile(
  file: string,
  data: string,
  rows: readonly Row[],
): Promise<{ handle: FileHandle; size: number }> {
  const beside = besideOf(file)
  let handle: FileHandle | undefined
  try {
    handle = await open(beside, 'w+')
    let size = await writeText(handle, headerLine(data, rows.length), 0)
    for (let from = 0; from < rows.length; from += SLICE) {
      const to = Math.min(from + SLICE, rows.length)
      size += await writeRows(handle, rows, { from, to, position: size })
    }
    await handle.sync()
    await rename(beside, file)
    await syncFolder(path.dirname(file))
    return { handle, size }
  } catch (error) {
    await handle?.close()
    await rm(beside, { force: true })
    throw error
  }
}

// --- internal ---

/** How many animals are written at once: no request waits for more. */
const SLICE = 2000

/** A rename is on the disk when its folder is; not every system lets a folder be opened. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}
