import {
  choicesText,
  isOtherwise,
  pinnedOf,
  questionOf,
  sandboxText,
  seenText,
} from './ledger-text.ts'
import { code, escaped, table } from './markdown-text.ts'
import type { EntryCount, ProbedEntry, ProbedRule, Report } from './report.ts'

/** The rules of the contract that were probed, with their heading; nothing if none were. */
export function ruleSection({ probed }: Report): readonly string[] {
  if (!probed) return []
  const rows = probed.rules.map(ruleRow)
  const seed =
    probed.seed === undefined
      ? []
      : [`What was asked for at random follows from ${code(`--seed ${probed.seed}`)}.`]
  return [
    '## Rules of the contract',
    ...seed,
    table(['', 'rule', 'what must be true', 'section'], rows),
  ]
}

/** What was seen of the ledger, beside what the sandbox does. */
export function ledgerSection({ ledger = [], probed }: Report): string {
  if (probed)
    return table(['', 'entry', 'question', 'upstream', 'sandbox'], probed.entries.map(probedRow))
  if (ledger.length === 0) return 'Nothing was seen of what the contract leaves open.'
  return table(['', 'entry', 'question', 'seen', 'the sandbox'], ledger.map(ledgerRow))
}

// --- internal ---

function ruleRow({ name, rule, section, result, reason }: ProbedRule): string[] {
  const what = reason === undefined ? rule : `${rule} (${reason})`
  return [result, code(name), escaped(what), section]
}

function probedRow(probed: ProbedEntry): string[] {
  const { entry, upstream, result, reason } = probed
  const seen = upstream.length === 0 && reason !== undefined ? reason : choicesText(upstream)
  const cells = [questionOf(entry), seen, sandboxText(probed)]
  return [result, code(entry), ...cells.map(escaped)]
}

function ledgerRow(seen: EntryCount): string[] {
  const { entry } = seen
  return [
    isOtherwise(seen) ? 'otherwise' : 'the same',
    code(entry),
    escaped(questionOf(entry)),
    escaped(seenText(seen)),
    escaped(String(pinnedOf(entry) ?? 'not known')),
  ]
}
