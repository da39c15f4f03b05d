import { counted, listed } from '../../../base/text/text.ts'
import { byState } from '../../../check/reports/next-changes.ts'
import type { NextChange } from '../../../check/reports/report.ts'
import { stateOf } from '../../../next/next-counter.ts'
import { siteName } from '../parts/texts.ts'

/** A change, and its number in the report: several may have one name. */
export interface NumberedChange extends NextChange {
  readonly number: number
}

/** What a change of no operation is filtered by. */
export const WHOLE = 'the whole contract'

/** Which changes to show; an empty text matches everything. */
export interface ChangeFilter {
  readonly state?: string
  readonly level?: string
  readonly operation?: string
  /** The name of a client; then its counts alone are shown, and are what `state` is about. */
  readonly client?: string
  /** A part of any text of a change, or of the name of a client, in any case. */
  readonly q?: string
}

/**
 * The changes that match a filter: those that would refuse somebody come first, then those that were met, each from errors to what is
 * only said. Counts do not matter, so that no row moves while somebody reads.
 */
export function changesToShow(
  changes: readonly NextChange[],
  { state, level, operation, client, q = '' }: ChangeFilter,
): readonly NumberedChange[] {
  const part = q.trim().toLowerCase()
  const shown = changes
    .map((change, number) => ({ ...change, number, clients: ofClient(change, client) }))
    .filter(
      (each) =>
        (!client || each.clients.length > 0) &&
        (!state || stateOf(each) === state) &&
        (!level || each.level === level) &&
        (!operation || operationOf(each) === operation) &&
        (!part || textsOf(each).some((text) => text.toLowerCase().includes(part))),
    )
  return byState({ changes: shown })
}

/** The operation of a change, or that it is of the whole contract. */
export function operationOf({ operation = WHOLE }: Pick<NextChange, 'operation'>): string {
  return operation
}

/**
 * Who has to do with some changes, as an answer to "who breaks?": whom they break, and whom else they concern; `differing` is how many
 * exchanges would be answered otherwise. That nothing was refused does not say that nothing breaks.
 */
export function answerOf(changes: readonly NextChange[], differing = 0) {
  const refused = new Set<string>()
  const met = new Set<string>()
  for (const each of changes.flatMap(({ clients }) => clients))
    (each.refused > 0 ? refused : met).add(siteName(each.client))
  const others = [...met].filter((client) => !refused.has(client))
  const uses = `${named(others)} ${others.length === 1 ? 'uses' : 'use'} what changes: rehearse their tests to see whether it breaks them.`
  const said = others.length > 0 ? uses : ''
  if (refused.size > 0) {
    const verdict = `Breaks ${counted(refused.size, 'client')}: ${named([...refused])}.`
    return { look: 'bad', verdict, met: said }
  }
  if (differing === 0 && said === '')
    return { look: '', verdict: 'Breaks no client so far.', met: NOBODY }
  const differ =
    differing > 0
      ? `${counted(differing, 'answer')} would differ`
      : `${counted(others.length, 'client uses', 'clients use')} what changes`
  return { look: 'warn', verdict: `No request refused so far; ${differ}.`, met: said }
}

// --- internal ---

const NOBODY = 'No client so far uses what changes: that is no proof that nobody needs it.'

/** How many clients a sentence names. */
const NAMED = 5

function named(clients: readonly string[]): string {
  const rest = clients.length - NAMED
  const first = clients.slice(0, NAMED).toSorted()
  return listed(rest > 0 ? [...first, counted(rest, 'other client')] : first, 'and')
}

function ofClient({ clients }: NextChange, client: string | undefined): NextChange['clients'] {
  return client ? clients.filter((each) => each.client === client) : clients
}

function textsOf({ name, text, operation = '', clients }: NextChange): readonly string[] {
  return [name, text, operation, ...clients.map(({ client }) => client)]
}
