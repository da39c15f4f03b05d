import { listed } from '../../base/text/text.ts'
import type { OpenApiDocument } from '../document/document.ts'
import type { ContractRoles } from '../resources/roles.ts'
import { type EventDefinition, EventError, type EventRule } from './event-definitions.ts'
import { type FoundEvent, findEvents } from './find-events.ts'
import { compilePayload, type EventParts, sameIds } from './payload.ts'
import { addressText } from './runtime-expressions.ts'
import { hasEvents } from './written-events.ts'

/** An event as `contract explain` has it. */
export interface ExplainedEvent
  extends Pick<EventDefinition, 'name' | 'kind' | 'method' | 'pointer' | 'when' | 'contentType'> {
  readonly because: string
  /** Of a callback: where it goes, as its key says it. */
  readonly address?: string
  /** The resource whose record it has. */
  readonly resource?: string
  /** The members that lead to the record in its body; none if it is the body; not there if the body has no place for one. */
  readonly record?: readonly string[]
  /** Why it cannot be sent. */
  readonly problem?: string
  /** The members for an id of the event that each delivery has with the same value, and this value: their schemas allow no ids of their own. */
  readonly same?: readonly string[]
  /** Lines of the document that would change the decision. */
  readonly change: readonly string[]
}

/**
 * The events of a document, and when each is sent.
 * @param document as it is written, with its references
 * @param views of its schemas; with them, a body is made of each event, and one whose schema cannot be met is told
 */
export function explainEvents(
  document: OpenApiDocument,
  roles: ContractRoles,
  views?: Pick<EventParts, 'views' | 'resolve'>,
): readonly ExplainedEvent[] {
  if (!hasEvents(document)) return []
  return findEvents(document, roles).map((event): ExplainedEvent => {
    const { name, kind, method, pointer, when, why, address, about, place, contentType } = event
    const parts = views && { written: document, roles, ...views }
    const problem = parts && problemOf(event, parts)
    const same = parts && problem === undefined && event.payload ? sameIds(event, parts) : []
    return {
      ...{ name, kind, method, pointer, when, contentType, because: why },
      ...(address && { address: addressText(address) }),
      ...(about && { resource: about.resource.name }),
      ...(place && { record: place }),
      ...(problem !== undefined && { problem }),
      ...(same.length > 0 && { same }),
      change: changesOf(event),
    }
  })
}

/** Explained events as lines for people. */
export function eventLines(events: readonly ExplainedEvent[]): readonly string[] {
  return events.flatMap(({ name, kind, method, when, because, problem, change, ...event }) => {
    const sent = when.length > 0 ? listed(when.map(ruleText), 'or') : 'by its trigger alone'
    return [
      `  ${kind} ${name} (${method}): ${problem === undefined ? sent : 'it cannot be sent'}`,
      ...(problem === undefined ? [`    because ${because}`] : [`    ${problem}`]),
      ...(event.address === undefined ? [] : [`    to ${event.address}`]),
      ...(problem === undefined ? [`    with ${contentText(event)}`] : []),
      ...(event.same ?? []).map(
        (each) => `    with ${each} in each, as its schema allows no id of each delivery`,
      ),
      `    to change it: ${change.join(' or ')}`,
    ]
  })
}

// --- internal ---

function problemOf(event: FoundEvent, parts: EventParts): string | undefined {
  const { contentType, payload } = event
  if (contentType === undefined) return undefined
  if (payload === undefined) return `its body is ${contentType}, and only JSON is sent`
  try {
    compilePayload(event, parts)({ now: 0, seed: 1, id: 'explained' })
    return undefined
  } catch (error) {
    if (error instanceof EventError) return error.message
    throw error
  }
}

function changesOf({ of, when }: FoundEvent): readonly string[] {
  const off = when.length > 0 ? ['x-sandbox: { on: [] }'] : []
  if (of) return ['x-sandbox: { after: 2s }', ...off]
  return ['x-sandbox: { on: OPERATION, after: 2s }', ...off]
}

function contentText({
  record,
  resource,
  contentType,
}: Pick<ExplainedEvent, 'record' | 'resource' | 'contentType'>): string {
  if (contentType === undefined) return 'no body'
  if (record === undefined)
    return resource === undefined
      ? 'a body that is made from its schema'
      : `a body that is made from its schema, with what it has of the record of ${resource}`
  const place = record.length > 0 ? `in ${record.join('.')}` : 'as its body'
  return `the record of ${resource} ${place}`
}

/** A wait in the largest unit in which it is a whole number. */
function waitText(milliseconds: number): string {
  const [unit, size] = UNITS.find(([, each]) => milliseconds % each === 0) ?? ['ms', 1]
  return `${milliseconds / size} ${unit}`
}

const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
] as const

function ruleText(rule: EventRule): string {
  const { after, change, says } = rule
  const only =
    change === undefined ? '' : change === 'created' ? ' of a new record' : ' of one that was there'
  const what =
    rule.on === 'operation'
      ? `after ${rule.operation}${change === 'created' ? ' has made a record' : ''}`
      : `when ${rule.member} of ${rule.resource} ${rule.becomes === undefined ? 'changes' : `becomes ${String(rule.becomes)}`}${only}`
  return [what, says && `as ${says}`, after > 0 && `${waitText(after)} later`]
    .filter(Boolean)
    .join(', ')
}
