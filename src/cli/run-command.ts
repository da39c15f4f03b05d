// The only file that knows yargs.
import { readFileSync } from 'node:fs'
import process from 'node:process'
import yargs, { type Argv } from 'yargs'
import { StartError, UsageError } from '../base/errors.ts'
import { printable } from '../base/printable.ts'
import { explainMistake, unknownCommand } from './explain-mistake.ts'
import { gatherFlags } from './gather-flags.ts'
import {
  type CommandOptions,
  checkOptions,
  proxyOptions,
  scenarioOptions,
  startOptions,
} from './options.ts'
import { watchStdout } from './watch-stdout.ts'

/**
 * Runs the command line and answers the exit code: 0 clean, 1 findings or a failed command, 2 usage or
 * a bad file, 3 cannot start.
 */
export async function runCommand(argv: readonly string[]): Promise<number> {
  const assertWritten = watchStdout()
  try {
    const exitCode = await dispatch(argv)
    await assertWritten()
    return exitCode
  } catch (error) {
    return report(error)
  }
}

// --- internal ---

async function dispatch(argv: readonly string[]): Promise<number> {
  let exitCode = 0
  const run = (command: () => Promise<number>) => async () => {
    exitCode = await command()
  }
  const parser = yargs(argv)
    .scriptName('petstore-sandbox')
    .usage(
      '$0 <command>\n\nThe pet store API as a sandbox: the whole contract answers, with state, scenarios and faults.',
    )
    .command(
      ['start [scenario]', 'mock', '$0'],
      'Start the sandbox (the command when none is given)',
      (start) =>
        options(start, startOptions)
          .positional('scenario', {
            type: 'string',
            describe: 'A name in scenarios/, or the path of a YAML or JSON file',
            defaultDescription: 'default',
          })
          .example('$0 start flaky --port 0', 'a scenario that comes with it, on any free port')
          .example('$0 start ./my.yaml --watch', 'your own, read again when it changes')
          .example(
            '$0 start --exec "npm test"',
            'a test run against it; its exit code is handed on',
          ),
      (given) =>
        run(async () => {
          if (given._.length === 0) await assertScenario(given.scenario)
          const { start } = await import('./start.ts')
          return start(gatherFlags(given, startOptions))
        })(),
    )
    .command(
      'proxy <upstream>',
      'Pass requests to a real service, not a byte changed',
      (proxy) =>
        options(proxy, proxyOptions)
          .positional('upstream', {
            type: 'string',
            describe:
              'Base address of the service; or production, staging (PETSTORE_PRODUCTION_URL, PETSTORE_STAGING_URL)',
          })
          .example('$0 proxy https://api.example.com/v1', 'in front of a service')
          .example('$0 proxy staging --read-only', 'where nothing may be written')
          .example('$0 proxy staging --exec "npm test"', 'a test run through it')
          .example(
            '$0 proxy staging --record session.yaml',
            'what passes, to be replayed by start',
          ),
      (given) =>
        run(async () => {
          const { proxy } = await import('./proxy.ts')
          return proxy(gatherFlags(given, proxyOptions))
        })(),
    )
    .command(
      'check <files..>',
      'Check HAR files and recordings against the contract',
      (check) =>
        options(check, checkOptions)
          .positional('files', {
            type: 'string',
            array: true,
            describe: 'HAR files (.har), tapes (.tape.ndjson) or recorded scenarios',
          })
          .example('$0 check session.har --report report.html', 'what a browser exported'),
      (given) =>
        run(async () => {
          const { check } = await import('./check.ts')
          return check(gatherFlags(given, checkOptions))
        })(),
    )
    .command(
      'scenario <action> [files..]',
      'List, write, check, import or describe scenarios',
      (scenario) =>
        options(scenario, scenarioOptions)
          .usage(
            '$0 scenario list | new <name> | validate <file...> | import <file> --out FILE | schema\n\nWork on scenario files.',
          )
          .positional('action', {
            choices: ['list', 'new', 'validate', 'import', 'schema'] as const,
            describe: 'What to do',
          })
          .positional('files', {
            type: 'string',
            array: true,
            default: [],
            describe:
              'The files, or names, to validate; the name or path of a new one; the HAR or the tape to import',
          })
          .example('$0 scenario new checkout', 'a small checkout.yaml to begin with')
          .example(
            '$0 scenario import a.har --out a.yaml',
            'what a browser exported, to be replayed by start',
          ),
      (given) =>
        run(async () => {
          const { scenario } = await import('./scenario-command.ts')
          const { flags, notes } = gatherFlags(given, scenarioOptions)
          const unused =
            flags.log === undefined ? [] : ['--log does nothing here: scenario has no log.']
          for (const note of [...notes, ...unused]) console.error(note)
          return scenario(flags as unknown as Parameters<typeof scenario>[0])
        })(),
    )
    .version(version())
    .help()
    .alias('version', 'v')
    .wrap(Math.min(100, process.stdout.columns ?? 100))
    .parserConfiguration({
      // Kept, for flags that can be repeated; of the others the last counts (gatherFlags).
      'duplicate-arguments-array': true,
      'greedy-arrays': false,
      'boolean-negation': false,
      'parse-numbers': false,
    })
    .strict()
    .exitProcess(false)
    .showHelpOnFail(false)
    .fail((message, error) => {
      // Besides ours, yargs throws its own: a YError is the user's mistake too.
      if (error instanceof Error && error.name !== 'YError') throw error
      throw new UsageError(explainMistake(message ?? error.message, argv))
    })
  await parser.parseAsync()
  return exitCode
}

/** Without a command, a word that is not a scenario may have been meant as one. */
async function assertScenario(word: unknown): Promise<void> {
  if (typeof word !== 'string') return
  const { isPath, listScenarioFiles, nameOfFile } = await import('../scenarios/find-scenario.ts')
  const names = listScenarioFiles().map(nameOfFile)
  if (!isPath(word) && !names.includes(word)) throw new UsageError(unknownCommand(word, names))
}

function options(argv: Argv, definitions: CommandOptions): Argv {
  return argv.options(definitions)
}

function report(error: unknown): number {
  if (error instanceof UsageError) {
    console.error(printable(error.message, { lines: true }))
    return 2
  }
  if (error instanceof StartError) {
    console.error(printable(error.message, { lines: true }))
    return 3
  }
  console.error('This is a bug of petstore-sandbox:', error)
  return 70
}

function version(): string {
  const file = new URL('../../package.json', import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')).version
}
