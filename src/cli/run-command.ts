// The only file that knows yargs.
import { readFileSync } from 'node:fs'
import process from 'node:process'
import yargs, { type Argv } from 'yargs'
import { didYouMean } from '../contract/did-you-mean.ts'
import { StartError, UsageError } from '../contract/errors.ts'
import { type CommandOptions, proxyOptions, scenarioOptions, startOptions } from './options.ts'

/**
 * Runs the command line and answers the exit code: 0 clean, 1 findings or a failed command, 2 usage or
 * a bad file, 3 cannot start (design, section 3).
 */
export async function runCommand(argv: readonly string[]): Promise<number> {
  try {
    return await dispatch(argv)
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
          const { start } = await import('./start.ts')
          return start(lastOfEach(given, startOptions))
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
          .example('$0 proxy staging --exec "npm test"', 'a test run through it'),
      (given) =>
        run(async () => {
          const { proxy } = await import('./proxy.ts')
          return proxy(lastOfEach(given, proxyOptions))
        })(),
    )
    .command(
      'scenario <action> [files..]',
      'List, check or describe scenario files',
      (scenario) =>
        options(scenario, scenarioOptions)
          .usage('$0 scenario list | validate <file...> | schema\n\nWork on scenario files.')
          .positional('action', {
            choices: ['list', 'validate', 'schema'] as const,
            describe: 'What to do',
          })
          .positional('files', {
            type: 'string',
            array: true,
            default: [],
            describe: 'The files, or names, to validate',
          }),
      (given) =>
        run(async () => {
          const { scenario } = await import('./scenario.ts')
          return scenario(lastOfEach(given, scenarioOptions) as Parameters<typeof scenario>[0])
        })(),
    )
    .version(version())
    .help()
    .alias('version', 'v')
    .wrap(Math.min(100, process.stdout.columns ?? 100))
    .parserConfiguration({
      // Kept, for flags that can be repeated; of the others the last counts (lastOfEach).
      'duplicate-arguments-array': true,
      'greedy-arrays': false,
      'boolean-negation': false,
      'parse-numbers': false,
    })
    .strict()
    .exitProcess(false)
    .showHelpOnFail(false)
    .fail((message, error) => {
      throw error instanceof Error ? error : new UsageError(explain(message))
    })
  await parser.parseAsync()
  return exitCode
}

function options(argv: Argv, definitions: CommandOptions): Argv {
  return argv.options(definitions)
}

/** What was given, with the last value of each flag that is not a list. */
function lastOfEach(given: object, definitions: CommandOptions): Record<string, unknown> {
  const isList = (name: string) => definitions[name]?.array === true || name === 'files'
  const last = (name: string, value: unknown) =>
    Array.isArray(value) && !isList(name) ? value.at(-1) : value
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, last(name, value)]))
}

/** `Unknown argument: prot` with what was probably meant. */
function explain(message: string): string {
  const unknown = /^Unknown arguments?: ([^,\s]+)/.exec(message)?.[1]
  if (!unknown) return `${message.replaceAll('\n', ' ').replace(/ +/g, ' ')}. See --help.`
  const commands = [startOptions, proxyOptions, scenarioOptions]
  const flags = [...commands.flatMap((known) => Object.keys(known)), 'help', 'version']
  const hint = didYouMean(unknown, flags).replace('"', '"--')
  return `Unknown argument ${unknown.length > 1 ? '--' : '-'}${unknown}.${hint} See --help.`
}

function report(error: unknown): number {
  if (error instanceof UsageError) {
    console.error(error.message)
    return 2
  }
  if (error instanceof StartError) {
    console.error(error.message)
    return 3
  }
  console.error('This is a bug of petstore-sandbox:', error)
  return 70
}

function version(): string {
  const file = new URL('../../package.json', import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')).version
}
