import { wordsOf } from '../../base/text/name-words.ts'
import type { Contract } from '../../contract/contract.ts'
import type { Noun } from '../../contract/document/contract-hints.ts'
import type { Schema } from '../../contract/document/document.ts'
import { idSchemaOf } from '../../contract/resources/ids.ts'
import { ONLY, singular } from '../../contract/resources/paths.ts'
import { rulesOf } from '../../contract/resources/record-schemas.ts'
import { nounOf } from '../../contract/resources/resources.ts'
import type { Browsed } from '../../sandbox/inspect/browse-records.ts'
import { type ScenarioResource, scenarioResources } from '../../scenarios/scenario-resources.ts'
import type { Filter } from '../../store/record-kind.ts'
import { recordKindsOf } from '../../store/record-kinds.ts'
import { bodySchema, recordSchema } from './resource-schemas.ts'

/** What the control plane needs to know of a resource of the contract. */
export interface ResourceOutline extends Browsed {
  readonly resource: ScenarioResource
  /** The path of the collection, e.g. `/orders`. */
  readonly path: string
  readonly isSingleton: boolean
  readonly noun: Noun
  /** What an id must be. */
  readonly id: Schema
  /** What its records are found by: properties with few values, others, then parents. */
  readonly filters: readonly FilterParameter[]
  /** What a record is shown as. */
  readonly record: Schema
  /** What is put in the place of a record. */
  readonly body: Schema
  /** The names of its schemas and operations in the document of the control plane. */
  readonly names: OutlineNames
}

/** A filter as a parameter of the query. */
export interface FilterParameter {
  readonly filter: Filter
  /** The name of the parameter: that of the property or the parent, with a `_` before it if the name is taken. */
  readonly name: string
  /** What its values must be. */
  readonly schema: Schema
}

/** Names in the document of the control plane; none is that of anything else there. */
export interface OutlineNames {
  readonly record: string
  readonly body: string
  readonly browse: string
  readonly read: string
  readonly put: string
  readonly remove: string
}

/** The resources of a contract, as the control plane has them. The names that its document has already are not given again. */
export function resourceOutlines(
  contract: Contract,
  taken: ReadonlySet<string>,
): readonly ResourceOutline[] {
  const kinds = recordKindsOf(contract.written, contract.roles, contract.hints)
  const { all } = scenarioResources(contract)
  const used = new Set(taken)
  return contract.roles.resources.flatMap((found) => {
    const resource = all.get(found.name)
    const kind = kinds.get(found.name)
    if (!resource || !kind) return []
    const { name, path, isSingleton } = found
    return {
      ...{ resource, kind, path, isSingleton, noun: nounOf(name, contract.hints) },
      texts: textsOf(resource),
      id: isSingleton ? { enum: [ONLY] } : idSchemaOf(kind.id.kind),
      filters: filtersOf(resource, kind.filters),
      record: recordSchema(resource),
      body: bodySchema(resource),
      names: namesOf(name, used),
    }
  })
}

/** The leading resource as `GET state` chooses among its records: a filter that has the name of a parameter of that route has a `_` before it. */
export function asInState(leading: ResourceOutline): ResourceOutline {
  const filters = leading.filters.map((each) =>
    OF_STATE.has(each.name) ? { ...each, name: `_${each.name}` } : each,
  )
  return { ...leading, filters }
}

// --- internal ---

/** The members that are texts of people's: neither one of some values nor in a format. */
function textsOf({ members }: ScenarioResource): readonly string[] {
  const isText = ({ type, enum: values, format }: Schema) =>
    [type].flat().includes('string') && values === undefined && format === undefined
  return [...members].filter(([, schema]) => isText(schema)).map(([name]) => name)
}

/** The parameters that every list of records has. */
const OWN = ['q', 'after', 'before', 'limit', 'world']

/** Those of `GET state`. */
const OF_STATE = new Set(['name', 'part', 'format'])

function filtersOf(
  resource: ScenarioResource,
  filters: readonly Filter[],
): readonly FilterParameter[] {
  const used = new Set(OWN)
  const free = (name: string): string => (used.has(name) ? free(`_${name}`) : name)
  const isParent = ({ name }: Filter) => name.startsWith('{')
  const order = (each: Filter) => (isParent(each) ? 2 : each.values ? 0 : 1)
  return filters
    .filter((each) => isParent(each) || resource.members.has(each.name))
    .toSorted((one, other) => order(one) - order(other))
    .map((filter) => {
      const name = free(isParent(filter) ? filter.name.slice(1, -1) : filter.name)
      used.add(name)
      return { filter, name, schema: filterSchema(filter, resource) }
    })
}

function filterSchema({ name }: Filter, { members, parents }: ScenarioResource): Schema {
  const parent = parents.find(({ parameter }) => `{${parameter}}` === name)
  if (parent) return idSchemaOf(parent.kind)
  const member = members.get(name) ?? {}
  const { items } = member
  const isList = [member.type].flat().includes('array') && typeof items === 'object' && items
  const schema = rulesOf(isList ? (items as Schema) : member)
  const { enum: values } = schema
  const isTexts = Array.isArray(values) && values.every((each) => typeof each === 'string')
  return isTexts ? { type: 'string', ...schema } : schema
}

function namesOf(resource: string, used: Set<string>): OutlineNames {
  const many = capitalised(wordsOf(resource)) || 'Records'
  const one = singular(many)
  const free = (name: string): string => {
    if (used.has(name)) return free(`${name}Record`)
    used.add(name)
    return name
  }
  return {
    record: free(one),
    body: free(`New${one}`),
    browse: free(`browse${many}`),
    read: free(`read${one}`),
    put: free(`put${one}`),
    remove: free(`remove${one}`),
  }
}

function capitalised(words: readonly string[]): string {
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('')
}
