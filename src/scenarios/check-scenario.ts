import { shown } from '../base/shown.ts'
import { timeOf } from '../base/time.ts'
import { explainProblem } from '../contract/explain-problem.ts'
import type { SchemaValidator } from '../contract/schema-validator.ts'
import { checkFault } from '../faults/check-fault.ts'
import { type Remark, scenarioError } from './scenario-error.ts'
import type { ScenarioFile } from './scenario-file.ts'
import type { ScenarioInput } from './scenario-input.ts'

/**
 * Checks one scenario file, without the files that it extends.
 * @throws UsageError that names the file and the line, key and rule of every problem; for a large file, only of the first.
 */
export function checkScenario(source: ScenarioFile, validate: SchemaValidator): ScenarioInput {
  const firstOnly = source.isLarge === true
  const problems: Remark[] = validate(source.value, { firstOnly }).map((problem) => ({
    path: problem.path,
    // Few of them are shown, and a suggestion for each of 50,000 takes a second.
    get text() {
      return explainProblem(problem)
    },
  }))
  if (problems.length === 0) problems.push(...checkMeaning(source.value as ScenarioInput))
  if (problems.length > 0) throw scenarioError(source, problems)
  return source.value as ScenarioInput
}

// --- internal ---

/** Checks what a schema cannot express. */
function checkMeaning(content: ScenarioInput): Remark[] {
  const { pets = [], exchanges = [], clock, deprecatedSince } = content
  const times = typeof exchanges === 'string' ? [] : exchanges.map(({ time }) => time)
  return [
    ...checkIds('pets', pets),
    ...checkTime(['clock', 'now'], clock?.now),
    ...checkTime(['deprecatedSince'], deprecatedSince),
    ...times.flatMap((time, index) => checkTime(['exchanges', String(index), 'time'], time)),
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
    ...checkIds(key, faults),
    ...faults.flatMap((fault, index) => within([key, String(index)], checkFault(fault))),
  ]
}

function within(place: readonly string[], remarks: readonly Remark[]): Remark[] {
  return remarks.map(({ path, text }) => ({ path: [...place, ...path], text }))
}

function checkIds(key: string, items: readonly { readonly id: unknown }[]): Remark[] {
  const first = new Map<unknown, number>()
  return items.flatMap(({ id }, index) => {
    const before = first.get(id)
    if (before === undefined) {
      first.set(id, index)
      return []
    }
    const text = `${shown(id)} is already the id of ${key}[${before}]. Give each its own id.`
    return [{ path: [key, String(index), 'id'], text }]
  })
}

function checkTime(path: readonly string[], text: string | undefined): Remark[] {
  if (text === undefined || text === 'none' || timeOf(text) !== undefined) return []
  return [{ path, text: `must be a time that exists, got ${shown(text)}.` }]
}
