import { isUtf8 } from 'node:buffer'
import type { FileHandle } from 'node:fs/promises'
import type { Int64 } from '../base/int64.ts'
import { parseRow } from './parse-row.ts'
import { type PetFileHeader, parseHeader } from './pet-file-header.ts'
import type { Row } from './row.ts'
import { wrongLine } from './wrong-line.ts'

/** A file of animals, as it was read. */
export interface PetFileContent {
  readonly header: PetFileHeader
  /** In the order in which they were added. */
  readonly rows: Row[]
  /** Bytes that are sound, from the start. */
  readonly size: number
  /** Bytes of a torn last line behind them. */
  readonly torn: number
}

/**
 * Reads a file of animals, piece by piece. A last line without its end is one that was being written
 * when its process ended.
 * @throws UsageError that names the file, and the line, of what is wrong.
 */
export async function readPetFile(handle: FileHandle, file: string): Promise<PetFileContent> {
  const rows: Row[] = []
  let header: PetFileHeader | undefined
  let size = 0
  let rest: Buffer = Buffer.alloc(0)
  const pieces = handle.createReadStream({ start: 0, autoClose: false, highWaterMark: PIECE })
  for await (const piece of pieces as AsyncIterable<Buffer>) {
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    const end = bytes.lastIndexOf(NEWLINE)
    rest = bytes.subarray(end + 1)
    size += end + 1
    // A file of another kind may have no lines at all: it is not read to its end.
    if (!header && end < 0) break
    if (end < 0) continue
    const lines = toLines(bytes.subarray(0, end), rows.length + (header ? 2 : 1), file)
    header ??= parseHeader(lines.shift() as string, file)
    for (const line of lines) rows.push(toSoundRow(line, rows.length + 2, file))
  }
  header ??= parseHeader('', file)
  assertWhole(rows, header, file)
  return { header, rows, size, torn: rest.length }
}

// --- internal ---

/** How many bytes are read at once. */
const PIECE = 1024 * 1024
const NEWLINE = 10

function toLines(bytes: Buffer, first: number, file: string): string[] {
  if (isUtf8(bytes)) return bytes.toString('utf8').split('\n')
  const lines = bytes.toString('latin1').split('\n') // a character a byte
  const bad = lines.findIndex((line) => !isUtf8(Buffer.from(line, 'latin1')))
  throw wrongLine(file, first + bad, 'this is no UTF-8')
}

function toSoundRow(line: string, number: number, file: string): Row {
  const row = parseRow(line)
  if (typeof row === 'string') throw wrongLine(file, number, row)
  return row
}

function assertWhole(rows: readonly Row[], { seeded }: PetFileHeader, file: string): void {
  const again = repeated(rows)
  if (again >= 0) {
    const id = (rows[again] as Row).id
    throw wrongLine(file, again + 2, `an earlier line has the id ${id} too`)
  }
  if (rows.length >= seeded) return
  const what = `the file ends here; it began with ${seeded} animals and has ${rows.length}`
  throw wrongLine(file, rows.length + 2, what)
}

/** Where the first id stands that stood before, or -1. */
function repeated(rows: readonly Row[]): number {
  const ascend = rows.every((row, at) => at === 0 || (rows[at - 1] as Row).id < row.id)
  if (ascend) return -1
  const ids = new Set<Int64>()
  return rows.findIndex(({ id }) => ids.size === ids.add(id).size)
}
