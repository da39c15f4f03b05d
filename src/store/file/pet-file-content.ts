import { isUtf8 } from 'node:buffer'
import { type Stats, writeSync } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { StartError } from '../../base/errors.ts'
import { FileReplacement } from '../../base/files/file-replacement.ts'
import type { Int64 } from '../../base/json/int64.ts'
import type { OnProgress } from '../../base/progress.ts'
import { type Change, isRemoval, parseChange, type Row } from '../row.ts'
import {
  fromLine,
  headerLine,
  newHeader,
  type PetFileHeader,
  parseHeader,
  type ReadLine,
  toLines,
  VERSION,
  wrongLine,
} from './pet-file-format.ts'

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
 * Reads a file of animals, piece by piece. A last line without an end was being written when its process ended.
 * @throws UsageError that names the file and the line when it is damaged.
 */
export async function readPetFile(
  handle: FileHandle,
  file: string,
  onProgress: OnProgress = () => {},
): Promise<PetFileContent> {
  const { size: of } = await handle.stat()
  const lines: Change[] = []
  let header: PetFileHeader | undefined
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

/**
 * Reads only the first line of a file of animals.
 * @throws UsageError that names the file when it is damaged or belongs to another program; StartError when it cannot be read.
 */
export async function readHeader(file: string): Promise<PetFileHeader> {
  return parseHeader(await readFirstLine(file), file)
}

/**
 * Opens a file of animals for reading and writing; `undefined` if it does not exist.
 * @throws StartError when it cannot be opened, or is not a regular file.
 */
export async function openPetFile(file: string): Promise<FileHandle | undefined> {
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

/** The content of a new file of animals. */
export interface NewPetFile {
  /** A digest of the data that the animals were seeded from. */
  readonly data: string
  readonly base: readonly Row[]
  readonly changes: readonly Change[]
  /** Called before the old file is replaced; if it throws, the old file stays. */
  readonly beforeCommit: () => void
  /** Called while it is written. */
  readonly onProgress?: OnProgress | undefined
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
  { data, base, changes, beforeCommit, onProgress = () => {} }: NewPetFile,
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
        onProgress({ step: 'writing', done: from, of: all.length, unit: 'animals' })
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

/** How many animals are written at once, so that no request waits for more. */
const SLICE = 2000

/** Bytes written at once. */
const LONGEST = 65_536
