import { UsageError } from '../base/errors.ts'
import { DepthError, parseForeign } from '../base/json.ts'
import { readLines } from '../base/read-lines.ts'
import { shown } from '../base/shown.ts'
import { explainProblem } from '../contract/explain-problem.ts'
import { createSchemaCompiler, type SchemaProblem } from '../contract/schema-validator.ts'
import { redactProblem } from '../redaction/redact-problem.ts'
import type { TapeEntry } from './tape-entry.ts'
import { tapeEntrySchema } from './tape-entry-schema.ts'

/** The first line of a recorded tape file. */
export interface TapeHead {
  /** The version of the format. */
  readonly tape: 1
  /** The digest of the contract when it was recorded. */
  readonly contract?: string
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
  const validate = createSchemaCompiler()(tapeEntrySchema)
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
  const name = path.join('.') || 'the entry'
  const text = redactProblem({ path, text: explainProblem(problem) })
  return `${name} ${text} The format: docs/recording.md.`
}

function checkTime(entry: TapeEntry, place: string): TapeEntry {
  if (entry.time === undefined || !Number.isNaN(Date.parse(entry.time))) return entry
  throw new UsageError(`${place}: time must be a time that exists, got ${shown(entry.time)}.`)
}
