import { type LedgerName, ledgerNames } from '../contract/ledger.ts'
import type { Eyes, SeenChoice } from './eyes.ts'
import type { ContractResult, ProbedService } from './probe-service.ts'
import type { ContractRule } from './service/contract-probe.ts'

/** What the probes found out about the sandbox and the upstream. */
export interface Verification {
  readonly rules: readonly RuleRow[]
  readonly entries: readonly EntryRow[]
  /** The entries for which the sandbox makes every choice in turn: there any choice of the ledger is the same. */
  readonly rotating: ReadonlySet<LedgerName>
  /** What was asked for at random follows from it. */
  readonly seed: number
  /** Why the run ended before its probes did. */
  readonly ended: string | undefined
}

/** A rule of the contract, in the sandbox and in the upstream. */
export interface RuleRow {
  readonly probe: ContractRule
  readonly sandbox: ContractResult
  readonly upstream: ContractResult
}

/** An entry of the ledger, in the sandbox and in the upstream. */
export interface EntryRow {
  readonly name: LedgerName
  readonly sandbox: EntryView
  readonly upstream: EntryView
  readonly result: 'same' | 'differs' | 'unknown'
}

/** The choices that a service has shown for an entry, the most frequent first; or why it has shown none. */
export type EntryView = { readonly choices: readonly SeenChoice[] } | { readonly unknown: string }

/** A service that was probed, and what was seen there. */
export interface Side {
  readonly probed: ProbedService
  readonly eyes: Eyes
}

/** Compares what was found out. `rotating` and `seed` are those of the verification. */
export function compare(
  { sandbox, upstream }: { readonly sandbox: Side; readonly upstream: Side },
  { rotating, seed }: Pick<Verification, 'rotating' | 'seed'>,
): Verification {
  const ended = upstream.probed.ended ?? sandbox.probed.ended
  const rules = [...upstream.probed.contract].map(([probe, result]) => ({
    ...{ probe, upstream: result },
    sandbox: sandbox.probed.contract.get(probe) as ContractResult,
  }))
  const entries = ledgerNames.map((name) => {
    const views = { sandbox: viewOf(name, sandbox), upstream: viewOf(name, upstream) }
    return { name, ...views, result: resultOf(views, rotating.has(name)) }
  })
  return { rules, entries, rotating, seed, ended }
}

// --- internal ---

function viewOf(name: LedgerName, { probed, eyes }: Side): EntryView {
  const choices = eyes.choicesOf(name)
  if (choices.length > 0) return { choices }
  return { unknown: probed.silences.get(name) ?? 'its answers do not show it' }
}

function resultOf(
  { sandbox, upstream }: Pick<EntryRow, 'sandbox' | 'upstream'>,
  rotates: boolean,
): EntryRow['result'] {
  if ('unknown' in upstream || 'unknown' in sandbox) return 'unknown'
  const there = new Set(upstream.choices.map(({ choice }) => choice))
  if (rotates) return there.has('other') ? 'differs' : 'same'
  const here = new Set(sandbox.choices.map(({ choice }) => choice))
  const isSame = here.size === there.size && [...here].every((choice) => there.has(choice))
  return isSame ? 'same' : 'differs'
}
