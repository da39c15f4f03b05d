import { UsageError } from '../base/errors.ts'
import { stringifyJson, valueAt } from '../base/json/json.ts'
import { shown } from '../base/text/shown.ts'
import { shortName } from '../base/text/text.ts'
import { timeOf } from '../base/time.ts'
import type { ContractHints } from '../contract/document/contract-hints.ts'
import { otherContract, type RecordedContract } from '../contract/document/contract-source.ts'
import { explainProblem, type SchemaValidator } from '../contract/document/schema-validator.ts'
import { webhookProblems } from '../events/settings/webhook-settings.ts'
import { checkFault } from '../faults/fault.ts'
import { isSecretPlace, redactProblem } from '../redaction/redact-by-name.ts'
import type { RecordValue } from '../store/record-kind.ts'
import type { ScenarioFile } from './scenario-file.ts'
import { idPath, recordPlaces } from './scenario-records.ts'
import type { ScenarioResource, ScenarioResources } from './scenario-resources.ts'
import type { ScenarioInput } from './scenario-types.ts'

/** What scenarios of a contract must be. */
export interface ScenarioRules {
  readonly validate: SchemaValidator
  /** Whether they are those of the package, under which the build has checked its scenarios. */
  readonly isBuilt: boolean
  readonly resources: ScenarioResources
  /** The title under which the contract is recorded. */
  readonly title: string | undefined
  /** The digest under which it is recorded. */
  readonly digest: string | undefined
  readonly hints: ContractHints
  /** The scenario that `extends: default` finds where no file has the name, and the contract ships with none. */
  readonly usual: ScenarioFile
}

/**
 * Checks one scenario file, without the files that it extends.
 * @throws UsageError that names the file and the line, key and rule of every problem; for a large file, only of the first.
 */
export function checkScenario(source: ScenarioFile, rules: ScenarioRules): ScenarioInput {
  if (source.isUsual || (source.isBuilt && rules.isBuilt)) return source.value as ScenarioInput
  const { recording } = Object(source.value) as { readonly recording?: unknown }
  // Before everything else: its records are those of its own contract.
  if (recording !== undefined)
    assertRecorded(recordedIn(recording), rules.title, { source, key: 'recording' })
  const firstOnly = source.isLarge === true
  const problems: Remark[] = rules.validate(source.value, { firstOnly }).map((problem) => ({
    path: problem.path,
    // Few of them are shown, and a suggestion for each of 50,000 takes a second.
    get text() {
      return explainProblem(problem)
    },
  }))
  if (problems.length === 0) {
    const content = source.value as ScenarioInput
    problems.push(...checkRecords(content, rules.resources), ...checkMeaning(content))
  }
  if (problems.length > 0)
    throw scenarioError(source, [...otherVersion(recording, rules), ...problems])
  return source.value as ScenarioInput
}

/**
 * Refuses what was recorded under another contract than that of the scenario, which is recorded under this title.
 * @throws UsageError that names the place and both contracts.
 */
export function assertRecorded(
  recorded: RecordedContract,
  title: string | undefined,
  { source, key }: { readonly source: ScenarioFile; readonly key: string },
): void {
  const other = otherContract(recorded, title)
  if (other === undefined) return
  const own = title === undefined ? 'the contract of this package' : JSON.stringify(title)
  const text = `was made under ${other}, and the scenario is about ${own}. Name the contract that was recorded (contract, or --contract), or record again.`
  throw scenarioError(source, [{ path: [key], text }])
}

/** A problem or a warning about a place in a scenario file: the path to the place, and the text that follows its name. */
export interface Remark {
  readonly path: readonly string[]
  readonly text: string
}

/** The error for the problems of one file, one line each, up to ten. */
export function scenarioError(source: ScenarioFile, remarks: readonly Remark[]): UsageError {
  const lines = remarks.slice(0, MOST_SHOWN).map((remark) => remarkLine(source, remark))
  const more = remarks.length - MOST_SHOWN
  return new UsageError([...lines, ...(more > 0 ? [`… and ${more} more`] : []), WAY_OUT].join('\n'))
}

/** A remark as one line: `mine.yaml:7: faults[0].calls must be …`. */
export function remarkLine(source: ScenarioFile, remark: Remark): string {
  const { path } = remark
  return `${scenarioPlace(source, path)}: ${nameOf(path)} ${remarkText(remark)}`
}

/** The text of a remark. Credentials are redacted, even invalid ones. */
export function remarkText(remark: Remark): string {
  const isSecretExpression = remark.path.at(-1) === 'matches' && isSecretPlace(remark.path)
  return isSecretExpression
    ? 'is not a regular expression that RE2 accepts.'
    : redactProblem(remark)
}

/** `mine.yaml:7`, or only the file if the line is unknown. */
export function scenarioPlace({ file, lineOf }: ScenarioFile, path: readonly string[]): string {
  const line = lineOf(path)
  return line === undefined ? file : `${file}:${line}`
}

/** The name of a place: `faults[0].respond.status`. */
export function nameOf(path: readonly string[]): string {
  if (path.length === 0) return 'the scenario'
  return path.map(shortName).reduce((name, part) => {
    if (/^\d+$/.test(part)) return `${name}[${part}]`
    const word = part === '' ? '""' : part
    return name === '' ? word : `${name}.${word}`
  }, '')
}

// --- internal ---

/** What is wrong with a recording may be that its contract is another version now, or has other overlays: that is said first. */
function otherVersion(recording: unknown, { title, digest }: ScenarioRules): readonly Remark[] {
  const { contract } = recordedIn(recording)
  if (contract === undefined || digest === undefined || contract === digest) return []
  const text = `was made under another version of ${JSON.stringify(title)} than the one that it is loaded with. Name the one that was recorded, with its overlays (contract and overlay, or --contract and --overlay), or record again.`
  return [{ path: ['recording'], text }]
}

/** What a recording says, which is not checked yet. */
function recordedIn(recording: unknown): RecordedContract {
  const { title, contract } = Object(recording) as { readonly [key: string]: unknown }
  return {
    ...(typeof title === 'string' && { title }),
    ...(typeof contract === 'string' && { contract }),
  }
}

function checkRecords(content: ScenarioInput, resources: ScenarioResources): Remark[] {
  const { main } = resources
  const mainKeys = Object.keys((main?.generate.properties as object | undefined) ?? {})
  const generated = main && content.generate && Object.hasOwn(content.generate, main.name)
  const key = mainKeys.find((each) => generated && Object.hasOwn({ ...content.generate }, each))
  return [
    ...(main && key !== undefined ? [double(['generate', main.name], `generate.${key}`)] : []),
    ...[...resources.all.values()].flatMap((resource) => {
      const places = recordPlaces(content, resource)
      const [first, second] = places
      return [
        ...(first && second ? [double(second.path, nameOf(first.path))] : []),
        ...places.flatMap(({ path, items }) => checkIdsOf(resource, path, items)),
      ]
    }),
  ]
}

function double(path: readonly string[], other: string): Remark {
  return { path, text: `is about the same records as ${other}. Use one of the two.` }
}

function checkIdsOf(
  resource: ScenarioResource,
  path: readonly string[],
  items: readonly RecordValue[],
): Remark[] {
  const place = idPath(resource)
  if (!place) return []
  const ids = items.map((item) => valueAt(item, place))
  const missing = ids.flatMap((id, index) =>
    id === undefined ? [{ path: [...path, String(index), ...place], text: 'is required.' }] : [],
  )
  const parents = items.map((item) => valueAt(item, [resource.beside.path]))
  const keys = resource.isScoped
    ? ids.map((id, at) =>
        stringifyJson([
          id,
          ...resource.parents.map((each) => valueAt(parents[at], [each.parameter])),
        ]),
      )
    : ids
  return [...missing, ...checkIds(path, ids, { below: place, keys })]
}

/** Checks what a schema cannot express. */
function checkMeaning(content: ScenarioInput): Remark[] {
  const { exchanges = [], clock, deprecatedSince } = content
  const times = typeof exchanges === 'string' ? [] : exchanges.map(({ time }) => time)
  return [
    ...checkTime(['clock', 'now'], clock?.now),
    ...checkTime(['deprecatedSince'], deprecatedSince),
    ...times.flatMap((time, index) => checkTime(['exchanges', String(index), 'time'], time)),
    ...within(['webhooks'], webhookProblems(content.webhooks ?? {})),
    ...checkFaults('faults', content),
    ...checkFaults('faults+', content),
  ]
}

function checkFaults(key: 'faults' | 'faults+', content: ScenarioInput): Remark[] {
  const faults = content[key] ?? []
  const isDouble = key === 'faults+' && content[key] && content.faults
  const text =
    'cannot be used with faults, which replaces the list that it would append to. Use one of the two.'
  return [
    ...(isDouble ? [{ path: [key], text }] : []),
    ...checkIds(
      [key],
      faults.map(({ id }) => id),
    ),
    ...faults.flatMap((fault, index) => within([key, String(index)], checkFault(fault))),
  ]
}

function within(place: readonly string[], remarks: readonly Remark[]): Remark[] {
  return remarks.map(({ path, text }) => ({ path: [...place, ...path], text }))
}

/**
 * Checks that ids, which are at `path` and have their own places below it, are not there twice.
 * @param keys what is not there twice. Default: the ids.
 */
function checkIds(
  path: readonly string[],
  ids: readonly unknown[],
  {
    below = ['id'],
    keys = ids,
  }: { readonly below?: readonly string[]; readonly keys?: readonly unknown[] } = {},
): Remark[] {
  const first = new Map<unknown, number>()
  return ids.flatMap((id, index) => {
    const earlier = first.get(keys[index])
    if (earlier === undefined) {
      first.set(keys[index], index)
      return []
    }
    const text = `${shown(id)} is already the id of ${nameOf(path)}[${earlier}]. Give each its own id.`
    return [{ path: [...path, String(index), ...below], text }]
  })
}

function checkTime(path: readonly string[], text: string | undefined): Remark[] {
  if (text === undefined || text === 'none' || timeOf(text) !== undefined) return []
  return [{ path, text: `must be a time that exists, got ${shown(text)}.` }]
}

const MOST_SHOWN = 10

const WAY_OUT = 'The format: docs/scenarios.md, or `petstore-sandbox scenario schema`.'
