import { extname } from 'node:path'
import { TooManyTexts } from '../errors.ts'
import { runInProcess } from '../run-in-process.ts'
import { oneAtATime } from '../time.ts'
import { parseYamlData, type YamlData } from './yaml-data.ts'

/**
 * Parses YAML as `parseYamlData` does, but a long text in a process of its own, so that everything else goes on. The process is
 * ended when it takes too long or too much memory; such processes run one at a time.
 * @throws (as a rejection) TooManyTexts
 */
export async function parseYamlInProcess(text: string, limits?: Limits): Promise<YamlData> {
  if (text.length < LONG) return parseYamlData(text)
  if (waiting === MOST_WAITING) throw new TooManyTexts(TOO_MANY)
  waiting += 1
  try {
    return await inTurn(() => parseInProcess(text, limits))
  } finally {
    waiting -= 1
  }
}

// --- internal ---

/** How long a text may take, and how much memory. */
interface Limits {
  /** In milliseconds. Default: two minutes. */
  readonly time?: number
  /** In MiB. Default: 1,024. */
  readonly memory?: number
}

/** A shorter text is parsed in a tenth of a second, and a process starts no faster; in characters. */
const LONG = 64 * 1024

/** How long a process may take, in milliseconds. */
const LONGEST_PARSING = 120_000

/** How much memory it may take, in MiB. */
const MOST_MEMORY = 1024

/** How many long texts may wait. */
const MOST_WAITING = 4

const TOO_MANY = `Long YAML is parsed one text at a time, and ${MOST_WAITING} wait already: send it again later, or send JSON.`

const inTurn = oneAtATime()

let waiting = 0

async function parseInProcess(
  text: string,
  { time = LONGEST_PARSING, memory = MOST_MEMORY }: Limits = {},
): Promise<YamlData> {
  const entry = new URL(`./yaml-worker${extname(import.meta.filename)}`, import.meta.url)
  const outcome = await runInProcess<YamlData>(entry, text, { time, memory })
  if ('result' in outcome) return outcome.result
  return { problem: { code: 'TOO_MANY', what: `parsing it takes ${outcome.excess}` } }
}
