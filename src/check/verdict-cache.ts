import { hash } from 'node:crypto'
import { eachHeader } from '../base/http/header-lines.ts'
import { createRecentMap, type RecentMap } from '../base/recent-map.ts'
import type { Capture } from '../journal/exchange.ts'
import { observedHeaders } from '../silences/observe-exchange.ts'
import { judgedHeaders } from './judge/exchange-facts.ts'
import type { Verdict } from './verdict.ts'

/** The verdicts on exchanges by key; the least recently used one is dropped first. */
export type VerdictCache = RecentMap<string, Verdict>

/** Creates a cache that is limited in number and in bytes. */
export function createVerdictCache(): VerdictCache {
  return createRecentMap(MOST, { most: MOST_BYTES, heaviest: MOST_BYTES / 4, weigh: sizeOf })
}

/** The headers on which every verdict depends, in small letters: those that rules and observers read. */
export const usualHeaders: ReadonlySet<string> = new Set([...judgedHeaders, ...observedHeaders])

/**
 * The key of a capture: captures with equal keys violate the same rules with the same messages. `undefined` if a body
 * was not kept. The known credentials make no difference, because a verdict is kept before redaction.
 * @param read the headers on which verdicts depend, in small letters
 */
export function captureKey(
  capture: Capture,
  read: ReadonlySet<string> = usualHeaders,
): string | undefined {
  const { method, target, status, failure, requestBody, responseBody } = capture
  if (requestBody === undefined || responseBody === undefined) return undefined
  const lines = readLines(capture.requestHeaders, read) + readLines(capture.responseHeaders, read)
  const head = `${method}\n${target}\n${status}\n${failure ?? ''}\n${capture.isReduced ?? ''}${capture.isPart ?? ''}${capture.isDelivery ?? ''}${JSON.stringify(capture.exported)}${lines}`
  // Lengths first, so that no two different exchanges give the same text. One call costs a third of what a stream of parts does.
  const lengths = `${head.length},${requestBody.length},${responseBody.length}`
  const bodies = requestBody.toString('latin1') + responseBody.toString('latin1')
  return hash('sha256', `${lengths}\n${head}${bodies}`, 'base64')
}

// --- internal ---

const MOST = 2000
const MOST_BYTES = 16 * 1024 * 1024

function readLines(lines: readonly string[], wanted: ReadonlySet<string>): string {
  let read = '\n'
  eachHeader(lines, (written, value) => {
    const name = written.toLowerCase()
    if (wanted.has(name)) read += `${name}:${value}\n`
  })
  return read
}

function sizeOf({ violations, signs, evidence, bodies }: Verdict): number {
  const { ids = [], references = [] } = signs.note ?? {}
  let size = 700 + 16 * ids.length + 40 * references.length
  for (const { message, location } of violations)
    size += 2 * (message.length + location.length) + 200
  for (const body of [bodies.request, bodies.response]) {
    // Evidence about records keeps the parsed body, which takes three times the memory of its text.
    if (body.kind === 'text') size += (evidence?.about ? 6 : 2) * body.text.length
  }
  return size
}
