import type {
  ChoiceCount,
  EntryCount,
  Probed,
  ProbedEntry,
  ProbedRule,
} from '../check/reports/report.ts'
import { builtInLedger } from '../petstore/built-in-ledger.ts'
import type { EntryRow, EntryView, RuleRow, Verification } from './compare-services.ts'
import { wordOf } from './result-lines.ts'

/** The results of a run in the form of a report: without the exchanges that show them. */
export function toProbed({ rules, entries, rotating, seed }: Verification): Probed {
  const rotates = ({ entry }: EntryRow) =>
    rotating.has(entry.name) ? { rotates: true as const } : {}
  return {
    seed,
    rules: rules.map(probedRule),
    entries: entries.map((entry) => ({ ...probedEntry(entry), ...rotates(entry) })),
  }
}

/** How often the upstream has shown each choice, in the form in which the check counts choices. */
export function seenCounts({ entries }: Probed): readonly EntryCount[] {
  return entries
    .filter(({ upstream }) => upstream.length > 0)
    .map(({ entry, upstream }) => ({
      ...{
        entry,
        of: upstream.reduce((sum, { count }) => sum + count, 0),
        choices: upstream.map(({ choice, count }) => ({ choice, count })),
      },
    }))
}

// --- internal ---

function probedRule({ probe, upstream }: RuleRow): ProbedRule {
  const { name, rule, section } = probe
  const reason = 'unknown' in upstream ? upstream.unknown : upstream.complaints[0]?.message
  const why = reason === undefined ? {} : { reason }
  return { name, rule, section, result: wordOf(upstream), ...why }
}

function probedEntry({ entry, sandbox, upstream, result }: EntryRow): ProbedEntry {
  const reason = whyUnknown(sandbox, upstream)
  return {
    ...{
      entry: entry.name,
      ...questionOf(entry),
      sandbox: countsOf(sandbox),
      upstream: countsOf(upstream),
      result,
    },
    ...(reason !== undefined && { reason }),
  }
}

/** What an entry asks, if no report without it would know. */
function questionOf({ name, question }: EntryRow['entry']): Pick<ProbedEntry, 'question'> {
  return builtInLedger().byName.get(name)?.question === question ? {} : { question }
}

function whyUnknown(sandbox: EntryView, upstream: EntryView): string | undefined {
  if ('unknown' in upstream) return upstream.unknown
  return 'unknown' in sandbox ? `the sandbox does not show it: ${sandbox.unknown}` : undefined
}

function countsOf(view: EntryView): readonly ChoiceCount[] {
  if ('unknown' in view) return []
  return view.choices.map(({ choice, count, kinds }) => ({
    choice,
    count,
    ...(kinds && { kinds }),
  }))
}
