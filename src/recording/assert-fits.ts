import path from 'node:path'
import { UsageError } from '../base/errors.ts'
import { hasTooManyTokens } from '../base/yaml.ts'
import { largestScenario } from '../scenarios/largest-scenario.ts'

/** A recording is too long for its format. Its tape stays, so that it can be written in another format. */
export class TooLongError extends UsageError {}

/**
 * Makes sure that one scenario can hold so many animals, before its text is made.
 * @throws TooLongError
 */
export function assertFewAnimals(count: number, where: Where): void {
  if (count * SHORTEST_ROW > largestScenario[where.format]) throw tooLong(where)
}

/**
 * Makes sure that a scenario can be read back.
 * @throws TooLongError
 */
export function assertFits(text: string, where: Where): void {
  if (!fits(text, where.format)) throw tooLong(where)
}

/** Whether a scenario with this text can be read back. */
export function fits(text: string, format: Where['format']): boolean {
  if (Buffer.byteLength(text) > largestScenario[format]) return false
  return format === 'json' || !hasTooManyTokens(text)
}

// --- internal ---

/** Which recording is written, and of which tape. */
interface Where {
  readonly format: 'yaml' | 'json'
  readonly file: string
  readonly tape: string
}

/** `{ id: 1, name: "", categoryId: 1, seen: GET /v1/pets }` with its indent and the end of its line. */
const SHORTEST_ROW = 58

function tooLong({ format, file, tape }: Where): TooLongError {
  const most = `${largestScenario[format] / 1024 / 1024} MiB`
  const { dir, name } = path.parse(file)
  const wayOut =
    format === 'yaml'
      ? `A .json file may have more: petstore-sandbox scenario import ${tape} --out ${path.join(dir, `${name}.json`)}`
      : `Record a shorter session, or check the tape, which is kept: petstore-sandbox check ${tape}`
  return new TooLongError(
    `${file} is not written: its animals do not fit into a ${format.toUpperCase()} scenario, which may have ${most}. ${wayOut}`,
  )
}
