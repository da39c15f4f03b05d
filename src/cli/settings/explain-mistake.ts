import { statSync } from 'node:fs'
import { UsageError } from '../../base/errors.ts'
import { isWebAddress, shownAddress } from '../../base/http/http.ts'
import { shownValue } from '../../base/text/assert-options.ts'
import { didYouMean, shown } from '../../base/text/shown.ts'
import { oneLine } from '../../base/text/text.ts'
import { isContractFile } from '../../contract/kinds-of-files.ts'
import type { CommandName } from '../../options/option.ts'
import type { OptionReference } from '../../options/option-kinds.ts'
import { isPath } from '../../scenarios/scenario-file.ts'
import { flagsOf, type GatheredFlags } from './flags.ts'

export interface CommandOutline {
  readonly name: CommandName
  readonly aliases?: readonly string[]
  /** What to say if a word is missing. */
  readonly needs?: string
  /** What its first word chooses among: `What to do with scenarios`. */
  readonly chooses?: string
  /** What its last words name, if they are no options: always, or after some words for `action`. */
  readonly names?: OptionReference | { readonly [action: string]: OptionReference }
}

/** Rewrites yargs's message for a wrong command line so that the way out is clear. The first of the commands is the default. */
export function explainMistake(
  message: string,
  argv: readonly string[],
  commands: readonly CommandOutline[],
): string {
  const command = argv.flatMap((word) => commands.filter((each) => isNamed(each, word)))[0]
  const unknown = /^Unknown arguments?: (.+?)(, |$)/.exec(message)?.[1]
  if (unknown !== undefined)
    return `${explainUnknown(unknown, argv, { command, commands })} See --help.`
  const choice = message.split('\n').find((line) => line.trim().startsWith(ARGUMENT))
  if (choice !== undefined) return explainChoice(choice.trim(), command)
  const valueless = /^Not enough arguments following: (\S+)$/.exec(message)?.[1]
  if (valueless) return `${dashed(valueless)} needs a value. See --help.`
  if (message.startsWith('Not enough non-option arguments') && command)
    return `${command.needs} See --help.`
  return `${oneLine(message).replace(/\.$/, '')}. See --help.`
}

/** The message for a first word that is neither a command nor a scenario. */
export function unknownCommand(
  word: string,
  commands: readonly CommandOutline[],
  scenarios: readonly string[] = [],
): string {
  const names = commands.flatMap(({ name, aliases = [] }) => [name, ...aliases])
  const peer = Object.hasOwn(PEER_COMMANDS, word) ? PEER_COMMANDS[word] : undefined
  const hint = peer ? ` Did you mean "${peer}"?` : didYouMean(word, [...names, ...scenarios])
  const others = scenarios.length > 0 ? `; the scenarios are ${scenarios.join(', ')}` : ''
  return (
    `There is no command${others && ' and no scenario'} "${word}".${hint} ` +
    `The commands are ${names.join(', ')}${others}.`
  )
}

type Flags = GatheredFlags['flags']

/** What the words of a command line are. */
export interface SortedWords {
  readonly contracts: readonly string[]
  /** Those that are no contract. */
  readonly others: readonly string[]
}

/**
 * Gives each word of a command line its place among the flags: a word that is an OpenAPI document is the contract, and another one the
 * scenario, the upstream or a recording.
 * @throws UsageError where there are two of one, or a file is nothing that the command takes.
 */
export function withWords(command: CommandName, { words, ...flags }: Flags): Flags {
  const place = PLACES[command]
  if (place === undefined) return flags
  const { contracts, others } = sortedWords(command, (words ?? []) as readonly string[])
  const [contract, second] = contracts
  if (second !== undefined)
    throw new UsageError(
      `${command} takes one contract; ${nameOf(second)} is a second one. ${flags.next === undefined && NEXT.has(command) ? 'The next version of a contract is given as --next FILE. ' : ''}See --help.`,
    )
  if (contract !== undefined && flags.contract !== undefined)
    throw new UsageError(
      `${command} takes one contract: the word ${nameOf(contract)}, or --contract ${nameOf(String(flags.contract))}. Leave one of the two out. See --help.`,
    )
  const sorted = { ...flags, ...(contract !== undefined && { contract }) }
  if (place === 'files') {
    if (others.length === 0)
      throw new UsageError(
        'check needs a file: check session.har, check recorded.yaml, check shop.yaml session.har. See --help.',
      )
    return { ...sorted, files: others }
  }
  const odd =
    place === 'upstream' ? others.find((word) => isPath(word) && isThere(word)) : undefined
  if (odd !== undefined)
    throw new UsageError(
      `${odd} is no OpenAPI document: it has no openapi and no swagger at its top. ${command} takes a contract and the address of a service: ${command} shop.yaml https://api.example.com/v1. See --help.`,
    )
  const [first, other] = others
  if (other !== undefined)
    throw new UsageError(
      `${command} takes one ${place}; ${shown(nameOf(other))} is one word too many. See --help.`,
    )
  return { ...sorted, ...(first !== undefined && { [place]: first }) }
}

/** Tells contracts from other words, by what is in their files. Of two addresses, the first is that of a contract where a service has the other. */
export function sortedWords(command: CommandName, words: readonly string[]): SortedWords {
  const takesAddress = PLACES[command] === 'upstream'
  const files = words.filter(isDocument)
  const addresses = words.filter(isWebAddress)
  const fetched = takesAddress ? addresses.slice(0, files.length > 0 ? 0 : -1) : addresses
  const contracts = words.filter((word) => files.includes(word) || fetched.includes(word))
  return { contracts, others: words.filter((word) => !contracts.includes(word)) }
}

/** Whether a word is an address, a path, or the name of a file that is there; else it is a name. */
export function namesFile(word: string): boolean {
  return isWebAddress(word) || isPath(word) || isThere(word)
}

// --- internal ---

function isNamed({ name, aliases = [] }: CommandOutline, word: string): boolean {
  return name === word || aliases.includes(word)
}

const [ARGUMENT, GIVEN, CHOICES] = ['Argument: ', ', Given: ', ', Choices: '] as const

/** Explains a line of yargs: `Argument: log, Given: "lout", Choices: "pretty", "json"`. */
function explainChoice(line: string, command: CommandOutline | undefined): string {
  const [from, to] = [line.indexOf(GIVEN), line.lastIndexOf(CHOICES)]
  const name = line.slice(ARGUMENT.length, from)
  const given = line.slice(from + GIVEN.length, to)
  const words = line.slice(to + CHOICES.length).replaceAll('"', '')
  const place = name === 'action' ? command?.chooses : `--${name}`
  // A flag that is given twice has several values.
  const values: string[] = JSON.parse(`[${given}]`)
  const hint = didYouMean(values[0] ?? '', words.split(', '))
  return `${place} must be one of ${words}, got ${values.map(shownValue).join(', ')}.${hint} See --help.`
}

function explainUnknown(
  unknown: string,
  argv: readonly string[],
  {
    command,
    commands,
  }: {
    readonly command: CommandOutline | undefined
    readonly commands: readonly CommandOutline[]
  },
): string {
  const { name } = command ?? (commands[0] as CommandOutline)
  if (argv.includes(unknown)) return `${name} takes no words; "${unknown}" is one too many.`
  const flags = Object.keys(flagsOf(name))
  const peer = peerFlag(unknown)
  if (peer && 'say' in peer) return `Unknown argument ${dashed(unknown)}. ${peer.say}`
  const hint =
    peer && flags.includes(peer.flag)
      ? ` Did you mean "--${peer.flag}"?`
      : didYouMean(unknown, [...flags, 'help', 'version']).replace('"', '"--')
  return `Unknown argument ${dashed(unknown)}.${hint}`
}

function dashed(flag: string): string {
  return `${flag.length > 1 ? '--' : '-'}${flag}`
}

/** The command here that does what one of another program does, by its name there. */
const PEER_COMMANDS: { readonly [word: string]: string } = {
  ...{ document: 'start', serve: 'start', server: 'start', run: 'start', dev: 'start' },
  ...{ validate: 'check', lint: 'contract', test: 'verify', record: 'proxy' },
}

/**
 * Flags that other mock servers and proxies have, without dashes and in small letters: the flag that does it here, or a sentence that says
 * how it is done.
 */
const PEER_FLAGS: {
  readonly [flag: string]: { readonly flag: string } | { readonly say: string }
} = {
  ...flags('tls-self-signed', ['https', 'tls', 'ssl']),
  ...flags('tls-cert', ['cert']),
  ...flags('delay', ['latency']),
  ...flags('host', ['hostname', 'bind', 'address']),
  ...flags('seed', ['fakerseed']),
  ...flags('log', ['quiet', 'q', 'verbose', 'verboselevel', 'logtransaction', 'disablelogtofile']),
  ...flags('admin-token', ['adminkey']),
  ...sentences('The contract is a word, or --contract FILE: petstore-sandbox start shop.yaml.', [
    ...['spec', 'file', 'document', 'definition', 'openapi', 'swagger', 'schema'],
    ...['api', 'input'],
  ]),
  ...sentences(
    'It is not needed: answers come from records that are generated, and change with each request that changes them.',
    ['d', 'dynamic', 'ignoreexamples', 'jsonschemafakerfillproperties'],
  ),
  ...sentences(
    'It is not needed: requests are always checked; the proxy passes on what it finds at fault and reports it (--report FILE, --annotate, --fail-on).',
    ['errors', 'validate', 'validaterequest', 'validateresponse'],
  ),
  ...sentences('It is not needed: other origins may ask, and learn it by CORS (docs/cors.md).', [
    ...['cors', 'nocors'],
  ]),
  ...sentences('There is one process, and it needs no more.', ['m', 'multiprocess', 'workers']),
  ...sentences(
    'Paths, ids and what records refer to follow from the contract: petstore-sandbox contract explain shop.yaml says how.',
    ['routes', 'r', 'id', 'i', 'foreignkeysuffix', 'prefix'],
  ),
  ...sentences('Set HTTPS_PROXY instead.', ['upstreamproxy', 'httpproxy']),
  ...sentences(
    'In front of a service stands the proxy: petstore-sandbox proxy shop.yaml https://api.example.com/v1.',
    ['proxyurl', 'target'],
  ),
  ...sentences(
    'The state is read and replaced over the control plane (docs/control-plane.md), and kept with --data DIR.',
    ['snapshots', 'db'],
  ),
}

/** The hint for a flag of another tool: which flag of ours it corresponds to, or how the same is done here. */
function peerFlag(flag: string): (typeof PEER_FLAGS)[string] | undefined {
  const name = flag.replaceAll('-', '').toLowerCase()
  return Object.hasOwn(PEER_FLAGS, name) ? PEER_FLAGS[name] : undefined
}

function flags(flag: string, names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, { flag }]))
}

function sentences(say: string, names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, { say }]))
}

/** What a word is that is no contract. */
const PLACES: { readonly [command in CommandName]?: string } = {
  ...{ start: 'scenario', mcp: 'scenario' },
  ...{ proxy: 'upstream', verify: 'upstream' },
  check: 'files',
}

/** The commands that take the next version of a contract. */
const NEXT: ReadonlySet<CommandName> = new Set(['start', 'mcp', 'proxy', 'check'])

function isDocument(word: string): boolean {
  return (
    !isWebAddress(word) &&
    !/\.(?:har|ndjson)$/i.test(word) &&
    namesFile(word) &&
    isContractFile(word)
  )
}

function isThere(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false
}

function nameOf(word: string): string {
  return isWebAddress(word) ? shownAddress(word) : word
}
