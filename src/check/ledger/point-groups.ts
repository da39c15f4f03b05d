import { counted, listed } from '../../base/text/text.ts'
import { isNew, type OpenPoint, type OpenPoints } from './open-points.ts'

/** The points of one kind, as a page shows them. */
export interface PointGroup {
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
  /** Whether every point is listed whole, known ones too. */
  readonly isWhole: boolean
}

/** Groups points by kind: first what is about an operation or a field, then what is about every operation. */
export function groupPoints(
  { entries }: OpenPoints,
  { isWhole }: PageOptions,
): readonly PointGroup[] {
  const groups = [...Map.groupBy(entries, headOf)].map(([head, points]): PointGroup => {
    const [{ kind, level, why }] = points as [OpenPoint]
    const listed = isWhole ? points : points.filter(isNew)
    const whole = isWhole ? listed : listed.slice(0, MOST_WHOLE)
    const brief = listed.slice(whole.length, MOST_WHOLE + MOST_BRIEF)
    return {
      ...{ head, kind, level, why, count: points.length },
      known: points.length - points.filter(isNew).length,
      ...{ whole, brief: isWhole ? [] : brief },
      rest: isWhole ? 0 : listed.length - whole.length - brief.length,
    }
  })
  return [
    ...groups.filter(({ level }) => level === 'warning'),
    ...groups.filter(({ level }) => level === 'note'),
  ]
}

/** Says how much is open: `53 points of 20 kinds: 30 about an operation or a field, 23 about every operation`. */
export function tallyPoints({ entries }: OpenPoints): string {
  const kinds = new Set(entries.map(({ kind }) => kind)).size
  const near = entries.filter(({ level }) => level === 'warning').length
  const known = entries.length - entries.filter(isNew).length
  const expired = entries.filter((each) => each.known?.expired).length
  const parts = [
    `${near.toLocaleString('en')} about an operation or a field`,
    `${(entries.length - near).toLocaleString('en')} about every operation`,
    ...(known > 0 ? [`${known.toLocaleString('en')} known`] : []),
    ...(expired > 0 ? [`${expired.toLocaleString('en')} known no longer`] : []),
  ]
  return `${counted(entries.length, 'point')} of ${counted(kinds, 'kind')}: ${listed(parts, 'and')}`
}

/** Marks a choice: `accept (pinned)`, `reject (strict; 400 is not documented)`. */
export function choiceMark(
  { pinned, strict }: Pick<OpenPoint, 'pinned' | 'strict'>,
  { choice, undocumented = [] }: OpenPoint['choices'][number],
): string {
  const is = [
    ...(choice === pinned ? ['pinned'] : []),
    ...(choice === strict && strict !== pinned ? ['strict'] : []),
  ]
  const not = undocumented.length > 0 ? [`${undocumented.join(', ')} not documented`] : []
  const marks = [...(is.length > 0 ? [is.join(', ')] : []), ...not]
  return marks.length === 0 ? '' : ` (${marks.join('; ')})`
}

// --- internal ---

/** What the hints of a contract say is of no kind: each is a block of its own. */
function headOf({ kind, name }: OpenPoint): string {
  return kind === 'own' ? name : kind
}

/** How many points of a kind a page lists, if it does not list all. */
const MOST_WHOLE = 1
const MOST_BRIEF = 2
