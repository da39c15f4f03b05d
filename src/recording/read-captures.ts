import { UsageError } from '../base/errors.ts'
import { sizeOf } from '../base/files/files.ts'
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
import { archiveFormatOf, TAPE_ENDING } from './recording-formats.ts'

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
