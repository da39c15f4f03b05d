import { open, rm } from 'node:fs/promises'
import { writeFiller } from './write-bytes.ts'

/** Whether the disk takes some bytes beside a file; they are removed again. */
export async function hasRoom(file: string, bytes: number): Promise<boolean> {
  const beside = `${file}.room.new`
  try {
    try {
      await using handle = await open(beside, 'w')
      await writeFiller(handle, bytes, 0)
      await handle.datasync()
    } finally {
      await rm(beside, { force: true })
    }
    return true
  } catch {
    return false // that something was refused has been said already
  }
}
