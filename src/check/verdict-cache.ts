import { createHash } from 'node:crypto'
import { eachHeader } from '../base/header-lines.ts'
import type { Capture } from '../journal/capture.ts'
import type { Verdict } from './verdict.ts'

const MOST = 2000
const MOST_BYTES = 16 * 1024 * 1024

/**
 * Keeps the verdicts of exchanges for equal ones: method, target, both bodies, status and the headers that
 * rules read. Bounded by number and by bytes; what was not used for the longest time goes first.
 */
export class VerdictCache {
  readonly #entries = new Map<string, Entry>()
  #bytes = 0

  /** The verdict of an equal exchange. */
  get(key: string): Verdict | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.verdict
  }

  /** Keeps a verdict. */
  set(key: string, verdict: Verdict): void {
    const bytes = sizeOf(verdict)
    if (bytes > MOST_BYTES / 4 || this.#entries.has(key)) return
    this.#entries.set(key, { verdict, bytes })
    this.#bytes += bytes
    while (this.#entries.size > MOST || this.#bytes > MOST_BYTES) this.#dropOldest()
  }

  #dropOldest(): void {
    const [key, { bytes }] = this.#entries.entries().next().value as [string, Entry]
    this.#entries.delete(key)
    this.#bytes -= bytes
  }
}

/**
 * The key of a capture: equal ones break the same rules with the same messages. `undefined` where a body was not
 * kept. What is a credential does not count, since a verdict still holds them.
 */
export function keyOf(capture: Capture): string | undefined {
  const { method, target, status, failure, requestBody, responseBody } = capture
  if (requestBody === undefined || responseBody === undefined) return undefined
  const lines = readLines(capture.requestHeaders) + readLines(capture.responseHeaders)
  const head = `${method}\n${target}\n${status}\n${failure ?? ''}\n${lines}`
  // Lengths first: no two different exchanges give the same bytes.
  return createHash('sha256')
    .update(`${head.length},${requestBody.length},${responseBody.length}\n${head}`)
    .update(requestBody)
    .update(responseBody)
    .digest('base64')
}

// --- internal ---

interface Entry {
  readonly verdict: Verdict
  readonly bytes: number
}

/** The headers that rules read. */
const READ = new Set([
  'authorization',
  'content-type',
  'content-encoding',
  'if-none-match',
  'if-modified-since',
  'deprecation',
  'sunset',
])

function readLines(lines: readonly string[]): string {
  let read = '\n'
  eachHeader(lines, (written, value) => {
    const name = written.toLowerCase()
    if (READ.has(name)) read += `${name}:${value}\n`
  })
  return read
}

function sizeOf({ violations, ids, bodies }: Verdict): number {
  let size = 500 + 16 * ids.length
  for (const { message, location } of violations)
    size += 2 * (message.length + location.length) + 200
  for (const body of [bodies.request, bodies.response]) {
    if (body.kind === 'text') size += 2 * body.text.length
  }
  return size
}
