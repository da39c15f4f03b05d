import { isEqualJson } from '../base/json/exact-numbers.ts'
import { shown } from '../base/text/shown.ts'
import { type BehaviourWords, behaviourProblems } from '../contract/behaviour/behaviour-words.ts'
import { documentedStatuses } from '../contract/behaviour/words-problems.ts'
import type { Contract } from '../contract/contract.ts'
import type { Schema } from '../contract/document/document.ts'
import type { Later } from '../store/later.ts'
import type { Parents, RecordId } from '../store/record-kind.ts'
import { remarkLine, scenarioError } from './check-scenario.ts'
import type { ScenarioFile } from './scenario-file.ts'
import type { ScenarioInput } from './scenario-types.ts'

/** What a record becomes by itself, as a scenario writes it. */
export interface WrittenLater {
  readonly resource: string
  readonly id: RecordId
  readonly path?: Parents
  readonly at: string
  readonly set?: Later['set']
  readonly add?: Later['add']
}

/** How many records of a scenario become something else by themselves. */
const MOST_LATER = 100_000

export function laterSchema(): Schema {
  const members = { type: 'object' }
  return recordsSchema(
    'What records become by themselves: `set` and `add` by member, at a time of the clock, of the record of a resource with an id.',
    'at',
    {
      at: { type: 'string', format: 'date-time' },
      set: members,
      add: { ...members, additionalProperties: { type: 'number' } },
    },
  )
}

export function upstreamRecordsSchema(): Schema {
  return recordsSchema(
    'What the service behind the sandbox showed of records that are changed in this scenario, or `removed`; an exported state has them.',
    'was',
    { was: { type: 'object' }, removed: { const: true } },
  )
}

/**
 * Checks what a scenario says of operations.
 * @returns warnings
 * @throws UsageError that names the file and the line, key and rule of every problem of a file.
 */
export function checkBehaviour(
  content: Pick<ScenarioInput, 'behaviour' | 'later' | 'upstreamRecords'>,
  sources: readonly ScenarioFile[],
  contract: Contract,
): readonly string[] {
  const behaviour = (content.behaviour ?? {}) as BehaviourWords
  const names = contract.roles.resources.map(({ name }) => name)
  for (const key of ['later', 'upstreamRecords'] as const) {
    const { [key]: all = [] } = content
    const lost = all.findIndex(({ resource }) => !names.includes(resource))
    if (lost < 0) continue
    const text = `is ${shown(all[lost]?.resource)}, and there is no such resource. There is ${names.join(', ')}.`
    throw scenarioError(withKey(sources, [key]), [{ path: [key, String(lost), 'resource'], text }])
  }
  if (Object.keys(behaviour).length === 0) return []
  const { problems, warnings } = behaviourProblems(behaviour, {
    roles: contract.roles,
    statusesOf: documentedStatuses(contract.written),
    compile: contract.compile,
    resolve: (schema) => contract.resolve(schema) as Schema,
  })
  const placed = (each: (typeof problems)[number]) => {
    const [name = ''] = each.path
    return {
      source: withKey(sources, ['behaviour', name]),
      remark: { ...each, path: ['behaviour', ...each.path] },
    }
  }
  const [first] = problems
  if (first) {
    const { source } = placed(first)
    const own = problems.map(placed).filter((each) => each.source === source)
    throw scenarioError(
      source,
      own.map(({ remark }) => remark),
    )
  }
  return warnings.map(placed).map(({ source, remark }) => `warning: ${remarkLine(source, remark)}`)
}

/** Creates what finds what a record of a resource becomes by itself; `undefined` if a scenario says so of none of its records. */
export function createLaterFinder(
  later: readonly WrittenLater[],
  resource: string,
): ((record: { id: RecordId; parents?: Parents | undefined }) => Later | undefined) | undefined {
  const own = later.filter((each) => each.resource === resource)
  if (own.length === 0) return undefined
  const byId = Map.groupBy(own, ({ id }) => id)
  return ({ id, parents = {} }) => {
    const found = byId.get(id)?.find(({ path }) => path === undefined || isEqualJson(path, parents))
    if (!found) return undefined
    const { at, set = {}, add } = found
    return { at: Date.parse(at), set, ...(add && { add }) }
  }
}

// --- internal ---

/** The JSON Schema of a list that says something of records, by their resource and id. */
function recordsSchema(
  description: string,
  required: string,
  properties: { readonly [name: string]: Schema },
): Schema {
  const id = { type: ['string', 'integer'] }
  return {
    type: 'array',
    maxItems: MOST_LATER,
    description,
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['resource', 'id', required],
      properties: {
        ...{ resource: { type: 'string' }, id, path: { type: 'object', additionalProperties: id } },
        ...properties,
      },
    },
  }
}

/** The file that has a key, the extending ones first. */
function withKey(sources: readonly ScenarioFile[], [first = '', second]: readonly string[]) {
  const found = sources.find(({ value }) => {
    const own = Object(value)[first]
    return own !== undefined && (second === undefined || Object.hasOwn(Object(own), second))
  })
  return (found ?? sources[0]) as ScenarioFile
}
