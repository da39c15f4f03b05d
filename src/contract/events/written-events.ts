import { isJsonObject, toPointer } from '../../base/json/json.ts'
import type { OpenApiDocument, OperationObject, Parameter } from '../document/document.ts'
import { METHODS } from '../document/operations.ts'
import { follow } from '../resources/shape.ts'
import type { EventKind } from './event-definitions.ts'

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
