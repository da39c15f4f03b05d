import { titled, wordsOf } from '../../base/text/text.ts'
import type { Contract } from '../../contract/contract.ts'
import type { Noun } from '../../contract/document/contract-hints.ts'
import type { Parameter, Schema } from '../../contract/document/document.ts'
import { withoutNeed } from '../../contract/document/schema-parts.ts'
import { idSchemaOf } from '../../contract/resources/ids.ts'
import { ONLY, singular } from '../../contract/resources/paths.ts'
import { exactly, valueRules } from '../../contract/resources/record-schemas.ts'
import { nounOf } from '../../contract/resources/resources.ts'
import type {
  Browsed,
  FoundCondition,
  RecordConditions,
} from '../../sandbox/inspect/browse-records.ts'
import { type ScenarioResource, scenarioResources } from '../../scenarios/scenario-resources.ts'
import type { Filter, FoundValue } from '../../store/record-kind.ts'
import { recordKindsOf } from '../../store/record-kinds.ts'
import { queryParameter, type RouteInput } from '../plane/route.ts'

/** What the control plane needs to know of a resource of the contract. */
export interface ResourceOutline extends Browsed {
  readonly resource: ScenarioResource
  /** The path of the collection, e.g. `/orders`. */
  readonly path: string
  readonly isSingleton: boolean
  readonly noun: Noun
  readonly id: Schema
  /** What its records are found by: properties with few values, others, then parents. */
  readonly filters: readonly FilterParameter[]
  readonly record: Schema
  readonly body: Schema
  /** The names of its schemas and operations in the document of the control plane. */
  readonly names: OutlineNames
}

/** A filter as a parameter of the query. */
export interface FilterParameter {
  readonly filter: Filter
  /** The name of the parameter: that of the property or the parent, with a `_` before it if the name is taken. */
  readonly name: string
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

/** The parameters that choose records of a resource. */
export function recordConditionParameters({
  filters,
  noun,
  kind,
  texts,
}: ResourceOutline): readonly Parameter[] {
  const where = texts.length === 0 ? 'a text' : texts.join(', ')
  const idWords = { int64: 'an int64 is an id instead', uuid: 'a UUID is an id instead' }
  const id = kind.id.kind === 'text' ? 'or of the id' : idWords[kind.id.kind]
  const q =
    kind.id.kind === 'text'
      ? `A part of ${where} ${id}, in any case.`
      : `A part of ${where}, in any case; ${id}.`
  return [
    ...filters.map(({ filter, name, schema }) =>
      queryParameter(name, `Only ${noun.many} with this ${filter.name}.`, schema),
    ),
    queryParameter('q', q, { type: 'string', minLength: 1 }),
  ]
}

export function conditionsIn(
  query: RouteInput['query'],
  { filters }: ResourceOutline,
): RecordConditions {
  const found = filters.flatMap(({ filter, name }): FoundCondition[] => {
    const value = query[name]
    return isFound(value) ? [{ filter, value }] : []
  })
  const { q } = query
  return { found, q: typeof q === 'string' ? q : undefined }
}

/** What a record of a resource is shown as: its members, and beside them what its path says and they do not. */
export function recordSchema(resource: ScenarioResource): Schema {
  const { schema, path, beside } = resource
  if (path.length === 0) return closed(schema)
  return closed(withMembers(schema, { [beside.path]: pathSchema(resource, path) }, [beside.path]))
}

/**
 * What is put in the place of a record: what creates one, and members that only the service gives; the record itself where what creates
 * one has members that are none of it (a file, other names). Its id is in the address, and need not be in the record.
 */
export function bodySchema(resource: ScenarioResource): Schema {
  const { schema, members, created, id, path, parents, beside } = resource
  const isOfRecord = [...created.keys()].every((name) => members.has(name))
  const creation = isOfRecord ? resource.creation : undefined
  const base = withoutNeed(id.property ?? [], creation ?? schema)
  const given = creation ? created : members
  const isParted = parents.length > 0
  const own = id.property?.join('.')
  const more = [...members].filter(([name]) => name !== own && !given.has(name))
  return closed(
    withMembers(
      base,
      {
        ...Object.fromEntries(more),
        ...(path.length > 0 && {
          [beside.path]: pathSchema(
            resource,
            parents.map(({ parameter }) => parameter),
          ),
        }),
      },
      isParted ? [beside.path] : [],
    ),
  )
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

/** The query parameters of `GET state`: no filter can have one of these names. */
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
  const schema = valueRules(isList ? (items as Schema) : member)
  const { enum: values } = schema
  const isTexts = Array.isArray(values) && values.every((each) => typeof each === 'string')
  return isTexts ? { type: 'string', ...schema } : schema
}

function namesOf(resource: string, used: Set<string>): OutlineNames {
  const many = wordsOf(resource).map(titled).join('') || 'Records'
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

function isFound(value: unknown): value is FoundValue {
  return ['string', 'number', 'bigint', 'boolean'].includes(typeof value)
}

function withMembers(
  schema: Schema,
  more: { readonly [name: string]: Schema },
  needed: readonly string[],
): Schema {
  const { required: before } = schema
  const required = [...(Array.isArray(before) ? before : []), ...needed]
  return {
    ...schema,
    ...(required.length > 0 && { required }),
    properties: { ...(schema.properties as object | undefined), ...more },
  }
}

/** The schema without additional members, unless it allows them itself. */
function closed(schema: Schema): Schema {
  const isComposed = Object.keys(schema).some((keyword) => COMPOSING.has(keyword))
  const isOpen = [schema.additionalProperties, schema.unevaluatedProperties].some(
    (each) => each !== undefined,
  )
  const others = isComposed ? 'unevaluatedProperties' : 'additionalProperties'
  return exactly({ ...schema, ...(!isOpen && { [others]: false }) })
}

/** Keywords whose schemas see all members of a record. */
const COMPOSING = new Set(['allOf', 'anyOf', 'oneOf', 'if', 'not', 'dependentSchemas'])

/** The values of the parameters of a record's path; those of its parents are needed. */
function pathSchema({ path, parents, id }: ScenarioResource, required: readonly string[]): Schema {
  const kindOf = (name: string) =>
    parents.find(({ parameter }) => parameter === name)?.kind ?? id.kind
  return {
    type: 'object',
    description: 'What the path to the record says, and the record itself does not.',
    additionalProperties: false,
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(path.map((name) => [name, idSchemaOf(kindOf(name))])),
  }
}
