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
  readonly whole: readonly OpenPoint[]
  readonly brief: readonly OpenPoint[]
  /** How many are not listed, though they are new. */
  readonly rest: number
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
    if (isWhole) return { ...{ head, kind, level, why }, ...counts, whole: all, brief: [], rest: 0 }
    const whole = fresh.slice(0, MOST_WHOLE)
    const brief = fresh.slice(MOST_WHOLE, MOST_LISTED)
    const rest = Math.max(0, fresh.length - MOST_LISTED)
    return { ...{ head, kind, level, why }, ...counts, whole, brief, rest }
  })
  return [
    ...groups.filter(({ level }) => level === 'warning'),
    ...groups.filter(({ level }) => level === 'note'),
  ]
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

/** How many points of a kind a page lists, if it does not list all. */
const MOST_WHOLE = 1
const MOST_LISTED = 3
