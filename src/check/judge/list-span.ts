import { isNumeric, isWhole, type Numeric, nearestDouble } from '../../base/json/exact-numbers.ts'
import { valueAsked } from '../../contract/requests/value-asked.ts'
import type { Meaning } from '../../contract/resources/operation-shapes.ts'
import type { RecordOperation } from '../../contract/resources/record-operations.ts'
import type { Facts } from './facts.ts'

/** Where a list is among all records that were asked for, as far as the request says. */
export interface ListSpan {
  /** How many come before it; `undefined` if it goes on after a cursor. */
  readonly skipped: number | undefined
  /** How many it may have at most. */
  readonly limit: number | undefined
  /** Whether it asks for some records only, which a total may or may not count. */
  readonly isFiltered: boolean
}

/** How many records a list may have, and what says so; `undefined` if nothing does. */
export function limitIn(
  { query, exchange }: Facts,
  name: string,
): { readonly limit: number; readonly words: string } | undefined {
  const asked = valueAsked(name, query, exchange.operation.parameters)
  // The contract does not say what an invalid limit does (ledger: invalidQuery), but more than the maximum is never right.
  const limit = asked?.isInvalid ? asked.schema.maximum : asked?.value
  // A limit below 1 may stand for none.
  if (!isNumeric(limit)) return undefined
  const nearest = nearestDouble(limit as Numeric)
  if (nearest < 1) return undefined
  const words = asked?.isInvalid
    ? `the maximum of ${name}`
    : asked?.isGiven
      ? name
      : `the default ${name}`
  return { limit: Math.floor(nearest), words }
}

/** Reads where a list is. */
export function spanOf(facts: Facts, { parameters }: RecordOperation): ListSpan {
  const { query, exchange } = facts
  const asked = (meaning: string) => {
    const role = parameters.find((each) => each.meaning === meaning)
    return role && valueAsked(role.name, query, exchange.operation.parameters)
  }
  const limiting = parameters.find(({ meaning }) => meaning === 'limit')
  const limit = limiting && limitIn(facts, limiting.name)?.limit
  const [offset, page] = [asked('offset'), asked('page')]
  const firstOf = (meaning: string) => parameters.find((each) => each.meaning === meaning)?.first
  const isAfter = ['after', 'before'].some((each) => asked(each)?.value !== undefined)
  const skipped = isAfter
    ? undefined
    : offset?.value !== undefined
      ? after(offset.value, firstOf('offset') ?? 0)
      : page?.value !== undefined
        ? times(after(page.value, firstOf('page') ?? 1), limit)
        : 0
  const isFiltered =
    query.unknown.length > 0 ||
    query.violations.length > 0 ||
    parameters.some(
      ({ meaning, name }) =>
        NARROWING.has(meaning) &&
        isAsking(valueAsked(name, query, exchange.operation.parameters)?.value, meaning),
    )
  return { skipped, limit, isFiltered }
}

// --- internal ---

/** What may leave records out. */
const NARROWING: ReadonlySet<Meaning> = new Set([
  'filter',
  'search',
  'since',
  'until',
  'lookup',
  'nothing',
])

/** What an object means is in its members. */
function isAsking(value: unknown, meaning: Meaning): boolean {
  return value !== undefined && !(meaning === 'nothing' && typeof value === 'object')
}

/** How far a position is from the first one, however large it is. What half a page is, a contract does not say. */
function after(position: unknown, first: number): number | undefined {
  return isWhole(position) ? nearestDouble(position as Numeric) - first : undefined
}

/** Nothing before the first page, however long pages are. */
function times(pages: number | undefined, limit: number | undefined): number | undefined {
  if (pages === 0) return 0
  return limit === undefined || pages === undefined ? undefined : pages * limit
}
