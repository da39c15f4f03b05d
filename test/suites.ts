/**
 * The runs of the tests: `vitest run --mode NAME` has the files of one. Each file is in `main`, `built`, `shipped` or
 * `pages`, and CI has them all; without a mode, any file can be run by its name.
 */
export interface Suite {
  readonly include: string[]
  readonly exclude: string[]
}

/** What is installed or copied: the packed package, the examples, the build beside its sources, other makers' tools. */
const shipped = [
  'test/{package,differential,examples,foreign}/**/*.test.ts',
  'test/testing/{vitest,playwright}.test.ts',
]

/** What needs a browser. */
const pages = [
  'test/web/browser/**/*.test.ts',
  'test/recording/browser.test.ts',
  'test/check/reports/html-in-browser.test.ts',
  'test/http/cors-in-browser.test.ts',
]

/** What comes through the front door, and takes long or needs a Redis server: it runs as built only. */
const long = [
  'test/admin/{proxy-report,proxy-walk,proxy-recordings,proxy-metrics,repro}.test.ts',
  'test/admin/{kept-worlds,reset-all-worlds,snapshot-scenarios,unknown-world}.test.ts',
  'test/check/check-files.test.ts',
  'test/check/observed/differential.test.ts',
  'test/crossings/*.test.ts',
  'test/cli/{drain,report-merge,unwritable-log}.test.ts',
  'test/proxy/{breaks,cli,cli-reports,report-every}.test.ts',
  'test/recording/{too-long,same-findings,crash,check}.test.ts',
  'test/sandbox/{rotation-contract,shipped-scenarios}.test.ts',
  'test/store/{kill,full-disk,soak-disk}.test.ts',
  'test/store/redis/!(address|promises).test.ts',
  'test/verify/!(docs|patience).test.ts',
  'test/verify/rotation/rotate-runs.test.ts',
]

/** What comes through the front door. */
const frontDoor = [
  'test/{admin,faults,http,proxy,recording,sandbox,store,tape,verify}/**/*.test.ts',
  'test/contract/choices.test.ts',
]

/** What tests the store itself, at length, and not what is built of it. */
const storeAlone = ['test/store/{any-animals,chained-lines,flipped-bits}.test.ts']

const all = ['test/**/*.test.ts']

export const suites: { readonly [mode: string]: Suite } = {
  main: { include: all, exclude: [...shipped, ...pages, ...long] },
  built: { include: [...frontDoor, ...long], exclude: [...pages, ...storeAlone] },
  shipped: { include: shipped, exclude: [] },
  pages: { include: pages, exclude: [] },
}

/** Everything: any file can be run by its name. */
export const everything: Suite = { include: all, exclude: [] }
