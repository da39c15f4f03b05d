import fc from 'fast-check'
import {
  BAD_CHUNKS,
  BAD_METHODS,
  BAD_OTHERS,
  BAD_VERSIONS,
  OTHERS,
  PREFERENCES,
} from './request-words.ts'

/** A request before it is framed. Its body has a character for each byte (Latin-1). */
export interface PlainRequest {
  readonly method: string
  readonly target: string
  /** Header lines: name, value, name, value … */
  readonly headers: readonly string[]
  readonly body: string
}

/** A request as bytes, and what to expect of its answer. */
export interface RawRequest extends PlainRequest {
  /** A character for each byte (Latin-1). */
  readonly bytes: string
  /** Whether every part is valid HTTP/1.1, so that the answer can be judged against the contract. */
  readonly isSound: boolean
  /** Whether the sender leaves without waiting: the request is incomplete, or never answered on purpose. */
  readonly leaves: boolean
  /** Whether the request asks for a broken connection, so that there may be no whole answer. */
  readonly breaks: boolean
  /** The status that the request asks for with `Prefer`. */
  readonly asked?: number
}

/** These requests with further header lines and a framing, three of four of them sound, the others spoiled in some way. */
export function rawRequests(plain: fc.Arbitrary<PlainRequest>): fc.Arbitrary<RawRequest> {
  const parts = fc.record({
    plain,
    prefer: maybe(6, fc.constantFrom(...PREFERENCES)),
    others: fc.array(fc.constantFrom(...OTHERS), { maxLength: 3 }),
    chunk: maybe(20, fc.nat(1000)),
    spoiled: maybe(25, spoilings),
  })
  return parts.map(toRawRequest)
}

/** A value in so many of a hundred cases, else nothing, which is what it shrinks to. */
export function maybe<Value>(
  percent: number,
  value: fc.Arbitrary<Value>,
): fc.Arbitrary<Value | undefined> {
  return fc.oneof(
    { withCrossShrink: true },
    { arbitrary: fc.constant(undefined), weight: 100 - percent },
    { arbitrary: value, weight: percent },
  )
}

// --- internal ---

const scrap = fc.string({
  unit: fc.nat(255).map((code) => String.fromCharCode(code)),
  maxLength: 6,
})

/** Ways to spoil a target. */
const TARGET_WAYS: readonly ((good: string, spoiling: TargetSpoiling) => string)[] = [
  (good, { at, scrap: more }) => {
    const cut = at % (good.length + 1)
    return good.slice(0, cut) + more + good.slice(cut)
  },
  (good) => `http://127.0.0.1${good}`,
  (good) => `http://user:secret@example.com${good}`,
  () => '*',
  (good) => good.slice(1),
  (good, { count }) => `${good}${'/a'.repeat(count)}`,
  (good, { count }) => `${good}?${'a&'.repeat(count * 2)}`,
  (good) => `\\${good}`,
]

/** How a request is spoiled: each part is nothing, or what takes the place of what is right. */
const spoilings = fc.record({
  method: maybe(30, fc.constantFrom(...BAD_METHODS)),
  target: maybe(
    50,
    fc.record({
      at: fc.nat(100),
      scrap,
      way: fc.nat(TARGET_WAYS.length - 1),
      count: fc.nat(3000),
    }),
  ),
  version: maybe(15, fc.constantFrom(...BAD_VERSIONS)),
  line: maybe(40, fc.constantFrom(...BAD_OTHERS)),
  withoutHost: maybe(10, fc.constant(true)),
  longer: maybe(10, fc.integer({ min: 1, max: 50 })),
  chunks: maybe(10, fc.constantFrom(...BAD_CHUNKS)),
  cut: maybe(5, fc.nat(1000)),
})

type Spoiling = typeof spoilings extends fc.Arbitrary<infer Value> ? Value : never

interface Parts {
  readonly plain: PlainRequest
  readonly prefer: string | undefined
  readonly others: readonly string[]
  /** Where the body is cut in two chunks, if it is sent in chunks. */
  readonly chunk: number | undefined
  readonly spoiled: Spoiling | undefined
}

function toRawRequest({ plain, prefer, others, chunk, spoiled }: Parts): RawRequest {
  const { body } = plain
  const method = spoiled?.method ?? plain.method
  const target = spoiled?.target ? badTarget(plain.target, spoiled.target) : plain.target
  const framing = framingOf(body, chunk, spoiled)
  const headers = [
    ...(spoiled?.withoutHost ? [] : ['Host', '127.0.0.1']),
    ...plain.headers,
    ...(prefer === undefined ? [] : ['Prefer', prefer]),
    ...[...others, ...(spoiled?.line === undefined ? [] : [spoiled.line])].flatMap(split),
    ...framing.lines,
  ]
  const head = `${method} ${target} ${spoiled?.version ?? 'HTTP/1.1'}\r\n${textOf(headers)}\r\n`
  const bytes = (spoiled ? head : Buffer.from(head).toString('latin1')) + framing.bytes
  const asked = /^code=([45]\d\d)$/.exec(prefer ?? '')?.[1]
  const isCut = spoiled?.cut !== undefined
  return {
    bytes: isCut ? bytes.slice(0, (spoiled.cut as number) % bytes.length) : bytes,
    ...{ method, target, headers, body },
    isSound: !spoiled,
    leaves: isCut || framing.leaves || prefer === 'fault=hang' || isFramedTwice(headers),
    breaks: prefer !== undefined && /reset|empty|truncate/.test(prefer),
    ...(asked !== undefined && { asked: Number(asked) }),
  }
}

interface TargetSpoiling {
  readonly at: number
  readonly scrap: string
  readonly way: number
  readonly count: number
}

function badTarget(good: string, spoiling: TargetSpoiling): string {
  return TARGET_WAYS[spoiling.way]?.(good, spoiling) ?? good
}

function split(line: string): [string, string] {
  const at = line.indexOf(': ')
  return at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + 2)]
}

function textOf(lines: readonly string[]): string {
  let text = ''
  for (let at = 0; at < lines.length; at += 2) text += `${lines[at]}: ${lines[at + 1]}\r\n`
  return text
}

/** Whether a bad line affects the length of the body: the server may then wait for bytes that never come. */
function isFramedTwice(lines: readonly string[]): boolean {
  const framing = lines.filter(
    (name, at) => at % 2 === 0 && /^(content-length|transfer-encoding)$/i.test(name),
  )
  const isOdd = ['gzip, chunked', '-1', '5, 5'].some((value) => lines.includes(value))
  return framing.length > 1 || isOdd
}

/** How the body is framed: by its length or in chunks, and if spoiled perhaps wrongly. */
function framingOf(
  body: string,
  chunk: number | undefined,
  spoiled: Spoiling | undefined,
): { readonly lines: readonly string[]; readonly bytes: string; readonly leaves: boolean } {
  if (body === '') return { lines: [], bytes: '', leaves: false }
  if (spoiled?.longer !== undefined) {
    // Longer than the body: the server waits for the rest.
    const lines = ['Content-Length', String(body.length + spoiled.longer)]
    return { lines, bytes: body, leaves: true }
  }
  if (spoiled?.chunks !== undefined)
    return { lines: ['Transfer-Encoding', 'chunked'], bytes: spoiled.chunks, leaves: true }
  if (chunk === undefined)
    return { lines: ['Content-Length', String(body.length)], bytes: body, leaves: false }
  const at = chunk % body.length
  const chunks = [body.slice(0, at), body.slice(at)].filter(({ length }) => length > 0)
  const sized = chunks.map((each) => `${each.length.toString(16)}\r\n${each}\r\n`)
  return {
    lines: ['Transfer-Encoding', 'chunked'],
    bytes: `${sized.join('')}0\r\n\r\n`,
    leaves: false,
  }
}
