import type { CoveredOperation } from '../../../journal/coverage-report.ts'

/** A row of a grid: a case, how often it was met, and with which answers. */
export interface GridRow {
  readonly name: string
  readonly count: number
  /** Counts by status; a status that is missing was not given, or cannot be. */
  readonly answers: readonly { readonly status: number; readonly count: number }[]
}

/** The rows of a grid that are about one thing. */
export interface Group<Row> {
  /** `answers`, or a parameter or field: `query.limit`. */
  readonly name: string
  readonly rows: readonly Row[]
}

/** Arranges the coverage of an operation as groups of rows, with its answers as columns. */
export function gridGroups({ answers, places }: CoveredOperation): readonly Group<GridRow>[] {
  const cases = answers.flatMap(({ status, cases: each }) =>
    each.map(({ name, count }) => ({ name, count, answers: [{ status, count }] })),
  )
  const groups = [
    { name: 'answers', rows: cases },
    ...places.map(({ place, cases: rows }) => ({ name: place, rows })),
  ]
  return groups.filter(({ rows }) => rows.length > 0)
}

/** The groups with only those rows that were never met; groups without such rows are left out. */
export function neverMet<Row extends { readonly count: number }>(
  groups: readonly Group<Row>[],
): readonly Group<Row>[] {
  return groups
    .map(({ name, rows }) => ({ name, rows: rows.filter(({ count }) => count === 0) }))
    .filter(({ rows }) => rows.length > 0)
}
