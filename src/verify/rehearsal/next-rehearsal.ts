import { counted } from '../../base/text/text.ts'
import { type ReportedContract, reportChanges } from '../../check/changes/changes-report.ts'
import { partialSource } from '../../contract/changes/changes-of.ts'
import type { Change } from '../../contract/changes/contract-change.ts'
import type { ContractSource } from '../../contract/document/contract-source.ts'
import { operationsIn } from '../../contract/document/operations.ts'
import type { Exchange } from '../../journal/journal-types.ts'
import { ofExchange } from '../../next/judged-exchange.ts'
import { nextJudge } from '../../next/next-judge.ts'
import { isText } from '../../next/operation-changes.ts'
import { type NextRun, rehearseNext } from './rehearse-next.ts'
import type { Rehearsing } from './rehearsing.ts'

/** Prepares the rehearsal of the next contract: every run has the older one with none, all, or some of the changes. */
export function openNext(older: ContractSource, newer: ContractSource): Rehearsing {
  const now = Date.now()
  const judge = nextJudge(older, newer, { today: new Date(now).toISOString().slice(0, 10) })
  const { comparison } = judge
  const byName = new Map(comparison.changes.map((change) => [change.name, change]))
  const report = reportChanges({ older, newer }, { baseline: undefined, now })
  // What is only said nobody can meet.
  const changes = report.changes.filter((change) => !isText(change))
  const met = new Set<string>()
  const sayings = new Set<string>()
  const note = (row: Change) => {
    met.add(row.name)
    sayings.add(sayingOf(row))
  }
  const noteToday = (exchange: Exchange) => {
    const { refused, met: answered } = judge.show(ofExchange(exchange))
    for (const { row } of [...refused, ...answered]) note(row)
  }
  const known = new Set(operationsOf(older))
  /** What only the next contract has, the one in force does not know; where it is, all requests meet. */
  const noteNext = ({ operation }: Exchange) => {
    if (operation === undefined) return
    for (const row of comparison.changes) {
      const { id, operation: own } = row
      if (own === undefined ? SERVERS.test(id) : own === operation && !known.has(own)) note(row)
    }
  }
  const listenerOf = ({ changes: { length }, isSearch }: NextRun) => {
    if (isSearch) return undefined
    return length === 0 ? noteToday : noteNext
  }
  return {
    ...{ rehearsal: 'next', file: newer.file.name, changes },
    about: `${nameOf(report.older)} to ${nameOf(report.newer)}`,
    isMet: (change) => sayings.has(sayingOf(change)),
    rehearse: ({ run, whyStopped }) =>
      rehearseNext({
        ...{ byName, whyStopped, met: () => met },
        names: [...new Set(changes.map(({ name }) => name))],
        run: (each) => {
          const onExchange = listenerOf(each)
          return run({
            source: partialSource(older, comparison, each.changes),
            what: contractText(each.changes, byName.size),
            isSearch: each.isSearch,
            ...(onExchange && { onExchange }),
          })
        },
      }),
  }
}

// --- internal ---

const MOST_NAMED = 3

/** The ids of changes of where a contract is. */
const SERVERS = /^x-api-servers?-/

/** What is said of a change, for one operation. */
function sayingOf({ operation, text }: Pick<Change, 'operation' | 'text'>): string {
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
