import { addNumbers, isNumeric, type Numeric } from '../../base/json/exact-numbers.ts'
import { readMember, timeIn } from '../../contract/actions/member-parts.ts'
import {
  readSetValue,
  type Setting,
  type SetValue,
  setValueOf,
} from '../../contract/behaviour/operation-words.ts'
import type { Contract } from '../../contract/contract.ts'
import type { Schema } from '../../contract/document/document.ts'
import { explainProblem } from '../../contract/document/schema-validator.ts'
import type { Resource } from '../../contract/resources/resources.ts'
import type { RecordValue } from '../../store/record-kind.ts'

/** What the values of a setting can be taken from. */
export interface ValueSources {
  readonly body: unknown
  readonly path: unknown
  /** The record that the operation is about. */
  readonly record: unknown
  /** In milliseconds since 1970. */
  readonly time: number
}

/** Makes a record of another; `refuse` is told of a value that the member cannot have. */
export type CompiledSetting = (
  record: RecordValue,
  sources: ValueSources,
  refuse: (why: string) => void,
) => RecordValue

export function compileSetting(
  setting: Setting,
  contract: Contract,
  resource: Resource,
): CompiledSetting {
  const { read } = contract.roles.shapes
  const members = Object.entries(setting).map(([name, given]) => {
    const schema = resource.record.members.get(name) ?? {}
    const { time = 'date-time' } = readMember(schema, read)
    const view = contract.views(contract.resolve(schema) as Schema)
    return { name, value: readSetValue(given), time, view }
  })
  return (record, sources, refuse) => {
    const after: Record<string, unknown> = { ...record }
    for (const { name, value, time, view } of members) {
      const given = givenBy(value, record[name], {
        ...sources,
        now: () => timeIn(time, sources.time),
      })
      if (given === undefined) continue
      const [problem] = value.kind === 'literal' ? [] : view.problems(given)
      if (problem) refuse(`${name} ${explainProblem(problem)}`)
      after[name] = given
    }
    return after
  }
}

// --- internal ---

function givenBy(
  value: SetValue,
  old: unknown,
  sources: ValueSources & { readonly now: () => unknown },
): unknown {
  if (value.kind !== 'add') return setValueOf(value, sources)
  const by = setValueOf(value.by, sources)
  if (!isNumeric(by)) return undefined
  const added = value.isMinus ? negative(by as Numeric) : (by as Numeric)
  return isNumeric(old) ? addNumbers(old as Numeric, added) : added
}

function negative(value: Numeric): Numeric {
  if (typeof value !== 'object') return -value
  const { rawJSON } = value
  return JSON.rawJSON(rawJSON.startsWith('-') ? rawJSON.slice(1) : `-${rawJSON}`) as Numeric
}
