import type { ExchangeSummary } from '../../journal/exchange.ts'
import { Secrets } from '../../redaction/redaction.ts'
import { LineWriter } from './line-writer.ts'
import { type Log, milliseconds, passageTarget } from './log.ts'

/** Creates the log for programs: NDJSON, with pino's names and levels (30 info, 40 warn, 50 error). */
export function createJsonLog(): Log {
  const timestamp = createTimestamp()
  const now = () => timestamp(Date.now())
  const secrets = new Secrets()
  const say = (level: number, fields: object, msg: string) =>
    writer.write(JSON.stringify({ level, time: now(), ...fields, msg }))
  const writer = new LineWriter((dropped) =>
    JSON.stringify({ level: WARN, time: now(), dropped, msg: droppedText(dropped) }),
  )
  return {
    started: (facts) => say(INFO, facts, 'started'),
    exchange: (summarise) => {
      const time = Date.now()
      writer.write(() => exchangeLine(summarise(), timestamp(time)))
    },
    passage: (capture, result) => {
      const { id, method, status, duration, failure } = capture
      const target = passageTarget(capture, secrets)
      const fields = {
        ...{ id, method, target, status, ms: milliseconds(duration) },
        violations: Array.isArray(result) ? result.length : undefined,
        unchecked: typeof result === 'string' ? result : undefined,
        failure,
      }
      say(INFO, fields, 'request')
    },
    notice: ({ message, isTrouble }) => say(isTrouble ? ERROR : INFO, {}, message),
    info: (message, facts = {}) => say(INFO, facts, message),
    error: (message, facts = {}) => say(ERROR, facts, message),
    bug: (error) => say(ERROR, { err: errorFields(error) }, 'a bug of petstore-sandbox'),
    summary: (lines) => {
      for (const line of lines) say(INFO, {}, line)
    },
    annotations: (lines) => writer.writeAll(lines),
    close: () => writer.close(),
  }
}

// --- internal ---

const INFO = 30
const WARN = 40
const ERROR = 50

function droppedText(dropped: number): string {
  return `${dropped} lines were dropped: standard error did not accept them`
}

/**
 * The line of a request, built by hand: three times as fast as JSON.stringify of an object. It has few parts, since joining
 * them, when the lines are written, takes as long as the rest.
 */
function exchangeLine(exchange: ExchangeSummary, time: string): string {
  const { id, method, target, status, duration, origin } = exchange
  const asked = `{"level":${INFO},"time":"${time}","id":"${id}","method":"${method}","target":${JSON.stringify(target)}`
  const answered = status === undefined ? '' : `,"status":${status}`
  return `${asked}${answered},"ms":${milliseconds(duration)},"origin":"${origin}"${rareFields(exchange)},"msg":"request"}`
}

/** The fields that the line of an ordinary answer does not have. */
function rareFields(exchange: ExchangeSummary): string {
  const { abandoned, connection, fault, unknownFault, miss, reason } = exchange
  const left = abandoned ? ',"abandoned":true' : ''
  return `${left}${field('connection', connection)}${field('fault', fault)}${field('unknownFault', unknownFault)}${field('miss', miss)}${field('reason', reason)}`
}

function field(name: string, value: string | undefined): string {
  return value === undefined ? '' : `,"${name}":${JSON.stringify(value)}`
}

function errorFields(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const { name, message, stack, cause } = error
  return { type: name, message, stack, ...(cause !== undefined && { cause: errorFields(cause) }) }
}

/** Formats a time once: many requests share a millisecond. */
function createTimestamp(): (time: number) => string {
  let last = 0
  let text = ''
  return (time) => {
    if (time !== last) {
      last = time
      text = new Date(time).toISOString()
    }
    return text
  }
}
