import type { Options } from 'yargs'
import { policies } from '../contract/ledger.ts'

/** Flags of a command, by name. */
export type CommandOptions = { readonly [flag: string]: Options }

const logOption = {
  log: {
    choices: ['pretty', 'json', 'silent'] as const,
    requiresArg: true,
    describe:
      'How requests are logged on standard error [default: pretty on a terminal, else json]',
  },
} satisfies CommandOptions

/** The flags of `start`. Their defaults come after the environment and the scenario (settings.ts). */
export const startOptions = {
  port: {
    alias: 'p',
    type: 'string',
    requiresArg: true,
    describe: 'Port; 0 takes any free one [default: 4010]',
  },
  host: {
    alias: 'h',
    type: 'string',
    requiresArg: true,
    describe: 'Address to listen on [default: 127.0.0.1]',
  },
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
  exec: {
    type: 'string',
    requiresArg: true,
    describe:
      'Run a command once ready, with PETSTORE_URL and PETSTORE_KEY set; stop with its exit code',
  },
  ...logOption,
} satisfies CommandOptions

/** The flags of `scenario`. */
export const scenarioOptions = {
  out: {
    type: 'string',
    requiresArg: true,
    describe: 'Write the schema to a file rather than to standard output',
  },
  ...logOption,
} satisfies CommandOptions
