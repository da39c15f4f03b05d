import { counted } from '../../base/text/text.ts'
import { type ReportedContract, reportChanges } from '../../check/changes/changes-report.ts'
import { partialSource } from '../../contract/changes/changes-of.ts'
import { type ContractChange, isText } from '../../contract/changes/contract-change.ts'
import type { ContractSource } from '../../contract/document/contract-source.ts'
import { operationsIn } from '../../contract/document/operations.ts'
import type { Exchange } from '../../journal/journal-types.ts'
import { ofExchange } from '../../next/judged-exchange.ts'
import { nextJudge } from '../../next/next-judge.ts'
import { findBreakingSets } from './find-breaking-sets.ts'
import {
  type CountedRun,
  type RehearsalState,
  type Rehearsing,
  rehearseUntilStopped,
} from './rehearsal.ts'

/** Prepares the rehearsal of the next contract: every run has the older one with none, all, or some of the changes. */
export function openNextRehearsal(older: ContractSource, newer: ContractSource): Rehearsing {
  const now = Date.now()
  const judge = nextJudge(older, newer, { today: new Date(now).toISOString().slice(0, 10) })
  const { comparison } = judge
  const byName = new Map(comparison.changes.map((change) => [change.name, change]))
  const report = reportChanges({ older, newer }, { baseline: undefined, now })
  // Changes of descriptions are left out: no client can meet them.
  const changes = report.changes.filter((change) => !isText(change))
  const met = new Set<string>()
  const sayings = new Set<string>()
  const note = (row: ContractChange) => {
    met.add(row.name)
    sayings.add(sayingOf(row))
  }
  const noteToday = (exchange: Exchange) => {
    const { refused, met: answered } = judge.show(ofExchange(exchange))
    for (const { row } of [...refused, ...answered]) note(row)
  }
  const known = new Set(operationsOf(older))
  /** The current contract does not know additions of the next one: every request to such an operation meets them. */
  const noteNext = ({ operation }: Exchange) => {
    if (operation === undefined) return
    for (const row of comparison.changes) {
      const { id, operation: own } = row
      if (own === undefined ? SERVERS.test(id) : own === operation && !known.has(own)) note(row)
    }
  }
  return {
    ...{ rehearsal: 'next', file: newer.file.name, changes },
    about: `${nameOf(report.older)} to ${nameOf(report.newer)}`,
    isMet: (change) => sayings.has(sayingOf(change)),
    rehearse: ({ run: runTests, whyStopped }) => {
      const names = [...new Set(changes.map(({ name }) => name))]
      const run = (some: readonly string[], isSearch: boolean) => {
        const onExchange = some.length === 0 ? noteToday : noteNext
        return runTests({
          source: partialSource(older, comparison, some),
          ...{ what: contractText(some, byName.size), isSearch },
          ...(!isSearch && { onExchange }),
        })
      }
      const rehearsal = { names, met: () => met, run, whyStopped }
      return rehearseUntilStopped(rehearsal, (state, counted) =>
        names.length === 0 ? Promise.resolve() : findBreaks(state, { byName, met, run: counted }),
      )
    },
  }
}

// --- internal ---

const MOST_NAMED = 3

/** The ids of changes of where a contract is. */
const SERVERS = /^x-api-servers?-/

/** What is said of a change, for one operation. */
function sayingOf({ operation, text }: Pick<ContractChange, 'operation' | 'text'>): string {
  return `${operation}: ${text}`
}

function nameOf({ file, title, version }: ReportedContract): string {
  return `${file} (${title} ${version})`
}

function operationsOf({ written: { paths } }: ContractSource): readonly string[] {
  return operationsIn(paths).map(({ operation }) => operation.operationId)
}

function contractText(names: readonly string[], of: number): string {
  if (names.length === 0) return 'the contract in force'
  if (names.length === of) return `the next contract (${counted(of, 'change')})`
  return `the contract in force with ${names.length > MOST_NAMED ? `${names.length} of ${counted(of, 'change')}` : names.join(', ')}`
}

/**
 * Runs a client's tests under the contract in force, then under the whole next one; if they fail only there, finds the smallest sets of
 * changes that break them. What fails and then passes is flaky, and is not told a change.
 */
async function findBreaks(
  state: RehearsalState,
  {
    byName,
    met,
    run,
  }: {
    readonly byName: ReadonlyMap<string, Pick<ContractChange, 'requires'>>
    readonly met: ReadonlySet<string>
    readonly run: CountedRun<readonly string[]>
  },
): Promise<void> {
  const all = [...byName.keys()]
  state.passesToday = await run([], false)
  if (!state.passesToday) {
    state.isFlaky = await run([], true)
    return
  }
  if (await run(all, false)) {
    state.passing.push(all)
    return
  }
  if (await run(all, true)) {
    state.isFlaky = true
    return
  }
  await findBreakingSets(state, { byName, suspects: met, run: (some) => run(some, true) })
  state.isFlaky = state.unsteady.length > 0
}
