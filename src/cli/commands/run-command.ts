import { setImmediate as nextTurn } from 'node:timers/promises'
import yargs, { type Argv } from 'yargs'
import { buildCommit } from '../../base/build-commit.ts'
import { StartError, UsageError } from '../../base/errors.ts'
import { useResultCache } from '../../base/files/result-cache.ts'
import { packageVersion } from '../../base/package-files.ts'
import { printable } from '../../base/text/text.ts'
import { growWhileLoading, keepTicksFast } from '../process/memory.ts'
import {
  explainMistake,
  namesFile,
  unknownCommand,
  withWords,
} from '../settings/explain-mistake.ts'
import { assertNoPem, flagsOf, gatherFlags, readSwitches } from '../settings/flags.ts'
import { withVariables } from '../settings/read-settings.ts'
import { type Command, commands } from './commands.ts'

/**
 * Runs the command line and returns the exit code: 0 for success, 1 for findings or a failed command, 2 for a wrong usage or
 * an invalid file, 3 if it cannot start.
 */
export async function runCommand(argv: readonly string[]): Promise<number> {
  keepTicksFast()
  if (argv[0] === 'proxy') growWhileLoading()
  const assertWritten = watchStdout()
  try {
    const exitCode = argv[0] === ASKING ? await answer(argv.slice(1)) : await dispatch(argv)
    await assertWritten()
    return exitCode
  } catch (error) {
    return report(error)
  }
}

/**
 * Catches write errors of standard output, which would otherwise end the process. Call the returned
 * function at the end: it throws a UsageError if something was not written. A reader that has left
 * (EPIPE) is not an error.
 */
export function watchStdout(): () => Promise<void> {
  let failure: NodeJS.ErrnoException | undefined
  process.stdout.on('error', (error) => {
    failure ??= error
  })
  return async () => {
    await nextTurn()
    if (!failure || failure.code === 'EPIPE') return
    const why = failure.code ?? failure.message
    throw new UsageError(`Standard output cannot be written: ${why}.`, { cause: failure })
  }
}

// --- internal ---

/** The flag with which the scripts of `completion` ask what can stand next. */
const ASKING = '--get-yargs-completions'

async function answer(given: readonly string[]): Promise<number> {
  const { answering, readShellWords } = await import('./completion.ts')
  const words = readShellWords(given, commands)
  const parser = yargs([ASKING, ...words.joined]).scriptName('petstore-sandbox')
  for (const each of commands) parser.command(namesOf(each), each.describe, define(each))
  const asked = await answering(configured(parser), { commands, words })
  await asked.exitProcess(false).parseAsync()
  return 0
}

/** What `--version` prints: the version, or with `--json` all that says which program this is, as one line of JSON. */
async function versionText(argv: readonly string[]): Promise<string> {
  const version = packageVersion()
  const isAsked = argv.includes('--version') || argv.includes('-v')
  if (!isAsked || !argv.includes('--json')) return version
  const { builtInContract } = await import('../../petstore/built-in-contract.ts')
  return JSON.stringify({
    version,
    commit: buildCommit,
    node: process.versions.node,
    contract: builtInContract().digest,
  })
}

/** `-h` names an address to listen on; without one, it asks for help, as it does elsewhere. */
function withHelp(argv: readonly string[]): readonly string[] {
  return argv.map((word, at) =>
    word === '-h' && (argv[at + 1] ?? '-').startsWith('-') ? '--help' : word,
  )
}

async function dispatch(given: readonly string[]): Promise<number> {
  assertNoPem(given)
  const argv = readSwitches(withHelp(given))
  let exitCode = 0
  let parser: Argv = yargs(argv)
    .scriptName('petstore-sandbox')
    .usage(
      '$0 <command>\n\nA sandbox of the pet store API, or of any OpenAPI contract: every operation, with state, scenarios and faults.',
    )
  for (const command of commands) {
    const { name } = command
    parser = parser.command(namesOf(command), command.describe, define(command), async (given) => {
      const { flags, warnings } = gatherFlags(given, name, process.env)
      if (Array.isArray(flags._) && flags._.length === 0) await assertFirstWord(flags.words)
      const isOff = flags['no-cache']
      if (isOff !== undefined) useResultCache(!['1', 'true'].includes(String(isOff)))
      const gathered = { flags: withWords(name, flags), warnings }
      exitCode = await command.run(gathered).catch((error) => {
        if (error instanceof UsageError)
          error.message = withVariables(error.message, name, {
            flags: gathered.flags,
            environment: process.env,
          })
        throw error
      })
    })
  }
  await configured(parser, await versionText(argv))
    .wrap(Math.min(100, process.stdout.columns ?? 100))
    .strict()
    .exitProcess(false)
    .showHelpOnFail(false)
    .fail((message, error) => {
      // A YError is thrown by yargs, for a mistake of the user.
      if (error instanceof Error && error.name !== 'YError') throw error
      throw new UsageError(explainMistake(message ?? error.message, argv, commands))
    })
    .parseAsync()
  return exitCode
}

/** If no command was given, the first word may be a mistyped one. @throws UsageError (as a rejection) */
async function assertFirstWord(words: unknown): Promise<void> {
  const [word, ...others] = (words ?? []) as readonly string[]
  if (word === undefined) return
  const { listScenarioFiles, nameOfFile } = await import('../../scenarios/scenario-file.ts')
  const names = listScenarioFiles().map(nameOfFile)
  if (!namesFile(word) && !names.includes(word))
    throw new UsageError(unknownCommand(word, commands, others.length > 0 ? [] : names))
}

function configured(parser: Argv, version = packageVersion()): Argv {
  return parser.version(version).help().alias('version', 'v').parserConfiguration({
    // Repeated flags become arrays; gatherFlags reduces those that take one value.
    'duplicate-arguments-array': true,
    'greedy-arrays': false,
    'boolean-negation': false,
    'parse-numbers': false,
  })
}

/** The names of a command for yargs. The first one runs if no command is named. */
function namesOf(command: Command): readonly string[] {
  const { name, words, aliases = [] } = command
  return [`${name} ${words}`.trim(), ...aliases, ...(command === commands[0] ? ['$0'] : [])]
}

function define({ name, usage, positionals = {}, examples }: Command) {
  return (argv: Argv): Argv => {
    let defined: Argv = argv.options(flagsOf(name))
    if (usage !== undefined) defined = defined.usage(usage)
    for (const [word, definition] of Object.entries(positionals))
      defined = defined.positional(word, definition as Parameters<Argv['positional']>[1])
    for (const [command, description] of examples) defined = defined.example(command, description)
    return defined
  }
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
