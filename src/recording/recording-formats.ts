import path from 'node:path'
import { UsageError } from '../base/errors.ts'
import { assertOwnFile } from '../base/files/files.ts'
import type { Contract } from '../contract/contract.ts'
import type { Capture } from '../journal/exchange.ts'
import type { TapeEntry } from '../tape/tape-types.ts'
import { readHar } from './har/read-har.ts'
import { writeHar } from './har/write-har.ts'

interface ScenarioFormat {
  readonly scenario: 'yaml' | 'json'
  /** Matches the head of a recording, and of no other file. */
  readonly mark: RegExp
}

/** A recording that is only a log of exchanges. */
export interface ArchiveFormat {
  readonly mark: RegExp
  /**
   * Reads the exchanges, of a service with this contract, in the order of their times, with remarks for a person.
   * @throws UsageError that names file, place, rule and way out when the file is not such an archive.
   */
  read(
    file: string,
    contract: Contract,
  ): {
    readonly captures: readonly Capture[]
    readonly remarks: readonly string[]
  }
  write(file: string, entries: Iterable<TapeEntry>): Promise<void>
}

export type RecordingFormat = ScenarioFormat | ArchiveFormat

const YAML: ScenarioFormat = { scenario: 'yaml', mark: /^recording:/m }
const JSON_FORMAT: ScenarioFormat = { scenario: 'json', mark: /^ {0,2}"recording":/m }
const HAR: ArchiveFormat = {
  mark: /^\{"log":\{"version":"1\.2","creator":\{"name":"petstore-sandbox"/,
  read: readHar,
  write: writeHar,
}

const FORMATS: { readonly [ending: string]: RecordingFormat } = {
  '.yaml': YAML,
  '.yml': YAML,
  '.json': JSON_FORMAT,
  '.har': HAR,
}

/** The endings of recordings: each is a format. */
const recordingEndings: readonly string[] = Object.keys(FORMATS)

/**
 * Determines the format of a recording from its file's ending.
 * @throws UsageError for any other ending.
 */
export function formatOf(file: string): RecordingFormat {
  const format = FORMATS[endingOf(file)]
  if (format) return format
  throw new UsageError(
    `${file || '""'}: a recording is a scenario (.yaml, .json) or a HAR (.har), by its ending. Name it e.g. ${path.basename(file, path.extname(file)) || 'recording'}.yaml.`,
  )
}

/** The format of an archive, from its file's ending; `undefined` for any other file. */
export function archiveFormatOf(file: string): ArchiveFormat | undefined {
  const [, format] =
    Object.entries(FORMATS).find(([ending]) => file.toLowerCase().endsWith(ending)) ?? []
  return format && isArchive(format) ? format : undefined
}

/** Whether a recording of this format is only a log of exchanges. */
export function isArchive(format: RecordingFormat): format is ArchiveFormat {
  return 'write' in format
}

export const TAPE_ENDING = '.tape.ndjson'

/** The tape of a recording: `NAME.tape.ndjson` beside it. */
export function tapeFileOf(file: string): string {
  return file.slice(0, file.length - path.extname(file).length) + TAPE_ENDING
}

/** The recordings of other formats that would share the tape of this one. */
export function sharingTape(file: string): readonly string[] {
  const { dir, name, ext } = path.parse(file)
  const others = recordingEndings.filter((ending) => ending !== ext.toLowerCase())
  return others.map((ending) => path.join(dir, name + ending))
}

/**
 * Makes sure that a recording overwrites only another recording, never a scenario that somebody wrote.
 * @throws UsageError when the file is something else, or cannot be read.
 */
export function assertOverwritable(file: string): void {
  assertOwnFile(file, {
    what: 'a recording',
    isOwn: (head) => formatOf(file).mark.test(head),
  })
}

// --- internal ---

function endingOf(file: string): string {
  return path.extname(file).toLowerCase()
}
