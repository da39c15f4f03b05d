import { readFileSync, statSync } from 'node:fs'
import path, { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { UsageError } from '../../base/errors.ts'
import { resultCache, WORTH_KEEPING } from '../../base/files/result-cache.ts'
import type { FetchedText } from '../../base/http/fetch-text.ts'
import { isWebAddress } from '../../base/http/http.ts'
import { runInProcess } from '../../base/run-in-process.ts'
import { sha256 } from '../../base/sha256.ts'
import { type ContractSource, openSource } from '../document/contract-source.ts'
import { LARGEST, MOST_SMALL } from './contract-files.ts'
import type { ContractReading, Large } from './contract-worker.ts'
import type { ContractPlace, ReadDocument } from './read-document.ts'

/**
 * Reads a contract from files of a user, or from addresses of the web, of which each is fetched once, in a thread or a process of its own, which is ended when it takes too long or too much memory.
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
  if (
    known &&
    stampOf(known.places) === known.stamp &&
    known.digests === digestsOf([file, ...overlays])
  )
    return known.source
  const start = Date.now()
  const { names, fetched, remarks } = await fetchThose([file, ...overlays])
  const [first = file, ...rest] = names
  const given = { file: first, overlays: rest, fetched }
  // A contract from an address is not kept, and has no path that a recording could name.
  const isLocal = Object.keys(fetched).length === 0
  const reading = (isLocal ? kept(given) : undefined) ?? (await readApart(given, limits))
  if ('refusal' in reading) throw new UsageError(reading.refusal)
  if (isLocal && Date.now() - start > WORTH_KEEPING) keep(given, reading, start)
  const source = await openSource({
    ...reading,
    remarks: [...remarks, ...reading.remarks],
    ...(isLocal && { place }),
  })
  const { places } = reading
  const stamp = stampOf(places, start)
  READ.delete(key)
  if (stamp !== undefined)
    READ.set(key, { source, places, stamp, digests: digestsOf([file, ...overlays]) })
  for (const oldest of [...READ.keys()].slice(0, -MOST_READ)) READ.delete(oldest)
  return source
}

/**
 * Asks addresses of the web again, of which contracts were read, and remembers what they have now for the next reading.
 * @returns whether one of them has another text
 * @throws UsageError (as a rejection) that names the address, the problem and the way out.
 */
export async function fetchAgain(addresses: readonly string[]): Promise<boolean> {
  const { fetchIfChanged } = await import('../../base/http/fetch-text.ts')
  let isChanged = false
  for (const address of addresses) {
    const before = FETCHED.get(address)
    const now = await fetchIfChanged(address, before?.etag, FETCHING)
    if (now) FETCHED.set(address, now)
    if (now && now.digest !== before?.digest) isChanged = true
  }
  return isChanged
}

// --- internal ---

/** What was fetched last: once for all readings, until `fetchAgain`. */
const FETCHED = new Map<string, FetchedText>()

async function fetchNow(address: string): Promise<FetchedText> {
  const { fetchText } = await import('../../base/http/fetch-text.ts')
  const fetched = await fetchText(address, FETCHING)
  FETCHED.set(address, fetched)
  for (const oldest of [...FETCHED.keys()].slice(0, -MOST_READ)) FETCHED.delete(oldest)
  return fetched
}

function digestsOf(files: readonly string[]): string {
  return files.map((file) => FETCHED.get(file)?.digest).join()
}

/** Fetches those files that are addresses of the web: their names, in the order of the files, their texts, and what to tell a person. */
async function fetchThose(files: readonly string[]) {
  const fetched: { [name: string]: string } = {}
  const remarks: string[] = []
  const names: string[] = []
  for (const file of files) {
    if (!isWebAddress(file)) {
      names.push(file)
      continue
    }
    const { name, text, digest } = FETCHED.get(file) ?? (await fetchNow(file))
    // Two addresses may differ in their queries alone.
    const own = Object.hasOwn(fetched, name) ? `${name} (${names.length + 1})` : name
    fetched[own] = text
    names.push(own)
    remarks.push(`${own} was fetched: ${digest}.`)
  }
  return { names, fetched, remarks }
}

const FETCHING = { largest: LARGEST.bytes, time: 10_000 }

/** A contract that was read, and what shows that its files have changed since. */
interface Known {
  readonly source: ContractSource
  readonly places: readonly string[]
  readonly stamp: string
  /** The digests of what was fetched. */
  readonly digests: string
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

/** What a reading that is kept begins with, as a line of JSON: the rest is the text of its document. */
interface KeptHead extends Omit<ReadDocument, 'text' | 'firstText'> {
  /** The digests of the files that it was read from, in the order of `places`. */
  readonly digests: readonly string[]
}

/** The reading of files that was kept when they were as they are now. */
function kept(place: ContractPlace): ReadDocument | undefined {
  const result = resultCache()?.get(keyOfReading(place))
  if (result === undefined) return undefined
  const end = result.indexOf('\n')
  const { digests, ...head } = JSON.parse(result.slice(0, end)) as KeptHead
  const texts = head.places.map(textOf)
  if (texts.some((text, at) => text === undefined || sha256(text) !== digests[at])) return undefined
  return { ...head, firstText: texts[0] as string, text: result.slice(end + 1) }
}

/** Keeps a reading, unless a file has changed since it began. */
function keep(place: ContractPlace, reading: ReadDocument, start: number): void {
  const cache = resultCache()
  const { text, firstText, ...head } = reading
  const texts = cache ? head.places.map(textOf) : []
  const isAsRead = texts[0] === firstText && !texts.includes(undefined)
  if (!cache || !isAsRead || stampOf(head.places, start) === undefined) return
  const digests = texts.map((each) => sha256(String(each)))
  cache.keep(keyOfReading(place), `${JSON.stringify({ ...head, digests })}\n${text}`)
}

function keyOfReading({ file, overlays }: ContractPlace): object {
  return { reading: file, overlays, from: process.cwd() }
}

function textOf(place: string): string | undefined {
  const found = statSync(place, { throwIfNoEntry: false })
  return found?.isFile() ? readFileSync(place, 'utf8') : undefined
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
  const size =
    place.fetched?.[place.file]?.length ??
    statSync(place.file, { throwIfNoEntry: false })?.size ??
    0
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
