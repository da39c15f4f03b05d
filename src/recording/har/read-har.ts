import { realpathSync } from 'node:fs'
import path from 'node:path'
import { UsageError } from '../../base/errors.ts'
import {
  FileError,
  readRegularFile,
  readTextFile,
  type TextFileUse,
} from '../../base/files/read-files.ts'
import { hasHeader } from '../../base/http/header-lines.ts'
import { splitTarget } from '../../base/http/http.ts'
import { DepthError, parseForeign } from '../../base/json/json.ts'
import { HIDDEN } from '../../base/text/secret-names.ts'
import { shown } from '../../base/text/shown.ts'
import type { Contract } from '../../contract/contract.ts'
import { createSentCredentialTest } from '../../contract/requests/security.ts'
import type { Capture } from '../../journal/exchange.ts'
import { type HarEntry, RECORDED_ORIGIN } from './har.ts'
import {
  createTargetReader,
  isFromCache,
  isHttpRequest,
  isOpaque,
  isRevalidated,
  type LackOfRequest,
  lackOfRequest,
  toHarCapture,
} from './har-capture.ts'

/** The contents of a HAR file. */
export interface HarReading {
  /** In the order in which the requests were sent. */
  readonly captures: readonly Capture[]
  /** Remarks for a person: what is left out, and what is assumed. */
  readonly remarks: readonly string[]
}

/**
 * Reads a HAR 1.2 as browsers and proxies write it; its requests are to services with this contract.
 * @throws UsageError that names file, place, rule and way out when the file is not a HAR, or none of its entries is a request.
 */
export function readHar(file: string, contract: Contract): HarReading {
  const entries = harEntries(file)
  let attachedBytes = 0
  const attached = (name: string) => {
    const body = readAttached(file, name)
    attachedBytes += body?.length ?? 0
    if (attachedBytes > MOST_ATTACHED) throw new UsageError(`${file}: ${TOO_MUCH}`)
    return body
  }
  const targetOf = createTargetReader(contract)
  const isExported = !entries.some(isRecordedByUs)
  const captures: Capture[] = []
  const broken: string[] = []
  const lacking: (LackOfRequest & { readonly index: number })[] = []
  let [cached, notHttp, opaque] = [0, 0, 0]
  for (const [index, entry] of entries.entries()) {
    if (isFromCache(entry)) cached += 1
    else if (!isHttpRequest(entry)) notHttp += 1
    else if (isOpaque(entry)) opaque += 1
    else {
      const lack = lackOfRequest(entry)
      if (lack) {
        lacking.push({ ...lack, index })
        continue
      }
      const read = toHarCapture(entry, { index, attached, targetOf, isExported })
      captures.push(read.capture)
      if (read.broken) broken.push(`log.entries[${index}].${read.broken}`)
    }
  }
  const [first] = lacking
  if (first && captures.length === 0) {
    const { index, place, must, seen } = first
    throw new UsageError(
      `${file}: log.entries[${index}].${place} must be ${must}, got ${seen}. Correct or delete the entry.`,
    )
  }
  const hasCredential = needsNone(contract) ? () => true : createSentCredentialTest(contract)
  const isSanitised =
    isExported &&
    !captures.some(hasCredential) &&
    captures.some(({ status = 401 }) => status !== 401)
  const isReduced = !isExported || isSanitised || lacksCookies(captures, contract)
  const completed = captures.map((capture) => {
    const whole = isSanitised ? withCredential(capture, contract) : capture
    return isReduced ? asReduced(whole) : whole
  })
  const revalidated = entries.filter(isRevalidated).length
  return {
    captures: completed.toSorted((a, b) => a.time - b.time),
    remarks: remarksOf({
      cached,
      notHttp,
      opaque,
      revalidated,
      lacking: lacking.map(placeOf),
      broken,
      isSanitised,
    }),
  }
}

// --- internal ---

/** How large all bodies in files beside a HAR may be together, in bytes. */
const MOST_ATTACHED = 512 * 1024 * 1024

const TOO_MUCH = `the files beside it have more than ${MOST_ATTACHED / 1024 / 1024} MiB. Export fewer requests at once.`

function isRecordedByUs({ request }: HarEntry): boolean {
  return String(request?.url).startsWith(`${RECORDED_ORIGIN}/`)
}

/** Whether a contract asks for no credential anywhere. */
function needsNone({ operations }: Contract): boolean {
  return operations.every(({ credentials }) => credentials.combinations.length === 0)
}

function placeOf({ index, place, seen }: LackOfRequest & { readonly index: number }): string {
  return `log.entries[${index}].${place}: ${seen}`
}

function asReduced(capture: Capture): Capture {
  return { ...capture, isReduced: true }
}

/** Whether an export has no cookies of any request, though the contract has parameters in them: browsers leave them out. */
function lacksCookies(captures: readonly Capture[], { operations }: Contract): boolean {
  const isCookie = (each: { readonly in: string }) => each.in === 'cookie'
  return (
    operations.some(({ parameters }) => parameters.some(isCookie)) &&
    !captures.some(({ requestHeaders }) => hasHeader(requestHeaders, 'cookie'))
  )
}

/** Browsers leave credentials out of their exports. A 401 then means that there was no valid one. */
function withCredential(capture: Capture, { match }: Contract): Capture {
  const { status, method, target, requestHeaders } = capture
  if (status === 401) return capture
  const { operation } = match(method, splitTarget(target).path) ?? {}
  const needed = operation?.credentials.combinations.flat() ?? []
  const { challenge = 'Bearer' } = needed.find(isAuthorization) ?? {}
  const credential = ['authorization', `${challenge} ${HIDDEN}`]
  return { ...capture, requestHeaders: [...requestHeaders, ...credential] }
}

function isAuthorization({ location }: { readonly location: string }): boolean {
  return location === 'header.authorization'
}

function remarksOf(found: {
  readonly cached: number
  readonly notHttp: number
  readonly opaque: number
  readonly revalidated: number
  readonly lacking: readonly string[]
  readonly broken: readonly string[]
  readonly isSanitised: boolean
}): string[] {
  const { cached, notHttp, opaque, revalidated, lacking, broken, isSanitised } = found
  return [
    ...(cached > 0 ? [`answered by a cache or a service worker, and left out: ${cached}`] : []),
    ...(notHttp > 0 ? [`not HTTP, and left out: ${notHttp}`] : []),
    ...(opaque > 0 ? [`with only the status of the answer, and left out: ${opaque}`] : []),
    ...(lacking.length > 0
      ? [
          `without the method or the address of a request, and left out: ${lacking.length}, first ${lacking[0]}`,
        ]
      : []),
    ...(revalidated > 0
      ? [
          `answered 304 to a cache, and read with the bodies that the cache gave to the page: ${revalidated}`,
        ]
      : []),
    ...(broken.length > 0
      ? [
          `bodies called base64 that are none, which is a mistake of the program that exported them, and are not read: ${broken.length}, first ${broken[0]}`,
        ]
      : []),
    ...(isSanitised
      ? [
          'the HAR has no credentials: every request that was not answered 401 is assumed to have had one',
        ]
      : []),
  ]
}

/**
 * Reads the entries of a HAR file.
 * @throws UsageError that names file, place, rule and way out when it is not a HAR.
 */
function harEntries(file: string): readonly HarEntry[] {
  const har = parse(readTextFile(file, HAR_FILE), file)
  const log = isObject(har) ? har.log : undefined
  if (!isObject(log))
    throw new UsageError(`${file}: log is required in a HAR. Name a HAR 1.2 file.`)
  const { entries } = log
  if (!Array.isArray(entries)) {
    throw new UsageError(
      `${file}: log.entries must be an array, got ${shown(entries)}. Export the HAR again.`,
    )
  }
  const bad = entries.findIndex((entry) => !isObject(entry))
  if (bad < 0) return entries as readonly HarEntry[]
  throw new UsageError(
    `${file}: log.entries[${bad}] must be an object, got ${shown(entries[bad])}. Export the HAR again.`,
  )
}

/**
 * Reads a body from a file beside a HAR, as Playwright writes it; `undefined` if there is none. The name must be plain, and the
 * file regular and in the folder of the HAR: somebody else's HAR must not reveal files from elsewhere.
 * @throws UsageError when the file is a link out of the folder, or cannot be read.
 */
function readAttached(har: string, name: string): Buffer | undefined {
  if (!/^[\w-][\w.-]*$/.test(name)) return undefined
  const folder = path.dirname(har)
  const file = path.join(folder, name)
  if (leadsOut(file, folder))
    throw new UsageError(`${file}: this is a link out of the folder of the HAR. Put a copy there.`)
  try {
    return readRegularFile(file, LARGEST)
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    if (error.reason === 'missing') return undefined
    throw new UsageError(`${file}: ${error.message}. Export the HAR again.`, { cause: error })
  }
}

/** A string in Node holds 512 MiB. A tape has no such limit. In bytes. */
const LARGEST_HAR = 511 * 1024 * 1024

const HAR_FILE: TextFileUse = {
  largest: LARGEST_HAR,
  wayOut: {
    missing: 'Check its path.',
    large: 'Export fewer requests at once.',
    other: 'Name a HAR file.',
  },
}

/** How deeply a HAR may nest: browsers add stacks of calls, each within the one before it. */
const DEEPEST = 512

function parse(text: string, file: string): unknown {
  try {
    return parseForeign(text, DEEPEST)
  } catch (cause) {
    if (cause instanceof DepthError)
      throw new UsageError(
        `${file}: ${cause.message}, so this is not a HAR. Name a HAR 1.2 file.`,
        {
          cause,
        },
      )
    const { message } = cause as Error
    const position = /position (\d+)/.exec(message)?.[1]
    const line = text.slice(0, position === undefined ? text.length : Number(position)).split('\n')
    throw new UsageError(
      `${file}:${line.length}: the file is not JSON, and a HAR is. Was it cut off? Export it again.`,
      { cause },
    )
  }
}

function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The largest file, in bytes. */
const LARGEST = 256 * 1024 * 1024

/** Whether a file is a symbolic link to something outside the folder. */
function leadsOut(file: string, folder: string): boolean {
  try {
    return path.dirname(realpathSync(file)) !== realpathSync(folder)
  } catch {
    return false // The file does not exist or cannot be read. Reading it reports that.
  }
}
