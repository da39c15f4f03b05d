import { readdirSync } from 'node:fs'
import process from 'node:process'
import { UsageError } from '../../base/errors.ts'
import { oneLine } from '../../base/text/text.ts'
import type { Ledger } from '../../contract/ledger/ledger.ts'
import { listScenarioFiles, nameOfFile } from '../../scenarios/scenario-file.ts'
import { commands } from '../commands/commands.ts'
import { completeWords, contractAsked, type NamedFiles } from './complete-words.ts'
import type { Completion } from './ledger-words.ts'
import { splitShellLine } from './shell-line.ts'

/**
 * Answers the script of `completion` (cli/commands/completion.ts): a first line that says what follows, then a candidate on each
 * line. From bash come the line up to the cursor and the characters that break words, from zsh the words up to the cursor.
 * The first line has the kind of the completion, then the number of characters of the current word before the candidates, then
 * `open` if no space should follow.
 */
export async function answerShell([shell, ...asked]: readonly string[]): Promise<
  readonly string[]
> {
  if (shell === 'bash') return answerBash(asked[0] ?? '', asked[1] ?? '')
  return shell === 'zsh' ? answerZsh(asked) : []
}

// --- internal ---

/** A name with a control character could move the cursor of a terminal. */
const CONTROL = /\p{Cc}/u

const known = {
  commands,
  scenarios: () => listScenarioFiles().map(nameOfFile),
  files: yamlFilesHere,
}

/** The files of the working directory in which scenarios usually are. */
function yamlFilesHere(): readonly string[] {
  try {
    return readdirSync('.').filter((name) => /\.ya?ml$/.test(name))
  } catch {
    return [] // a directory that may not be read has nothing to offer
  }
}

/** The ledger of the contract that the words name, else the built-in one's; `undefined` if it cannot be read, which a shell has no place to say. */
async function ledgerNamed({ contract, overlay }: NamedFiles): Promise<Ledger | undefined> {
  const file = contract ?? process.env.PETSTORE_CONTRACT
  if (!file) return (await import('../../petstore/built-in-ledger.ts')).builtInLedger()
  const [{ readContract }, { contractOf }, { ledgerOf }] = await Promise.all([
    import('../../contract/reading/read-contract.ts'),
    import('../../contract/contract.ts'),
    import('../../contract/ledger-of.ts'),
  ])
  try {
    return ledgerOf(contractOf(await readContract({ file, overlays: overlay })))
  } catch (error) {
    if (error instanceof UsageError) return undefined
    throw error
  }
}

async function complete(words: readonly string[]): Promise<Completion> {
  const asked = contractAsked(words, commands)
  const ledger = asked && (await ledgerNamed(asked))
  const completion = completeWords(words, { ...known, ledger })
  const candidates = completion.candidates.filter(({ text }) => !CONTROL.test(text))
  return { ...completion, candidates }
}

/** Bash replaces the part of a word after the last break, and takes candidates as they are to stand there. */
async function answerBash(line: string, breaks: string): Promise<readonly string[]> {
  const { words, from, quote } = splitShellLine(line, breaks)
  const completion = await complete(words.slice(1))
  const current = words.at(-1) as string
  const texts = completion.candidates.map(({ text }) => {
    const whole = current.slice(0, completion.from) + text
    return quotedBy(quote, whole.slice(from))
  })
  return [headOf(completion, from), ...texts]
}

/** A text as it stands within an open quote of bash, or outside of any. */
function quotedBy(quote: string, text: string): string {
  if (quote === "'") return text.replaceAll("'", "'\\''")
  return text.replace(quote === '"' ? SPECIAL_IN_QUOTES : SPECIAL, '\\$&')
}

/** What has a meaning in a shell within double quotes. */
const SPECIAL_IN_QUOTES = /[$`"\\]/g

/** What has a meaning in a shell outside of quotes. */
const SPECIAL = /[^\p{L}\p{N}_@%+=:,./-]/gu

/** Zsh quotes by itself; a colon ends a candidate, and its description follows. */
async function answerZsh(words: readonly string[]): Promise<readonly string[]> {
  const completion = await complete(words)
  const texts = completion.candidates.map(({ text, about }) => {
    const name = text.replace(/[\\:]/g, '\\$&')
    return about === '' ? name : `${name}:${oneLine(about)}`
  })
  return [headOf(completion, completion.from), ...texts]
}

function headOf({ kind, candidates }: Completion, from: number): string {
  const isOpen = candidates.some((each) => each.isOpen)
  return [kind, from, ...(isOpen ? ['open'] : [])].join(' ')
}
