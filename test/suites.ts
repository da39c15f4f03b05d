import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A run of the tests. */
export interface Suite {
  /** The files that it has, and those that it has not. */
  readonly include: string[]
  readonly exclude: string[]
  /** Which of the tests in them run, by their tags. */
  readonly tagsFilter?: string[]
}

const all = ['test/**/*.test.ts']
const rest = ['test/**/*.rest.test.ts']
const long = ['test/**/*.long.test.ts']

/**
 * The runs of the tests: `vitest run --mode NAME` has those of one. `main` is what every change must see; `rest` is what else CI runs,
 * in files `NAME.rest.test.ts`, and `tagged` single tests of other files with `{ tags: ['rest'] }`. What is random, large or long is in
 * files `NAME.long.test.ts`, or has the tag `long`, or is a row that `some` leaves out: `npm run soak -- tests` has everything.
 */
export const suites: { readonly [mode: string]: Suite } = {
  main: { include: all, exclude: [...rest, ...long], tagsFilter: ['!rest and !long'] },
  rest: { include: rest, exclude: [], tagsFilter: ['!long'] },
  tagged: {
    get include() {
      return globSync(all, { exclude: [...rest, ...long] }).filter(hasTagged)
    },
    ...{ exclude: [], tagsFilter: ['rest'] },
  },
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

// --- internal ---

/** Whether a file of tests, or one that it imports, gives a test the tag `rest`: the others need not be loaded to know that they have none. */
function hasTagged(file: string): boolean {
  const text = readFileSync(file, 'utf8')
  const imported = [...text.matchAll(/ from '(\.[^']+)'/g)].map(([, name = '']) =>
    path.join(path.dirname(file), name),
  )
  return [text, ...imported.map((name) => readFileSync(name, 'utf8'))].some((each) =>
    /\['rest'\]|\w: 'rest'/.test(each),
  )
}
