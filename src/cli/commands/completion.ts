import { readdirSync } from 'node:fs'
import yargs, { type Argv } from 'yargs'
import { UsageError } from '../../base/errors.ts'
import { oneLine } from '../../base/text/text.ts'
import type { Contract } from '../../contract/contract.ts'
import type { OptionKind, OptionReference } from '../../options/option-kinds.ts'
import { type AnyOption, flagOf } from '../../options/options.ts'
import { listScenarioFiles, nameOfFile } from '../../scenarios/scenario-file.ts'
import { choiceMeaning, type Ledger, policies, settingsFor } from '../../silences/settlement.ts'
import { silences } from '../../silences/silence-kinds.ts'
import { type CommandOutline, sortedWords } from '../settings/explain-mistake.ts'
import { flagOptions, type GatheredFlags, wordOptions } from '../settings/flags.ts'
import { readSettings } from '../settings/read-settings.ts'

/** The flag with which the scripts of yargs ask what can stand next. */
const ASKING = '--get-yargs-completions'

/** `petstore-sandbox completion`: prints the scripts of yargs with which bash and zsh complete command lines, each for its own shell. */
export async function completion({ flags }: GatheredFlags): Promise<number> {
  readSettings('completion', { flags, environment: process.env })
  const [bash, zsh] = [
    scriptFor('bash', `"\${1/#\\~/$HOME}"`),
    scriptFor('zsh', `"\${(Q)~words[1]}"`),
  ]
  process.stdout.write(
    [
      '#compdef petstore-sandbox',
      '# Completes the command lines of petstore-sandbox in bash and zsh. In ~/.bashrc or ~/.zshrc (there after compinit):',
      '#   source <(petstore-sandbox completion)',
      '# or, for zsh, as the file _petstore-sandbox in a folder of $fpath.',
      `if [ -n "\${ZSH_VERSION-}" ]; then\n${zsh}\nelif [ -n "\${BASH_VERSION-}" ]; then\n${bash}\nfi\n`,
    ].join('\n'),
  )
  return 0
}

/**
 * Lets a parser answer what the scripts ask: it knows commands, flags and choices itself, and calls back for what flags and words name
 * (scenarios, operations, points that a contract leaves open). Where nothing stands, the shells offer files.
 */
export async function answering(
  parser: Argv,
  { commands, words }: { readonly commands: readonly CommandOutline[]; readonly words: ShellWords },
): Promise<Argv> {
  const line = readLine(words.joined.slice(1, -1), commands)
  const own = await candidatesOf(line, words.current)
  const first = line.isNamed ? [] : shownIn(scenarioNames(), words)
  // yargs does not complete a command of this name, so it is not that of ours.
  return parser.completion(
    'completion-script',
    false,
    (
      _current: string,
      _argv: unknown,
      useDefaults: (then: (error: Error | null, found: string[] | undefined) => void) => void,
      done: (found: string[]) => void,
    ) => {
      if (own) return done(shownIn(own, words))
      // yargs writes a flag of one letter with two dashes where two are typed.
      return useDefaults((_error, found = []) =>
        done([...found.filter((each) => !/^--\w(?::|$)/.test(each)), ...first]),
      )
    },
  )
}

/** The words of a command line up to the cursor, the name of the program first. */
export interface ShellWords {
  /** As the shell writes them, but for words that bash breaks at `=` and `:`. */
  readonly joined: readonly string[]
  readonly current: string
  /** How many of its characters a shell does not replace. */
  readonly kept: number
}

/** Reads the words that a shell gives. Flags without a command are those of the default command. */
export function readShellWords(
  given: readonly string[],
  commands: readonly CommandOutline[],
): ShellWords {
  const words: string[] = []
  let isOpen = false
  for (const word of given) {
    const isBreak = /^[=:]+$/.test(word)
    if ((isBreak || isOpen) && words.length > 1) words.push(words.pop() + word)
    else words.push(word)
    isOpen = isBreak
  }
  const current = words.at(-1) ?? ''
  const kept = current.length - (given.at(-1) ?? '').length
  const isNamed = words.some((word) => commands.some((each) => isName(word, each)))
  const isFlag = current.startsWith('-') || words.at(-2)?.startsWith('-')
  const [name = '', ...rest] = words
  const joined = isNamed || !isFlag ? words : [name, commands[0]?.name ?? '', ...rest]
  return { joined, current, kept }
}

// --- internal ---

/** The script of yargs for a shell, which asks the program that was typed, and says which shell asks. */
function scriptFor(shell: 'bash' | 'zsh', program: string): string {
  const { SHELL } = process.env
  process.env.SHELL = shell
  let script = ''
  yargs()
    .scriptName('petstore-sandbox')
    .completion()
    .exitProcess(false)
    .parse(['completion'], (_error: unknown, _argv: unknown, output: string) => {
      script = output
    })
  if (SHELL === undefined) delete process.env.SHELL
  else process.env.SHELL = SHELL
  return script
    .replace(/^#.*\n/gm, '')
    .replace(`petstore-sandbox ${ASKING}`, `SHELL=${shell} ${program} 2>/dev/null ${ASKING}`)
}

function isName(word: string, { name, aliases = [] }: CommandOutline): boolean {
  return name === word || aliases.includes(word)
}

interface Line {
  readonly command: CommandOutline
  readonly isNamed: boolean
  /** The positional words after the name of the command. */
  readonly others: readonly string[]
  /** The option whose value comes next. */
  readonly awaiting: AnyOption | undefined
  readonly flags: ReadonlyMap<string, AnyOption>
  readonly values: ReadonlyMap<string, readonly string[]>
}

function readLine(words: readonly string[], commands: readonly CommandOutline[]): Line {
  const at = words.findIndex((word) => commands.some((each) => isName(word, each)))
  const command =
    commands.find((each) => isName(words[at] ?? '', each)) ?? (commands[0] as CommandOutline)
  const flags = new Map<string, AnyOption>()
  for (const [name, option] of flagOptions(command.name)) {
    flags.set(`--${flagOf(name)}`, option)
    if (option.alias !== undefined) flags.set(`-${option.alias}`, option)
  }
  const values = new Map<string, readonly string[]>()
  const others: string[] = []
  let flag: string | undefined
  const add = (name: string, value: string) =>
    values.set(name, [...(values.get(name) ?? []), value])
  for (const word of words.slice(at + 1)) {
    const [name = '', value] = word.split(/=(.*)/s, 2)
    if (flag !== undefined) add(flag, word)
    else if (!word.startsWith('-')) others.push(word)
    else if (value !== undefined) add(name, value)
    const { form, bare } = flags.get(name)?.kind ?? {}
    const takesNext = form !== undefined && form !== 'switch' && bare === undefined
    flag = flag === undefined && value === undefined && takesNext ? name : undefined
  }
  const awaiting = flag === undefined ? undefined : flags.get(flag)
  return { command, isNamed: at >= 0, others, awaiting, flags, values }
}

/** A completion of a word, with a description that may be empty. */
interface Candidate {
  readonly text: string
  readonly about: string
}

/** What can stand in place of a word that names something; `undefined` where yargs knows it. */
async function candidatesOf(
  line: Line,
  current: string,
): Promise<readonly Candidate[] | undefined> {
  const { command, isNamed, others, awaiting, flags } = line
  if (awaiting) return valuesOf(awaiting.kind, current, line)
  const [, flag = '', value = ''] = /^(--[^=]+)=(.*)$/s.exec(current) ?? []
  const option = flags.get(flag)
  if (option) {
    const found = await valuesOf(option.kind, value, line)
    return found.map(({ text, about }) => ({ text: `${flag}=${text}`, about }))
  }
  if (current.startsWith('-') || !isNamed) return undefined
  const word = wordOptions(command.name)[0]?.[1].kind
  const { names: named } = command
  const names = word?.names ?? (typeof named === 'object' ? named[others[0] ?? ''] : named)
  // One of the words can be a contract.
  if (word?.usual) return [...word.usual.map(toCandidate), ...yamlFiles()]
  return names === 'scenario' ? [...scenarioNames(), ...yamlFiles()] : names && []
}

async function valuesOf(
  kind: OptionKind<unknown>,
  value: string,
  line: Line,
): Promise<readonly Candidate[]> {
  const { words, usual = words, names } = kind
  if (usual) return usual.map(toCandidate)
  if (names === 'scenario') return [...scenarioNames(), ...yamlFiles()]
  if (names === 'kind of points') return Object.keys(silences).map(toCandidate)
  const { ledgerOf } = await import('../../silences/ledger-of.ts')
  if (names === 'setting') {
    const contract = await contractNamed(line)
    return contract ? settingsIn(value, ledgerOf(contract)) : []
  }
  return isPart(names) ? partsOf(names, await contractNamed(line)) : []
}

function toCandidate(text: string): Candidate {
  return { text, about: '' }
}

function isPart(names: OptionReference | undefined): names is 'operation' | 'resource' {
  return names === 'operation' || names === 'resource'
}

function partsOf(
  names: 'operation' | 'resource',
  contract: Contract | undefined,
): readonly Candidate[] {
  if (names === 'resource')
    return (contract?.roles.resources ?? []).map(({ name }) => toCandidate(name))
  return (contract?.operations ?? []).map(({ id, method, path }) => ({
    text: id,
    about: `${method} ${path}`,
  }))
}

/** A policy, then each entry of a ledger that is not named yet, with each of its choices. */
function settingsIn(value: string, { entries }: Ledger): readonly Candidate[] {
  const start = value.lastIndexOf(',') + 1
  const before = value.slice(0, start)
  const named = before.split(',').map((part) => part.split('=', 1)[0])
  const modes = start === 0 ? policies.map((text) => ({ text, about: 'all entries' })) : []
  const settings = entries
    .filter(({ name }) => !named.includes(name))
    .flatMap((entry) =>
      settingsFor(entry).map((choice) => ({
        text: `${entry.name}=${choice}`,
        about: choiceMeaning(entry, choice) ?? 'another choice for each request',
      })),
    )
  return [...modes, ...settings].map(({ text, about }) => ({ text: before + text, about }))
}

/** The contract that the words name, else the built-in one; `undefined` if it cannot be read, which a shell has no place to say. */
async function contractNamed({ command, values, others }: Line): Promise<Contract | undefined> {
  const word =
    command.name === 'contract' ? others[1] : sortedWords(command.name, others).contracts[0]
  const file =
    values.get('--contract')?.at(-1) ?? word ?? (process.env.PETSTORE_CONTRACT || undefined)
  const { contractOrBuiltIn: givenContract } = await import('../../http/choose-contract.ts')
  const { contractOf } = await import('../../contract/contract.ts')
  try {
    return contractOf(await givenContract({ contract: file, overlay: values.get('--overlay') }))
  } catch (error) {
    if (error instanceof UsageError) return undefined
    throw error
  }
}

function scenarioNames(): readonly Candidate[] {
  return listScenarioFiles().map((file) => ({ text: nameOfFile(file), about: 'a scenario' }))
}

/** The files of the working directory in which scenarios usually are. */
function yamlFiles(): readonly Candidate[] {
  try {
    const files = readdirSync('.').filter((name) => /\.ya?ml$/.test(name))
    return files.map((text) => ({ text, about: 'a file' }))
  } catch {
    return [] // a directory that may not be read has nothing to offer
  }
}

/** Candidates as the scripts of yargs take them: zsh takes what one is, too. A name that means something to a shell is not offered. */
function shownIn(candidates: readonly Candidate[], { current, kept }: ShellWords): string[] {
  const isZsh = process.env.SHELL?.includes('zsh') ?? false
  return candidates
    .filter(({ text }) => text.startsWith(current) && PLAIN.test(text))
    .map(({ text, about }) => {
      const left = text.slice(kept)
      if (!isZsh) return left
      return left.replaceAll(':', '\\:') + (about === '' ? '' : `:${oneLine(about)}`)
    })
}

const PLAIN = /^[\p{L}\p{N}_@%+=:,.^/ -]+$/u
