import path, { extname } from 'node:path'
import process from 'node:process'
import { Worker } from 'node:worker_threads'
import { UsageError } from '../../base/errors.ts'
import { type ContractSource, openSource } from '../document/contract-source.ts'
import type { Reading } from './contract-worker.ts'
import type { ContractPlace } from './read-document.ts'

/**
 * Reads a contract from files of a user, in a thread that is ended when it takes too long or too much memory.
 * @throws UsageError (as a rejection) that names the file, the line, the rule and the way out.
 */
export async function readContract(
  { file, overlays = [] }: Pick<ContractPlace, 'file'> & Partial<ContractPlace>,
  limits: Limits = LIMITS,
): Promise<ContractSource> {
  const reading = await readInThread({ file, overlays }, limits)
  if ('refusal' in reading) throw new UsageError(reading.refusal)
  const overlay = overlays.map((each) => path.resolve(each))
  return openSource({ ...reading, place: { contract: path.resolve(file), overlay } })
}

// --- internal ---

/** How long the reading may take, in milliseconds, and how much memory, in MiB. */
interface Limits {
  readonly time: number
  readonly memory: number
}

const LIMITS: Limits = { time: 30_000, memory: 2048 }

function readInThread(place: ContractPlace, { time, memory }: Limits): Promise<Reading> {
  const { promise, resolve, reject } = Promise.withResolvers<Reading>()
  const entry = new URL(`./contract-worker${extname(import.meta.filename)}`, import.meta.url)
  const worker = new Worker(entry, {
    workerData: place,
    resourceLimits: { maxOldGenerationSizeMb: memory },
    execArgv: [...process.execArgv],
  })
  const refuse = (what: string) =>
    resolve({
      refusal: `${place.file}: reading it takes ${what}. Take out what is not served; JSON is read faster than YAML.`,
    })
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
