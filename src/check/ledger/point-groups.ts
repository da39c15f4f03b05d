import { counted, listed } from '../../base/text/text.ts'
import { headOf, isNew, isUnsaid, type OpenPoint, type OpenPoints } from './open-points.ts'

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
  /** Those that are listed with all that is said of them, then those with their place and question only. */
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
  { entries }: OpenPoints,
  { isWhole }: PageOptions,
): readonly PointGroup[] {
  const points = isWhole ? entries : entries.filter(isUnsaid)
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

/** What is said of the points that are like one; `undefined` if there are none. */
export function othersText({ others }: AlikePoints): string | undefined {
  return others.length === 0 ? undefined : `the same of ${counted(others.length, 'other')}`
}

/** What a page says of the points that it leaves to standards; `undefined` if it leaves none. */
export function standardsText(
  { entries }: OpenPoints,
  { isWhole }: PageOptions,
): string | undefined {
  const left = isWhole ? [] : entries.filter((each) => !isUnsaid(each))
  if (left.length === 0) return undefined
  const names = left.map(({ kind, standard }) => `${kind} (${standard})`)
  return `Standards say what clients may count on, though services differ; --kind NAME says more: ${names.join(', ')}`
}

/** Says how much is open: `53 points of 20 kinds: 30 about an operation or a field, and 23 about every operation`. */
export function tallyPoints({ entries }: OpenPoints): string {
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

/** How many points of a kind a page lists whole and briefly, if it does not list all. */
const MOST_WHOLE = 1
const MOST_BRIEF = 2
