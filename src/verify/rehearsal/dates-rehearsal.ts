import { toPointer } from '../../base/json/json.ts'
import { type Contract, contractOf } from '../../contract/contract.ts'
import { findPositions } from '../../contract/contract-pointer.ts'
import type { ContractSource } from '../../contract/document/contract-source.ts'
import { isDate } from '../../contract/document/deprecation.ts'
import { operationsIn } from '../../contract/document/operations.ts'
import type { Exchange } from '../../journal/journal-types.ts'
import { failsEachTime } from '../rotation/rotation-run.ts'
import {
  type Rehearsal,
  type RehearsalRuns,
  type Rehearsing,
  rehearseUntilStopped,
} from './rehearsal.ts'

/** Prepares the rehearsal of the dates that the contract in force names: deprecations and sunsets. */
export function openDatesRehearsal(source: ContractSource): Rehearsing {
  const contract = contractOf(source)
  const changes = datedChanges(contract)
  const asked = new Set<string>()
  const { title, version } = source.written.info
  const positions = findPositions(
    source,
    changes.map(({ operation }) => {
      const place = placeOf(source, operation)
      return { place, operation: place }
    }),
  )
  return {
    ...{ rehearsal: 'sunset', file: source.file.name },
    about: `the dates of ${source.file.name} (${title} ${version})`,
    changes: changes.map(({ name, what, operation, text }, at) => {
      const older = positions[at]
      return {
        ...{ name, id: what, level: what === 'sunset' ? 'error' : 'info', operation, text },
        place: { ...(older && { older }) },
      }
    }),
    isMet: ({ operation = '' }) => asked.has(operation),
    rehearse: (runs) => rehearseDates(source, changes, { ...runs, asked }),
  }
}

// --- internal ---

/** What a contract says will happen to an operation on a day, or has happened. */
interface DatedChange {
  /** In few words, e.g. `sunset getThing 2030-12-05`. */
  readonly name: string
  readonly what: 'deprecation' | 'sunset'
  readonly operation: string
  /** In milliseconds since 1970. */
  readonly time: number
  /** One sentence. */
  readonly text: string
}

/** The dates that a contract names for its operations, the earliest first. */
function datedChanges({ operations }: Pick<Contract, 'operations'>): readonly DatedChange[] {
  return operations
    .flatMap(({ id, deprecation: { since, sunset } = {} }) => [
      ...dated('deprecation', id, since),
      ...dated('sunset', id, sunset),
    ])
    .toSorted((one, other) => one.time - other.time)
}

/** A time as a contract would write it: a day, or with its time of day. */
function dateText(time: number): string {
  const text = new Date(time).toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text
}

function dated(
  what: DatedChange['what'],
  operation: string,
  date: string | undefined,
): readonly DatedChange[] {
  if (!isDate(date)) return []
  const time = Date.parse(date)
  const day = dateText(time)
  const happens = what === 'sunset' ? 'is gone' : 'is deprecated'
  const name = `${what} ${operation} ${day}`
  return [{ name, what, operation, time, text: `${operation} ${happens} from ${day} on.` }]
}

/**
 * Runs a client's tests before the first of some dates, and at each of them, which is before the next one, too. The first date at which
 * they fail breaks the client if they do so three more times, and pass once more before it. Later ones stay untested.
 */
function rehearseDates(
  source: ContractSource,
  changes: readonly DatedChange[],
  { run: runTests, whyStopped, asked }: RehearsalRuns & { readonly asked: Set<string> },
): Promise<Rehearsal> {
  const dates = [...Map.groupBy(changes, ({ time }) => time)]
  const onExchange = ({ operation }: Exchange) => {
    if (operation !== undefined) asked.add(operation)
  }
  const rehearsal = {
    whyStopped,
    names: changes.map(({ name }) => name),
    met: () =>
      new Set(changes.flatMap(({ name, operation }) => (asked.has(operation) ? name : []))),
    run: (now: number, isSearch: boolean) => {
      const what = `the contract in force at ${dateText(now)}`
      return runTests({ source, now, isSearch, what, onExchange })
    },
  }
  return rehearseUntilStopped(rehearsal, async (state, run) => {
    const [first] = dates
    if (!first) return
    let before = first[0] - BEFORE
    state.passesToday = await run(before, false)
    if (!state.passesToday) {
      state.isFlaky = await run(before, true)
      return
    }
    for (const [time, own] of dates) {
      const names = own.map(({ name }) => name)
      if (await run(time, false)) {
        state.passing.push(names)
        before = time
        continue
      }
      const isReason =
        (await failsEachTime(async () => !(await run(time, true)))) && (await run(before, true))
      state.isFlaky = !isReason
      if (isReason) state.sets.push(names)
      return
    }
  })
}

/** How long before a date its other side is, in milliseconds. */
const BEFORE = 1000

function placeOf({ written: { paths } }: ContractSource, operation: string): string {
  const found = operationsIn(paths).find((each) => each.operation.operationId === operation)
  return found ? toPointer(['paths', found.path, found.method]) : '/paths'
}
