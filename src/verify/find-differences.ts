import { choicesText } from '../check/reports/ledger-text.ts'
import { choiceMeanings } from '../contract/choice-meanings.ts'
import { type LedgerName, ledger } from '../contract/ledger.ts'
import { responseViolation, type Violation } from '../contract/violation.ts'
import type { Capture } from '../journal/capture.ts'
import type { SeenChoice } from './eyes.ts'
import { ledgerProbes } from './ledger-probes.ts'
import type { EntryRow, RuleRow, Verification } from './verification.ts'

/** What a probe found out. */
export interface Found {
  /** The exchange that shows it. */
  readonly capture: Capture
  readonly operation: string
  /** The name of the probe or of the entry. */
  readonly place: string
  readonly violation: Violation
}

/** What a run found out about the upstream, as findings: rules that it breaks, and choices that the sandbox does not make. */
export function findDifferences({ rules, entries }: Verification): readonly Found[] {
  return [...rules.flatMap(brokenRule), ...entries.flatMap(otherChoice)]
}

// --- internal ---

/** How many different complaints a finding tells. */
const MOST_MESSAGES = 5

function brokenRule({ probe, upstream }: RuleRow): readonly Found[] {
  if ('unknown' in upstream) return []
  const { name, operation, rule, section, severity } = probe
  const told = upstream.complaints.filter(({ isFound }) => !isFound)
  const messages = [...new Set(told.map((each) => each.message))]
  const more = messages.length - MOST_MESSAGES
  const message = [
    ...messages.slice(0, MOST_MESSAGES),
    ...(more > 0 ? [`and ${more} more`] : []),
  ].join('; ')
  // One finding of so many exchanges, which tells all that is wrong in them.
  return told.map(({ seen }) => ({
    ...{ capture: seen.capture, operation, place: name },
    violation: {
      ...responseViolation('contract-probe', name, `${rule} But: ${message}`, severity),
      section,
    },
  }))
}

function otherChoice({ name, result, sandbox, upstream }: EntryRow): readonly Found[] {
  if (result !== 'differs' || 'unknown' in sandbox || 'unknown' in upstream) return []
  const here = new Set(sandbox.choices.map(({ choice }) => choice))
  const shows = upstream.choices.find(({ choice }) => !here.has(choice)) ?? upstream.choices[0]
  if (!shows) return []
  const { question, section } = ledger[name]
  const sides = `The sandbox: ${described(name, sandbox.choices)}. The upstream: ${described(name, upstream.choices)}.`
  return [
    {
      capture: shows.example,
      operation: ledgerProbes[name]?.operation ?? name,
      place: name,
      violation: {
        ...responseViolation('ledger-difference', name, `${question} ${sides}`, 'warning'),
        section,
      },
    },
  ]
}

function described(name: LedgerName, choices: readonly SeenChoice[]): string {
  const meanings: { readonly [choice: string]: string } = choiceMeanings[name]
  const byKind = ({ choice, kinds = [] }: SeenChoice) =>
    `${kinds.join(', ')}: ${meanings[choice] ?? 'as no choice of the ledger does'} (${choice})`
  const [only] = choices
  if (only?.kinds) return choices.map(byKind).join('; ')
  if (choices.length > 1 || !only) return `it varies: ${choicesText(choices)}`
  return `${meanings[only.choice] ?? 'as no choice of the ledger does'} (${only.choice})`
}
