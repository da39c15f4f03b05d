import { code, escaped, table } from '../reports/formats/markdown-parts.ts'
import { placeText } from './ledger-text.ts'
import type { OpenPoint, OpenPoints } from './open-points.ts'
import {
  choiceMark,
  groupPoints,
  type PageOptions,
  type PointGroup,
  standardsText,
  tallyPoints,
} from './point-groups.ts'

/** What a contract leaves open as GitHub's Markdown, for a pull request or the summary of a CI step. What the contract says is escaped. */
export function ledgerMarkdown(points: OpenPoints, options: PageOptions): string {
  const groups = groupPoints(points, options)
  const standards = standardsText(points, options)
  return `${[
    `# What ${escaped(`${points.title} ${points.contractVersion}`)} leaves open`,
    `${tallyPoints(points)}.`,
    ...groups.flatMap(groupParts),
    ...(standards === undefined ? [] : [`${escaped(standards)}.`]),
  ].join('\n\n')}\n`
}

// --- internal ---

function groupParts({
  head,
  kind,
  why,
  count,
  known,
  whole,
  brief,
  rest,
}: PointGroup): readonly string[] {
  const counts = `${count.toLocaleString('en')}${known > 0 ? `, ${known.toLocaleString('en')} known` : ''}`
  const rows = [...whole.map(wholeRow), ...brief.map(briefRow)]
  return [
    `## ${escaped(head)} (${counts})`,
    `Why it matters: ${escaped(why)}.`,
    ...(rows.length > 0 ? [table(['place', 'question', 'choices', 'settled by'], rows)] : []),
    ...(rest > 0 ? [`${rest.toLocaleString('en')} more: ${code(`--kind ${kind}`)}`] : []),
  ]
}

function wholeRow(point: OpenPoint): readonly string[] {
  const { name, question, choices, settledBy, known } = point
  const reason = known
    ? `<br>${escaped(`${known.expired ? `known until ${known.expires}` : 'known'}: ${known.reason}`)}`
    : ''
  return [
    `${code(placeText(point))}<br>${code(name)}`,
    escaped(question) + reason,
    choices
      .map(
        (each) =>
          `${code(String(each.choice))}${escaped(`${choiceMark(point, each)}: ${each.means}`)}`,
      )
      .join('<br>'),
    escaped(settledBy),
  ]
}

function briefRow(point: OpenPoint): readonly string[] {
  const { name, question, settledBy } = point
  return [
    `${code(placeText(point))}<br>${code(name)}`,
    escaped(question),
    'as above',
    escaped(settledBy),
  ]
}
