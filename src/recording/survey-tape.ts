import { sizeOf } from '../base/files/files.ts'
import { inTurns } from '../base/in-turns.ts'
import type { OnProgress } from '../base/progress.ts'
import { type Contract, contractOf } from '../contract/contract.ts'
import type { ContractSource } from '../contract/document/contract-source.ts'
import { readTape, type TapeHead, type TapeListener } from '../tape/read-tape.ts'
import { isReplayable, partsOf } from '../tape/tape-entry.ts'
import type { TapeEntry } from '../tape/tape-types.ts'
import { RecordedState } from './recorded-state.ts'

/** The tape of a recording, and which part of it to keep. */
export interface TapeSource {
  readonly tape: string
  /** Leaves out exchanges outside the contract's paths. */
  readonly dropUnknown: boolean
  readonly source: ContractSource
  /** Removes credentials from an entry. */
  readonly redact?: (entry: TapeEntry) => TapeEntry
  readonly onProgress?: OnProgress
}

/** The contents of a tape. */
export interface TapeSurvey {
  readonly state: RecordedState
  head: TapeHead
  /** The times of the earliest and the latest request. */
  from: string | undefined
  to: string | undefined
  /** How many exchanges are kept. */
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
export async function surveyTape({
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
  for await (const raw of inTurns(
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
export function* keptEntries({
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

// --- internal ---

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
    const { method, path } = partsOf(entry)
    return match(method, path) !== undefined
  }
}
