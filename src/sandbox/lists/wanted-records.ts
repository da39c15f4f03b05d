import { isRaw } from '../../base/json/exact-numbers.ts'
import type { Schema } from '../../contract/document/document.ts'
import { memberBody } from '../../contract/document/operations.ts'
import type { ParameterValue } from '../../contract/requests/text-values.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import type { Meaning } from '../../contract/resources/parameters.ts'
import { propertiesOf } from '../../contract/resources/properties.ts'
import type { FoundValue } from '../../store/row.ts'
import type { Condition } from '../../store/store.ts'
import type { RequestContext } from '../answers/request-context.ts'
import type { RecordParts } from '../answers/role-parts.ts'
import {
  type GivenQuery,
  givenBody,
  givenQuery,
  INVALID,
  isGiven,
  type KnownParameter,
  knownParameters,
  numberGiven,
  valueGiven,
} from './given-values.ts'
import { createRecordTest, problemOfSearch, type RecordTest, searchedIn } from './record-tests.ts'
import { createSortReader, type SortKey } from './sort-keys.ts'

/** Which records a list is asked for. */
export interface Wanted {
  /** `undefined`: all. */
  readonly where: readonly Condition[] | undefined
  /** What records must show beyond that; `undefined`: nothing. */
  readonly tests: readonly RecordTest[] | undefined
  /** Why it is refused, whatever the ledger says of invalid queries. */
  readonly refused: Violation | undefined
  readonly limit: number
  readonly skip: number
  /** Places of records (`Target.keyAt`). */
  readonly after: ParameterValue | undefined
  readonly before: ParameterValue | undefined
  readonly sort: readonly SortKey[] | undefined
  /** The parameter that goes on from here: the one that the query has, else the first that there is. */
  readonly going: KnownParameter | undefined
}

/** The parameters of a list that do something. */
export interface WantedReader {
  readonly known: readonly KnownParameter[]
  readonly read: (context: RequestContext) => Wanted
}

/** No list without a bound of its own in the contract has more records on a page than this. */
export const MOST_ON_PAGE = 1000

/** What a limit that may be a word has for no limit. */
const ALL = 'all'

/** More than a store can have. */
export const EVERY = Number.MAX_SAFE_INTEGER

/** Compiles the parameters of a list; what is invalid in them is clamped (ledger, `invalidQuery`). */
export function compileWanted(parts: RecordParts): WantedReader {
  const { operation, role, kind, resource } = parts
  const { compile, roles } = parts.contract
  const known = knownParameters(role.parameters, operation.parameters, {
    compile,
    body: role.rpc && memberBody(operation),
  })
  const of = (...meanings: readonly Meaning[]) =>
    known.filter(({ meaning }) => meanings.includes(meaning))
  const [limit] = of('limit')
  const [[offset], [page], [after], [before]] = [
    of('offset'),
    of('page'),
    of('after'),
    of('before'),
  ]
  const filters = of('filter')
  const tested = of('search', 'since', 'until', 'lookup')
  const sorts = of('sort')
  const goings = of('after', 'offset', 'page')
  const { read } = roles.shapes
  const texts = searchedIn(resource.record, read)
  const own = kind.id.property?.length === 1 ? kind.id.property[0] : undefined
  const readSort = createSortReader([...propertiesOf(resource.record, read).keys()], own)
  const usual = limit ? usualLimit(limit.schema) : page || offset ? USUAL_LIMIT : EVERY
  const most = limit ? mostOf(limit.schema, usual) : usual

  const sortIn = (query: GivenQuery) => readSort(sorts.map((each) => valueGiven(each, query)))
  const goingIn = (query: GivenQuery) => goings.find((each) => isGiven(each, query)) ?? goings[0]
  const wantedBy = (context: RequestContext): Wanted => {
    const query = role.rpc
      ? givenBody(context.body.value, givenQuery(context.query))
      : givenQuery(context.query)
    let where: Condition[] | undefined
    for (const each of filters) {
      const value = valueGiven(each, query)
      // What an object means is in its members.
      if (value === undefined || isObject(value)) continue
      if (each.everything !== undefined && [value].flat().includes(each.everything)) continue
      where ??= []
      where.push({
        filter: each.property as string,
        values: value === INVALID ? [] : foundValues(value),
      })
    }
    let tests: RecordTest[] | undefined
    let refused: Violation | undefined
    for (const each of tested) {
      const given = valueGiven(each, query)
      if (each.meaning === 'search') refused ??= problemOfSearch(each, given)
      const test = createRecordTest(each, texts, given)
      if (test) tests = [...(tests ?? []), test]
    }
    const asked = limit && numberGiven(limit, query)
    const isAll = limit !== undefined && valueGiven(limit, query) === ALL
    const count = isAll ? EVERY : asked === undefined || asked < 0 ? usual : Math.min(asked, most)
    const isByPage = page && (!offset || (isGiven(page, query) && !isGiven(offset, query)))
    return {
      where,
      tests,
      refused,
      limit: count,
      skip: isByPage ? skipped(page, query, count) : offset ? skipped(offset, query, 1) : 0,
      after: after && placeIn(after, query),
      before: before && placeIn(before, query),
      sort: sorts.length === 0 ? undefined : sortIn(query),
      going: goings.length === 0 ? undefined : goingIn(query),
    }
  }
  return { known, read: wantedBy }
}

// --- internal ---

/** The bound of a list whose parameter has no default. */
const USUAL_LIMIT = 20

/** The most records that a page may come after: numbers of stores are exact up to it. */
const FARTHEST = 2 ** 40

function usualLimit({ default: usual, maximum }: Schema): number {
  if (typeof usual === 'number') return usual
  return Math.min(USUAL_LIMIT, typeof maximum === 'number' ? maximum : USUAL_LIMIT)
}

/** What bounds a page: the contract, else what the sandbox can answer at once. */
function mostOf({ maximum }: Schema, usual: number): number {
  return typeof maximum === 'number' ? maximum : Math.max(usual, MOST_ON_PAGE)
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isRaw(value)
}

/** How many records a parameter leaves out, where each of its steps is so many. */
function skipped(parameter: KnownParameter, query: GivenQuery, size: number): number {
  const { first = 0 } = parameter
  const places = ((numberGiven(parameter, query) ?? first) - first) * size
  return Math.min(Math.max(0, places), FARTHEST)
}

/** The place that a parameter names; `undefined` if it names none, as an empty one. */
function placeIn(parameter: KnownParameter, query: GivenQuery): ParameterValue | undefined {
  const value = valueGiven(parameter, query)
  return value === INVALID || value === '' ? undefined : value
}

function foundValues(value: ParameterValue): readonly FoundValue[] {
  const all = Array.isArray(value) ? (value as readonly ParameterValue[]) : [value]
  return all.filter((each): each is Exclude<FoundValue, undefined> => typeof each !== 'object')
}
