import { listed } from '../base/text/text.ts'
import { fileFormats, formatNames, reportFormats } from '../formats/formats.ts'
import { absent, commandNames, defaultsTo, each, option, unset } from './option.ts'
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
  text,
  whole,
  wordOrBare,
} from './option-kinds.ts'
import {
  annotationFormats,
  changeThresholds,
  coverages,
  explainThresholds,
  logFormats,
  nextThresholds,
  rehearsals,
  thresholds,
  whenBehindChoices,
} from './words.ts'

/** The beginning of a sentence within another one. */
function uncapitalised(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1)
}

const FRACTION = 'The fraction of exchanges to check, from 0 to 1'
const BEHIND =
  'When exchanges arrive faster than they are checked: delay them, or leave some unchecked'
const RECORD = 'Record the exchanges to a scenario (.yaml, .json) or a HAR (.har)'
const LOWEST = 'The lowest severity that makes the exit code 1'
const ENDINGS = fileFormats.map(
  (each) => `${reportFormats[each].ending}${each === 'junit' ? ' (JUnit)' : ''}`,
)
const REPORT = `Write a report: ${listed(ENDINGS, 'or')}; can be repeated`
const BY_TERMINAL = unset('pretty on a terminal, else json')

/** The options about a command that is run, and what is checked, recorded, reported and logged: the second part of the table (options.ts). */
export const checkingOptions = {
  exec: option({
    kind: text,
    commands: each(unset(), ['start', 'proxy']),
    help: {
      start:
        'Run a command once ready, with SANDBOX_URL, SANDBOX_KEY and SANDBOX_ADMIN_URL set; stop with its exit code',
      proxy:
        'Run a command once ready, with SANDBOX_URL and SANDBOX_ADMIN_URL set; stop with its exit code',
    },
  }),
  rotateRuns: option({
    kind: whole(1, 1000),
    commands: { start: unset() },
    help: 'Run the command of --exec this many times under rotation, and say what it depends on (docs/rotation.md)',
    // Each run starts at the beginning of the scenario, so nothing may be kept or changed from outside.
    conflict: ({ exec, data, watch, upstream }) => {
      if (upstream !== undefined)
        return '--rotate-runs cannot be used with --upstream: what a real service leaves open is not for the sandbox to choose.'
      if (exec === undefined) return '--rotate-runs needs --exec, the command that it runs.'
      if (data === undefined && !watch) return undefined
      return `--rotate-runs cannot be used with ${watch ? '--watch' : '--data'}: each run begins where the scenario begins.`
    },
  }),
  rehearse: option({
    kind: wordOrBare(rehearsals),
    commands: { start: unset() },
    help: 'Run the command of --exec under the contract of --next, and say which changes break it; =sunset: on each side of the dates of the contract in force (docs/next.md)',
    conflict: (given) => {
      const { exec, rehearse, next } = given
      const flag = rehearse === 'sunset' ? '--rehearse=sunset' : '--rehearse'
      if (exec === undefined) return `${flag} needs --exec, the command that it runs.`
      if (rehearse !== 'sunset' && next === undefined)
        return '--rehearse needs --next FILE, the next version of the contract; --rehearse=sunset is about the dates of the one in force.'
      if (rehearse === 'sunset' && given.now !== undefined)
        return '--rehearse=sunset cannot be used with --now: it sets the time of each run.'
      const other = REHEARSED_WITHOUT.find(
        (name) => given[name] !== undefined && given[name] !== false,
      )
      if (other === undefined) return undefined
      return `${flag} cannot be used with --${flagName(other)}: each run is a sandbox of its own, which begins where the scenario begins.`
    },
  }),
  rehearseFor: option({
    kind: duration,
    commands: { start: unset('1h') },
    help: 'How long --rehearse may take, e.g. 10m; then it says what it found until then',
    conflict: ({ rehearse }) =>
      rehearse === undefined ? '--rehearse-for needs --rehearse.' : undefined,
  }),
  /** Which share of the exchanges is checked, from 0 to 1. Default: 1. */
  sample: option({
    kind: share,
    commands: { proxy: defaultsTo('1'), start: unset('1') },
    functions: ['startProxy'],
    help: { proxy: FRACTION, start: `With --upstream: ${uncapitalised(FRACTION)}` },
  }),
  /** What a full queue does: delays the next request (`wait`, the default), or leaves it unchecked (`drop`). */
  whenBehind: option({
    kind: oneWord(whenBehindChoices),
    commands: { proxy: defaultsTo('wait'), start: unset('wait') },
    functions: ['startProxy'],
    help: { proxy: BEHIND, start: `With --upstream: ${uncapitalised(BEHIND)}` },
  }),
  /** A scenario by name or path; its faults strike what passes, and nothing else of it counts. */
  faults: option({
    kind: file,
    commands: { proxy: unset() },
    help: 'Scenario (name or file) whose faults strike the traffic; checked and recorded is what the service sent (docs/faults.md)',
  }),
  /** Whether answers wait for their check and carry `sl-violations`. */
  annotate: option({
    kind: aSwitch,
    commands: { proxy: absent },
    functions: ['startProxy'],
    help: 'Hold each answer back for its check and add sl-violations to it',
  }),
  record: option({
    kind: file,
    commands: each(unset(), ['proxy', 'start']),
    help: { proxy: RECORD, start: `With --upstream: ${uncapitalised(RECORD)}` },
  }),
  writeProfile: option({
    kind: file,
    commands: { verify: unset() },
    help: 'Write a scenario that answers as the upstream does where the contract is silent',
  }),
  records: option({
    kind: file,
    commands: { verify: unset() },
    help: 'File (YAML, JSON) of records and parameters that the service knows, for what its lists do not show; needs --contract',
    conflict: ({ contract }) =>
      contract === undefined
        ? '--records needs --contract: of the built-in one everything is known.'
        : undefined,
  }),
  report: option({
    kind: files,
    commands: each(absent, ['start', 'proxy', 'verify', 'check', 'report', 'contract']),
    help: {
      start: `With --upstream or --rehearse: ${uncapitalised(REPORT)}`,
      ...{ proxy: REPORT, verify: REPORT, check: REPORT, report: REPORT },
      contract: `${REPORT}; ledger has no .xml and .html`,
    },
  }),
  coverage: option({
    kind: oneWord(coverages),
    commands: {
      ...each(defaultsTo('met'), ['proxy', 'verify', 'check', 'report']),
      start: unset('met'),
    },
    help: 'Operations that a .json report of a contract with more than 50 lists: those with exchanges, or all',
  }),
  failOn: option({
    kind: oneWord(thresholds),
    kinds: { contract: oneWord([...changeThresholds, ...explainThresholds]) },
    commands: {
      ...each(defaultsTo('error'), ['proxy', 'verify', 'check', 'report', 'contract']),
      start: unset('error'),
    },
    help: {
      ...{ proxy: LOWEST, verify: LOWEST, check: LOWEST, report: LOWEST },
      start: `With --upstream: ${uncapitalised(LOWEST)}`,
      contract: `${LOWEST}; info is for diff; explain has fault, suspect and never [default there: never]`,
    },
  }),
  failOnNext: option({
    kind: oneWord(nextThresholds),
    commands: each(defaultsTo('never'), ['proxy', 'check', 'report']),
    help: 'What makes the exit code 1, too: changes of --next that refuse a client, or also errors and warnings that one met',
    conflict: (given) =>
      'next' in given && given.next === undefined && given.failOnNext !== 'never'
        ? '--fail-on-next needs --next FILE.'
        : undefined,
  }),
  /** A baseline file (YAML or JSON) of known findings. */
  baseline: option({
    kind: file,
    commands: each(unset(), ['start', 'proxy', 'verify', 'check', 'report', 'contract']),
    functions: ['startProxy'],
    help: 'File of known findings, which do not fail',
  }),
  updateBaseline: option({
    kind: aSwitch,
    commands: each(absent, ['start', 'proxy', 'verify', 'check', 'report', 'contract']),
    help: 'Write the findings to the baseline',
    conflict: ({ baseline }) =>
      baseline === undefined ? '--update-baseline needs --baseline FILE.' : undefined,
  }),
  annotations: option({
    kind: oneWord(annotationFormats),
    commands: each(unset(), ['proxy', 'verify', 'check', 'report']),
    help: 'Print the most severe findings as annotations of a CI service on standard error',
  }),
  reportEvery: option({
    kind: duration,
    commands: { proxy: unset('when it stops') },
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
    help: 'The name of this proxy in its reports',
  }),
  expect: option({
    kind: whole(1, 99_999),
    commands: { report: unset() },
    help: 'How many instances there must be; with fewer, the exit code is 1',
  }),
  out: option({
    kind: file,
    commands: { scenario: unset() },
    variable: 'none',
    help: 'The file to write: the recording of import; the schema, instead of standard output',
  }),
  dropUnknown: option({
    kind: aSwitch,
    commands: { scenario: absent },
    variable: 'none',
    help: "With import: leave out requests outside the contract's paths",
  }),
  format: option({
    kind: oneWord(formatNames),
    commands: { contract: unset('text, nothing with --report') },
    variable: 'none',
    help: 'What standard output has: for people, or for programs; explain has text and json, ledger no junit and html',
  }),
  traffic: option({
    kind: files,
    commands: { contract: absent },
    variable: 'none',
    help: 'With diff: HAR or recording of real clients, to say whom each change refuses or meets; can be repeated',
  }),
  resource: option({
    kind: resources,
    commands: { contract: absent },
    variable: 'none',
    help: 'With explain: only this resource with its operations; can be repeated',
  }),
  operation: option({
    kind: operations,
    commands: { contract: absent },
    variable: 'none',
    help: 'With explain: only this operation, an operationId or "GET /path"; can be repeated',
  }),
  kind: option({
    kind: pointKinds,
    commands: { contract: absent },
    variable: 'none',
    help: 'With ledger: list the points of this kind, all of them; can be repeated',
  }),
  all: option({
    kind: aSwitch,
    commands: { contract: absent },
    variable: 'none',
    help: 'With ledger: list every point, not the first of each kind',
  }),
  log: option({
    kind: oneWord(logFormats),
    commands: each(BY_TERMINAL, ['start', 'proxy', 'verify', 'check', 'report', 'scenario', 'mcp']),
    help: 'How requests are logged on standard error',
  }),
  json: option({
    kind: aSwitch,
    commands: each(absent, commandNames),
    variable: 'none',
    help: 'With --version: print version, commit, Node and the digest of the contract, as JSON',
    conflict: (given) =>
      `--json goes with --version only: petstore-sandbox --version --json.${'format' in given ? ' An explanation as JSON is --format json.' : ''}`,
  }),
}

// --- internal ---

/** Options that keep state from one run to the next, are of a sandbox that stays, or run the command in another way. */
const REHEARSED_WITHOUT = ['rotateRuns', 'data', 'watch', 'open', 'upstream']

function flagName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
