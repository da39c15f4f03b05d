import { type Choice, type LedgerName, ledger } from '../../contract/ledger.ts'
import type { Dependency, RotationFindings } from './find-dependencies.ts'

/** Says what rotation shows about a client, in lines; `count` is the number of runs under rotation. */
export function findingLines(findings: RotationFindings, count: number): readonly string[] {
  const { passesWithout, failed, unsteady, dependencies, met, searches } = findings
  if (!passesWithout)
    return ['rotation: the command fails without rotation too, so there is nothing to find out']
  const seen =
    met.length === 0
      ? 'no entry of the ledger'
      : `${met.length} entries of the ledger: ${met.join(', ')}`
  if (failed.length === 0)
    return [`rotation: all ${count} runs passed; they met different choices of ${seen}`]
  return [
    `rotation: of ${count} runs ${failed.length} failed (${failed.join(', ')}); ${searches} more runs show why:`,
    ...dependencies.flatMap(dependencyLines),
    ...(unsteady.length > 0 ? [unsteadyLine(unsteady)] : []),
  ]
}

// --- internal ---

function dependencyLines({ entries, failsWith }: Dependency): readonly string[] {
  const on = entries.map(({ name, choice }) => `${name}=${choice}`).join(' or ')
  return [
    `your client depends on ${on}: it fails ${when(entries, failsWith)}`,
    ...entries.map(
      ({ name }) =>
        `  the contract leaves open (section ${ledger[name].section}): ${ledger[name].question}`,
    ),
    `  to see it fail: --unspecified ${settings(entries, failsWith)}`,
  ]
}

type Entries = readonly { readonly name: LedgerName; readonly choice: Choice }[]

function when(entries: Entries, failsWith: readonly Choice[]): string {
  if (entries.length > 1) return 'when they change together'
  if (failsWith.length > 0) return `with ${failsWith.join(', ')}`
  return 'when it changes from one request to the next'
}

function settings(entries: Entries, [choice = 'rotate']: readonly Choice[]): string {
  return entries.map(({ name }) => `${name}=${choice}`).join(',')
}

function unsteadyLine(runs: readonly number[]): string {
  return `runs that failed, but not when they were repeated: ${runs.join(', ')}. Either the client makes its requests in another order each time, or it fails by chance`
}
