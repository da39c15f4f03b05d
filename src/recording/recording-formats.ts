import path from 'node:path'
import { UsageError } from '../base/errors.ts'
import { assertOwnFile, sizeOf } from '../base/files/files.ts'
import { toHeaderLines } from '../base/http/header-lines.ts'
import { passing } from '../base/progress.ts'
import { hiddenCredential } from '../base/text/secret-names.ts'
import type { Contract } from '../contract/contract.ts'
import { otherContract } from '../contract/document/contract-source.ts'
import type { Capture } from '../journal/exchange.ts'
import { readScenarioTape } from '../scenarios/load-scenario.ts'
import { fromTapeBody, requestParts } from '../tape/tape-entry.ts'
import { readTape, type TapeHead } from '../tape/tape-file.ts'
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

/** The remark on a tape that a crash cut off. */
export const TORN = 'the last line of the tape was cut off and is left out'

/** Called while a file is read. */
export interface CapturesListener {
  /** Called with each remark for a person about the file. */
  readonly onRemark?: (remark: string) => void
  /** Called with the bytes gone through so far, of the file and the tape that it names. */
  readonly onRead?: (bytes: number) => void
}

/**
 * Reads the exchanges of a HAR, a tape or a recorded scenario for the check against a contract; those of a tape one at a time.
 * @throws UsageError that names file, place and rule when something is invalid, or when there are no exchanges.
 */
export function* readCaptures(
  file: string,
  contract: Contract,
  listener: CapturesListener = {},
): Generator<Capture> {
  let count = 0
  for (const capture of capturesOf(file, contract, listener)) {
    count += 1
    yield capture
  }
  if (count > 0) return
  throw new UsageError(
    `${file}: there is no exchange in it. Name a HAR, a tape (${TAPE_ENDING}) or a recorded scenario.`,
  )
}

// --- internal ---

function endingOf(file: string): string {
  return path.extname(file).toLowerCase()
}

function* capturesOf(
  file: string,
  contract: Contract,
  { onRemark = () => {}, onRead = () => {} }: CapturesListener,
): Generator<Capture> {
  const archive = archiveFormatOf(file)
  if (archive) {
    onRead(0)
    const { captures, remarks } = archive.read(file, contract)
    remarks.forEach(onRemark)
    yield* passing(captures, sizeOf(file), onRead)
    return
  }
  const onTorn = () => onRemark(TORN)
  const isTape = file.endsWith(TAPE_ENDING)
  // A scenario is read as a whole before its tape.
  const read = isTape ? 0 : sizeOf(file)
  const onHead = (head: TapeHead) => {
    const other = otherContract(head, contract.recordedTitle)
    if (other)
      throw new UsageError(
        `${file}: it was recorded under ${other}, which is another contract than the present one. Name its own with --contract.`,
      )
  }
  const tape = { onHead, onTorn, onRead: (bytes: number) => onRead(read + bytes) }
  const entries = isTape ? readTape(file, tape) : readScenarioTape(file, contract, tape)
  let count = 0
  for (const entry of entries) {
    count += 1
    yield { ...toCapture(entry, String(count)), isReduced: true }
  }
}

/** Turns a recorded exchange into a capture for the check. Parts that were not recorded stay missing. */
function toCapture(entry: TapeEntry, id: string): Capture {
  const { credential = 'present', scheme = 'bearer', headers, body, answer } = entry
  const { failure, time, ms = 0 } = entry
  const { method, path, search } = requestParts(entry)
  return {
    id,
    time: time === undefined ? 0 : Date.parse(time),
    duration: ms,
    method,
    target: path + search,
    requestHeaders: [
      ...toHeaderLines(headers),
      ...(credential === 'absent' ? [] : ['authorization', hiddenCredential(scheme)]),
    ],
    requestBody: fromTapeBody(body),
    status: answer?.status,
    responseHeaders: toHeaderLines(answer?.headers),
    responseBody: fromTapeBody(answer?.body),
    failure,
  }
}
