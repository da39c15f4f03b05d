/** A test: its file below `test/`, without `.test.ts` or `.rest.test.ts`, and its title, in which `…` stands for an expression. */
export type Test = readonly [file: string, title: string]

/** A bound: what others can make grow, how far, and what happens beyond. */
export interface Bound {
  readonly what: string
  /** The figures, e.g. `{base/json/json.ts#MAX_DEPTH} levels`; `bytes`, `MiB` and `ms` after a name say of what it is a number. */
  readonly most: string
  readonly beyond: string
  readonly tests: readonly Test[]
}

/** What is true of a surface without a figure, and the tests that hold it. */
export interface Promised {
  readonly what: string
  readonly tests: readonly Test[]
}

/** One way in, or out. */
export interface Surface {
  readonly name: string
  /** Who may reach it. */
  readonly reach: string
  /** What it trusts. */
  readonly trusts: string
  /** What it does not protect from. */
  readonly out: string
  readonly promises: readonly Promised[]
  readonly bounds: readonly Bound[]
}
