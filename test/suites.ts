/**
 * The runs of the tests: `vitest run --mode NAME` has the files of one. Each file is in `main` or in `rest`, which has what `main`
 * leaves out: `long`, `shipped` and `pages`, which can be run alone as well. CI has them all; without a mode, any file can be run
 * by its name.
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

/** What needs a browser, except for one file of each kind. */
const pages = [
  'test/web/browser/!(traffic).test.ts',
  'test/recording/browser.test.ts',
  'test/check/reports/html-in-browser.test.ts',
  'test/http/cors-in-browser.test.ts',
]

/** What takes long: most probes of services, most of what needs a Redis server, crashes, full disks, many exchanges. */
const long = [
  'test/admin/{proxy-report,proxy-walk,proxy-recordings,proxy-metrics,repro}.test.ts',
  'test/admin/{kept-worlds,reset-all-worlds,snapshot-scenarios,unknown-world}.test.ts',
  'test/check/check-files.test.ts',
  'test/check/observed/differential.test.ts',
  'test/crossings/*.test.ts',
  'test/mcp/{crossings,lines}.test.ts',
  'test/cli/{completion-in-shells,drain,progress,report-merge,unwritable-log}.test.ts',
  'test/fuzz/kinds.test.ts',
  'test/proxy/{breaks,cli,cli-reports,report-every}.test.ts',
  'test/http/hostile-contract.test.ts',
  'test/recording/{too-long,same-findings,crash,check}.test.ts',
  'test/sandbox/{rotation-contract,shipped-scenarios}.test.ts',
  'test/tls/{handshake-time,reload,same-tests}.test.ts',
  'test/store/{kill,full-disk,soak-disk}.test.ts',
  'test/store/redis/!(address|promises|same-as-one).test.ts',
  'test/verify/!(docs|patience|ledger-probes).test.ts',
  'test/verify/rotation/rotate-runs.test.ts',
  'test/verify/rehearsal/rehears*.test.ts',
  'test/ways/ten-changes.test.ts',
]

/** What takes longest, the longest first: begun last, one of them would run alone while the other workers have nothing to do. */
export const longest = [
  'test/tls/same-tests.test.ts',
  'test/verify/cli.test.ts',
  'test/tls/reload.test.ts',
  'test/examples/examples.test.ts',
  'test/crossings/crossings.test.ts',
  'test/verify/rotation/rotate-runs.test.ts',
  'test/verify/profile.test.ts',
  'test/verify/ledger-choices.test.ts',
  'test/tls/handshake-time.test.ts',
  'test/testing/playwright.test.ts',
]

const all = ['test/**/*.test.ts']
const rest = [...long, ...shipped, ...pages]

export const suites: { readonly [mode: string]: Suite } = {
  main: { include: all, exclude: rest },
  rest: { include: rest, exclude: [] },
  long: { include: long, exclude: [] },
  shipped: { include: shipped, exclude: [] },
  pages: { include: pages, exclude: [] },
}

/** Everything: any file can be run by its name. */
export const everything: Suite = { include: all, exclude: [] }
