import { realpathSync } from 'node:fs'
import path from 'node:path'
import { UsageError } from '../../base/errors.ts'
import { hasHeader } from '../../base/header-lines.ts'
import { readTextFile, type TextFileUse } from '../../base/read-text-file.ts'
import { FileError, readRegularFile } from '../../base/regular-file.ts'
import { shown } from '../../base/shown.ts'
import { loadContract } from '../../contract/contract.ts'
import type { Capture } from '../../journal/capture.ts'
import { HIDDEN } from '../../redaction/hidden.ts'
import { type HarEntry, RECORDED_ORIGIN } from './har.ts'
import { isFromCache, isOpaque, isRequestOfHttp, toHarCapture } from './har-capture.ts'
import { createTargetReader } from './har-target.ts'

/** What a HAR file holds. */
export interface HarReading {
  /** By the time at which the requests came. */
  readonly captures: readonly Capture[]
  /** What a person should know of it: what is left out, and what is taken to be. */
  readonly remarks: readonly string[]
}

/**
 * Reads a HAR 1.2 as browsers and proxies write it.
 * @throws UsageError that names file, place, rule and way out when it is none.
 */
export function readHar(file: string): HarReading {
  const entries = entriesOf(parse(readTextFile(file, HAR_FILE), file), file)
  const attached = (name: string) => readAttached(file, name)
  const targetOf = createTargetReader(loadContract())
  const captures: Capture[] = []
  let [cached, notHttp, opaque] = [0, 0, 0]
  for (const [index, entry] of entries.entries()) {
    if (isFromCache(entry)) cached += 1
    else if (!isRequestOfHttp(entry)) notHttp += 1
    else if (isOpaque(entry)) opaque += 1
    else captures.push(toHarCapture(entry, { index, file, attached, targetOf }))
  }
  const isExported = !entries.some(isRecordedByUs)
  const sanitised =
    isExported && !captures.some(hasCredential) && captures.some(({ status }) => status === 200)
  const whole = sanitised ? captures.map(withCredential) : captures
  return {
    captures: whole.toSorted((a, b) => a.time - b.time),
    remarks: remarksOf({ cached, notHttp, opaque, sanitised }),
  }
}

// --- internal ---

const MIB = 1024 * 1024

/** A string of Node holds 512 MiB. A tape has no such bound. */
const HAR_FILE: TextFileUse = {
  largest: 511 * MIB,
  wayOut: {
    missing: 'Check its path.',
    large: 'Export fewer requests at once.',
    other: 'Name a HAR file.',
  },
}

/** The most bytes of a body in a file of its own; nothing longer is kept of a body. */
const LARGEST_ATTACHED = 256 * MIB

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    const { message } = cause as Error
    const position = /position (\d+)/.exec(message)?.[1]
    const line = text.slice(0, position === undefined ? text.length : Number(position)).split('\n')
    throw new UsageError(
      `${file}:${line.length}: the file is not JSON, and a HAR is. Was it cut off? Export it again.`,
      { cause },
    )
  }
}

function entriesOf(har: unknown, file: string): readonly HarEntry[] {
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
 * A body in a file of its own, as Playwright writes it. Only a plain name of a regular file beside the HAR is read:
 * a HAR of somebody else must not show what lies elsewhere.
 */
function readAttached(file: string, name: string): Buffer | undefined {
  if (!/^[\w-][\w.-]*$/.test(name)) return undefined
  const folder = path.dirname(file)
  const attached = path.join(folder, name)
  if (leadsOut(attached, folder))
    throw new UsageError(
      `${attached}: this is a link out of the folder of the HAR. Put a copy there.`,
    )
  try {
    return readRegularFile(attached, LARGEST_ATTACHED)
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    if (error.reason === 'missing') return undefined
    throw new UsageError(`${attached}: ${error.message}. Export the HAR again.`, { cause: error })
  }
}

/** Whether a file is a symbolic link to what does not lie in the folder itself. */
function leadsOut(file: string, folder: string): boolean {
  try {
    return path.dirname(realpathSync(file)) !== realpathSync(folder)
  } catch {
    return false // there is no such file, or it cannot be read: that is told by who reads it
  }
}

function isRecordedByUs({ request }: HarEntry): boolean {
  return String(request?.url).startsWith(`${RECORDED_ORIGIN}/`)
}

function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function hasCredential({ requestHeaders }: Capture): boolean {
  return hasHeader(requestHeaders, 'authorization')
}

/** Browsers leave credentials out of what they export. A 401 then tells that there was none that is good. */
function withCredential(capture: Capture): Capture {
  if (capture.status === 401) return capture
  const credential = ['authorization', `Bearer ${HIDDEN}`]
  return { ...capture, requestHeaders: [...capture.requestHeaders, ...credential] }
}

function remarksOf(found: {
  readonly cached: number
  readonly notHttp: number
  readonly opaque: number
  readonly sanitised: boolean
}): string[] {
  const { cached, notHttp, opaque, sanitised } = found
  return [
    ...(cached > 0 ? [`answered by a cache or a service worker, and left out: ${cached}`] : []),
    ...(notHttp > 0 ? [`not HTTP, and left out: ${notHttp}`] : []),
    ...(opaque > 0
      ? [`with a status and nothing else of the answer, and left out: ${opaque}`]
      : []),
    ...(sanitised
      ? [
          'the HAR has no credentials: all requests but those answered 401 are taken to have had one',
        ]
      : []),
  ]
}
