import { choicesText } from '../check/reports/ledger-counter.ts'
import type { ServiceRule } from '../contract/document/contract-hints.ts'
import { responseViolation } from '../contract/requests/violation.ts'
import type { Violation } from '../contract/requests/violation-types.ts'
import type { Capture } from '../journal/exchange.ts'
import { choiceMeaning, type LedgerEntry } from '../silences/settlement.ts'
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
  readonly probe: ServiceRule
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
export interface ServiceResults {
  readonly probed: ProbedService
  readonly watch: ShownChoices
}

export interface ShownChoices {
  /** Those for an entry, the most frequent first; none if it has shown none. */
  choicesOf(name: string): readonly ShownChoice[]
}

export function compare(
  { sandbox, upstream }: { readonly sandbox: ServiceResults; readonly upstream: ServiceResults },
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

export interface ProbeFinding {
  /** The exchange that shows it. */
  readonly capture: Capture
  readonly operation: string
  /** The name of the probe or of the entry. */
  readonly place: string
  readonly violation: Violation
}

/** Finds the rules of the contract that the upstream breaks, and the choices in which it differs from the sandbox. */
export function findDifferences({ rules, entries }: Verification): readonly ProbeFinding[] {
  return [...rules.flatMap(brokenRule), ...entries.flatMap(otherChoice)]
}

// --- internal ---

function viewOf(name: string, { probed, watch }: ServiceResults): EntryView {
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

/** How many different complaints stand in the message of a finding. */
const MOST_MESSAGES = 5

function brokenRule({ probe, upstream }: RuleRow): readonly ProbeFinding[] {
  if ('unknown' in upstream) return []
  const { name, operation, rule, section, severity } = probe
  const told = upstream.complaints.filter(({ isFound }) => !isFound)
  const messages = [...new Set(told.map((each) => each.message))]
  const more = messages.length - MOST_MESSAGES
  const message = [
    ...messages.slice(0, MOST_MESSAGES),
    ...(more > 0 ? [`and ${more} more`] : []),
  ].join('; ')
  // The same message for each exchange, so that together they are one finding.
  return told.map(({ answer }) => ({
    ...{ capture: answer.capture, operation, place: name },
    violation: {
      ...responseViolation('contract-probe', name, `${rule} But: ${message}`, severity),
      section,
    },
  }))
}

function otherChoice({
  entry,
  operation,
  result,
  sandbox,
  upstream,
}: EntryRow): readonly ProbeFinding[] {
  if (result !== 'differs' || 'unknown' in sandbox || 'unknown' in upstream) return []
  const here = new Set(sandbox.choices.map(({ choice }) => choice))
  const shows = upstream.choices.find(({ choice }) => !here.has(choice)) ?? upstream.choices[0]
  if (!shows) return []
  const { name, question, section, place } = entry
  const sides = `The sandbox: ${described(entry, sandbox.choices)}. The upstream: ${described(entry, upstream.choices)}.`
  return [
    {
      capture: shows.example,
      operation,
      place: name,
      violation: {
        ...responseViolation('ledger-difference', name, `${question} ${sides}`, 'warning'),
        ...(section === '' ? { pointer: place } : { section }),
      },
    },
  ]
}

function described(entry: LedgerEntry, choices: readonly ShownChoice[]): string {
  const meant = ({ choice }: ShownChoice) =>
    `${choiceMeaning(entry, choice) ?? 'as no choice of the ledger does'} (${choice})`
  const byKind = (each: ShownChoice) => `${each.kinds?.join(', ')}: ${meant(each)}`
  const [only] = choices
  if (only?.kinds) return choices.map(byKind).join('; ')
  if (choices.length > 1 || !only) return `it varies: ${choicesText(choices)}`
  return meant(only)
}
