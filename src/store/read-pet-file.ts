import { readFile } from 'node:fs/promises'
import { UsageError } from '../contract/errors.ts'
import { type Int64, isInt64 } from '../contract/int64.ts'
import { parseJson } from '../contract/json.ts'
import type { Pet } from './pet.ts'

/** The first line of a file of animals. */
export interface FileHeader {
  readonly format: 'petstore-sandbox pets'
  readonly version: 1
  /** A digest of what the animals were seeded from. */
  readonly data: string
  /** How many animals it began with. */
  readonly seeded: number
}

/** A file of animals, as it was read. */
export interface FileContent {
  readonly header: FileHeader
  readonly pets: Pet[]
  /** Bytes that are sound, from the start. */
  readonly size: number
  /** Bytes of a torn last line behind them. */
  readonly torn: number
}

/** How many bytes are parsed at once. */
const PIECE = 1024 * 1024
const NEWLINE = 10

/**
 * Reads a file of animals; `undefined` where there is none.
 * @throws UsageError that names the file, and the line, of what is wrong. Nothing is changed.
 */
export async function readPetFile(file: string): Promise<FileContent | undefined> {
  const bytes = await readBytes(file)
  if (!bytes) return undefined
  const size = bytes.lastIndexOf(NEWLINE) + 1
  const first = bytes.indexOf(NEWLINE) + 1
  const header = readHeader(bytes.toString('utf8', 0, Math.max(first - 1, 0)), file)
  const pets: Pet[] = []
  for (let at = first; at < size; ) {
    const end = Math.max(bytes.lastIndexOf(NEWLINE, at + PIECE), bytes.indexOf(NEWLINE, at)) + 1
    readPiece(bytes.toString('utf8', at, end), pets, file)
    at = end
  }
  assertSound(pets, header, file)
  return { header, pets, size, torn: bytes.length - size }
}

// --- internal ---

async function readBytes(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file)
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw new UsageError(
      `${file} can not be read: ${message}. Give yourself the right to, or use another --data.`,
      { cause },
    )
  }
}

function readHeader(line: string, file: string): FileHeader {
  try {
    const header = JSON.parse(line) as Partial<FileHeader>
    const { format, version, data, seeded } = header
    if (
      format === 'petstore-sandbox pets' &&
      version === 1 &&
      typeof data === 'string' &&
      Number.isInteger(seeded)
    ) {
      return header as FileHeader
    }
  } catch {
    // what is no JSON is no header either
  }
  throw broken(file, 1, 'this is no file of animals')
}

/** Parses many lines at once, which is quicker than one by one; a line break can not stand within JSON text. */
function readPiece(text: string, pets: Pet[], file: string): void {
  try {
    for (const pet of parseJson(`[${text.trimEnd().replaceAll('\n', ',')}]`) as Pet[])
      pets.push(pet)
  } catch {
    const lines = text.trimEnd().split('\n')
    const bad = lines.findIndex((line) => !isJson(line))
    throw broken(file, pets.length + 2 + Math.max(bad, 0), 'this line is no JSON')
  }
}

function isJson(line: string): boolean {
  try {
    parseJson(line)
    return true
  } catch {
    return false
  }
}

function assertSound(pets: readonly Pet[], { seeded }: FileHeader, file: string): void {
  const ids = new Set<Int64>()
  for (const [index, pet] of pets.entries()) {
    const isPet = isInt64(pet?.id) && typeof pet.name === 'string' && isInt64(pet.categoryId)
    if (!isPet) throw broken(file, index + 2, 'this is no animal')
    ids.add(pet.id)
    if (ids.size <= index)
      throw broken(file, index + 2, `the id ${pet.id} stands in an earlier line too`)
  }
  if (pets.length < seeded)
    throw broken(
      file,
      pets.length + 2,
      `${seeded} animals were there from the start, here are ${pets.length}`,
    )
}

function broken(file: string, line: number, what: string): UsageError {
  return new UsageError(
    `${file}:${line}: ${what}. The file was not changed; mend or move it, or start with --fresh to forget what it holds.`,
  )
}
