import { closeSync, fstatSync, ftruncateSync, openSync, statSync, writeSync } from 'node:fs'
import { UsageError } from '../base/errors.ts'
import { unwritable } from '../base/files/files.ts'
import { readLines } from '../base/files/read-files.ts'
import { DepthError, parseForeign } from '../base/json/json.ts'
import { shown } from '../base/text/shown.ts'
import { shortName } from '../base/text/text.ts'
import type { RecordedContract } from '../contract/document/contract-source.ts'
import {
  createSchemaCompiler,
  explainProblem,
  type SchemaProblem,
} from '../contract/document/schema-validator.ts'
import { redactProblem } from '../redaction/redact-by-name.ts'
import { tapeEntrySchema } from './tape-entry-schema.ts'
import type { TapeEntry } from './tape-types.ts'

/** The first line of a recorded tape file. */
export interface TapeHead extends RecordedContract {
  /** The version of the format. */
  readonly tape: 1
}

/** Called for everything in a tape file besides its entries. */
export interface TapeListener {
  readonly onHead?: (head: TapeHead) => void
  /** Called with the number of the last line if it was cut off, e.g. by a crash. It is left out. */
  readonly onTorn?: (line: number) => void
  /** Called with the bytes read so far. */
  readonly onRead?: (bytes: number) => void
}

/**
 * Reads a tape file (`.tape.ndjson`) entry by entry.
 * @throws UsageError that names file, line, key and rule of the first problem.
 */
export function* readTape(file: string, listener: TapeListener = {}): Generator<TapeEntry> {
  const validate = createSchemaCompiler('double')(tapeEntrySchema)
  for (const { text, number, ended } of readLines(file, listener.onRead)) {
    if (text.trim() === '') continue
    const value = parse(text, `${file}:${number}`)
    if (value === undefined) {
      if (!ended) return listener.onTorn?.(number)
      throw new UsageError(
        `${file}:${number}: the line is not JSON. A tape has one recorded exchange per line; correct or delete this one.`,
      )
    }
    if (number === 1 && isHead(value)) {
      checkHead(value, file)
      listener.onHead?.(value)
      continue
    }
    const [problem] = validate(value)
    if (problem) throw new UsageError(`${file}:${number}: ${explain(problem)}`)
    yield checkTime(value as TapeEntry, `${file}:${number}`)
  }
}

/** A tape in memory, its files, and remarks for a person about them. */
export interface LoadedTape {
  readonly tape: readonly TapeEntry[]
  readonly files: readonly string[]
  readonly remarks: readonly string[]
  /** The first line of the file, if it has one. */
  readonly head: TapeHead | undefined
}

/**
 * Loads the tape of a scenario, given inline or as the path of a file. Equal answers share one object, so that
 * memory depends on the different answers, not on how often they occur.
 * @throws UsageError when the file cannot be read or an entry in it is invalid.
 */
export function loadTape(exchanges: string | readonly TapeEntry[]): LoadedTape {
  if (typeof exchanges !== 'string') {
    return { tape: exchanges, files: [], remarks: [], head: undefined }
  }
  assertPlayable(exchanges)
  const remarks: string[] = []
  const share = createSharer()
  const onTorn = (line: number) =>
    remarks.push(
      `${exchanges}:${line}: the last line was cut off and is left out. \`scenario import ${exchanges} --out NAME.yaml\` writes the recording again.`,
    )
  let head: TapeHead | undefined
  const onHead = (found: TapeHead) => {
    head = found
  }
  const tape = Array.from(readTape(exchanges, { onHead, onTorn }), share)
  return { tape, files: [exchanges], remarks, head }
}

/**
 * Writes a tape file, one entry per line. Each entry is passed to the system at once, so a crash of this process loses none. If
 * others move, delete or change the file, nothing more is written: nobody would notice that entries are missing.
 */
export class TapeWriter {
  readonly #file: string
  readonly #head: TapeHead
  readonly #descriptor: number
  /** How many bytes it has. */
  #size = 0
  #begun = false
  #open = true

  /**
   * Opens a tape. An old one keeps its content until the first entry, for a run that does not even start.
   * @throws UsageError when the file cannot be written.
   */
  constructor(file: string, head: TapeHead) {
    this.#file = file
    this.#head = head
    try {
      this.#descriptor = openSync(file, 'a')
    } catch (cause) {
      throw unwritable(file, cause)
    }
  }

  /**
   * Appends an entry.
   * @throws UsageError when it cannot be written, or the tape is not as it was left.
   */
  append(entry: TapeEntry): void {
    const head = this.#begun ? '' : `${JSON.stringify(this.#head)}\n`
    this.#write(`${head}${JSON.stringify(entry)}\n`)
  }

  /**
   * Ends the tape. A second call does nothing.
   * @throws UsageError when a tape without an entry cannot be written, or the tape is not as it was left.
   */
  close(): void {
    if (!this.#open) return
    this.#open = false
    try {
      if (this.#begun) this.#assertOwn()
      else this.#write(`${JSON.stringify(this.#head)}\n`)
    } finally {
      closeSync(this.#descriptor)
    }
  }

  #write(text: string): void {
    const bytes = Buffer.from(text)
    if (this.#begun) this.#assertOwn()
    try {
      if (!this.#begun) ftruncateSync(this.#descriptor, 0)
      this.#begun = true
      for (let at = 0; at < bytes.length; ) at += writeSync(this.#descriptor, bytes, at)
      this.#size += bytes.length
    } catch (cause) {
      // The text may have been written in part.
      this.#size = fstatSync(this.#descriptor).size
      throw unwritable(this.#file, cause)
    }
  }

  #assertOwn(): void {
    const { dev, ino } = fstatSync(this.#descriptor)
    const there = statSync(this.#file, { throwIfNoEntry: false })
    if (there?.ino !== ino || there.dev !== dev)
      throw this.#changed('it was deleted, moved or replaced')
    if (there.size === this.#size) return
    throw this.#changed(
      `another process has changed it: it has ${there.size} bytes instead of ${this.#size}`,
    )
  }

  #changed(why: string): UsageError {
    return new UsageError(
      `${this.#file} cannot be written: ${why} while it was recorded. Record again, to a file that nothing else writes to.`,
    )
  }
}

// --- internal ---

function parse(text: string, place: string): unknown {
  try {
    return parseForeign(text)
  } catch (error) {
    if (error instanceof DepthError)
      throw new UsageError(
        `${place}: ${error.message}. A tape has one recorded exchange per line; correct or delete this one.`,
        { cause: error },
      )
    return undefined // The caller reports it with its place.
  }
}

function isHead(value: unknown): value is TapeHead {
  return typeof value === 'object' && value !== null && 'tape' in value
}

function checkHead({ tape }: TapeHead, file: string): void {
  if (tape === 1) return
  throw new UsageError(
    `${file}:1: tape must be 1, the version of the format, got ${shown(tape)}. Use the release that wrote it.`,
  )
}

function explain(problem: SchemaProblem): string {
  const { path } = problem
  const name = path.map(shortName).join('.') || 'the entry'
  const text = redactProblem({ path, text: explainProblem(problem) })
  return `${name} ${text} The format: docs/recording.md.`
}

function checkTime(entry: TapeEntry, place: string): TapeEntry {
  if (entry.time === undefined || !Number.isNaN(Date.parse(entry.time))) return entry
  throw new UsageError(`${place}: time must be a time that exists, got ${shown(entry.time)}.`)
}

/** How large a tape may be that is played, since all of it is in memory; in bytes. */
const LARGEST = 1024 * 1024 * 1024

function assertPlayable(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size <= LARGEST) return
  throw new UsageError(
    `${file}: a tape that is played may have ${LARGEST / 1024 / 1024} MiB. Record a shorter session; petstore-sandbox check reads one of any size.`,
  )
}

/** Creates a function that lets entries with equal answers share one object. */
function createSharer(): (entry: TapeEntry) => TapeEntry {
  const answers = new Map<string, TapeEntry['answer']>()
  return (entry) => {
    if (!entry.answer) return entry
    const text = JSON.stringify(entry.answer)
    const known = answers.get(text)
    if (!known) answers.set(text, entry.answer)
    return known ? { ...entry, answer: known } : entry
  }
}
