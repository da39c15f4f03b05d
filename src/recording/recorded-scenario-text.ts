import path from 'node:path'
import { UsageError } from '../base/errors.ts'
import { stringifyJson } from '../base/json/json.ts'
import { hasTooManyTokens, writeYamlRows } from '../base/json/yaml.ts'
import type { Contract } from '../contract/contract.ts'
import { largestScenario } from '../scenarios/scenario-file.ts'
import { toItem } from '../scenarios/scenario-records.ts'
import type { ScenarioResources } from '../scenarios/scenario-resources.ts'
import type { Recording } from '../scenarios/scenario-types.ts'
import type { TapeEntry } from '../tape/tape-types.ts'
import type { RecordedState } from './recorded-state.ts'

/**
 * Writes a recording as a scenario, in YAML or JSON. The order depends only on the recorded exchanges, and times are on
 * separate lines, so that a diff of two recordings shows the real differences.
 */
export function recordedScenarioText(parts: {
  readonly format: 'yaml' | 'json'
  /** The files of its contract, unless that is the one of this package. */
  readonly named: NamedFiles
  readonly recording: Recording | { readonly [name: string]: string | undefined }
  readonly state: RecordedState
  readonly resources: ScenarioResources
  readonly exchanges: readonly TapeEntry[] | string
}): string {
  const { format, named, recording, state, resources, exchanges } = parts
  const { all, main } = resources
  const lists = [...all.values()].map((resource): [string, readonly object[]] => [
    resource.name,
    state
      .records(resource.name)
      .map(({ record, seen }) => ({ ...toItem(record, resource), [resource.beside.seen]: seen })),
  ])
  const short = main?.isShort ? main.name : undefined
  const others = lists.filter(([name, list]) => name !== short && list.length > 0)
  const { conflicts } = state
  const content = {
    version: 1,
    description: 'Recorded from real traffic.',
    ...named,
    recording: {
      ...recording,
      ...(conflicts.length > 0 && { conflicts }),
    },
    ...Object.fromEntries(lists.filter(([name]) => name === short)),
    ...(others.length > 0 && { records: Object.fromEntries(others) }),
    exchanges,
  }
  return format === 'json'
    ? `${stringifyJson(content, 2)}\n`
    : writeYamlRows(
        withoutUndefined(content),
        ...lists.map(([name]) => (name === short ? name : ['records', name])),
      )
}

export interface NamedFiles {
  readonly contract?: string
  readonly overlay?: readonly string[]
}

/** A recording is too long for its format. Its tape stays, so that it can be written in another format. */
export class TooLongError extends UsageError {}

/**
 * Makes sure that one scenario can hold so many records, before its text is made.
 * @throws TooLongError
 */
export function assertFewRecords(
  state: RecordedState,
  { basePath, records }: Pick<Contract, 'basePath' | 'records'>,
  where: Where,
): void {
  const least = records.resources.map(({ name, path, record }) => {
    const members = [...record.required].reduce((sum, member) => sum + member.length + 5, 0)
    return state.records(name).length * (FRAME + members + basePath.length + path.length)
  })
  if (least.reduce((sum, each) => sum + each, 0) > largestScenario[where.format])
    throw tooLong(where)
}

/**
 * Makes sure that a scenario can be read back.
 * @throws TooLongError
 */
export function assertFits(text: string, where: Where): void {
  if (!fitsInFile(text, where.format)) throw tooLong(where)
}

/** Whether a scenario with this text can be read back. */
export function fitsInFile(text: string, format: Where['format']): boolean {
  if (Buffer.byteLength(text) > largestScenario[format]) return false
  return format === 'json' || !hasTooManyTokens(text)
}

// --- internal ---

/** Removes what is undefined, which YAML would write as null. */
function withoutUndefined<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withoutUndefined) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .map(([key, item]) => [key, withoutUndefined(item)]),
  ) as Value
}

/** The recording that is written, and its tape. */
interface Where {
  readonly format: 'yaml' | 'json'
  readonly file: string
  readonly tape: string
  /** What the records are called. */
  readonly noun: string
}

/** The shortest row, `  - { seen: GET PATH }` and the end of its line, without its path; a member is at least `NAME: 1, `. */
const FRAME = 19

function tooLong({ format, file, tape, noun }: Where): TooLongError {
  const most = `${largestScenario[format] / 1024 / 1024} MiB`
  const { dir, name } = path.parse(file)
  const wayOut =
    format === 'yaml'
      ? `A .json file may have more: petstore-sandbox scenario import ${tape} --out ${path.join(dir, `${name}.json`)}`
      : `Record a shorter session, or check the tape, which is kept: petstore-sandbox check ${tape}`
  return new TooLongError(
    `${file} is not written: its ${noun} do not fit into a ${format.toUpperCase()} scenario, which may have ${most}. ${wayOut}`,
  )
}
