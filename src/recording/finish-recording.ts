import { rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { UsageError } from '../base/errors.ts'
import { FileReplacement } from '../base/files/file-replacement.ts'
import { sizeOf, unwritable } from '../base/files/files.ts'
import { iterateYielding } from '../base/iterate-yielding.ts'
import type { OnProgress } from '../base/progress.ts'
import { type Contract, contractOf } from '../contract/contract.ts'
import {
  type ContractFile,
  type ContractSource,
  otherContract,
} from '../contract/document/contract-source.ts'
import { type ScenarioResources, scenarioResources } from '../scenarios/scenario-resources.ts'
import { isReplayable, requestParts } from '../tape/tape-entry.ts'
import { readTape, type TapeHead, type TapeListener, TapeWriter } from '../tape/tape-file.ts'
import type { TapeEntry } from '../tape/tape-types.ts'
import {
  assertFewRecords,
  assertFits,
  fitsInFile,
  type NamedFiles,
  recordedScenarioText,
} from './recorded-scenario-text.ts'
import { RecordedState } from './recorded-state.ts'
import { formatOf, isArchive, tapeFileOf } from './recording-formats.ts'

/** With this many exchanges or more, the tape stays beside the scenario. */
const MOST_INLINE = 1000
/** The length in bytes from which the tape stays beside the scenario: a scenario file is read as a whole, and its size is limited. */
const LONGEST_INLINE = 4 * 1024 * 1024

/** The tape of a recording, and where to write it. */
interface FinishOptions extends TapeSource {
  /** The recording: a scenario (.yaml, .json) or a HAR (.har). */
  readonly file: string
}

export interface RecordingSummary {
  readonly file: string
  /** The tape beside it, if it was too long to be part of it. */
  readonly tape: string | undefined
  readonly exchanges: number
  /** How many records it has of the resource that a scenario has at its top level. */
  readonly pets: number
  /** How many it has of each resource, unless it is that one under this very name. */
  readonly records?: { readonly [resource: string]: number }
  readonly created: number
  readonly conflicts: readonly string[]
  /** How many exchanges were outside the contract's paths. They are kept on the tape, or dropped. */
  readonly unknown: number
  readonly dropped: number
  /** How many exchanges are kept but never replayed: a 304, or one without a complete answer or body. */
  readonly failed: number
  /** Whether the last line of the tape was cut off, and left out. */
  readonly torn: boolean
}

/**
 * Writes a recording from its tape: the scenario, with the tape in it or beside it, or a HAR. The tape is read at most
 * twice, entry by entry, in turns with everything else that this process does.
 * @throws (as a rejection) UsageError when the tape cannot be read or a file cannot be written; TooLongError when the result could not be read back.
 */
export async function finishRecording(options: FinishOptions): Promise<RecordingSummary> {
  const { file } = options
  const format = formatOf(file)
  const survey = await surveyTape(options)
  const other = survey.head.contract && otherContract(survey.head, options.source.recordedTitle)
  if (other)
    throw new UsageError(
      `${options.tape}:1: the tape was recorded under ${other}, which is another contract than the present one. Name its own with --contract.`,
    )
  const beside = tapeFileOf(file)
  let isInline = survey.exchanges < MOST_INLINE && statSync(options.tape).size < LONGEST_INLINE
  const kept = () => keptEntries(options)
  if (isArchive(format)) await replace(file, (target) => format.write(target, kept()))
  else {
    const { state, head, from, to } = survey
    const contract = contractOf(options.source)
    const resources = scenarioResources(contract)
    const where = { format: format.scenario, file, tape: options.tape, noun: resources.noun }
    assertFewRecords(state, contract, where)
    const { digest, recordedTitle: title } = options.source
    const recording = { from, to, contract: head.contract ?? digest, title }
    const named = namesFrom(file, options.source.file.place)
    const textWith = (exchanges: readonly TapeEntry[] | string) =>
      recordedScenarioText({
        ...{ format: format.scenario, named, recording, state, resources, exchanges },
      })
    let text = textWith(isInline ? [...kept()] : path.basename(beside))
    // Together with its records, a shorter tape may already be too long.
    if (isInline && !fitsInFile(text, format.scenario)) {
      isInline = false
      text = textWith(path.basename(beside))
    }
    assertFits(text, where)
    if (!isInline && !(survey.intact && isSameFile(options.tape, beside))) {
      await replace(beside, (target) => copyTape(target, survey.head, kept()))
    }
    await replace(file, async (target) => writeFileSync(target, text))
  }
  const tape = isArchive(format) || isInline ? undefined : beside
  // The tape's content is in the recording now. A tape with another name belongs to the user.
  if (!tape && isSameFile(options.tape, beside)) rmSync(beside)
  return { file, tape, ...summaryOf(survey, scenarioResources(contractOf(options.source))) }
}

// --- internal ---

/** The files of a user's contract, relative to a recording, so that this is replayed with them. */
function namesFrom(file: string, place: ContractFile['place']): NamedFiles {
  if (!place) return {}
  const from = path.dirname(path.resolve(file))
  const relative = (each: string) => path.relative(from, each).replaceAll('\\', '/')
  const overlay = place.overlay.map(relative)
  return { contract: relative(place.contract), ...(overlay.length > 0 && { overlay }) }
}

async function copyTape(target: string, head: TapeHead, entries: Iterable<TapeEntry>) {
  const writer = new TapeWriter(target, head)
  try {
    for await (const entry of iterateYielding(entries)) writer.append(entry)
  } finally {
    writer.close()
  }
}

/** Writes a file in full before it replaces the old one. */
async function replace(file: string, write: (target: string) => Promise<void>): Promise<void> {
  try {
    using replacement = FileReplacement.afterKills(file)
    await write(replacement.beside)
    replacement.commit()
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === undefined) throw cause
    throw unwritable(file, cause)
  }
}

function isSameFile(one: string, other: string): boolean {
  return path.resolve(one) === path.resolve(other)
}

function summaryOf(
  { state, exchanges, unknown, dropped, failed, torn }: TapeSurvey,
  { all, main }: ScenarioResources,
) {
  const { created, conflicts } = state
  const counts = [...all.keys()].map((name) => [name, state.records(name).length] as const)
  const ofMain = counts.find(([name]) => name === main?.name)?.[1] ?? 0
  const isAlone = counts.length === 1 && counts[0]?.[0] === 'pets'
  const records = isAlone ? {} : { records: Object.fromEntries(counts) }
  const rest = { created, conflicts, unknown, dropped, failed, torn }
  return { exchanges, pets: ofMain, ...records, ...rest }
}

interface TapeSource {
  readonly tape: string
  /** Leaves out exchanges outside the contract's paths. */
  readonly dropUnknown: boolean
  readonly source: ContractSource
  /** Removes credentials from an entry. */
  readonly redact?: (entry: TapeEntry) => TapeEntry
  readonly onProgress?: OnProgress
}

interface TapeSurvey {
  readonly state: RecordedState
  head: TapeHead
  /** The times of the earliest and the latest request. */
  from: string | undefined
  to: string | undefined
  exchanges: number
  /** How many exchanges are outside the contract's paths, and how many of them are dropped. */
  unknown: number
  dropped: number
  /** How many of the kept exchanges are never replayed. */
  failed: number
  /** Whether the last line was cut off. */
  torn: boolean
  /** Whether every line stays unchanged. */
  intact: boolean
}

/**
 * Goes through a tape once, for everything that is counted or collected.
 * @throws (as a rejection) UsageError when the tape cannot be read.
 */
async function surveyTape({
  tape,
  dropUnknown,
  source,
  redact = (entry) => entry,
  onProgress,
}: TapeSource): Promise<TapeSurvey> {
  const contract = contractOf(source)
  const isKnown = knownPath(contract)
  const found: TapeSurvey = {
    ...{ state: new RecordedState(contract), head: { tape: 1 }, from: undefined, to: undefined },
    ...{ exchanges: 0, unknown: 0, dropped: 0, failed: 0, torn: false, intact: true },
  }
  const onHead = (head: TapeHead) => {
    found.head = head
  }
  const onTorn = () => {
    found.torn = true
    found.intact = false
  }
  for await (const raw of iterateYielding(
    readTape(tape, { onHead, onTorn, ...reading('reading', tape, onProgress) }),
  )) {
    const entry = redact(raw)
    if (entry !== raw) found.intact = false
    if (!isKnown(entry)) {
      found.unknown += 1
      if (dropUnknown) {
        found.dropped += 1
        found.intact = false
        continue
      }
    }
    found.exchanges += 1
    if (!isReplayable(entry)) found.failed += 1
    if (entry.failure === undefined) found.state.add(entry)
    const { time } = entry
    if (time !== undefined && (found.from === undefined || time < found.from)) found.from = time
    if (time !== undefined && (found.to === undefined || time > found.to)) found.to = time
  }
  return found
}

/** Reads those entries of a tape that are kept, without credentials. */
function* keptEntries({
  tape,
  dropUnknown,
  source,
  redact = (entry) => entry,
  onProgress,
}: TapeSource): Generator<TapeEntry> {
  const isKnown = knownPath(contractOf(source))
  for (const entry of readTape(tape, reading('writing', tape, onProgress)))
    if (!dropUnknown || isKnown(entry)) yield redact(entry)
}

/** Tells the progress of going through a tape. */
function reading(
  step: string,
  tape: string,
  onProgress: OnProgress = () => {},
): Pick<TapeListener, 'onRead'> {
  const of = sizeOf(tape)
  return { onRead: (done) => onProgress({ step, done, of }) }
}

/** Whether the contract has the path of an entry, whatever its method. */
function knownPath({ match }: Contract): (entry: TapeEntry) => boolean {
  return (entry) => {
    const { method, path } = requestParts(entry)
    return match(method, path) !== undefined
  }
}
