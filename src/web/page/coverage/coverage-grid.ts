import type { CoveredOperation } from '../../../journal/journal-types.ts'
import { MOST_SHOWN, useFind, useFirst } from '../parts/long-list.ts'
import { useAddress } from '../parts/page-state.ts'
import { type Children, html } from '../parts/preact.ts'

/** How much of the contract was met, and a switch that shows only what was never met. */
export function MetHead({
  met,
  of,
  children,
}: {
  readonly met: number
  readonly of: number
  readonly children?: Children
}) {
  const [isNeverOnly, toggle] = useNeverOnly()
  return html`
    <p><strong>${met} of ${of}</strong> documented answers and cases of parameters were met <meter min="0" max=${of} value=${met} aria-label="Met" />${', '}${children}</p>
    <p><label><input type="checkbox" checked=${isNeverOnly} onChange=${toggle} /> Only what was never met</label></p>
  `
}

/** Whether only what was never met is shown (kept in the address), and how to switch that. */
export function useNeverOnly(): [isNeverOnly: boolean, toggle: () => void] {
  const [{ values }, change] = useAddress()
  const isNeverOnly = values.never === 'only'
  return [isNeverOnly, () => change({ never: isNeverOnly ? '' : 'only' })]
}

/**
 * The operations to show, with what stands before and after them: all, or of many those that had exchanges, or those that are sought. Where
 * only what was never met is shown, those that had none are what is looked for.
 * @param what what an operation had: `request`
 */
export function useOperations<Covered extends CoveredCount>(
  all: readonly Covered[],
  what: string,
): { readonly shown: readonly Covered[]; readonly before: Children; readonly after: Children } {
  const [isNeverOnly] = useNeverOnly()
  const [sought, field] = useFind('Find operations by name or path')
  const isMany = all.length > MOST_SHOWN
  const found = isMany
    ? all.filter(({ operation, method, path, count }) =>
        sought === ''
          ? isNeverOnly || count > 0
          : `${operation} ${method} ${path}`.toLowerCase().includes(sought),
      )
    : all
  const [shown, after] = useFirst(found, 'operation')
  if (!isMany) return { shown, before: undefined, after }
  const had = all.filter(({ count }) => count > 0).length
  const before = html`<div class="row">${field}<span>${had.toLocaleString('en')} of ${all.length.toLocaleString('en')} operations had ${what}s${
    sought !== ''
      ? `; ${found.length.toLocaleString('en')} found`
      : !isNeverOnly && '; only these are shown until you look for others'
  }.</span></div>`
  return { shown, before, after }
}

/** An operation, and how many requests or exchanges it had. */
export interface CoveredCount {
  readonly operation: string
  readonly method: string
  readonly path: string
  readonly count: number
}

/** How often a case was met. The mark before the number says it too, not only the colour. */
export function Met({ count, children }: { readonly count: number; readonly children?: Children }) {
  if (count === 0) return html`<strong class="bad">never</strong>`
  return html`<span class="good" aria-hidden="true">✓ </span>${children ?? count.toLocaleString('en')}`
}

/** A row of a grid: a case, how often it was met, and with which answers. */
export interface GridRow {
  readonly name: string
  readonly count: number
  /** Counts by status. A status is missing if no answer had it, or none can have it. */
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
