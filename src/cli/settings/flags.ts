import { UsageError } from '../../base/errors.ts'
import { didYouMean, shown } from '../../base/text/shown.ts'
import type { CommandName } from '../../options/option.ts'
import { aSwitch } from '../../options/option-kinds.ts'
import {
  type AnyOption,
  flagOf,
  helpOf,
  options,
  optionsOfCommand,
  PREFIX,
  variablesOf,
} from '../../options/options.ts'

/** Flags or positional words of a command, by name. */
export interface Definitions {
  readonly [name: string]: Definition
}

/** The flags of a command, in the order of its help. */
export function flagsOf(command: CommandName): Definitions {
  const flags = flagOptions(command)
  return Object.fromEntries(flags.map(([name, option]) => [flagOf(name), toFlag(option, command)]))
}

/** The options that are flags of a command, by their names in the table. */
export function flagOptions(command: CommandName): readonly (readonly [string, AnyOption])[] {
  return optionsOfCommand(command).filter(([, option]) => !isWord(option, command))
}

/** The options that are positional words of a command, by their names in the table. */
export function wordOptions(command: CommandName): readonly (readonly [string, AnyOption])[] {
  return optionsOfCommand(command).filter(([, option]) => isWord(option, command))
}

/** The flags and words of a command, each with one value (a list for list flags), and warnings about them and about variables. */
export interface GatheredFlags {
  readonly flags: Record<string, unknown>
  readonly warnings: readonly string[]
}

/**
 * Reduces a flag that is given more than once to one value: commas join the texts of `--keys`; for any other flag that is not a
 * list, the last one counts, with a warning.
 */
export function gatherFlags(
  given: object,
  command: CommandName,
  environment: { readonly [name: string]: unknown },
): GatheredFlags {
  const forms = new Map(
    optionsOfCommand(command).map(([name, { kind }]) => [flagOf(name), kind.form]),
  )
  const warnings = unknownVariables(environment)
  const entries = Object.entries(given).map(([name, value]) => {
    const form = forms.get(name)
    if (!Array.isArray(value) || form === undefined || form === 'list') return [name, value]
    if (form === 'joined') return [name, value.join(',')]
    warnings.push(`--${name} is given more than once: the last one counts.`)
    return [name, value.at(-1)]
  })
  return { flags: Object.fromEntries(entries), warnings }
}

/**
 * What to say of variables that begin as ours do and have no effect: a mistyped one would otherwise be ignored without a
 * word. Says nothing of what an orchestrator sets for a service named `petstore`.
 */
export function unknownVariables(environment: { readonly [name: string]: unknown }): string[] {
  const known = [
    ...Object.entries(options).flatMap(([name, option]) => variablesOf(name, option)),
    ...otherVariables,
  ].map((name) => name.slice(PREFIX.length))
  const unknown = Object.keys(environment)
    .filter((name) => name.startsWith(PREFIX) && !FOREIGN.test(name))
    .map((name) => name.slice(PREFIX.length))
    .filter((name) => !known.includes(name))
    .toSorted()
  return unknown.map((name) => {
    const hint = didYouMean(name, known).replace('"', `"${PREFIX}`)
    return `${PREFIX}${name} has no effect: there is no such variable.${hint}`
  })
}

/**
 * Reads the values of switches as those of their variables: yargs takes whatever is not `true` for off, so that
 * `--read-only=1` would let writes through. A flag that can stand alone gets the value that it then stands for, so that the next word is
 * not taken for it.
 * @throws UsageError when a value is none of 1, true, 0 and false.
 */
export function readSwitches(argv: readonly string[]): readonly string[] {
  const end = argv.indexOf('--')
  return argv.map((word, at) => {
    const alone = bareFlags.get(word)
    if (alone !== undefined && (end < 0 || at < end)) return `${word}=${alone}`
    const [, flag = '', value = ''] = /^(--?[a-z][a-z-]*)=(.*)$/s.exec(word) ?? []
    if (!switches.has(flag) || (end >= 0 && at > end)) return word
    const reading = aSwitch.read(value)
    if ('value' in reading) return `${flag}=${reading.value}`
    const must = 'must' in reading ? reading.must : reading.cannot
    throw new UsageError(`${flag} must be ${must}, got ${shown(value)}. See --help.`)
  })
}

/**
 * Refuses a PEM text as the value of a flag or as a word: it begins like a flag, so that yargs would show it, and it may be a key.
 * @throws UsageError that names the flag, and has nothing of the text.
 */
export function assertNoPem(argv: readonly string[]): void {
  const at = argv.findIndex((word) => /^(?:--?[a-z][a-z-]*=)?\s*-----BEGIN/.test(word))
  if (at < 0) return
  const [flag = 'A word'] =
    /^--?[a-z][a-z-]*/.exec(argv[at] as string) ??
    /^--?[a-z][a-z-]*$/.exec(argv[at - 1] ?? '') ??
    []
  throw new UsageError(
    `${flag} is the text of a PEM file, which no option takes. Give the name of the file. See --help.`,
  )
}

/** Variables that are no options: the addresses behind two names, and what the command of `--exec` gets. */
export const otherVariables = [
  'PETSTORE_PRODUCTION_URL',
  'PETSTORE_STAGING_URL',
  'PETSTORE_URL',
  'PETSTORE_ADMIN_URL',
  'PETSTORE_CA_FILE',
]

// --- internal ---

/** Every switch, as it is written: `--fresh`, `--watch`, `-w`. */
const switches = new Set(
  Object.entries<AnyOption>(options).flatMap(([name, { kind, alias }]) =>
    kind.form === 'switch'
      ? [`--${flagOf(name)}`, ...(alias === undefined ? [] : [`-${alias}`])]
      : [],
  ),
)

/** The values of flags that may be given without a value. */
const bareFlags: ReadonlyMap<string, string> = new Map(
  Object.entries<AnyOption>(options).flatMap(
    ([
      name,
      {
        kind: { bare },
      },
    ]) => (bare === undefined ? [] : [[`--${flagOf(name)}`, bare]]),
  ),
)

/** A flag or a word, as yargs takes it. */
interface Definition {
  readonly type?: 'string' | 'boolean'
  readonly describe: string
  readonly alias?: string
  readonly choices?: readonly string[]
  readonly array?: boolean
  readonly requiresArg?: boolean
  readonly default?: readonly string[]
  readonly defaultDescription?: string
}

/** Variables of the test suite, and those that Kubernetes and Docker set for a service. */
const FOREIGN = /^PETSTORE_TEST_|_SERVICE_(HOST|PORT)|_PORT_\d{1,5}_(TCP|UDP)/

function isWord({ positional }: AnyOption, command: CommandName): boolean {
  return positional?.includes(command) ?? false
}

function toFlag(option: AnyOption, command: CommandName): Definition {
  const { kind, alias } = option
  const describe = helpOf(option, command)
  const named = alias === undefined ? {} : { alias }
  if (kind.form === 'switch') return { ...named, type: 'boolean', describe }
  if (kind.words) return { ...named, choices: kind.words, requiresArg: true, describe }
  const repeated = kind.form === 'list' ? { array: true } : {}
  return { ...named, type: 'string', ...repeated, requiresArg: true, describe }
}
