import {
  aSwitch,
  duration,
  file,
  files,
  instance,
  oneWord,
  operations,
  pointKinds,
  resources,
  share,
  whole,
} from './kinds.ts'
import { absent, is, option, unset } from './option.ts'
import {
  annotationFormats,
  changeThresholds,
  contractFormats,
  coverages,
  logFormats,
  nextThresholds,
  thresholds,
  whenBehindChoices,
} from './words.ts'

const LOWEST = 'The lowest severity that makes the exit code 1'

const REPORT = 'Write a report: .json, .xml (JUnit), .html, .md or .sarif; can be repeated'

const byTerminal = unset('pretty on a terminal, else json')

/** The options about what is checked, recorded, reported and logged: the fourth part of the table (options.ts). */
export const checkingOptions = {
  /** Which share of the exchanges is checked, from 0 to 1. Default: 1. */
  sample: option({
    kind: share,
    commands: { proxy: is('1') },
    functions: ['startProxy'],
    variable: 'own',
    help: 'The fraction of exchanges to check, from 0 to 1',
  }),
  /** What a full queue does: delays the next request (`wait`, the default), or leaves it unchecked (`drop`). */
  whenBehind: option({
    kind: oneWord(whenBehindChoices),
    commands: { proxy: is('wait') },
    functions: ['startProxy'],
    variable: 'own',
    help: 'When exchanges arrive faster than they are checked: delay them, or leave some unchecked',
  }),
  /** Whether answers wait for their check and carry `sl-violations`. */
  annotate: option({
    kind: aSwitch,
    commands: { proxy: absent },
    functions: ['startProxy'],
    variable: 'own',
    help: 'Hold each answer back for its check and add sl-violations to it',
  }),
  /** The file to record to. */
  record: option({
    kind: file,
    commands: { proxy: unset() },
    functions: [],
    variable: 'own',
    help: 'Record the exchanges to a scenario (.yaml, .json) or a HAR (.har)',
  }),
  /** The file to write the choices of the upstream to. */
  writeProfile: option({
    kind: file,
    commands: { verify: unset() },
    functions: [],
    variable: 'own',
    help: 'Write a scenario that answers as the upstream does where the contract is silent',
  }),
  /** The file with records and parameters of the upstream. */
  records: option({
    kind: file,
    commands: { verify: unset() },
    functions: [],
    variable: 'own',
    help: 'File (YAML, JSON) of records and parameters that the service knows, for what its lists do not show; needs --contract',
    conflict: ({ contract }) =>
      contract === undefined
        ? '--records needs --contract: of the built-in one everything is known.'
        : undefined,
  }),
  /** The files to write reports to. */
  report: option({
    kind: files,
    commands: {
      ...{ start: absent, proxy: absent, verify: absent, check: absent, report: absent },
      contract: absent,
    },
    functions: [],
    variable: 'own',
    help: {
      start: `With --rehearse: w${REPORT.slice(1)}`,
      ...{ proxy: REPORT, verify: REPORT, check: REPORT, report: REPORT },
      contract: `${REPORT}; ledger has no .xml and .html`,
    },
    conflict: (given) =>
      'rehearse' in given && given.rehearse === undefined && Object(given.report).length > 0
        ? 'start writes a --report of a rehearsal only: --rehearse.'
        : undefined,
  }),
  /** Which operations a JSON report of a contract with more than 50 lists. */
  coverage: option({
    kind: oneWord(coverages),
    commands: { proxy: is('met'), verify: is('met'), check: is('met'), report: is('met') },
    functions: [],
    variable: 'own',
    help: 'Operations that a .json report of a contract with more than 50 lists: those with exchanges, or all',
  }),
  /** The lowest severity that makes the exit code 1. */
  failOn: option({
    kind: oneWord(thresholds),
    kinds: { contract: oneWord(changeThresholds) },
    commands: {
      ...{ proxy: is('error'), verify: is('error'), check: is('error'), report: is('error') },
      contract: is('error'),
    },
    functions: [],
    variable: 'own',
    help: {
      ...{ proxy: LOWEST, verify: LOWEST, check: LOWEST, report: LOWEST },
      contract: `${LOWEST}; info is for diff`,
    },
  }),
  /** From when on a change of the next contract makes the exit code 1. */
  failOnNext: option({
    kind: oneWord(nextThresholds),
    commands: { proxy: is('never'), check: is('never'), report: is('never') },
    functions: [],
    variable: 'own',
    help: 'What makes the exit code 1, too: changes of --next that refuse a client, or also errors and warnings that one met',
    conflict: (given) =>
      'next' in given && given.next === undefined && given.failOnNext !== 'never'
        ? '--fail-on-next needs --next FILE.'
        : undefined,
  }),
  /** A baseline file (YAML or JSON) of known findings. */
  baseline: option({
    kind: file,
    commands: {
      ...{ proxy: unset(), verify: unset(), check: unset(), report: unset() },
      contract: unset(),
    },
    functions: ['startProxy'],
    variable: 'own',
    help: 'File of known findings, which do not fail',
  }),
  /** Whether the findings become the baseline. */
  updateBaseline: option({
    kind: aSwitch,
    commands: {
      ...{ proxy: absent, verify: absent, check: absent, report: absent },
      contract: absent,
    },
    functions: [],
    variable: 'own',
    help: 'Write the findings to the baseline',
    conflict: ({ baseline }) =>
      baseline === undefined ? '--update-baseline needs --baseline FILE.' : undefined,
  }),
  /** The CI service for which findings are printed as annotations. */
  annotations: option({
    kind: oneWord(annotationFormats),
    commands: { proxy: unset(), verify: unset(), check: unset(), report: unset() },
    functions: [],
    variable: 'own',
    help: 'Print the most severe findings as annotations of a CI service on standard error',
  }),
  /** How often the reports are written while the proxy runs, in milliseconds. */
  reportEvery: option({
    kind: duration,
    commands: { proxy: unset('when it stops') },
    functions: [],
    variable: 'own',
    help: 'Also write the reports while the proxy runs, e.g. 60s',
    conflict: ({ report }) =>
      Array.isArray(report) && report.length > 0
        ? undefined
        : '--report-every needs --report FILE.',
  }),
  /** The name of the proxy in its reports. Default: the host's name, and the port if one is given. */
  instance: option({
    kind: instance,
    commands: { proxy: unset('host name and port') },
    functions: ['startProxy'],
    variable: 'own',
    help: 'The name of this proxy in its reports',
  }),
  /** The minimum number of instances. */
  expect: option({
    kind: whole(1, 99_999),
    commands: { report: unset() },
    functions: [],
    variable: 'own',
    help: 'How many instances there must be; with fewer, the exit code is 1',
  }),
  /** The file to write. */
  out: option({
    kind: file,
    commands: { scenario: unset() },
    functions: [],
    variable: 'none',
    help: 'The file to write: the recording of import; the schema, instead of standard output',
  }),
  /** Whether requests outside the contract's paths are left out. */
  dropUnknown: option({
    kind: aSwitch,
    commands: { scenario: absent },
    functions: [],
    variable: 'none',
    help: "With import: leave out requests outside the contract's paths",
  }),
  /** The form of what is said of a contract on standard output. */
  format: option({
    kind: oneWord(contractFormats),
    commands: { contract: unset('text, nothing with --report') },
    functions: [],
    variable: 'none',
    help: 'What standard output has: for people, or for programs; explain has text and json, ledger no junit and html',
  }),
  /** The recorded exchanges that say whom changes are about. */
  traffic: option({
    kind: files,
    commands: { contract: absent },
    functions: [],
    variable: 'none',
    help: 'With diff: HAR or recording of real clients, to say whom each change refuses or meets; can be repeated',
  }),
  /** The resources that are explained. */
  resource: option({
    kind: resources,
    commands: { contract: absent },
    functions: [],
    variable: 'none',
    help: 'With explain: only this resource with its operations; can be repeated',
  }),
  /** The operations that are explained. */
  operation: option({
    kind: operations,
    commands: { contract: absent },
    functions: [],
    variable: 'none',
    help: 'With explain: only this operation, an operationId or "GET /path"; can be repeated',
  }),
  /** The kinds of open points that are listed. */
  kind: option({
    kind: pointKinds,
    commands: { contract: absent },
    functions: [],
    variable: 'none',
    help: 'With ledger: list the points of this kind, all of them; can be repeated',
  }),
  /** Whether all open points are listed. */
  all: option({
    kind: aSwitch,
    commands: { contract: absent },
    functions: [],
    variable: 'none',
    help: 'With ledger: list every point, not the first of each kind',
  }),
  /** The format of the log. */
  log: option({
    kind: oneWord(logFormats),
    commands: {
      ...{ start: byTerminal, proxy: byTerminal, verify: byTerminal },
      ...{ check: byTerminal, report: byTerminal, scenario: byTerminal, mcp: byTerminal },
    },
    functions: [],
    variable: 'own',
    help: 'How requests are logged on standard error',
  }),
  /** Whether `--version` prints version, commit, Node and the digest of the contract, as JSON. */
  json: option({
    kind: aSwitch,
    commands: {
      ...{ start: absent, proxy: absent, verify: absent },
      ...{ check: absent, report: absent, scenario: absent },
      ...{ contract: absent, mcp: absent, completion: absent },
    },
    functions: [],
    variable: 'none',
    help: 'With --version: print version, commit, Node and the digest of the contract, as JSON',
    conflict: (given) =>
      `--json goes with --version only: petstore-sandbox --version --json.${'format' in given ? ' An explanation as JSON is --format json.' : ''}`,
  }),
}
