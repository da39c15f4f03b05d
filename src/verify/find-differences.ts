import { choicesText } from '../check/reports/ledger-counter.ts'
import { responseViolation } from '../contract/requests/violation.ts'
import type { Violation } from '../contract/requests/violation-types.ts'
import type { Capture } from '../journal/exchange.ts'
import { type LedgerEntry, meaningOf } from '../silences/settlement.ts'
import type { ShownChoice } from './choice-watch.ts'
import type { EntryRow, RuleRow, Verification } from './compare-services.ts'

/** A finding of a probe. */
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
    `${meaningOf(entry, choice) ?? 'as no choice of the ledger does'} (${choice})`
  const byKind = (each: ShownChoice) => `${each.kinds?.join(', ')}: ${meant(each)}`
  const [only] = choices
  if (only?.kinds) return choices.map(byKind).join('; ')
  if (choices.length > 1 || !only) return `it varies: ${choicesText(choices)}`
  return meant(only)
}
