import { choicesText } from '../check/reports/ledger-counter.ts'
import type {
  ChoiceCount,
  EntryCount,
  Probed,
  ProbedEntry,
  ProbedRule,
} from '../check/reports/report.ts'
import { builtInLedger } from '../petstore/built-in-ledger.ts'
import type { EntryRow, EntryView, RuleRow, Verification } from './compare-services.ts'
import type { ContractResult } from './rules/contract-rules.ts'

/**
 * Writes the results for programs. Each line is a result with five columns, separated by tabs: `contract` or `ledger`; the name of
 * the rule or entry; what the sandbox does; what the upstream does; and the outcome (`held` or `broken` for a rule, `same` or
 * `differs` for an entry, `unknown` for both). Several choices are separated by commas, the most frequent first; `-` stands for no
 * choice.
 */
export function resultLines({ rules, entries }: Verification): readonly string[] {
  return [
    ...rules.map(({ probe, sandbox, upstream }) =>
      [
        'contract',
        probe.name,
        resultWord(sandbox),
        resultWord(upstream),
        resultWord(upstream),
      ].join('\t'),
    ),
    ...entries.map(({ entry, sandbox, upstream, result }) =>
      ['ledger', entry.name, plainChoices(sandbox), plainChoices(upstream), result].join('\t'),
    ),
  ]
}

/** Writes the results for people: the rules that are broken or have no result, and a table of the ledger. */
export function tableLines({
  rules,
  entries,
  rotating,
  seed,
  ended,
  left,
}: Verification): readonly string[] {
  const held = rules.filter(({ upstream }) => resultWord(upstream) === 'held')
  const rows = entries.map(({ entry, sandbox, upstream, result }) => [
    ...[MARKS[result], entry.name, shownChoices(sandbox), shownChoices(upstream)],
    'unknown' in upstream ? `${entry.question} (${upstream.unknown})` : entry.question,
  ])
  const differing = entries.filter(({ result }) => result === 'differs')
  const unseen = entries.filter(({ result }) => result === 'unknown')
  return [
    ...(ended === undefined ? [] : [`not all probes were sent: ${ended}`]),
    ...left.map((each) => `created and still there: ${each}`),
    `what was asked for at random follows from --seed ${seed}`,
    `rules of the contract: ${held.length} of ${rules.length} held`,
    ...rules.flatMap(({ probe, upstream }) => {
      if ('unknown' in upstream) return [`  ? ${probe.name}: ${upstream.unknown}`]
      const [first] = upstream.complaints
      return first ? [`  ✗ ${probe.name}: ${probe.rule} But: ${first.message}`] : []
    }),
    ...(entries.length === 0
      ? []
      : [
          `what the contract leaves open: ${differing.length} of ${entries.length} differ, ${unseen.length} not known`,
        ]),
    ...(rotating.size > 0
      ? [
          `the sandbox rotates ${rotating.size} of ${entries.length}: there any choice of the ledger counts as the same`,
        ]
      : []),
    ...(rows.length === 0
      ? []
      : aligned([['', 'entry', 'sandbox', 'upstream', 'question'], ...rows])),
  ]
}

/** Whether a rule held; `unknown` if there is no result. */
export function resultWord(result: ContractResult): 'held' | 'broken' | 'unknown' {
  if ('unknown' in result) return 'unknown'
  return result.complaints.length === 0 ? 'held' : 'broken'
}

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

const MARKS = { same: '=', differs: '≠', unknown: '?' }

function plainChoices(view: EntryView): string {
  return 'unknown' in view ? '-' : view.choices.map(({ choice }) => choice).join(',')
}

function shownChoices(view: EntryView): string {
  return choicesText('unknown' in view ? [] : view.choices)
}

/** Aligns the columns of a table. */
function aligned(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? []
  return rows.map((row) => {
    const cells = row.map((cell, at) =>
      at === row.length - 1 ? cell : cell.padEnd(widths[at] ?? 0),
    )
    return `  ${cells.join('  ')}`
  })
}

function probedRule({ probe, upstream }: RuleRow): ProbedRule {
  const { name, rule, section } = probe
  const reason = 'unknown' in upstream ? upstream.unknown : upstream.complaints[0]?.message
  const why = reason === undefined ? {} : { reason }
  return { name, rule, section, result: resultWord(upstream), ...why }
}

function probedEntry({ entry, sandbox, upstream, result }: EntryRow): ProbedEntry {
  const reason = whyUnknown(sandbox, upstream)
  return {
    ...{
      entry: entry.name,
      ...questionBeyond(entry),
      sandbox: countsOf(sandbox),
      upstream: countsOf(upstream),
      result,
    },
    ...(reason !== undefined && { reason }),
  }
}

/** What an entry asks, if no report without it would know. */
function questionBeyond({ name, question }: EntryRow['entry']): Pick<ProbedEntry, 'question'> {
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
