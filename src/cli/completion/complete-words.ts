import type { Ledger } from '../../contract/ledger/ledger.ts'
import type { Kind, Named } from '../../options/kinds.ts'
import { type AnyOption, flagOf, helpOf } from '../../options/options.ts'
import type { Command } from '../commands/commands.ts'
import { flagOptions, wordOptions } from '../settings/flags.ts'
import {
  type Candidate,
  type Completion,
  kindCompletion,
  ledgerCompletion,
} from './ledger-words.ts'

/** What completion must know besides the words. */
export interface Known {
  /** The first of them is the default. */
  readonly commands: readonly Command[]
  /** The names of the scenarios. */
  readonly scenarios: () => readonly string[]
  /** The files of the working directory that may be scenarios. Default: none. */
  readonly files?: () => readonly string[]
  /** What the contract leaves open that the words name. Default: nothing is known of it. */
  readonly ledger?: Ledger | undefined
}

/** The files of a contract, as words name them. */
export interface NamedFiles {
  readonly contract: string | undefined
  readonly overlay: readonly string[]
}

/** The contract of which names of its ledger are asked for in the last of some words; `undefined` if none are. */
export function contractAsked(
  words: readonly string[],
  commands: readonly Command[],
): NamedFiles | undefined {
  const { command, flags, awaiting, values, others } = readWords(words.slice(0, -1), commands)
  const [, inWord] = /^--([^=]+)=/.exec(words.at(-1) ?? '') ?? []
  const { kind } = awaiting ?? flags.get(inWord ?? '') ?? {}
  if (kind?.name !== 'unspecified' && kind?.names !== 'kind of points') return undefined
  const named = (flag: string) => values.flatMap(([name, value]) => (name === flag ? value : []))
  const file = command.name === 'contract' ? others[1] : undefined
  return { contract: named('contract').at(-1) ?? file, overlay: named('overlay') }
}

/**
 * What can stand in place of the last of some words, which follow the name of the program: commands, flags that the command has and
 * that are not given yet, choices, scenarios, entries of the ledger, or files.
 */
export function completeWords(words: readonly string[], known: Known): Completion {
  const current = words.at(-1) ?? ''
  const line = readWords(words.slice(0, -1), known.commands)
  const { flags, awaiting } = line
  if (awaiting) return matching(current, ofKind(awaiting.kind, current, known))
  const at = current.indexOf('=')
  if (current.startsWith('--') && at > 0) {
    const option = flags.get(current.slice(2, at))
    const value = current.slice(at + 1)
    const found = option ? ofKind(option.kind, value, known) : NOTHING
    return matching(current, { ...found, from: found.from + at + 1 })
  }
  return matching(current, current.startsWith('-') ? flagsLeft(line) : nextWord(line, known))
}

// --- internal ---

const NOTHING: Completion = { kind: 'words', from: 0, candidates: [] }

/** The words before the one that is being typed. */
interface Line {
  readonly command: Command
  readonly isNamed: boolean
  /** The options that are flags here, by flag and by letter. */
  readonly flags: ReadonlyMap<string, AnyOption>
  readonly given: ReadonlySet<AnyOption>
  /** The positional words after the name of the command. */
  readonly others: readonly string[]
  /** The option whose value comes next. */
  readonly awaiting: AnyOption | undefined
  /** The values of flags, as they are written. */
  readonly values: readonly (readonly [flag: string, value: string])[]
}

function readWords(words: readonly string[], commands: readonly Command[]): Line {
  let command = commands[0] as Command
  let flags = flagMap(command)
  let isNamed = false
  let awaiting: AnyOption | undefined
  let last = ''
  const values: [flag: string, value: string][] = []
  const given = new Set<AnyOption>()
  const others: string[] = []
  for (const word of words) {
    if (awaiting) {
      awaiting = undefined
      values.push([last, word])
      continue
    }
    if (word.startsWith('-')) {
      const [name = '', value] = word.replace(/^--?/, '').split('=', 2)
      const option = flags.get(name)
      if (!option) continue
      given.add(option)
      last = name
      if (value !== undefined) values.push([name, value])
      const { form, bare } = option.kind
      if (value === undefined && form !== 'switch' && bare === undefined) awaiting = option
      continue
    }
    const named =
      isNamed || others.length > 0
        ? undefined
        : commands.find(({ name, aliases = [] }) => name === word || aliases.includes(word))
    if (named) {
      command = named
      flags = flagMap(named)
      isNamed = true
    } else others.push(word)
  }
  return { command, isNamed, flags, given, others, awaiting, values }
}

function flagMap({ name: command }: Command): ReadonlyMap<string, AnyOption> {
  const own = flagOptions(command)
  const letters = own.flatMap(([, option]) =>
    option.alias === undefined ? [] : [[option.alias, option] as const],
  )
  return new Map([...own.map(([name, option]) => [flagOf(name), option] as const), ...letters])
}

/** The flags that are not given yet; those with several values always. */
function flagsLeft({ command: { name: command }, given }: Line): Completion {
  const left = flagOptions(command).filter(
    ([, option]) => !given.has(option) || ['list', 'joined'].includes(option.kind.form),
  )
  const candidates = left.map(([name, option]) => ({
    text: `--${flagOf(name)}`,
    about: helpOf(option, command),
  }))
  return { ...NOTHING, candidates: [...candidates, ...COMMON] }
}

const COMMON: readonly Candidate[] = [
  { text: '--help', about: 'Show help' },
  { text: '--version', about: 'Show version number' },
]

/** A command, or the next positional word of one. */
function nextWord({ command, isNamed, others }: Line, known: Known): Completion {
  const { length: place } = others
  const named = known.commands.map(({ name, describe }) => ({ text: name, about: describe }))
  const own = wordOptions(command.name)[place]
  const found = (all: Known) => (own ? ofKind(own[1].kind, '', all) : ofWord(command, others, all))
  if (isNamed || place > 0) return found(known)
  // Files would hide the commands.
  const { candidates, ...rest } = found({ ...known, files: () => [] })
  return { ...rest, candidates: [...named, ...candidates] }
}

/** A positional word that is no option: one of its choices, or what the command says that it names. */
function ofWord(
  { positionals = {}, names }: Command,
  others: readonly string[],
  known: Known,
): Completion {
  const choices = Object.values(positionals)[others.length]?.choices
  if (choices) return { ...NOTHING, candidates: choices.map((text) => ({ text, about: '' })) }
  const [action = ''] = others
  return naming(typeof names === 'object' ? names[action] : names, known)
}

/** The values of an option. */
function ofKind(kind: Kind<unknown>, current: string, known: Known): Completion {
  const { ledger } = known
  if (kind.name === 'unspecified') return ledger ? ledgerCompletion(current, ledger) : NOTHING
  if (kind.names === 'kind of points') return kindCompletion(ledger)
  const { words, usual = words } = kind
  if (usual) return { ...NOTHING, candidates: usual.map((text) => ({ text, about: '' })) }
  return naming(kind.names, known)
}

function naming(names: Named | undefined, { scenarios, files = () => [] }: Known): Completion {
  if (names === undefined) return NOTHING
  if (names === 'directory') return { ...NOTHING, kind: 'directories' }
  const about = (kind: string) => (text: string) => ({ text, about: kind })
  const candidates =
    names === 'file'
      ? []
      : [...scenarios().map(about('a scenario')), ...files().map(about('a file'))]
  return { ...NOTHING, kind: 'files', candidates }
}

/** Only what begins with what is typed. Where words or files may stand, it is words as long as there are any. */
function matching(current: string, { kind, from, candidates }: Completion): Completion {
  const left = candidates.filter(({ text }) => text.startsWith(current.slice(from)))
  return { kind: left.length > 0 ? 'words' : kind, from, candidates: left }
}
