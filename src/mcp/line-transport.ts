// The messages of the protocol, a line each; docs/decisions.md says why the transport of the SDK does not carry them.
import type { Readable, Writable } from 'node:stream'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import {
  CancelledNotificationSchema,
  type JSONRPCMessage,
  JSONRPCMessageSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { parseJson, stringifyJson } from '../base/json/json.ts'

/** The longest message that is taken, in bytes. */
export const LONGEST_MESSAGE = 4 * 1024 * 1024

/** How many requests are answered at once. */
export const MOST_AT_ONCE = 64

/** What carries messages, and says when no more come. */
export interface LineTransport extends Transport {
  /** Resolves when the input has ended and every request was answered or cancelled, when nobody reads the output, or at the close. */
  readonly ended: Promise<void>
}

/**
 * Creates the transport over two streams. A line that is no message is answered with an error (JSON-RPC 2.0, section 5.1), and the
 * next one is read. While nobody reads the output, no input is read. `onInputEnd` is called when no more messages come; requests may
 * be unanswered then.
 */
export function createLineTransport(
  input: Readable,
  output: Writable,
  onInputEnd: () => void,
): LineTransport {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const unanswered = new Set<unknown>()
  let isOver = false
  const endIfDone = () => isOver && unanswered.size === 0 && end()
  const write = (message: object) => {
    if (output.destroyed || output.writableEnded) return
    if (!output.write(`${stringifyJson(message)}\n`)) input.pause()
  }
  const refuse = (code: number, message: string, id: Id) =>
    write({ jsonrpc: '2.0', id, error: { code, message } })
  const take = (line: Buffer, isWhole: boolean) => {
    const text = line.toString('utf8').trim()
    if (text === '') return
    if (!isWhole) return refuse(INVALID, TOO_LONG, idNear(text))
    const message = readMessage(text)
    if ('refused' in message) return refuse(message.code, message.refused, message.id)
    if ('method' in message && 'id' in message) {
      const { id } = message
      if (unanswered.has(id)) return refuse(INVALID, SAME_ID, id)
      if (unanswered.size >= MOST_AT_ONCE) return refuse(INVALID, TOO_MANY, id)
      unanswered.add(id)
    }
    transport.onmessage?.(message)
    // A cancelled request gets no answer.
    const cancelled = CancelledNotificationSchema.safeParse(message)
    if (cancelled.success) unanswered.delete(cancelled.data.params.requestId)
  }
  const lines = createLineReader(take)
  const onEnd = () => {
    isOver = true
    onInputEnd()
    endIfDone()
  }
  const transport: LineTransport = {
    ended,
    start: async () => {
      input.on('data', lines).once('end', onEnd).once('close', onEnd).once('error', onEnd)
      output.on('drain', () => input.resume())
      // Nobody reads the answers any more.
      output.once('close', end).on('error', end)
    },
    send: async (message) => {
      write(inWords(message))
      if ('id' in message && !('method' in message)) unanswered.delete(message.id)
      endIfDone()
    },
    close: async () => {
      input.off('data', lines).pause()
      end()
      transport.onclose?.()
    },
  }
  return transport
}

// --- internal ---

/** JSON-RPC 2.0, section 5.1. */
const [PARSE_ERROR, INVALID, INVALID_PARAMS] = [-32_700, -32_600, -32_602]

const TOO_MANY = `At most ${MOST_AT_ONCE} calls are done at once. Wait for an answer, then call again.`
const SAME_ID =
  'A call with this id is not answered yet, and the answer would be taken for its own. Give each call an id of its own.'
const TOO_LONG = `A message may have at most ${LONGEST_MESSAGE.toLocaleString('en')} bytes, and this one has more. Send less in one call.`

/** The id of an answer; that to a message whose id is not known has none. */
type Id = string | number | bigint | null

function readMessage(
  text: string,
): JSONRPCMessage | { readonly refused: string; readonly code: number; readonly id: Id } {
  let value: unknown
  try {
    value = parseJson(text)
  } catch (error) {
    const refused = `This line is not JSON that can be read: ${(error as Error).message}.`
    return { refused, code: PARSE_ERROR, id: idNear(text) }
  }
  const id = idIn(value)
  const read = JSONRPCMessageSchema.safeParse(value)
  if (!read.success)
    return { refused: 'This line is not a message of JSON-RPC 2.0.', code: INVALID, id }
  // The schemas of the SDK leave such a member out without a word.
  if (namesPrototype(value))
    return {
      ...{ refused: '__proto__ is not an argument of any tool. Leave it out.', id },
      code: INVALID_PARAMS,
    }
  return read.data
}

function idIn(message: unknown): Id {
  const { id } = Object(message)
  return ['string', 'number', 'bigint'].includes(typeof id) ? id : null
}

/** The answer to a message whose parameters are not those of its method, in a sentence: the SDK writes the problems that its schemas found as JSON. */
function inWords(message: JSONRPCMessage): object {
  if (!('error' in message) || !message.error.message.startsWith('[\n')) return message
  const problems = parseJson(message.error.message) as unknown as readonly {
    readonly path: readonly (string | number)[]
    readonly expected?: string
  }[]
  const texts = problems.map(({ path, expected = '' }) => {
    const kind = KINDS.get(expected)
    return `${path.join('.')} must be ${kind ?? 'what the protocol says'}.`
  })
  const sentence = `${texts.join(' ')} The Model Context Protocol says what each method takes.`
  return { ...message, error: { code: INVALID_PARAMS, message: sentence } }
}

const KINDS: ReadonlyMap<string, string> = new Map([
  ...['record', 'object'].map((kind) => [kind, 'an object'] as const),
  ['string', 'a text'],
  ['array', 'a list'],
  ['number', 'a number'],
])

/** Whether the parameters of a message, or its arguments, have a member `__proto__`. */
function namesPrototype(message: unknown): boolean {
  const { params } = Object(message)
  return [params, Object(params).arguments].some((each) => Object.hasOwn(Object(each), '__proto__'))
}

/** The id of a message that cannot be read, from its beginning or its end, where programs write it. */
function idNear(text: string): Id {
  const [, id] =
    /^.{0,60}"id": ?(\d{1,15}|"[\w-]{1,100}")(?=[\s,}])/.exec(text.slice(0, 300)) ??
    /"id": ?(\d{1,15}|"[\w-]{1,100}")\}$/.exec(text.slice(-150)) ??
    []
  return id === undefined ? null : JSON.parse(id)
}

/** How much of both ends of a line is kept that is too long. */
const KEPT = 300

/** Splits bytes into lines. Of one that is too long, its ends are passed on. */
function createLineReader(take: (line: Buffer, isWhole: boolean) => void): (bytes: Buffer) => void {
  let parts: Buffer[] = []
  let size = 0
  const add = (part: Buffer) => {
    size += part.length
    parts.push(part)
    if (size > LONGEST_MESSAGE) {
      const all = Buffer.concat(parts)
      parts = [all.subarray(0, KEPT), all.subarray(Math.max(KEPT, all.length - KEPT))].map((end) =>
        Buffer.from(end),
      )
    }
  }
  return (bytes) => {
    let from = 0
    for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, from)) {
      add(bytes.subarray(from, at))
      const [line, isWhole] = [Buffer.concat(parts), size <= LONGEST_MESSAGE]
      parts = []
      size = 0
      from = at + 1
      take(line, isWhole)
    }
    add(bytes.subarray(from))
  }
}

const LINE_FEED = 10
