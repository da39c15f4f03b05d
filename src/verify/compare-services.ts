import type { ProbedRule } from '../contract/document/contract-hints.ts'
import type { LedgerEntry } from '../silences/settlement.ts'
import type { ShownChoice } from './choice-watch.ts'
import type { ProbedService } from './probe-service.ts'
import type { ContractResult } from './rules/contract-rules.ts'

/** The results of the probes of the sandbox and of the upstream, compared. */
export interface Verification {
  readonly rules: readonly RuleRow[]
  readonly entries: readonly EntryRow[]
  /** The entries whose choices the sandbox rotates: for these, every choice of the ledger counts as the same. */
  readonly rotating: ReadonlySet<string>
  /** The seed of everything that probes asked for at random. */
  readonly seed: number
  /** Why the run ended before all probes were sent. */
  readonly ended: string | undefined
  /** What probes created in the upstream and could not remove, in sentences. */
  readonly left: readonly string[]
}

/** A rule of the contract, with its results in the sandbox and in the upstream. */
export interface RuleRow {
  readonly probe: ProbedRule
  readonly sandbox: ContractResult
  readonly upstream: ContractResult
}

/** An entry of the ledger, with the choices of the sandbox and of the upstream. */
export interface EntryRow {
  readonly name: string
  readonly entry: LedgerEntry
  /** The operation of its findings. */
  readonly operation: string
  readonly sandbox: EntryView
  readonly upstream: EntryView
  readonly result: 'same' | 'differs' | 'unknown'
}

/** The choices that a service has shown for an entry, the most frequent first; or the reason why it has shown none. */
export type EntryView = { readonly choices: readonly ShownChoice[] } | { readonly unknown: string }

/** The results of the probes of one service, and the choices that it has shown. */
export interface Side {
  readonly probed: ProbedService
  readonly watch: ShownChoices
}

/** The choices that a service has shown. */
export interface ShownChoices {
  /** Those for an entry, the most frequent first; none if it has shown none. */
  choicesOf(name: string): readonly ShownChoice[]
}

/** Compares the results of two services, for each entry of a ledger. */
export function compare(
  { sandbox, upstream }: { readonly sandbox: Side; readonly upstream: Side },
  ledger: readonly Pick<EntryRow, 'entry' | 'operation'>[],
  { rotating, seed }: Pick<Verification, 'rotating' | 'seed'>,
): Verification {
  const ended = upstream.probed.ended ?? sandbox.probed.ended
  const rules = [...upstream.probed.contract].map(([probe, result]) => ({
    ...{ probe, upstream: result },
    sandbox: sandbox.probed.contract.get(probe) as ContractResult,
  }))
  const entries = ledger.map(({ entry, operation }) => {
    const { name } = entry
    const views = { sandbox: viewOf(name, sandbox), upstream: viewOf(name, upstream) }
    return { ...{ name, entry, operation }, ...views, result: resultOf(views, rotating.has(name)) }
  })
  return { rules, entries, rotating, seed, ended, left: upstream.probed.left }
}

// --- internal ---

function viewOf(name: string, { probed, watch }: Side): EntryView {
  const choices = watch.choicesOf(name)
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
