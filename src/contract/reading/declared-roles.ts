import { lazy } from '../../base/memoize.ts'
import { shown, wayOut } from '../../base/text/shown.ts'
import { MAX_DELAY } from '../../base/time.ts'
import { WORDS, wordSchemas } from '../behaviour/operation-words.ts'
import { MOST_EVENTS } from '../bodies/sequences.ts'
import type { OpenApiDocument } from '../document/document.ts'
import { createSchemaCompiler, explainProblem } from '../document/schema-validator.ts'
import { eventWordSchemas } from '../events/written-events.ts'
import { shownMeanings } from '../requests/conventional-parameters.ts'
import { findList } from '../resources/envelopes.ts'
import { memberPath } from '../resources/ids.ts'
import { meanings, type OperationShape, queryNames } from '../resources/operation-shapes.ts'
import { itemParameter, lastWord, type PathShape, pathKey, readPath } from '../resources/paths.ts'
import { chosenBy, namesRecord } from '../resources/record-matching.ts'
import type { Resource } from '../resources/resources.ts'
import { decideRoles, type OperationRole, type Role, roles } from '../resources/roles.ts'
import { idInBody } from '../resources/rpc-operations.ts'
import { isObjectShape, type ShapeReader, shapeProperties } from '../resources/shape.ts'
import { type Spot, spotError } from './reference.ts'

/** The extension with which a document says itself what operations do. */
export const ROLE_EXTENSION = 'x-sandbox'

/**
 * Creates the check of what a document says itself of a path or an operation (`x-sandbox`).
 * @throws UsageError that names the place and the rule.
 */
export function createDeclaredRoleCheck(): (declared: unknown, spot: Spot) => void {
  const validate = lazy(() => createSchemaCompiler('double')(RULES))
  return (declared, { file, path }) => {
    if (declared === undefined) return
    const [problem] = validate()(declared)
    if (problem)
      throw spotError(
        { file, path: [...path, ROLE_EXTENSION, ...problem.path] },
        explainProblem(problem),
      )
  }
}

/** What `x-sandbox` says that nothing is served by. */
export interface DeclaredRoleProblem {
  /** The extension, as the document has it. */
  readonly declared: unknown
  /** The keys within it. */
  readonly path: readonly string[]
  /** What is wrong, as the predicate of a sentence, and the way out. */
  readonly text: string
}

/**
 * Finds the first value of `x-sandbox` that names what is not there: a resource, a property, a parameter, an array or an example. What
 * stands at a path must say something of one of its operations.
 * @param document as it is written, with an operationId for each operation
 */
export function findDeclaredRoleProblem(
  document: OpenApiDocument,
): DeclaredRoleProblem | undefined {
  const { resources, operations, shapes } = decideRoles(document)
  const found = operations.flatMap((role): Place[] => {
    const operation = shapes.operations.find(({ id }) => id === role.operation)
    return operation ? [{ ...{ role, operation, resources, document }, read: shapes.read }] : []
  })
  for (const [template, item] of Object.entries(document.paths)) {
    const places = found.filter(({ role }) => role.path === template)
    for (const { declared, at } of extensionsAt(item, places))
      for (const saying of sayingsOf(declared)) {
        const problems = at.map((place) => problemOf(saying, place))
        const [first] = problems
        if (first && problems.every(Boolean)) {
          const { text } = problems.find((each) => each && !each.isIdle) ?? first
          return { declared, path: saying.path, text }
        }
      }
  }
  return undefined
}

/** An operation, and the resource that it may have a part in. */
export interface PossiblePlace {
  readonly operation: OperationShape
  readonly resource: Resource
  readonly read: ShapeReader
}

/** Why an operation can not have a role in a resource, as a clause; `undefined` if it can. What shows records elsewhere can read any path. */
export function whyNot(
  role: Role,
  place: PossiblePlace,
  { isElsewhere }: { readonly isElsewhere: boolean },
): string | undefined {
  const { operation, resource, read } = place
  const { method, path, body, success } = operation
  const isNamed = namesRecord(operation, resource)
  const none = `its path has no id of a record of ${resource.name}`
  switch (role) {
    case 'list': {
      const word = lastWord(path.segments) ?? ''
      const { declared } = operation
      const list =
        success?.answer && findList(success.answer, { word, read, declared: declared.envelope })
      return list ? undefined : 'it answers no array of objects'
    }
    case 'create':
      return method === 'POST' || method === 'PUT' ? undefined : 'only POST and PUT create'
    case 'read':
      return isNamed || isElsewhere ? undefined : none
    case 'replace': {
      const byBody = resource.id?.property !== undefined && body !== undefined
      return isNamed || byBody ? undefined : none
    }
    case 'remove':
      if (isNamed || chosenBy(place).length > 0) return undefined
      return `${none}, and neither its body nor its query has members of one alone`
    case 'update':
    case 'action':
      return isNamed ? undefined : none
    case 'link':
      if (method !== 'PUT' && method !== 'DELETE') return 'PUT adds a link, and DELETE removes it'
      if (body && isObjectShape(body)) return 'a link is what its path names, and it takes a body'
      return isNamed ? undefined : none
    default:
      return undefined
  }
}

/** How many parameters the path of an item of a resource has, and how many that of an operation. */
export function itemDepth({ path }: Pick<OperationShape, 'path'>, { parents }: Resource) {
  const own = path.segments.filter(({ parameter }) => parameter !== undefined).length
  return { wanted: parents.length + 1, own }
}

// --- internal ---

const text = { type: 'string', minLength: 1 }

/** Durations up to `MAX_DELAY`. */
const PACE = '^(?:(?:[1-5]?\\d{1,5}|600000)ms|(?:[1-5]?\\d{1,2}|600)s|(?:\\d|10)m)$'

const RULES = {
  type: 'object',
  additionalProperties: false,
  properties: {
    ...{ resource: text, id: text, envelope: text, sample: text },
    role: { enum: roles },
    every: {
      title: 'milliseconds, or a duration such as 300ms or 2s, up to 10m',
      anyOf: [
        { type: 'integer', minimum: 0, maximum: MAX_DELAY },
        { pattern: PACE, type: 'string' },
      ],
    },
    events: { type: 'integer', minimum: 0, maximum: MOST_EVENTS },
    filters: { type: 'object', additionalProperties: text },
    paging: { type: 'object', additionalProperties: { enum: meanings } },
    ...wordSchemas(),
    ...eventWordSchemas(),
  },
}

/** An operation with what was decided of it. */
interface Place {
  readonly role: OperationRole
  readonly operation: OperationShape
  readonly resources: readonly Resource[]
  readonly document: OpenApiDocument
  readonly read: ShapeReader
}

/** One value of an extension. */
interface Saying {
  readonly path: readonly string[]
  readonly value: string
}

interface Problem {
  readonly text: string
  /** Whether the value is about operations of another kind. */
  readonly isIdle?: boolean
}

/** The extensions of a path and of its operations, with the operations that each is about. */
function extensionsAt(item: object, places: readonly Place[]) {
  const own = new Map(
    places.map((place) => [place, extensionOf(memberOf(item, place.role.method.toLowerCase()))]),
  )
  const ofAll = extensionOf(item)
  return [
    ...places.map((place) => ({ declared: own.get(place), at: [place] })),
    { declared: ofAll, at: places.filter((place) => own.get(place) === undefined) },
  ]
}

function extensionOf(object: unknown): unknown {
  return memberOf(object, 'x-sandbox')
}

function memberOf(object: unknown, name: string): unknown {
  return typeof object === 'object' && object !== null
    ? (object as { readonly [name: string]: unknown })[name]
    : undefined
}

function sayingsOf(declared: unknown): readonly Saying[] {
  const roles = Object.entries(Object(declared)).filter(
    ([name]) => !WORDS.some((word) => word === name),
  )
  return roles.flatMap(([name, value]): Saying[] =>
    typeof value !== 'object'
      ? [{ path: [name], value: String(value) }]
      : Object.entries(Object(value)).map(([key, each]) => ({
          path: [name, key],
          value: String(each),
        })),
  )
}

function problemOf(
  { path: [name = '', key = ''], value }: Saying,
  place: Place,
): Problem | undefined {
  const { role } = place
  const where = `${role.method} ${role.path}`
  const isOf = (wanted: string, what: string, way = ''): Problem | undefined =>
    role.role === wanted
      ? undefined
      : {
          text: `says nothing here: ${where} has the role ${role.role}, and ${what} of a ${wanted}.${way}`,
          isIdle: true,
        }
  switch (name) {
    case 'resource':
      return resourceProblem(value, place)
    case 'role':
      return roleProblem(value, place)
    case 'id':
      return idProblem(value, place)
    case 'filters':
      return (
        isOf('list', 'filters are') ?? parameterProblem(key, place) ?? filterProblem(value, place)
      )
    case 'paging':
      return (
        (SHOWN.has(value) && role.resource ? undefined : isOf('list', 'paging is')) ??
        parameterProblem(key, place) ??
        boundProblem(key, value, place)
      )
    case 'envelope':
      return isOf('list', 'an envelope is') ?? envelopeProblem(value, place)
    case 'every':
    case 'events':
      return place.operation.success?.stream
        ? undefined
        : { text: `says nothing here: ${where} documents no stream.`, isIdle: true }
    case 'on':
    case 'after':
      return { text: 'says nothing here: it stands at a webhook or a callback.' }
    default:
      return isOf('sample', 'sample is', ' Add role: sample.') ?? sampleProblem(value, place)
  }
}

/** What query parameters of operations on one record can do. */
const SHOWN: ReadonlySet<string> = new Set([...shownMeanings, 'nothing'])

function resourceProblem(
  value: string,
  { role, operation, resources }: Place,
): Problem | undefined {
  const names = resources.map((each) => each.name)
  const resource = resources.find((each) => each.name === value)
  if (!resource)
    return {
      text: `is ${shown(value)}, and there is no such resource.${wayOut(value, names, 'There is')}`,
    }
  if (role.role === 'sample' || role.role === 'list' || itemParameter(operation.path) === undefined)
    return undefined
  const { wanted, own } = itemDepth(operation, resource)
  if (own === wanted) return undefined
  const count = `${wanted} ${wanted === 1 ? 'parameter' : 'parameters'}`
  return {
    text: `is ${shown(value)}, whose items have ${count} in their path, and this one has ${own}. Leave the path to the rules, or say role: sample.`,
  }
}

function roleProblem(value: string, place: Place): Problem | undefined {
  const { role, operation, resources, read } = place
  const resource = resources.find(({ name }) => name === role.resource)
  if (role.role === value && resource) {
    const isElsewhere = role.elsewhere !== undefined
    const can = (each: Role) => whyNot(each, { operation, resource, read }, { isElsewhere })
    const why = can(role.role)
    if (why === undefined) return undefined
    const others = roles.filter((each) => each !== role.role && can(each) === undefined)
    return {
      text: `is ${shown(value)}, which ${role.method} ${role.path} can not be of ${resource.name}: ${why}. It can be ${others.join(', ')}.`,
    }
  }
  if (role.role === value || operation.declared.resource !== undefined) return undefined
  const first = nearest(operation.path, resources)
  const name = first ? ` Name one beside it: resource: ${first.name}.` : ' Take it out.'
  return { text: `is ${shown(value)}, and no resource is at ${role.path}.${name}` }
}

/** The resource whose path has most of another in common with it, from the beginning. */
function nearest({ segments }: PathShape, resources: readonly Resource[]): Resource | undefined {
  const shared = ({ path }: Resource) => {
    const own = readPath(path).segments
    const at = own.findIndex(
      (_, to) => pathKey(own.slice(0, to + 1)) !== pathKey(segments.slice(0, to + 1)),
    )
    return at < 0 ? own.length : at
  }
  return resources.toSorted((one, other) => shared(other) - shared(one))[0]
}

function idProblem(
  value: string,
  { role, operation, resources, read }: Place,
): Problem | undefined {
  const resource = resources.find(({ name }) => name === role.resource)
  if (resource && operation.rpc && idInBody(value) !== undefined) return undefined
  if (!resource || itemParameter(operation.path) === undefined)
    return {
      text: 'says nothing here: it stands at the path of an item, such as /orders/{orderId}.',
      isIdle: true,
    }
  const { record, name } = resource
  if (memberPath(value, record, read)) return undefined
  const [first = ''] = value.split('.')
  const inside = read(record.members.get(first) ?? {}).members
  const names = inside.size > 0 ? [...inside.keys()].map((each) => `${first}.${each}`) : []
  return { text: unknownProperty(value, name, [...names, ...record.members.keys()]) }
}

function filterProblem(value: string, { role, resources, read }: Place): Problem | undefined {
  if (role.parameters.some(({ property }) => property === value)) return undefined
  const resource = resources.find(({ name }) => name === role.resource)
  const names = resource ? [...shapeProperties(resource.record, read).keys()] : []
  return { text: unknownProperty(value, resource?.name ?? '', names) }
}

function parameterProblem(key: string, { role, operation, read }: Place): Problem | undefined {
  const names = queryNames(operation, read)
  if (names.includes(key)) return undefined
  return {
    text: `is about a query parameter that ${role.method} ${role.path} does not have.${wayOut(key, names)}`,
  }
}

/** A bound is one of a property. */
function boundProblem(key: string, value: string, { role }: Place): Problem | undefined {
  if (value !== 'since' && value !== 'until') return undefined
  if (role.parameters.some(({ name, meaning }) => name === key && meaning === value))
    return undefined
  return {
    text: `is ${value}, and records have no time that is meant. Name the property that it bounds: filters: { ${key}: PROPERTY }.`,
  }
}

function envelopeProblem(value: string, { role, operation, read }: Place): Problem | undefined {
  const answer = operation.success?.answer
  const word = lastWord(operation.path.segments) ?? ''
  const found = answer && findList(answer, { word, read, declared: value })?.envelope.join('.')
  if (found === value) return undefined
  const usual = answer && findList(answer, { word, read })?.envelope.join('.')
  return {
    text: `is ${shown(value)}, where ${role.method} ${role.path} answers no array of objects.${usual ? ` There is one at ${usual}.` : ''}`,
  }
}

function sampleProblem(value: string, { role, operation }: Place): Problem | undefined {
  const names = operation.success?.examples ?? []
  if (names.includes(value)) return undefined
  return {
    text: `is ${shown(value)}, which is no example of ${role.method} ${role.path}.${wayOut(value, names)}`,
  }
}

function unknownProperty(value: string, resource: string, names: readonly string[]): string {
  return `is ${shown(value)}, which no record of ${resource} has.${wayOut(value, names)}`
}
