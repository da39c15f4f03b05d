import { firstOf } from '../../base/text/text.ts'
import type { OpenPoint, OpenPoints } from './open-points.ts'
import {
  type AlikePoints,
  choiceMark,
  groupPoints,
  othersText,
  type PageOptions,
  type PointGroup,
  standardsText,
  tallyPoints,
} from './point-groups.ts'

/** What a contract leaves open as lines for people: a block for each kind. */
export function ledgerLines(points: OpenPoints, options: PageOptions): readonly string[] {
  const groups = groupPoints(points, options)
  const standards = standardsText(points, options)
  return [
    `${points.title} ${points.contractVersion} leaves open: ${tallyPoints(points)}`,
    ...(groups.length === 0
      ? []
      : ['pinned is what the sandbox does, strict is what refuses most']),
    ...groups.flatMap((group) => ['', ...groupLines(group, options)]),
    ...(standards === undefined ? [] : ['', standards]),
  ]
}

/** The place of a point as compilers write it: `openapi.yaml:40:5`. */
export function placeText({ file, line, column }: Pick<OpenPoint, 'file' | 'line' | 'column'>) {
  return `${file}:${line}:${column}`
}

// --- internal ---

/** How many choices are listed, e.g. of a long enum. */
const MOST_CHOICES = 6

function groupLines(
  { head, kind, why, count, known, whole, brief, rest }: PointGroup,
  { isWhole }: PageOptions,
): readonly string[] {
  const counts = [
    ...(count > 1 ? [count.toLocaleString('en')] : []),
    ...(known > 0 ? [`${known.toLocaleString('en')} known`] : []),
  ]
  return [
    counts.length === 0 ? head : `${head} (${counts.join(', ')})`,
    `  why: ${why}`,
    ...whole.flatMap((each) => wholeLines(each, isWhole ? each.others : [])),
    ...brief.map(briefLine),
    ...(rest > 0 ? [`  ${rest.toLocaleString('en')} more: --kind ${kind}`] : []),
  ]
}

function briefLine(point: OpenPoint): string {
  return `  ${placeText(point)} ${point.name}: ${point.question}`
}

/** The lines of a point, with the places of some that are like it. */
function wholeLines(alike: AlikePoints, placed: readonly OpenPoint[]): readonly string[] {
  const { point } = alike
  const same = othersText(alike)
  const { name, kind, question, choices, settledBy, known } = point
  const shown = choices.slice(0, MOST_CHOICES)
  const others = firstOf(
    choices.slice(MOST_CHOICES).map(({ choice }) => String(choice)),
    MOST_CHOICES,
  )
  return [
    `  ${placeText(point)}${name === kind ? '' : ` ${name}`}`,
    `    ${question}`,
    ...shown.map((each) => `      ${each.choice}${choiceMark(point, each)}: ${each.means}`),
    ...(others.length > 0 ? [`      ${others.join(', ')}`] : []),
    `    settled by ${settledBy}`,
    ...(known
      ? [`    ${known.expired ? `known until ${known.expires}` : 'known'}: ${known.reason}`]
      : []),
    ...(same === undefined ? [] : [`    ${same}${placed.length > 0 ? ':' : ''}`]),
    ...placed.map((each) => `  ${briefLine(each)}`),
  ]
}
