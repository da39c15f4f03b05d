import { UsageError } from '../base/errors.ts'
import { unknownCommand } from './explain-mistake.ts'
import {
  type CommandOptions,
  checkOptions,
  mergeOptions,
  proxyOptions,
  scenarioOptions,
  startOptions,
  verifyOptions,
} from './flags.ts'
import { gatherFlags } from './gather-flags.ts'

/** A command of the command line: its part of `--help`, and the function that runs it. */
export interface Command {
  /** Name and positionals, then aliases; `$0` is the command that runs if no command is named. */
  readonly names: readonly string[]
  readonly describe: string
  /** Replaces the usage line that the names give. */
  readonly usage?: string
  readonly positionals: CommandOptions
  readonly options: CommandOptions
  readonly examples: readonly (readonly [command: string, description: string])[]
  /** Runs it and returns the exit code. `given` has flags and positionals by name, and other words in `_`. */
  run(given: Given): Promise<number>
}

/** The parsed arguments of a command. */
export interface Given {
  readonly _: readonly (string | number)[]
  readonly [name: string]: unknown
}

const start: Command = {
  names: ['start [scenario]', 'mock', '$0'],
  describe: 'Start the sandbox (the default command)',
  positionals: {
    scenario: {
      type: 'string',
      describe: 'A name in scenarios/, or the path of a YAML or JSON file',
      defaultDescription: 'default',
    },
  },
  options: startOptions,
  examples: [
    ['$0 start flaky --port 0', 'a built-in scenario, on any free port'],
    ['$0 start ./my.yaml --watch', 'your own, reloaded when it changes'],
    ['$0 start --exec "npm test"', 'a test run against it; exits with its code'],
  ],
  run: async (given) => {
    if (given._.length === 0) await assertScenario(given.scenario)
    const command = await import('./start.ts')
    return command.start(gatherFlags(given, startOptions))
  },
}

const upstream: CommandOptions[string] = {
  type: 'string',
  describe:
    'Base address of the service; or production, staging (PETSTORE_PRODUCTION_URL, PETSTORE_STAGING_URL)',
}

const proxy: Command = {
  names: ['proxy <upstream>'],
  describe: 'Forward requests to a real service, byte for byte',
  positionals: { upstream },
  options: proxyOptions,
  examples: [
    ['$0 proxy https://api.example.com/v1', 'in front of a service'],
    ['$0 proxy staging --read-only', 'where nothing may be written'],
    ['$0 proxy staging --exec "npm test"', 'a test run through it'],
    ['$0 proxy staging --record session.yaml', 'record a session; start replays it'],
  ],
  run: async (given) => {
    const command = await import('./proxy.ts')
    return command.proxy(gatherFlags(given, proxyOptions))
  },
}

const verify: Command = {
  names: ['verify <upstream>'],
  describe:
    'Check whether a real service keeps the contract, and where it differs from the sandbox',
  positionals: { upstream },
  options: verifyOptions,
  examples: [
    ['$0 verify staging', 'reads only; the key is PETSTORE_KEY'],
    ['$0 verify staging --allow-writes --report verify.html', 'creates a few animals there'],
    ['$0 verify staging --write-profile staging.yaml', 'then: start staging.yaml'],
  ],
  run: async (given) => {
    const command = await import('./verify.ts')
    return command.verify(gatherFlags(given, verifyOptions))
  },
}

const check: Command = {
  names: ['check <files..>'],
  describe: 'Check HAR files and recordings against the contract',
  positionals: {
    files: {
      type: 'string',
      array: true,
      describe: 'HAR files (.har), tapes (.tape.ndjson) or recorded scenarios',
    },
  },
  options: checkOptions,
  examples: [['$0 check session.har --report report.html', 'a browser export']],
  run: async (given) => {
    const command = await import('./check.ts')
    return command.check(gatherFlags(given, checkOptions))
  },
}

const report: Command = {
  names: ['report <action> [files..]'],
  describe: 'Merge reports of many proxies or runs into one',
  usage: '$0 report merge <file.json...>\n\nMerge the reports of many proxies or runs into one.',
  positionals: {
    action: { choices: ['merge'], describe: 'What to do' },
    files: {
      type: 'string',
      array: true,
      default: [],
      describe: 'Reports that --report FILE.json wrote',
    },
  },
  options: mergeOptions,
  examples: [
    ['$0 report merge reports/*.json --report all.html', 'one report of a fleet'],
    ['$0 report merge reports/*.json --expect 3', 'fails if one of three is missing'],
  ],
  run: async (given) => {
    const command = await import('./report-command.ts')
    return command.report(gatherFlags(given, mergeOptions))
  },
}

const scenario: Command = {
  names: ['scenario <action> [files..]'],
  describe: 'List, write, check, import or describe scenarios',
  usage:
    '$0 scenario list | new <name> | validate <file...> | import <file> --out FILE | schema\n\nWork on scenario files.',
  positionals: {
    action: {
      choices: ['list', 'new', 'validate', 'import', 'schema'],
      describe: 'What to do',
    },
    files: {
      type: 'string',
      array: true,
      default: [],
      describe: 'validate: files or names; new: a name or path; import: a HAR or tape',
    },
  },
  options: scenarioOptions,
  examples: [
    ['$0 scenario new checkout', 'a small checkout.yaml to start from'],
    ['$0 scenario import a.har --out a.yaml', 'a browser export; start replays it'],
  ],
  run: async (given) => {
    const command = await import('./scenario-command.ts')
    const { flags, warnings } = gatherFlags(given, scenarioOptions)
    const unused = flags.log === undefined ? [] : ['--log has no effect: scenario has no log.']
    for (const warning of [...warnings, ...unused]) console.error(warning)
    return command.scenario(flags as unknown as Parameters<typeof command.scenario>[0])
  },
}

/** The commands, in the order of `--help`. */
export const commands: readonly Command[] = [start, proxy, verify, check, report, scenario]

// --- internal ---

/** If no command was given, an unknown scenario may be a mistyped command. */
async function assertScenario(word: unknown): Promise<void> {
  if (typeof word !== 'string') return
  const { isPath, listScenarioFiles, nameOfFile } = await import('../scenarios/find-scenario.ts')
  const names = listScenarioFiles().map(nameOfFile)
  if (!isPath(word) && !names.includes(word)) throw new UsageError(unknownCommand(word, names))
}
