import { counted, escapeHtml, printable } from '../../../base/text/text.ts'
import { stateOf } from '../../../next/next-counter.ts'
import type { NextThreshold } from '../../../options/words.ts'
import { byState, isFailingNext, nextTally } from '../next-changes.ts'
import type { NextChange, Report } from '../report.ts'
import { changeArticle, changeCase, changeResult, changeTable } from './change-parts.ts'
import { byOperation, clientLines, levelText, placesText, WHOLE } from './change-texts.ts'
import { escaped } from './markdown-parts.ts'
import { attribute } from './xml-text.ts'

/** A report as far as its section about the next contract is concerned; without a next contract there is none. */
type Watched = Pick<Report, 'next' | 'exchanges' | 'parts'>

/** Writes what is said of the next contract as lines for a terminal: whom it refuses, what clients met, and what nobody did. */
export function nextLines(report: Watched): readonly string[] {
  const { next } = report
  if (!next) return []
  const met = byState(next).filter(isMet)
  const unmet = byState(next).filter((change) => !isMet(change))
  const more = met.length - MOST_SHOWN
  return [
    printable(`next contract: ${nextText(report)}`),
    ...met
      .slice(0, MOST_SHOWN)
      .flatMap((change) =>
        [
          `  ${levelText(change)} ${nameOf(change)} (${placesText(change)})`,
          ...[change.text, ...clientLines(change)].map((line) => `    ${line}`),
        ].map((line) => printable(line)),
      ),
    ...(more > 0 ? [`  … and ${more} more: --report FILE lists all`] : []),
    ...(unmet.length > 0
      ? [printable(`  not met: ${someOf([...new Set(unmet.map(nameOf))])}`)]
      : []),
  ]
}

/** Writes the section about the next contract as Markdown. */
export function nextMarkdown(report: Watched): readonly string[] {
  const { next } = report
  if (!next) return []
  return [
    '## Next contract',
    `**${escaped(nextText(report))}.** ${UNMET}`,
    ...changeTable(byState(next), { clients: true }),
  ]
}

/** Writes the section about the next contract as HTML; what nobody met is folded. */
export function nextHtml(report: Watched): string {
  const { next } = report
  if (!next) return ''
  const article = (change: NextChange) =>
    changeArticle({ ...change, text: `${change.operation ?? WHOLE}: ${change.text}` })
  const met = byState(next).filter(isMet)
  const unmet = byState(next).filter((change) => !isMet(change))
  const rest =
    unmet.length > 0
      ? `<details><summary>${counted(unmet.length, 'change')} that no exchange met</summary>\n${unmet.map(article).join('\n')}\n</details>\n`
      : ''
  return `<h2>Next contract</h2>
<p>${escapeHtml(nextText(report))}. ${UNMET}</p>
${met.map((each) => `${article(each)}\n`).join('')}${rest}`
}

/** The suites of JUnit about the next contract: a case for each change. What fails a run is a failure, and what nobody met is skipped. */
export function nextSuites(
  { next }: Watched,
  threshold: NextThreshold,
  attributes: string,
): { readonly text: string; readonly tests: number; readonly failures: number } {
  if (!next) return { text: '', tests: 0, failures: 0 }
  const isFailure = (change: NextChange) => isFailingNext(change, threshold)
  const isSkipped = (change: NextChange) =>
    !isFailure(change) && ((change.known && !change.known.expired) || !isMet(change))
  const suites = byOperation(next.changes).map(([operation, own]) => {
    const suite = `next contract: ${operation ?? WHOLE}`
    const cases = own.map((change) =>
      changeCase(change, {
        ...{ suite, isFailure: isFailure(change) },
        skipped: isMet(change) ? undefined : 'not met by any exchange',
      }),
    )
    const numbers = `tests="${own.length}" failures="${own.filter(isFailure).length}" errors="0" skipped="${own.filter(isSkipped).length}"`
    return `  <testsuite name="${attribute(suite)}" ${numbers} ${attributes}>\n${cases.join('')}  </testsuite>\n`
  })
  const { changes } = next
  return {
    ...{ text: suites.join(''), tests: changes.length },
    failures: changes.filter(isFailure).length,
  }
}

/** The results of SARIF about the next contract, whose rules begin at an index. Only what fails a run is more than a note. */
export function nextResults(
  { next }: Pick<Watched, 'next'>,
  threshold: NextThreshold,
  first: number,
): { readonly rules: readonly { readonly id: string }[]; readonly results: readonly object[] } {
  const changes = next?.changes ?? []
  const ids = [...new Set(changes.map(({ id }) => id))].toSorted()
  const at = new Map(ids.map((id, index) => [id, first + index]))
  const levelOf = (change: NextChange) => {
    if (!isFailingNext(change, threshold)) return 'note'
    return change.level === 'info' ? 'warning' : change.level
  }
  return {
    rules: ids.map((id) => ({
      id,
      shortDescription: { text: `A change of the next contract: ${id}.` },
    })),
    results: changes.map((change) =>
      changeResult(change, { ruleIndex: at.get(change.id) ?? 0, level: levelOf(change) }),
    ),
  }
}

/** How many changes refuse clients, are met or not met, by how many exchanges, and whose they are. */
export function nextText(report: Watched): string {
  const { next } = report
  if (!next) return 'none'
  if (next.changes.length === 0) return 'no change'
  const { changes, refused, met, notMet } = nextTally(next)
  const names = next.changes.flatMap(({ clients }) => clients.map(({ client }) => client))
  const who = names.length === 0 ? '' : `; clients: ${someOf([...new Set(names)])}`
  return `${counted(changes, 'change')}: ${refused} refused, ${met} met, ${notMet} not met by ${counted(watchedIn(report), 'checked exchange')}${who}`
}

// --- internal ---

const MOST_SHOWN = 20
const MOST_NAMES = 5

const UNMET = 'What is not met may still concern a client: no checked exchange had something of it.'

/** How many exchanges were held against the next contract: a merged report may have runs without one. */
function watchedIn({ exchanges, parts }: Watched): number {
  if (!parts) return exchanges.checked
  return parts.filter(({ next }) => next).reduce((sum, part) => sum + part.exchanges.checked, 0)
}

function isMet(change: NextChange): boolean {
  return stateOf(change) !== 'not met'
}

function nameOf({ id, operation = WHOLE }: NextChange): string {
  return `${id} ${operation}`
}

function someOf(names: readonly string[]): string {
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : ''
  return names.slice(0, MOST_NAMES).join(', ') + more
}
