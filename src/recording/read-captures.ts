import { loadContract } from '../contract/contract.ts'
import type { Capture } from '../exchanges/capture.ts'
import { loadScenario } from '../scenarios/load-scenario.ts'
import { readTape } from '../scenarios/read-tape.ts'
import { readHar } from './read-har.ts'
import { TAPE_ENDING } from './recording-files.ts'
import { toCapture } from './to-capture.ts'

/**
 * Reads the exchanges of a HAR, a tape or a recorded scenario, for the check.
 * @throws UsageError that names file, place and rule of what is wrong.
 */
export function* readCaptures(file: string): Generator<Capture> {
  if (file.toLowerCase().endsWith('.har')) {
    yield* readHar(file).captures
    return
  }
  const entries = file.endsWith(TAPE_ENDING)
    ? readTape(file)
    : loadScenario(file, loadContract()).tape
  let count = 0
  for (const entry of entries) {
    count += 1
    yield toCapture(entry, String(count))
  }
}
