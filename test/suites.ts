/** A run of the tests: the files that it has. */
export interface Suite {
  readonly include: string[]
  readonly exclude: string[]
}

const all = ['test/**/*.test.ts']
const rest = ['test/**/*.rest.test.ts']
const long = ['test/**/*.long.test.ts']

/**
 * The runs of the tests: `vitest run --mode NAME` has the files of one, and a file's name says which one that is. `main` is what every
 * change must see; `rest`, `NAME.rest.test.ts`, is what else CI runs; `long`, `NAME.long.test.ts`, is what is random, large or long
 * (`npm run soak`).
 */
export const suites: { readonly [mode: string]: Suite } = {
  main: { include: all, exclude: [...rest, ...long] },
  rest: { include: rest, exclude: [] },
  long: { include: long, exclude: [] },
}

/** Everything: any file can be run by its name. */
export const everything: Suite = { include: all, exclude: [] }

/** What takes longest, the longest first: begun last, one of them would run alone while the other workers have nothing to do. */
export const longest = [
  'test/tls/same-tests.long.test.ts',
  'test/verify/cli.rest.test.ts',
  'test/tls/reload.rest.test.ts',
  'test/examples/examples.rest.test.ts',
  'test/crossings/crossings.rest.test.ts',
  'test/verify/rotation/rotate-runs.rest.test.ts',
  'test/verify/profile.rest.test.ts',
  'test/verify/any-choices.rest.test.ts',
  'test/testing/runners.rest.test.ts',
]
