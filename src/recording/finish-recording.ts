import { rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { FileReplacement } from '../base/file-replacement.ts'
import { unwritable } from '../base/unwritable.ts'
import type { Contract } from '../contract/contract.ts'
import { contractDigest } from '../contract/contract-digest.ts'
import { readTape, type TapeHead } from '../tape/read-tape.ts'
import { isReplayable, partsOf, type TapeEntry } from '../tape/tape-entry.ts'
import { TapeWriter } from '../tape/tape-writer.ts'
import { writeHar } from './har/write-har.ts'
import { RecordedState } from './recorded-state.ts'
import { formatOf, tapeFileOf } from './recording-files.ts'
import { toScenarioText } from './to-scenario-text.ts'

/** From this many exchanges on the tape stays beside the scenario. */
const MOST_INLINE = 1000
/** From this many bytes on it does, too: a scenario file is read as a whole, and has a bound. */
const LONGEST_INLINE = 4 * 1024 * 1024

/** What a recording holds. */
export interface RecordingSummary {
  readonly file: string
  /** The tape beside it, where it was too long to stand in it. */
  readonly tape: string | undefined
  readonly exchanges: number
  readonly pets: number
  /** Animals that were created in the recording. */
  readonly created: number
  readonly conflicts: readonly string[]
  /** Exchanges outside the contract's paths: kept on the tape, or dropped. */
  readonly unknown: number
  readonly dropped: number
  /** Exchanges that are not whole (no answer, or a body that was not kept), or a 304: kept, never replayed. */
  readonly failed: number
  /** Whether the last line of the tape was cut off, and left out. */
  readonly torn: boolean
}

/**
 * Writes a recording from its tape: the scenario, with the tape in it or beside it, or a HAR. The tape is
 * read twice at most, entry by entry.
 * @throws UsageError when the tape cannot be read, or a file not be written.
 */
export function finishRecording(options: {
  readonly tape: string
  readonly file: string
  readonly dropUnknown: boolean
  readonly contract: Contract
  /** Takes credentials out of an entry. */
  readonly redact?: (entry: TapeEntry) => TapeEntry
}): RecordingSummary {
  const { file } = options
  const format = formatOf(file)
  const first = survey(options)
  const beside = tapeFileOf(file)
  const isInline = first.exchanges < MOST_INLINE && statSync(options.tape).size < LONGEST_INLINE
  const kept = () => keptEntries(options)
  if (format === 'har') replace(file, (target) => writeHar(target, kept()))
  else {
    if (!isInline && !(first.intact && isSameFile(options.tape, beside))) {
      replace(beside, (target) => copyTape(target, first.head, kept()))
    }
    const { state, head, from, to } = first
    const recording = { from, to, contract: head.contract ?? contractDigest() }
    const exchanges = isInline ? [...kept()] : path.basename(beside)
    const text = toScenarioText({ format, recording, state, exchanges })
    replace(file, (target) => writeFileSync(target, text))
  }
  const tape = format === 'har' || isInline ? undefined : beside
  // What it held is in the recording now. A tape of another name is somebody's own.
  if (!tape && isSameFile(options.tape, beside)) rmSync(beside)
  return { file, tape, ...summaryOf(first) }
}

// --- internal ---

interface Survey {
  readonly state: RecordedState
  head: TapeHead
  from: string | undefined
  to: string | undefined
  exchanges: number
  unknown: number
  dropped: number
  failed: number
  torn: boolean
  /** Whether every line stays as it is. */
  intact: boolean
}

type Options = Parameters<typeof finishRecording>[0]

/** Goes through the tape once, for all that is counted and gathered. */
function survey({ tape, dropUnknown, contract, redact = (entry) => entry }: Options): Survey {
  const isKnown = knownPath(contract)
  const found: Survey = {
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
  for (const raw of readTape(tape, { onHead, onTorn })) {
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
    if (entry.failure === undefined) found.state.observe(entry)
    const { time } = entry
    if (time !== undefined && (found.from === undefined || time < found.from)) found.from = time
    if (time !== undefined && (found.to === undefined || time > found.to)) found.to = time
  }
  return found
}

function* keptEntries({ tape, dropUnknown, contract, redact = (entry) => entry }: Options) {
  const isKnown = knownPath(contract)
  for (const entry of readTape(tape)) if (!dropUnknown || isKnown(entry)) yield redact(entry)
}

/** Whether the contract has the path of an entry, whatever its method. */
function knownPath({ match }: Contract): (entry: TapeEntry) => boolean {
  return (entry) => {
    const { method, path: asked } = partsOf(entry)
    return match(method, asked) !== undefined
  }
}

function copyTape(target: string, head: TapeHead, entries: Iterable<TapeEntry>): void {
  const writer = new TapeWriter(target, head)
  try {
    for (const entry of entries) writer.append(entry)
  } finally {
    writer.close()
  }
}

/** Writes a file whole before it takes the place of the old one. */
function replace(file: string, write: (target: string) => void): void {
  try {
    using replacement = new FileReplacement(file)
    write(replacement.beside)
    replacement.commit()
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === undefined) throw cause
    throw unwritable(file, cause)
  }
}

function isSameFile(one: string, other: string): boolean {
  return path.resolve(one) === path.resolve(other)
}

function summaryOf({ state, exchanges, unknown, dropped, failed, torn }: Survey) {
  const { created, conflicts } = state
  const pets = state.pets().length
  return { exchanges, pets, created, conflicts, unknown, dropped, failed, torn }
}
