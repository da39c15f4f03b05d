import { statSync } from 'node:fs'
import { UsageError } from '../../base/errors.ts'
import { isWebAddress, shownAddress } from '../../base/http/http.ts'
import { shown } from '../../base/text/shown.ts'
import { isContractFile } from '../../contract/kinds-of-files.ts'
import type { CommandName } from '../../options/option.ts'
import { isPath } from '../../scenarios/scenario-file.ts'
import type { GatheredFlags } from './flags.ts'

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
