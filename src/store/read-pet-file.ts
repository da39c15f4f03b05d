import { isUtf8 } from 'node:buffer'
import type { FileHandle } from 'node:fs/promises'
import type { Int64 } from '../base/int64.ts'
import { type Change, isRemoval } from './change.ts'
import { parseChange } from './parse-change.ts'
import { type PetFileHeader, parseHeader, VERSION } from './pet-file-header.ts'
import { fromLine, type ReadLine } from './pet-file-line.ts'
import type { Row } from './row.ts'
import { wrongLine } from './wrong-line.ts'

/** The content of a file of animals. */
export interface PetFileContent {
  readonly header: PetFileHeader
  /** The initial animals. */
  readonly base: readonly Row[]
  /** The changes since, in order. */
  readonly changes: Change[]
  /** How many bytes from the start are sound. */
  readonly size: number
  /** The checksum of the last line. */
  readonly sum: number
  /** How many bytes of a torn last line follow them. */
  readonly torn: number
}

/**
 * Reads a file of animals, piece by piece. A last line without a line end was being written when the process
 * ended.
 * @throws UsageError that names the file and the line when it is damaged.
 */
export async function readPetFile(handle: FileHandle, file: string): Promise<PetFileContent> {
  const lines: Change[] = []
  let header: PetFileHeader | undefined
  let sum = 0
  let size = 0
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of piecesOf(handle)) {
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    const end = bytes.lastIndexOf(NEWLINE)
    rest = bytes.subarray(end + 1)
    size += end + 1
    // A file of another kind may have no lines at all, so reading stops here.
    if (!header && end < 0) break
    if (end < 0) continue
    const texts = toTexts(bytes.subarray(0, end), lines.length + (header ? 2 : 1), file)
    if (!header) {
      header = parseHeader(texts.shift() as string, file)
      sum = header.sum
    }
    for (const text of texts) {
      const place = { file, number: lines.length + 2 }
      const line = toJson(text, header, { ...place, sum })
      lines.push(toSound(line.json, header, place))
      // Before version 3, each line begins anew.
      if (header.version === VERSION) sum = line.sum
    }
  }
  header ??= parseHeader('', file)
  const { version, seeded } = header
  if (lines.length < seeded) {
    const what = `the file ends here; it began with ${seeded} animals and has ${lines.length}`
    throw wrongLine(file, lines.length + 2, what)
  }
  // A torn line lacks its end. This line is complete, so its line end was damaged later.
  if (version > 1 && fromLine(rest.toString('utf8', 0, rest.length - 1), sum))
    throw wrongLine(file, lines.length + 2, 'its line end is damaged')
  const base = lines.slice(0, seeded)
  // In version 1, animals were only added.
  assertDistinct(version === 1 ? lines : base, file)
  return { header, base: base as Row[], changes: lines.slice(seeded), size, sum, torn: rest.length }
}

// --- internal ---

/** Bytes read at once. */
const PIECE = 1024 * 1024
const NEWLINE = 10

/** The content of a file, piece by piece. A stream that is not read to its end would close the file. */
async function* piecesOf(handle: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ; ) {
    const piece = Buffer.allocUnsafe(PIECE)
    const { bytesRead } = await handle.read(piece, 0, PIECE, position)
    if (bytesRead === 0) return
    yield piece.subarray(0, bytesRead)
    position += bytesRead
  }
}

function toTexts(bytes: Buffer, first: number, file: string): string[] {
  if (isUtf8(bytes)) return bytes.toString('utf8').split('\n')
  const lines = bytes.toString('latin1').split('\n') // one character for each byte
  const bad = lines.findIndex((line) => !isUtf8(Buffer.from(line, 'latin1')))
  throw wrongLine(file, first + bad, 'this is not UTF-8')
}

/** The JSON of a line, and its checksum. */
function toJson(
  text: string,
  { version }: PetFileHeader,
  { file, number, sum }: { file: string; number: number; sum: number },
): ReadLine {
  const line = version === 1 ? { json: text, sum } : fromLine(text, sum)
  if (line) return line
  const what =
    version === VERSION
      ? 'its checksum does not match its content and the lines before it'
      : 'its checksum does not match its content'
  throw wrongLine(file, number, what)
}

function toSound(
  json: string,
  { version, seeded }: PetFileHeader,
  { file, number }: { file: string; number: number },
): Change {
  const change = parseChange(json)
  if (typeof change === 'string') throw wrongLine(file, number, change)
  if (isRemoval(change) && (version === 1 || number - 2 < seeded))
    throw wrongLine(file, number, 'id must be an integer (int64), got nothing')
  return change
}

/** Refuses animals that share an id. */
function assertDistinct(lines: readonly Change[], file: string): void {
  const rows = lines as readonly Row[]
  if (rows.every((row, at) => at === 0 || (rows[at - 1] as Row).id < row.id)) return
  const ids = new Set<Int64>()
  const again = rows.findIndex(({ id }) => ids.size === ids.add(id).size)
  if (again < 0) return
  throw wrongLine(file, again + 2, `an earlier line also has the id ${(rows[again] as Row).id}`)
}
