import { isUtf8 } from 'node:buffer'
import type { Stats } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { StartError } from '../../base/errors.ts'
import { FileReplacement } from '../../base/files/file-replacement.ts'
import type { OnProgress } from '../../base/progress.ts'
import type { ContractMark } from '../../contract/document/contract-source.ts'
import {
  changeTo,
  nounOfAll,
  type RecordChange,
  type RecordId,
  type RecordKinds,
  type Row,
  type RowsOfKind,
} from '../record-kind.ts'
import {
  changesIn,
  fromLine,
  headerLine,
  newHeader,
  parseHeader,
  type RecordFileHeader,
  toLines,
  UnfitRecords,
  versionFor,
  wrongLine,
} from './record-file-format.ts'

export interface RecordFileContent {
  readonly header: RecordFileHeader
  /** The initial records of each resource that has some. */
  readonly base: readonly RowsOfKind[]
  /** The changes since, in order. */
  readonly changes: RecordChange[]
  /** How many bytes from the start are sound. */
  readonly size: number
  /** The checksum of the last line. */
  readonly sum: number
  /** How many bytes of a torn last line follow them. */
  readonly torn: number
}

export interface RecordFileReading {
  readonly kinds: RecordKinds
  /** Called with its first line, before all others are read; it may refuse the file. */
  readonly onHeader?: (header: RecordFileHeader) => void
  readonly onProgress?: OnProgress | undefined
}

/**
 * Reads a file of records, piece by piece. A last line without an end was being written when its process ended.
 * @throws UsageError that names the file and the line when it is damaged, or has records that the contract does not have.
 */
export async function readRecordFile(
  handle: FileHandle,
  file: string,
  { kinds, onHeader = () => {}, onProgress = () => {} }: RecordFileReading,
): Promise<RecordFileContent> {
  const { size: of } = await handle.stat()
  const base = new Map<string, OwnRows>()
  const changes: RecordChange[] = []
  const unfit = new UnfitRecords(kinds)
  let seeds = 0
  /** How many lines were read. */
  let lines = 0
  let header: RecordFileHeader | undefined
  let sum = 0
  let size = 0
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of piecesOf(handle)) {
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    const end = bytes.lastIndexOf(NEWLINE)
    rest = bytes.subarray(end + 1)
    onProgress({ step: 'resuming', done: size, of })
    size += end + 1
    // A file of another kind may have no lines at all, so reading stops here.
    if (!header && end < 0) break
    if (end < 0) continue
    const texts = toTexts(bytes.subarray(0, end), lines + 1, file)
    if (!header) {
      header = parseHeader(texts.shift() as string, file, nounOfAll(kinds))
      onHeader(header)
      sum = header.sum
      lines = 1
    }
    const first = lines + 1
    for (const [at, text] of texts.entries()) {
      const place = { file, number: first + at }
      const line = fromLine(text, sum)
      if (!line) throw wrongLine(file, place.number, WRONG_SUM)
      sum = line.sum
      const read = changesIn(line.text, kinds, (each) => unfit.note(each, place.number))
      if (typeof read === 'string') throw wrongLine(file, place.number, read)
      for (const { kind, id, row } of read) if (!row) unfit.forget(kind.name, id)
      if (seeds === header.seeded) changes.push(...read)
      else {
        for (const seeded of read) addTo(base, seeded, place)
        seeds += 1
      }
    }
    lines += texts.length
  }
  header ??= parseHeader('', file, nounOfAll(kinds))
  const { seeded } = header
  const next = lines + 1
  if (seeds < seeded) {
    const what = `the file ends here; it began with ${seeded} ${nounOfAll(kinds)} and has ${seeds}`
    throw wrongLine(file, next, what)
  }
  // A torn line lacks data at its end. This line is complete, so only its line feed was damaged later.
  if (fromLine(rest.toString('utf8', 0, rest.length - 1), sum))
    throw wrongLine(file, next, 'its line end is damaged')
  const { first: wrong } = unfit
  if (wrong) throw wrongLine(file, wrong.line, wrong.why)
  let line = 2
  for (const { rows } of base.values()) {
    assertDistinct(rows, line, file)
    line += rows.length
  }
  return { header, base: [...base.values()], changes, size, sum, torn: rest.length }
}

/**
 * Reads only the first line of a file of records.
 * @throws UsageError that names the file when it is damaged or belongs to another program; StartError when it cannot be read.
 */
export async function readHeader(file: string, kinds: RecordKinds): Promise<RecordFileHeader> {
  return parseHeader(await readFirstLine(file), file, nounOfAll(kinds))
}

/**
 * Opens a file of records for reading and writing; `undefined` if it does not exist.
 * @throws StartError when it cannot be opened, or is not a regular file.
 */
export async function openRecordFile(file: string): Promise<FileHandle | undefined> {
  try {
    // Opening a pipe could block until something writes to it.
    if (!(await stat(file)).isFile()) throw new Error('it is not a regular file')
    return await open(file, 'r+')
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw new StartError(
      `${file} cannot be opened: ${message}. Make it a file that you can write to, or use another --data.`,
      { cause },
    )
  }
}

export interface NewRecordFile {
  readonly kinds: RecordKinds
  /** A digest of the data that the records were seeded from. */
  readonly data: string
  /** The contract that they are of; `undefined` stands for that of this package. */
  readonly contract: ContractMark | undefined
  readonly base: readonly RowsOfKind[]
  readonly changes: readonly RecordChange[]
  /** Called before the old file is replaced; if it throws, the old file stays. */
  readonly beforeCommit: () => void
  /** Called while it is written. */
  readonly onProgress?: OnProgress | undefined
}

export interface BegunFile {
  readonly handle: FileHandle
  /** Which file the handle has opened. */
  readonly identity: Pick<Stats, 'dev' | 'ino'>
  readonly header: RecordFileHeader
  /** Its length in bytes. */
  readonly size: number
  /** The checksum of its last line. */
  readonly sum: number
}

/**
 * Writes a new file of records and replaces the old one with it atomically.
 * @throws the system's error; the old file is then unchanged.
 */
export async function beginRecordFile(
  file: string,
  { kinds, data, contract, base, changes, beforeCommit, onProgress = () => {} }: NewRecordFile,
): Promise<BegunFile> {
  using replacement = new FileReplacement(file)
  const handle = await open(replacement.beside, 'w+')
  try {
    const seeded = base.reduce((sum, { rows }) => sum + rows.length, 0)
    const header = newHeader({ version: versionFor(kinds), data, seeded, contract })
    let { sum } = header
    let size = 0
    const write = async (text: string) => {
      const bytes = Buffer.from(text)
      await writeBytes(handle, bytes, size)
      size += bytes.length
    }
    await write(headerLine(header))
    for (const part of slicesOf(base, changes)) {
      onProgress({ step: 'writing', done: part.from, of: part.of, unit: nounOfAll(kinds) })
      const lines = toLines(part.changes, { from: 0, to: part.changes.length, sum })
      await write(lines.text)
      sum = lines.sum
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

const WRONG_SUM = 'its checksum does not match its content and the lines before it'

/** Adds a record to those of its resource, which stand one after the other in a file. */
function addTo(
  base: Map<string, OwnRows>,
  { kind, row }: RecordChange,
  { file, number }: { readonly file: string; readonly number: number },
): void {
  if (!row) throw wrongLine(file, number, 'id must be an integer (int64), got nothing')
  const own = base.get(kind.name) ?? { kind, rows: [] }
  if (own.rows.length === 0) base.set(kind.name, own)
  own.rows.push(row)
}

interface OwnRows extends RowsOfKind {
  readonly rows: Row[]
}

/** Refuses records of a resource that share an id; `first` is the number of the line of the first of them. */
function assertDistinct(rows: readonly Row[], first: number, file: string): void {
  if (rows.every((row, at) => at === 0 || (rows[at - 1] as Row).id < row.id)) return
  const ids = new Set<RecordId>()
  const again = rows.findIndex(({ id }) => ids.size === ids.add(id).size)
  if (again < 0) return
  throw wrongLine(file, first + again, `an earlier line also has the id ${(rows[again] as Row).id}`)
}

/** Records to write at once, and how many of the base or of the changes came before. */
interface Part {
  readonly changes: readonly RecordChange[]
  readonly from: number
  readonly of: number
}

function* slicesOf(base: readonly RowsOfKind[], changes: readonly RecordChange[]): Generator<Part> {
  const of = base.reduce((sum, { rows }) => sum + rows.length, 0)
  let before = 0
  for (const { kind, rows } of base) {
    for (let from = 0; from < rows.length; from += SLICE) {
      const part = rows.slice(from, from + SLICE).map((row) => changeTo(kind, row))
      yield { changes: part, from: before + from, of }
    }
    before += rows.length
  }
  for (let from = 0; from < changes.length; from += SLICE)
    yield { changes: changes.slice(from, from + SLICE), from, of: changes.length }
}

/** In bytes; a header is much shorter. */
const LONGEST_HEADER = 4096

async function readFirstLine(file: string): Promise<string> {
  try {
    await using handle = await open(file)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(LONGEST_HEADER))
    return (buffer.toString('utf8', 0, bytesRead).split('\n', 1) as [string])[0]
  } catch (cause) {
    const { message } = cause as Error
    throw new StartError(
      `${file} cannot be read: ${message}. Make it a file that you can read, or use another --data.`,
      { cause },
    )
  }
}

/** How many records are written at once, so that no request waits for more. */
const SLICE = 2000

/** Bytes written at once. */
const LONGEST = 65_536
