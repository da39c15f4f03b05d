import { isJsonObject, toPointer } from '../../base/json/json.ts'
import { shown, wayOut } from '../../base/text/shown.ts'
import { AFTER, afterOf, LONGEST_AFTER } from '../../base/time.ts'
import type { OpenApiDocument, OperationObject, Parameter, Schema } from '../document/document.ts'
import { METHODS } from '../document/operations.ts'
import type { Resource } from '../resources/resources.ts'
import type { ContractRoles } from '../resources/roles.ts'
import { follow, shapeProperties } from '../resources/shape.ts'
import type { EventKind, EventRule } from './event-definitions.ts'

/** A webhook or a callback, as a document has it. */
export interface WrittenEvent {
  /** See `EventDefinition.name`. */
  readonly name: string
  /** Its own name, which several may have. */
  readonly ownName: string
  readonly kind: EventKind
  /** In capitals. */
  readonly method: string
  readonly pointer: string
  /** As it is written, with its references. */
  readonly operation: Partial<OperationObject>
  /** The parameters of its path item, as they are written. */
  readonly shared: readonly Parameter[]
  /** The extension of it, else that of its path item. */
  readonly declared: unknown
  /** Of a callback: the operation that it belongs to, and its key, which says where it goes. */
  readonly of?: { readonly operation: string; readonly key: string }
}

/** Whether a document has a webhook or a callback. */
export function hasEvents(document: OpenApiDocument): boolean {
  return WEBHOOKS.some((member) => hasMembers(document[member])) || callbacksIn(document).length > 0
}

/**
 * The webhooks of a document, also those that documents of OpenAPI 3.0 write as `x-webhooks`, then its callbacks, in its order.
 * @param document as it is written, with its references
 */
export function writtenEvents(document: OpenApiDocument): readonly WrittenEvent[] {
  const webhooks = WEBHOOKS.flatMap((member) =>
    Object.entries(Object(document[member])).flatMap(([name, item]) =>
      eventsAt(item, [member, name], document).map((each) => ({
        ...{ ...each, ownName: name, kind: 'webhook' as const },
      })),
    ),
  )
  const callbacks = callbacksIn(document).flatMap(({ operation, path, name, callback }) =>
    Object.entries(Object(follow(callback, document))).flatMap(([key, item]) =>
      key.startsWith('x-')
        ? []
        : eventsAt(item, [...path, key], document).map((each) => ({
            ...{ ...each, ownName: name, kind: 'callback' as const },
            of: { operation, key },
          })),
    ),
  )
  const taken = new Set<string>()
  return [...webhooks, ...callbacks].map((each) => {
    const first = 'of' in each ? `${each.of.operation}.${each.ownName}` : each.ownName
    const name = ownNameOf(first, each.method, taken)
    taken.add(name)
    return { ...each, name }
  })
}

/** What findings call an event, which no operation is called: `webhook orderPaid`. */
export function eventLabel({ kind, name }: Pick<WrittenEvent, 'kind' | 'name'>): string {
  return `${kind} ${name}`
}

/** The JSON Schemas of those members. */
export function eventWordSchemas(): { readonly [word in (typeof EVENT_WORDS)[number]]: Schema } {
  const text = { type: 'string', minLength: 1 }
  return {
    on: {
      title: 'an operationId, a list of them, or { RESOURCE: { MEMBER: VALUE } }',
      anyOf: [
        text,
        { type: 'array', items: text },
        {
          ...{ type: 'object', minProperties: 1, maxProperties: 1 },
          additionalProperties: {
            ...{ type: 'object', minProperties: 1, maxProperties: 1 },
            additionalProperties: { type: ['string', 'number', 'boolean', 'null'] },
          },
        },
      ],
    },
    after: {
      title: 'milliseconds, or a duration such as 2s, 10m or 30d, up to ten years',
      anyOf: [
        { type: 'integer', minimum: 0, maximum: LONGEST_AFTER },
        { type: 'string', pattern: '^(?:\\d{1,10}(?:ms|s)|\\d{1,7}m|\\d{1,5}h|\\d{1,4}d)$' },
      ],
    },
  }
}

/** What the extension of an event says: its rules, without their wait, and that; each `undefined` where it does not. */
export function declaredRules(declared: unknown): {
  readonly on: readonly EventRule[] | undefined
  readonly after: number | undefined
} {
  const { on, after } = Object(declared)
  return {
    on: on === undefined ? undefined : rulesIn(on),
    after: typeof after === 'string' ? afterOf(after) : after,
  }
}

/** Finds the first value of the extension of an event that says nothing there, or names what is not in the contract. */
export function findDeclaredEventProblem(
  document: OpenApiDocument,
  roles: () => ContractRoles,
): DeclaredEventProblem | undefined {
  for (const event of writtenEvents(document)) {
    if (!isJsonObject(event.declared)) continue
    for (const name of Object.keys(event.declared)) {
      const problem = problemOf(name, event, roles)
      if (problem) return { declared: event.declared, ...problem }
    }
  }
  return undefined
}

// --- internal ---

const WEBHOOKS = ['webhooks', 'x-webhooks'] as const

/** The first name that no event has: its own, with its method, with a number. */
function ownNameOf(first: string, method: string, taken: ReadonlySet<string>): string {
  const second = `${first}.${method.toLowerCase()}`
  let name = taken.has(first) ? second : first
  for (let number = 2; taken.has(name); number += 1) name = `${second}.${number}`
  return name
}

function eventsAt(
  item: unknown,
  path: readonly string[],
  document: OpenApiDocument,
): readonly Pick<WrittenEvent, 'method' | 'pointer' | 'operation' | 'shared' | 'declared'>[] {
  const members = follow(item, document)
  if (!isJsonObject(members)) return []
  return METHODS.flatMap((method) => {
    const operation = members[method]
    if (!isJsonObject(operation)) return []
    return {
      method: method.toUpperCase(),
      pointer: `#${toPointer([...path, method])}`,
      operation,
      shared: (Array.isArray(members.parameters) ? members.parameters : []) as Parameter[],
      declared: operation['x-sandbox'] ?? members['x-sandbox'],
    }
  })
}

interface WrittenCallback {
  readonly operation: string
  readonly path: readonly string[]
  readonly name: string
  readonly callback: unknown
}

function callbacksIn({ paths }: OpenApiDocument): readonly WrittenCallback[] {
  return Object.entries(paths ?? {}).flatMap(([template, item]) =>
    METHODS.flatMap((method) => {
      const operation = Object(item)[method] as OperationObject | undefined
      return Object.entries(Object(operation?.callbacks)).map(([name, callback]) => ({
        operation: operation?.operationId ?? `${method.toUpperCase()} ${template}`,
        path: ['paths', template, method, 'callbacks', name],
        ...{ name, callback },
      }))
    }),
  )
}

function hasMembers(value: unknown): boolean {
  return isJsonObject(value) && Object.keys(value).length > 0
}

/** The members of `x-sandbox` at a webhook or a callback. */
const EVENT_WORDS = ['on', 'after'] as const

/** What the extension of an event says in vain, or that is not there: its keys, and what is wrong, as the predicate of a sentence. */
interface DeclaredEventProblem {
  /** The extension, as the document has it. */
  readonly declared: unknown
  readonly path: readonly string[]
  readonly text: string
}

function rulesIn(on: unknown): readonly EventRule[] {
  if (!isJsonObject(on))
    return [on].flat().map((each) => ({ on: 'operation', operation: String(each), after: 0 }))
  return Object.entries(on).flatMap(([resource, members]) =>
    Object.entries(Object(members)).map(([member, becomes]) => ({
      ...({ on: 'state', resource, member, becomes, after: 0 } as const),
    })),
  )
}

function problemOf(
  name: string,
  { declared, of }: WrittenEvent,
  roles: () => ContractRoles,
): Pick<DeclaredEventProblem, 'path' | 'text'> | undefined {
  const word = EVENT_WORDS.find((each) => each === name)
  if (word === undefined)
    return { path: [name], text: 'says nothing here: a webhook or a callback has on and after.' }
  const { on, after } = declaredRules(declared)
  if (word === 'after')
    return after === undefined
      ? { path: [name], text: `must be ${AFTER}, got ${shown(Object(declared).after)}.` }
      : undefined
  if (!on) return undefined
  const [first] = on
  if (of && first)
    return {
      path: [name],
      text: `says nothing here: a callback is sent after its own operation, ${of.operation}. on: [] leaves it to the trigger.`,
    }
  for (const [at, rule] of on.entries()) {
    const problem = rule.on === 'state' ? stateProblem(rule, roles()) : unknown(rule, at, roles())
    if (problem)
      return {
        ...problem,
        path: [
          name,
          ...(Array.isArray(Object(declared).on) || rule.on === 'state' ? problem.path : []),
        ],
      }
  }
  return undefined
}

type Found = Pick<DeclaredEventProblem, 'path' | 'text'>

function unknown(
  { operation }: EventRule & { readonly on: 'operation' },
  at: number,
  { operations }: ContractRoles,
): Found | undefined {
  const names = operations.map((each) => each.operation)
  return names.includes(operation)
    ? undefined
    : {
        path: [String(at)],
        text: `is ${shown(operation)}, which is no operation of the contract.${wayOut(operation, names, 'There are')}`,
      }
}

function stateProblem(
  { resource: name, member, becomes }: EventRule & { readonly on: 'state' },
  { resources, shapes }: ContractRoles,
): Found | undefined {
  const resource = resources.find((each) => each.name === name)
  const names = resources.map((each) => each.name)
  if (!resource)
    return {
      path: [name],
      text: `is about ${shown(name)}, and there is no such resource.${wayOut(name, names, 'There is')}`,
    }
  const known = [...shapeProperties(resource.record, shapes.read).keys()]
  if (!known.includes(member))
    return {
      path: [name, member],
      text: `is ${shown(member)}, which no record of ${name} has.${wayOut(member, known)}`,
    }
  return valueProblem(resource, member, becomes, shapes)
}

function valueProblem(
  { name, record }: Resource,
  member: string,
  becomes: unknown,
  { read }: ContractRoles['shapes'],
): Found | undefined {
  const { enum: listed } = read(shapeProperties(record, read).get(member) ?? {}).node
  if (!Array.isArray(listed) || listed.includes(becomes)) return undefined
  const texts = listed.map(String)
  return {
    path: [name, member],
    text: `is ${shown(becomes)}, which ${member} cannot be.${wayOut(String(becomes), texts, 'It can be')}`,
  }
}
