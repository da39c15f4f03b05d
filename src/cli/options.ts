import type { Options } from 'yargs'
import { thresholds } from '../check/reports/fails-on.ts'
import { policies } from '../contract/ledger.ts'
import { whenBehindChoices } from '../proxy/when-behind.ts'
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

/** The flags of `start`. Their defaults come after the environment and the scenario (settings.ts). */
export const startOptions = {
  ...listenOptions(4010),
  data: {
    type: 'string',
    requiresArg: true,
    describe: 'Directory to keep state in [default: state lives in memory]',
  },
  fresh: { type: 'boolean', describe: 'Forget the state that --data keeps for the scenario' },
  seed: {
    type: 'string',
    requiresArg: true,
    describe: 'All that is generated or drawn by chance follows from it',
  },
  keys: {
    type: 'string',
    requiresArg: true,
    describe: 'API keys that work, with commas between; * for any characters',
  },
  unspecified: {
    choices: policies,
    requiresArg: true,
    describe: 'How points that the contract leaves open are settled (docs/limits.md)',
  },
  now: {
    type: 'string',
    requiresArg: true,
    describe: 'What time it is in the sandbox, e.g. 2030-12-05T00:00:00Z',
  },
  watch: { alias: 'w', type: 'boolean', describe: 'Read the scenario again when its file changes' },
  'on-miss': {
    choices: onMissChoices,
    requiresArg: true,
    describe: 'Who answers what a recorded scenario has no answer to [default: store]',
  },
  exec: {
    type: 'string',
    requiresArg: true,
    describe:
      'Run a command once ready, with PETSTORE_URL and PETSTORE_KEY set; stop with its exit code',
  },
  ...logOption,
} satisfies CommandOptions

const reportOptions = {
  report: {
    type: 'string',
    array: true,
    requiresArg: true,
    describe: 'Write a report when stopped: .json, .xml (JUnit), .html or .md; can be repeated',
  },
  'fail-on': {
    choices: thresholds,
    requiresArg: true,
    describe: 'The least severity that makes the exit code 1 [default: error]',
  },
  baseline: {
    type: 'string',
    requiresArg: true,
    describe: 'File of known findings, which do not fail',
  },
  'update-baseline': { type: 'boolean', describe: 'Write what was found to the baseline' },
} satisfies CommandOptions

/** The flags of `proxy`. Their defaults come after the environment (proxy-settings.ts). */
export const proxyOptions = {
  ...listenOptions(4011),
  'read-only': {
    type: 'boolean',
    describe: 'Pass on GET, HEAD and OPTIONS only; 403 for the rest',
  },
  timeout: {
    type: 'string',
    requiresArg: true,
    describe: 'How long the upstream may be silent, in ms, before it is a 504 [default: 30000]',
  },
  ca: {
    type: 'string',
    requiresArg: true,
    describe:
      'PEM file of the authorities to trust for an https upstream, in place of the usual ones',
  },
  insecure: { type: 'boolean', describe: 'Take any certificate of an https upstream' },
  exec: {
    type: 'string',
    requiresArg: true,
    describe: 'Run a command once ready, with PETSTORE_URL set; stop with its exit code',
  },
  ...logOption,
  sample: {
    type: 'string',
    requiresArg: true,
    describe: 'Which part of the exchanges is checked, from 0 to 1 [default: 1]',
  },
  'when-behind': {
    choices: whenBehindChoices,
    requiresArg: true,
    describe:
      'When exchanges come faster than they are checked: delay the next, or leave some unchecked [default: wait]',
  },
  annotate: {
    type: 'boolean',
    describe: 'Hold each answer back for its check and add sl-violations to it',
  },
  record: {
    type: 'string',
    requiresArg: true,
    describe: 'Record what passes to a scenario (.yaml, .json) or a HAR (.har)',
  },
  ...reportOptions,
} satisfies CommandOptions

/** The flags of `check`. */
export const checkOptions = { ...reportOptions, ...logOption } satisfies CommandOptions

/** The flags of `scenario`. */
export const scenarioOptions = {
  out: {
    type: 'string',
    requiresArg: true,
    describe: 'The file to write: the recording of import; the schema, in place of standard output',
  },
  'drop-unknown': {
    type: 'boolean',
    describe: "With import: leave out what is outside the contract's paths",
  },
  ...logOption,
} satisfies CommandOptions
