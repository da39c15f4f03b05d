import { asObject, type Json, ownMember } from '../../base/json/json.ts'
import type { CompiledOperation } from '../../contract/contract.ts'
import { describedStatus } from '../../contract/document/operations.ts'
import {
  metCase,
  metCases,
  type ValueCase,
  type ValuePlace,
  valueIn,
  valuePlaces,
  valuesIn,
} from '../../contract/requests/value-cases.ts'
import type { ExchangeFacts } from '../judge/exchange-facts.ts'
import type { Coverage as CoverageReport, OperationCoverage } from './report.ts'

/** The counters that one exchange increases: to add an equal exchange again, nothing has to be looked up. */
export type CoverageMarks = readonly { count: number }[]

/** Counts which parts of the contract the exchanges meet: operations × statuses × cases of the parameters. */
export class CoverageCounter {
  readonly #operations: ReadonlyMap<string, OperationCounter>

  constructor(operations: readonly CompiledOperation[]) {
    this.#operations = new Map(operations.map((each) => [each.id, createCounter(each)]))
  }

  /** Finds the counters that an exchange increases. */
  marksOf(facts: ExchangeFacts): CoverageMarks {
    const { operation, status } = facts.exchange
    const counter = this.#operations.get(operation.id) as OperationCounter
    const marks: { count: number }[] = [counter.total, statusOf(counter, status)]
    for (const place of counter.parameters) {
      const { inner, cases } = place
      if (inner) {
        const values = valuesIn(facts.request.content?.value, inner)
        marks.push(...metCases(cases, values))
        continue
      }
      const value = valueAt(place, facts)
      const met = value === UNREAD ? undefined : metCase(cases, value)
      if (met) marks.push(met)
    }
    return marks
  }

  add(marks: CoverageMarks): void {
    for (const mark of marks) mark.count += 1
  }

  addReport({ operations }: CoverageReport): void {
    for (const { operation, count, statuses, parameters } of operations) {
      const counter = this.#operations.get(operation)
      if (!counter) continue
      counter.total.count += count
      for (const { status, count } of statuses) statusOf(counter, status).count += count
      for (const { side, name, cases } of counter.parameters) {
        const other = parameters.find(({ place }) => place === `${side}.${name}`)
        for (const each of cases)
          each.count += other?.cases.find(({ name }) => name === each.name)?.count ?? 0
      }
    }
  }

  report(): CoverageReport {
    const operations = [...this.#operations.values()].map(toReport)
    const items = operations.flatMap(({ statuses, parameters }) => [
      ...statuses.filter(({ documented }) => documented),
      ...parameters.flatMap(({ cases }) => cases),
    ])
    return { operations, met: items.filter(({ count }) => count > 0).length, of: items.length }
  }
}

// --- internal ---

interface OperationCounter {
  readonly operation: CompiledOperation
  readonly total: { count: number }
  readonly statuses: Map<number, { count: number }>
  readonly parameters: readonly CountedPlace[]
}

interface CountedPlace extends ValuePlace {
  readonly cases: readonly CountedCase[]
}

type StatusCount = OperationCoverage['statuses'][number]

type CountedCase = ValueCase & { count: number }

const UNREAD = Symbol('the body was not read')

function createCounter(operation: CompiledOperation): OperationCounter {
  return {
    operation,
    total: { count: 0 },
    statuses: new Map([...operation.answers.keys()].map((status) => [status, { count: 0 }])),
    parameters: valuePlaces(operation).map((place) => ({
      ...place,
      cases: place.cases.map((each) => ({ ...each, count: 0 })),
    })),
  }
}

function statusOf({ statuses }: OperationCounter, status: number): { count: number } {
  const known = statuses.get(status)
  if (known) return known
  const added = { count: 0 }
  statuses.set(status, added)
  return added
}

function valueAt(
  { side, name, schema }: Pick<ValuePlace, 'side' | 'name' | 'schema'>,
  { query, path, request }: ExchangeFacts,
): Json | undefined | typeof UNREAD {
  if (side === 'body') {
    return request.content ? ownMember(asObject(request.content.value) ?? {}, name) : UNREAD
  }
  const text = side === 'path' ? path[name] : query.texts[name]
  return text === undefined ? undefined : valueIn(text, schema)
}

function toReport({ operation, total, statuses, parameters }: OperationCounter): OperationCoverage {
  return {
    operation: operation.id,
    method: operation.method,
    path: operation.path,
    count: total.count,
    statuses: [...statuses]
      .map(([status, { count }]) => ({
        status,
        documented: describedStatus(operation.responses, status) !== undefined,
        count,
      }))
      .toSorted(documentedFirst),
    parameters: parameters.map(({ side, name, cases }) => ({
      place: `${side}.${name}`,
      cases: cases.map(({ name, count }) => ({ name, count })),
    })),
  }
}

/** Undocumented statuses follow in ascending order, so that the order of the exchanges makes no difference. */
function documentedFirst(one: StatusCount, other: StatusCount): number {
  if (one.documented || other.documented) return Number(other.documented) - Number(one.documented)
  return one.status - other.status
}
