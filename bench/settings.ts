import process from 'node:process'
import { parseArgs } from 'node:util'

/** The settings of `npm run bench`. */
export interface Settings {
  readonly subject: (typeof SUBJECTS)[number]
  /** The numbers of animals to measure with, in turn. */
  readonly sizes: readonly number[]
  readonly loads: readonly string[]
  readonly withPeers: boolean
  /** The folder of another build, which is measured too. */
  readonly against: string | undefined
  /** What to compare; empty for all. */
  readonly pairs: readonly string[]
  /** The Markdown file that gets the table. */
  readonly write: string | undefined
}

const SUBJECTS = [
  'sandbox',
  'proxy',
  'recording',
  'variants',
  'worlds',
  'merge',
  'page',
  'metrics',
  'latency',
  'shared',
  'pairs',
] as const
const LOADS = ['list', 'filtered', 'get', 'create', 'mixed']

/** The text of `--help`. */
export const usage = `npm run bench -- [sandbox | proxy | recording | variants | worlds | merge | page | metrics | latency | shared | pairs]
  --memory         the same as variants: memory after the load, and what the log and V8's flags cost, with 1,000 animals
  --short          1,000 animals, three rounds of one second
  --sizes A,B      the numbers of animals [default: 1000,100000,1000000]
  --loads A,B      some of ${LOADS.join(', ')} [default: all]
  --rounds N       the number of rounds for each server [default: 5]
  --seconds N      the duration of each load [default: 2 for the sandbox, otherwise 3]
  --peers          also json-server, prism mock and Mockoon CLI (npm fetches two of them), with 1,000 animals
  --against DIR    with proxy, latency and pairs: also another checkout, which is built
  --pairs A,B      with pairs: some of control, log, disk, bare, tls, upstream, checked, pipe, and with --against memory, data, forward, check [default: all]
  --write FILE     write the tables into a Markdown file, between its marks`

/**
 * Reads the command line; rounds and seconds are stored in the environment, from which rounds.ts reads them.
 * @throws Error that names the argument, the rule and the value.
 */
export function readSettings(args: readonly string[]): Settings {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
  const subject = values.memory ? 'variants' : (positionals[0] ?? 'sandbox')
  if (!isSubject(subject))
    throw new Error(
      `The subject must be one of ${SUBJECTS.join(', ')}, got ${JSON.stringify(subject)}.`,
    )
  const {
    short = false,
    sizes,
    loads,
    rounds,
    seconds,
    peers = false,
    against,
    pairs,
    write,
  } = values
  const defaults = defaultsOf(subject, short)
  process.env.ROUNDS = rounds ?? process.env.ROUNDS ?? defaults.rounds
  process.env.SECONDS = seconds ?? process.env.SECONDS ?? defaults.seconds
  for (const name of ['ROUNDS', 'SECONDS'])
    if (!/^[1-9]\d*$/.test(process.env[name] ?? ''))
      throw new Error(`${name} must be a whole number, got ${process.env[name]}.`)
  return {
    subject,
    sizes: (sizes ?? (short ? '1000' : '1000,100000,1000000')).split(',').map(toSize),
    loads: (loads ?? LOADS.join(',')).split(',').map(toLoad),
    withPeers: peers,
    against,
    pairs: pairs?.split(',') ?? [],
    write,
  }
}

// --- internal ---

function defaultsOf(subject: Settings['subject'], short: boolean) {
  if (subject === 'pairs') return { rounds: '9', seconds: '1' }
  if (subject !== 'sandbox') return { rounds: '5', seconds: '3' }
  return short ? { rounds: '3', seconds: '1' } : { rounds: '5', seconds: '2' }
}

const options = {
  short: { type: 'boolean' },
  sizes: { type: 'string' },
  loads: { type: 'string' },
  rounds: { type: 'string' },
  seconds: { type: 'string' },
  peers: { type: 'boolean' },
  memory: { type: 'boolean' },
  against: { type: 'string' },
  pairs: { type: 'string' },
  write: { type: 'string' },
} as const

function isSubject(text: string): text is Settings['subject'] {
  return (SUBJECTS as readonly string[]).includes(text)
}

function toSize(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new Error(`--sizes must be whole numbers, got ${text}.`)
  return Number(text)
}

function toLoad(name: string): string {
  if (!LOADS.includes(name))
    throw new Error(`--loads must be some of ${LOADS.join(', ')}, got ${JSON.stringify(name)}.`)
  return name
}
