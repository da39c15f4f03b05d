import { UsageError } from '../base/errors.ts'
import { loadContract } from '../contract/contract.ts'
import type { Capture } from '../journal/capture.ts'
import { readScenarioTape } from '../scenarios/load-scenario.ts'
import { readTape } from '../tape/read-tape.ts'
import { TAPE_ENDING } from './recording-files.ts'
import { archiveFormatOf } from './recording-formats.ts'
import { toCapture } from './to-capture.ts'

/** The remark on a tape that a crash cut off. */
export const TORN = 'the last line of the tape was cut off and is left out'

/**
 * Reads the exchanges of a HAR, a tape or a recorded scenario for the check; those of a tape one at a time.
 * `onRemark` is called with each remark for a person about the file.
 * @throws UsageError that names file, place and rule when something is invalid, or when there are no exchanges.
 */
export function* readCaptures(
  file: string,
  onRemark: (remark: string) => void = () => {},
): Generator<Capture> {
  let count = 0
  for (const capture of capturesOf(file, onRemark)) {
    count += 1
    yield capture
  }
  if (count > 0) return
  throw new UsageError(
    `${file}: there is no exchange in it. Name a HAR, a tape (${TAPE_ENDING}) or a recorded scenario.`,
  )
}

// --- internal ---

function* capturesOf(file: string, onRemark: (remark: string) => void): Generator<Capture> {
  const archive = archiveFormatOf(file)
  if (archive) {
    const { captures, remarks } = archive.read(file)
    remarks.forEach(onRemark)
    yield* captures
    return
  }
  const entries = file.endsWith(TAPE_ENDING)
    ? readTape(file, { onTorn: () => onRemark(TORN) })
    : readScenarioTape(file, loadContract(), { onTorn: () => onRemark(TORN) })
  let count = 0
  for (const entry of entries) {
    count += 1
    yield toCapture(entry, String(count))
  }
}
