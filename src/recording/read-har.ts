import { readFileSync } from 'node:fs'
import { UsageError } from '../contract/errors.ts'
import { shown } from '../contract/violation.ts'
import type { Capture } from '../exchanges/capture.ts'
import type { HarEntry } from './har.ts'
import { isRequestOfHttp, toHarCapture } from './har-capture.ts'

/** What a HAR file holds. */
export interface HarReading {
  /** By the time at which the requests came. */
  readonly captures: readonly Capture[]
  /** Entries that a cache answered: they never reached the service. */
  readonly cached: number
  /** Entries that are no HTTP: `data:`, `blob:`, extensions. */
  readonly notHttp: number
  /** The tool left credentials out: those that were needed are taken to have been there. */
  readonly sanitised: boolean
}

/**
 * Reads a HAR 1.2 as browsers and proxies write it.
 * @throws UsageError that names file, place, rule and way out when it is none.
 */
export function readHar(file: string): HarReading {
  const entries = entriesOf(parse(readText(file), file), file)
  const called = entries.filter(({ _fromCache }) => _fromCache === undefined)
  const http = called.filter((entry) => isRequestOfHttp(entry))
  const captures = http.map((entry) => toHarCapture(entry, entries.indexOf(entry), file))
  const sanitised = !captures.some(hasCredential) && captures.some(({ status }) => status === 200)
  return {
    captures: (sanitised ? captures.map(withCredential) : captures).toSorted(
      (a, b) => a.time - b.time,
    ),
    cached: entries.length - called.length,
    notHttp: called.length - http.length,
    sanitised,
  }
}

// --- internal ---

function readText(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    const why =
      code === 'ENOENT'
        ? 'there is no such file. Check its path.'
        : code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
          ? 'the file is not UTF-8 text. Export it again.'
          : `the file can not be read (${code ?? message}). Name a HAR file.`
    throw new UsageError(`${file}: ${why}`, { cause })
  }
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    const { message } = cause as Error
    const position = /position (\d+)/.exec(message)?.[1]
    const line = text.slice(0, position === undefined ? text.length : Number(position)).split('\n')
    throw new UsageError(
      `${file}:${line.length}: the file is no JSON, and a HAR is. Was it cut off? Export it again.`,
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

function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function hasCredential({ requestHeaders }: Capture): boolean {
  return requestHeaders.some((name, at) => at % 2 === 0 && name.toLowerCase() === 'authorization')
}

/** Browsers leave credentials out of what they export. A 401 then tells that there was none that is good. */
function withCredential(capture: Capture): Capture {
  if (capture.status === 401) return capture
  const credential = ['authorization', 'Bearer [redacted]']
  return { ...capture, requestHeaders: [...capture.requestHeaders, ...credential] }
}
