import { statSync } from 'node:fs'
import path, { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { UsageError } from '../../base/errors.ts'
import { runInProcess } from '../../base/run-in-process.ts'
import { type ContractSource, openSource } from '../document/contract-source.ts'
import { MOST_SMALL } from './contract-files.ts'
import type { ContractReading, Large } from './contract-worker.ts'
import type { ContractPlace } from './read-document.ts'

/**
 * Reads a contract from files of a user, in a thread or a process of its own, which is ended when it takes too long or too much memory.
 * @throws UsageError (as a rejection) that names the file, the line, the rule and the way out.
 */
export async function readContract(
  { file, overlays = [] }: Pick<ContractPlace, 'file'> & Partial<ContractPlace>,
  limits: Limits = LIMITS,
): Promise<ContractSource> {
  const overlay = overlays.map((each) => path.resolve(each))
  const place = { contract: path.resolve(file), overlay }
  const key = JSON.stringify([file, overlays, place])
  const known = READ.get(key)
  if (known && stampOf(known.places) === known.stamp) return known.source
  const start = Date.now()
  const reading = await readApart({ file, overlays }, limits)
  if ('refusal' in reading) throw new UsageError(reading.refusal)
  const source = await openSource({ ...reading, place })
  const { places } = reading
  const stamp = stampOf(places, start)
  READ.delete(key)
  if (stamp !== undefined) READ.set(key, { source, places, stamp })
  for (const oldest of [...READ.keys()].slice(0, -MOST_READ)) READ.delete(oldest)
  return source
}

// --- internal ---

/** A contract that was read, and what shows that its files have changed since. */
interface Known {
  readonly source: ContractSource
  readonly places: readonly string[]
  readonly stamp: string
}

/** The contracts that were read last, as a source is compiled once, and several sandboxes of one process may serve the same. */
const READ = new Map<string, Known>()
const MOST_READ = 4

/** The sizes and times of files; `undefined` if one is gone, or has changed since a time in milliseconds. */
function stampOf(places: readonly string[], since = Number.POSITIVE_INFINITY): string | undefined {
  const stamps = places.map((place) => {
    const found = statSync(place, { throwIfNoEntry: false })
    return found && found.mtimeMs < since ? `${found.size} ${found.mtimeMs}` : undefined
  })
  return stamps.includes(undefined) ? undefined : stamps.join('\n')
}

/** How long the reading may take, in milliseconds, and how much memory, in MiB. */
interface Limits {
  readonly time: number
  readonly memory: number
}

const LIMITS: Limits = { time: 30_000, memory: 2048 }

/**
 * A thread starts faster than a process, and a small contract does not take as much memory as ends a thread with the process around it.
 * What overlays make of a contract has no such bound.
 */
async function readApart(place: ContractPlace, limits: Limits): Promise<ContractReading> {
  const { size } = statSync(place.file, { throwIfNoEntry: false }) ?? { size: 0 }
  if (place.overlays.length === 0 && size <= MOST_SMALL) {
    const reading = await readInThread(place, limits)
    if (reading !== 'large') return reading
  }
  const outcome = await runInProcess<ContractReading>(ENTRY, place, limits)
  return 'result' in outcome ? outcome.result : refused(place, outcome.excess)
}

function readInThread(
  place: ContractPlace,
  { time, memory }: Limits,
): Promise<ContractReading | Large> {
  const { promise, resolve, reject } = Promise.withResolvers<ContractReading | Large>()
  const worker = new Worker(ENTRY, {
    workerData: place,
    resourceLimits: { maxOldGenerationSizeMb: memory },
  })
  const refuse = (what: string) => resolve(refused(place, what))
  const timer = setTimeout(() => refuse(`longer than ${time / 1000} s`), time)
  worker.once('message', resolve)
  worker.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') return reject(error)
    refuse(`more than ${memory} MiB of memory`)
  })
  return promise.finally(() => {
    clearTimeout(timer)
    return worker.terminate()
  })
}

function refused({ file }: ContractPlace, what: string): ContractReading {
  return {
    refusal: `${file}: reading it takes ${what}. Take out what is not served; JSON is read faster than YAML.`,
  }
}

const ENTRY = new URL(`./contract-worker${extname(import.meta.filename)}`, import.meta.url)
