import type { Options } from 'yargs'
import { annotationFormats } from '../check/reports/annotation-format.ts'
import { thresholds } from '../check/reports/fails-on.ts'
import { whenBehindChoices } from '../proxy/when-behind.ts'
import { isolations } from '../scenarios/scenario.ts'
import { onMissChoices } from '../tape/on-miss.ts'
import { logFormats } from './log-format.ts'

/** Flags of a command, by name. */
export type CommandOptions = { readonly [flag: string]: Options }

const logOption = {
  log: {
    choices: logFormats,
    requiresArg: true,
    describe:
      'How requests are logged on standard error [default: pretty on a terminal, else json]',
  },
} satisfies CommandOptions

const listenOptions = (port: number) =>
  ({
    port: {
      alias: 'p',
      type: 'string',
      requiresArg: true,
      describe: `Port; 0 takes any free one [default: ${port}]`,
    },
    host: {
      alias: 'h',
      type: 'string',
      requiresArg: true,
      describe: 'Address to listen on [default: 127.0.0.1]',
    },
  }) satisfies CommandOptions

/** What a server with a control plane has, in this order. */
const planeOptions = {
  drain: {
    type: 'string',
    requiresArg: true,
    describe:
      'How long to keep answering after SIGTERM, while the health says fail, e.g. 10s [default: 0]',
  },
  'admin-token': {
    type: 'string',
    requiresArg: true,
    describe: 'Token that opens the control plane to other machines [default: only this machine]',
  },
  open: { type: 'boolean', describe: 'Open the page of the control plane in the browser' },
} satisfies CommandOptions

/** The flags of `start`. Defaults apply after the environment and the scenario (settings.ts). */
export const startOptions = {
  ...listenOptions(4010),
  data: {
    type: 'string',
    requiresArg: true,
    describe:
      'Directory to keep state in, or redis://HOST:PORT[/DB] to share it with other sandboxes of the scenario [default: state lives in memory]',
  },
  'wait-replicas': {
    type: 'string',
    requiresArg: true,
    describe:
      'How many replicas of the Redis server must have a change before it is answered [default: 0]',
  },
  fresh: { type: 'boolean', describe: 'Forget the state that --data keeps for the scenario' },
  seed: {
    type: 'string',
    requiresArg: true,
    describe: 'Seed of everything that is generated or random',
  },
  keys: {
    type: 'string',
    requiresArg: true,
    describe: 'Accepted API keys, separated by commas; * matches any characters',
  },
  isolation: {
    choices: isolations,
    requiresArg: true,
    describe: 'Whether all keys share one world, or each has a world of its own [default: shared]',
  },
  'max-worlds': {
    type: 'string',
    requiresArg: true,
    describe:
      'With --isolation per-key: how many worlds there may be; beyond that, the longest unused is removed. With --data, 10 times as many are kept [default: 1000]',
  },
  'world-idle': {
    type: 'string',
    requiresArg: true,
    describe: 'How long a world may be unused before it is removed, e.g. 30m [default: 1h]',
  },
  unspecified: {
    type: 'string',
    requiresArg: true,
    describe:
      'How to decide what the contract leaves open: pinned, strict, documented or rotate (a new choice for each request), and choices for single entries, e.g. rotate,listOrder=id (docs/limits.md)',
  },
  now: {
    type: 'string',
    requiresArg: true,
    describe: 'The time in the sandbox, e.g. 2030-12-05T00:00:00Z',
  },
  watch: { alias: 'w', type: 'boolean', describe: 'Reload the scenario when its file changes' },
  'on-miss': {
    choices: onMissChoices,
    requiresArg: true,
    describe: 'What answers requests that are not in the recording [default: store]',
  },
  ...planeOptions,
  exec: {
    type: 'string',
    requiresArg: true,
    describe:
      'Run a command once ready, with PETSTORE_URL, PETSTORE_KEY and PETSTORE_ADMIN_URL set; stop with its exit code',
  },
  'rotate-runs': {
    type: 'string',
    requiresArg: true,
    describe:
      'Run the command of --exec this many times under rotation, and say what it depends on (docs/rotation.md)',
  },
  ...logOption,
} satisfies CommandOptions

const reportOptions = {
  report: {
    type: 'string',
    array: true,
    requiresArg: true,
    describe: 'Write a report: .json, .xml (JUnit), .html, .md or .sarif; can be repeated',
  },
  'fail-on': {
    choices: thresholds,
    requiresArg: true,
    describe: 'The lowest severity that makes the exit code 1 [default: error]',
  },
  baseline: {
    type: 'string',
    requiresArg: true,
    describe: 'File of known findings, which do not fail',
  },
  'update-baseline': { type: 'boolean', describe: 'Write the findings to the baseline' },
  annotations: {
    choices: annotationFormats,
    requiresArg: true,
    describe: 'Print the most severe findings as annotations of a CI service on standard error',
  },
} satisfies CommandOptions

const certificateOptions = {
  ca: {
    type: 'string',
    requiresArg: true,
    describe:
      'PEM file of the authorities to trust for an https upstream, instead of the default ones',
  },
  insecure: { type: 'boolean', describe: 'Accept any certificate of an https upstream' },
} satisfies CommandOptions

/** The flags of `proxy`. Defaults apply after the environment (proxy-settings.ts). */
export const proxyOptions = {
  ...listenOptions(4011),
  'read-only': {
    type: 'boolean',
    describe: 'Pass on GET, HEAD and OPTIONS only; 403 for the rest',
  },
  timeout: {
    type: 'string',
    requiresArg: true,
    describe:
      'How long the upstream may be silent before the answer is 504, in ms [default: 30000]',
  },
  ...certificateOptions,
  header: {
    type: 'string',
    array: true,
    requiresArg: true,
    describe:
      "A header line, 'NAME: VALUE', of the one request that the proxy itself sends, to see at its start whether the upstream answers; can be repeated. Requests that pass stay as they are",
  },
  ...planeOptions,
  exec: {
    type: 'string',
    requiresArg: true,
    describe:
      'Run a command once ready, with PETSTORE_URL and PETSTORE_ADMIN_URL set; stop with its exit code',
  },
  ...logOption,
  sample: {
    type: 'string',
    requiresArg: true,
    describe: 'The fraction of exchanges to check, from 0 to 1 [default: 1]',
  },
  'when-behind': {
    choices: whenBehindChoices,
    requiresArg: true,
    describe:
      'When exchanges arrive faster than they are checked: delay them, or leave some unchecked [default: wait]',
  },
  annotate: {
    type: 'boolean',
    describe: 'Hold each answer back for its check and add sl-violations to it',
  },
  record: {
    type: 'string',
    requiresArg: true,
    describe: 'Record the exchanges to a scenario (.yaml, .json) or a HAR (.har)',
  },
  ...reportOptions,
  'report-every': {
    type: 'string',
    requiresArg: true,
    describe: 'Also write the reports while the proxy runs, e.g. 60s [default: when it stops]',
  },
  instance: {
    type: 'string',
    requiresArg: true,
    describe: 'The name of this proxy in its reports [default: host name and port]',
  },
} satisfies CommandOptions

/** The flags of `verify`. Defaults apply after the environment (verify-settings.ts). */
export const verifyOptions = {
  key: {
    type: 'string',
    requiresArg: true,
    describe: 'An API key that the upstream accepts; better given as PETSTORE_KEY',
  },
  'allow-writes': {
    type: 'boolean',
    describe: 'Also send requests that may create animals there; without it only GET and HEAD',
  },
  scenario: {
    type: 'string',
    requiresArg: true,
    describe: 'The scenario of the sandbox, a name or a path [default: default]',
  },
  rate: {
    type: 'string',
    requiresArg: true,
    describe: 'Requests per second to the upstream, at most [default: 10]',
  },
  timeout: {
    type: 'string',
    requiresArg: true,
    describe: 'How long the upstream may take for an answer, in ms [default: 30000]',
  },
  ...certificateOptions,
  seed: {
    type: 'string',
    requiresArg: true,
    describe: 'What is asked for at random follows from it, a whole number [default: a random one]',
  },
  header: {
    type: 'string',
    array: true,
    requiresArg: true,
    describe:
      "A header line that every request to the upstream has, 'NAME: VALUE'; can be repeated. Reports do not have it",
  },
  'write-profile': {
    type: 'string',
    requiresArg: true,
    describe: 'Write a scenario that answers as the upstream does where the contract is silent',
  },
  ...reportOptions,
  ...logOption,
} satisfies CommandOptions

/** The flags of `check`. */
export const checkOptions = { ...reportOptions, ...logOption } satisfies CommandOptions

/** The flags of `report`. */
export const mergeOptions = {
  ...reportOptions,
  expect: {
    type: 'string',
    requiresArg: true,
    describe: 'How many instances there must be; with fewer, the exit code is 1',
  },
  ...logOption,
} satisfies CommandOptions

/** The flags of `scenario`. */
export const scenarioOptions = {
  out: {
    type: 'string',
    requiresArg: true,
    describe: 'The file to write: the recording of import; the schema, instead of standard output',
  },
  'drop-unknown': {
    type: 'boolean',
    describe: "With import: leave out requests outside the contract's paths",
  },
  ...logOption,
} satisfies CommandOptions
