import { counted, firstOf, listed, printable, titled } from '../../base/text/text.ts'
import {
  code,
  type FindingLog,
  type Inline,
  own,
  type ReportModel,
  type ReportPage,
} from '../../formats/report-model.ts'
import {
  headOf,
  isNew,
  isWithoutStandard,
  type OpenPoint,
  type OpenPointList,
} from './open-points.ts'

/** What a contract leaves open, to be written in any format; it is no test. */
export function ledgerReport(
  points: OpenPointList,
  options: PageOptions & {
    /** The name of the contract's file. */
    readonly file: string
  },
): ReportModel {
  return {
    lines: () => linesOf(points, options),
    // Texts of the contract are made printable: control characters must not reach a terminal.
    data: () => JSON.parse(printable(JSON.stringify(points))),
    page: () => pageOf(points, options),
    log: () => logOf(points, options.file),
    tests: () => ({ suites: [] }),
  }
}

/** The place of a point as compilers write it: `openapi.yaml:40:5`. */
export function placeText({ file, line, column }: Pick<OpenPoint, 'file' | 'line' | 'column'>) {
  return `${file}:${line}:${column}`
}

/** The points of one kind, as a page shows them. */
export interface PointGroup {
  /** The kind, or the name of a point that is of none. */
  readonly head: string
  readonly kind: string
  readonly level: OpenPoint['level']
  readonly why: string
  /** How many there are, and how many of them a baseline knows. */
  readonly count: number
  readonly known: number
  /** First the points that are listed in full, then those with only their place and question. */
  readonly whole: readonly AlikePoints[]
  readonly brief: readonly OpenPoint[]
  /** How many are not listed, though they are new. */
  readonly rest: number
}

/** A point, and others of its kind that have the same choices and are settled by the same words. */
export interface AlikePoints {
  readonly point: OpenPoint
  readonly others: readonly OpenPoint[]
}

/** How much of the points a page has. */
export interface PageOptions {
  /** Whether every point is listed whole: known ones, and those that a standard settles, too. */
  readonly isWhole: boolean
}

/** Groups points by kind: first what is about an operation or a field, then what is about every operation. */
export function groupPoints(
  { entries }: OpenPointList,
  { isWhole }: PageOptions,
): readonly PointGroup[] {
  const points = isWhole ? entries : entries.filter(isWithoutStandard)
  const groups = [...Map.groupBy(points, headOf)].map(([head, all]): PointGroup => {
    const [{ kind, level, why }] = all as [OpenPoint]
    const fresh = all.filter(isNew)
    const counts = { count: all.length, known: all.length - fresh.length }
    const about = { head, kind, level, why, ...counts }
    if (isWhole) return { ...about, whole: joinAlike(all), brief: [], rest: 0 }
    const alike = joinAlike(fresh)
    const whole = alike.slice(0, MOST_WHOLE)
    const left = [
      ...whole.flatMap(({ others }) => others),
      ...alike.slice(MOST_WHOLE).flatMap(({ point, others }) => [point, ...others]),
    ]
    const brief = left.slice(0, MOST_BRIEF)
    return { ...about, whole, brief, rest: left.length - brief.length }
  })
  return [
    ...groups.filter(({ level }) => level === 'warning'),
    ...groups.filter(({ level }) => level === 'note'),
  ]
}

/** Joins points that say the same of several operations or fields, each in the place of the first of them. */
export function joinAlike(points: readonly OpenPoint[]): readonly AlikePoints[] {
  const groups = Map.groupBy(points, (each) =>
    JSON.stringify([headOf(each), each.choices, each.settledBy, each.known]),
  )
  return [...groups.values()].map((all) => {
    const [point, ...others] = all as [OpenPoint, ...OpenPoint[]]
    return { point, others }
  })
}

/** A sentence about the points that are alike; `undefined` if there are none. */
export function othersText({ others }: AlikePoints): string | undefined {
  return others.length === 0 ? undefined : `the same of ${counted(others.length, 'other')}`
}

/** What a page says of the points that it leaves to standards; `undefined` if it leaves none. */
export function standardsText(
  { entries }: OpenPointList,
  { isWhole }: PageOptions,
): string | undefined {
  const left = isWhole ? [] : entries.filter((each) => !isWithoutStandard(each))
  if (left.length === 0) return undefined
  const names = left.map(({ kind, standard }) => `${kind} (${standard})`)
  return `Standards say what clients may count on, though services differ; --kind NAME says more: ${names.join(', ')}`
}

/** Says how much is open: `53 points of 20 kinds: 30 about an operation or a field, and 23 about every operation`. */
export function tallyPoints({ entries }: OpenPointList): string {
  const kinds = new Set(entries.map(({ kind }) => kind)).size
  const near = entries.filter(({ level }) => level === 'warning').length
  const known = entries.filter((each) => !isNew(each)).length
  const expired = entries.filter((each) => each.known?.expired).length
  const counts: readonly (readonly [number, string])[] = [
    [near, 'about an operation or a field'],
    [entries.length - near, 'about every operation'],
    ...(known > 0 ? [[known, 'known'] as const] : []),
    ...(expired > 0 ? [[expired, 'known no longer'] as const] : []),
  ]
  const parts = counts.map(([count, what]) => `${count.toLocaleString('en')} ${what}`)
  return `${counted(entries.length, 'point')} of ${counted(kinds, 'kind')}: ${listed(parts, 'and')}`
}

/** Marks a choice: ` (pinned)`, ` (strict; 400 not documented)`; empty if there is nothing to say. */
export function choiceMark(
  { pinned, strict }: Pick<OpenPoint, 'pinned' | 'strict'>,
  { choice, undocumented = [] }: OpenPoint['choices'][number],
): string {
  const marks = [
    ...(choice === pinned ? ['pinned'] : []),
    ...(choice === strict && strict !== pinned ? ['strict'] : []),
    ...(undocumented.length > 0 ? [`${undocumented.join(', ')} not documented`] : []),
  ]
  return marks.length === 0 ? '' : ` (${marks.join('; ')})`
}

// --- internal ---

/** A block of lines for each kind. */
function linesOf(points: OpenPointList, options: PageOptions): readonly string[] {
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
  const { name, kind, question, choices, settledBy } = point
  const known = knownText(point)
  const others = firstOf(
    choices.slice(MOST_CHOICES).map(({ choice }) => String(choice)),
    MOST_CHOICES,
  )
  return [
    `  ${placeText(point)}${name === kind ? '' : ` ${name}`}`,
    `    ${question}`,
    ...choices
      .slice(0, MOST_CHOICES)
      .map((each) => `      ${each.choice}${choiceMark(point, each)}: ${each.means}`),
    ...(others.length > 0 ? [`      ${others.join(', ')}`] : []),
    `    settled by ${settledBy}`,
    ...(known === undefined ? [] : [`    ${known}`]),
    ...(same === undefined ? [] : [`    ${same}${placed.length > 0 ? ':' : ''}`]),
    ...placed.map((each) => `  ${briefLine(each)}`),
  ]
}

/** What the baseline says of a point. */
function knownText({ known }: OpenPoint): string | undefined {
  return known && `${known.expired ? `known until ${known.expires}` : 'known'}: ${known.reason}`
}

function pageOf(points: OpenPointList, options: PageOptions): ReportPage {
  const standards = standardsText(points, options)
  return {
    title: `What ${points.title} ${points.contractVersion} leaves open`,
    about: [own(`${tallyPoints(points)}.`)],
    numbers: [],
    sections: [
      ...groupPoints(points, options).map((group) => groupSection(group, options)),
      ...(standards === undefined
        ? []
        : [{ blocks: [{ kind: 'text', text: `${standards}.` } as const] }]),
    ],
  }
}

function groupSection(
  { head, kind, why, count, known, whole, brief, rest }: PointGroup,
  { isWhole }: PageOptions,
): ReportPage['sections'][number] {
  const counts = `${count.toLocaleString('en')}${known > 0 ? `, ${known.toLocaleString('en')} known` : ''}`
  const above = new Set(whole.flatMap(({ others }) => others))
  const rows = [
    ...whole.flatMap(({ point, others }) => [
      wholeRow(point),
      ...(isWhole ? others.map(briefRow) : []),
    ]),
    ...brief.map((each) => (above.has(each) ? briefRow(each) : wholeRow(each))),
  ]
  const more = [own(`${rest.toLocaleString('en')} more: `), code(`--kind ${kind}`)]
  return {
    heading: `${head} (${counts})`,
    blocks: [
      { kind: 'text', text: [own('Why it matters: '), `${why}.`] },
      ...(rows.length > 0
        ? [{ kind: 'table', head: ['place', 'question', 'choices', 'settled by'], rows } as const]
        : []),
      ...(rest > 0 ? [{ kind: 'text', text: more } as const] : []),
    ],
  }
}

function wholeRow(point: OpenPoint): readonly Inline[] {
  const { question, choices, settledBy } = point
  const known = knownText(point)
  return [
    placeCell(point),
    [question, ...(known === undefined ? [] : ['\n', known])],
    choices.flatMap((each, at) => [
      ...(at > 0 ? ['\n'] : []),
      ...[code(String(each.choice)), `${choiceMark(point, each)}: ${each.means}`],
    ]),
    settledBy,
  ]
}

function briefRow(point: OpenPoint): readonly Inline[] {
  return [placeCell(point), point.question, 'as above', 'as above']
}

function placeCell(point: OpenPoint): Inline {
  return [code(placeText(point)), '\n', code(point.name)]
}

/** A rule for each kind, a result for each point that no standard settles. */
function logOf({ entries }: OpenPointList, file: string): FindingLog {
  const points = entries.filter(isWithoutStandard)
  const firsts = new Map(points.toReversed().map((point) => [point.kind, point]))
  const kinds = [...new Set(points.map(({ kind }) => kind))]
  return {
    file,
    rules: kinds.flatMap((kind) => {
      const { why = '', level } = firsts.get(kind) ?? {}
      const text = `${titled(why)}.`
      const help = `${text}\n\nA point that stays open goes into the file of --baseline, with a reason.`
      return {
        ...{ id: kind, shortDescription: { text }, fullDescription: { text } },
        help: { text: help, markdown: help },
        defaultConfiguration: { level },
        properties: { tags: ['contract'] },
      }
    }),
    items: points.map((point) => {
      const { kind, level, name, question, choices, settledBy, fingerprint, known } = point
      const each = choices.map((one) => `${one.choice}${choiceMark(point, one)}: ${one.means}`)
      return {
        ...{ rule: kind, fingerprint, known },
        result: {
          ...{ level, member: name },
          message: `${question} The contract allows: ${each.join('; ')}. Settled by ${settledBy}.`,
          place: { file: point.file, line: point.line, column: point.column, isOwn: true },
          properties: { pointer: point.place, pinned: point.pinned, strict: point.strict },
        },
      }
    }),
  }
}

/** How many points of a kind a page lists whole and briefly, if it does not list all. */
const MOST_WHOLE = 1
const MOST_BRIEF = 2
