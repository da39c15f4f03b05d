import { code, escaped, table } from '../reports/formats/markdown-parts.ts'
import { placeText } from './ledger-text.ts'
import type { OpenPoint, OpenPoints } from './open-points.ts'
import {
  type AlikePoints,
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
    ...groups.flatMap((group) => groupParts(group, options)),
    ...(standards === undefined ? [] : [`${escaped(standards)}.`]),
  ].join('\n\n')}\n`
}

// --- internal ---

function groupParts(
  { head, kind, why, count, known, whole, brief, rest }: PointGroup,
  { isWhole }: PageOptions,
): readonly string[] {
  const counts = `${count.toLocaleString('en')}${known > 0 ? `, ${known.toLocaleString('en')} known` : ''}`
  const above = new Set(whole.flatMap(({ others }) => others))
  const rows = [
    ...whole.flatMap((each) => wholeRows(each, isWhole)),
    ...brief.map((each) => (above.has(each) ? briefRow(each) : wholeRow(each))),
  ]
  return [
    `## ${escaped(head)} (${counts})`,
    `Why it matters: ${escaped(why)}.`,
    ...(rows.length > 0 ? [table(['place', 'question', 'choices', 'settled by'], rows)] : []),
    ...(rest > 0 ? [`${rest.toLocaleString('en')} more: ${code(`--kind ${kind}`)}`] : []),
  ]
}

/** The row of a point, with those of the points that are like it where all are listed. */
function wholeRows(
  { point, others }: AlikePoints,
  isWhole: boolean,
): readonly (readonly string[])[] {
  return [wholeRow(point), ...(isWhole ? others.map(briefRow) : [])]
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
  const { name, question } = point
  return [`${code(placeText(point))}<br>${code(name)}`, escaped(question), 'as above', 'as above']
}
