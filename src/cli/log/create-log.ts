import { inspect, styleText } from 'node:util'
import { printable } from '../../base/text/text.ts'
import { compareSeverity } from '../../contract/requests/violation.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import type { Delivery } from '../../events/delivery-types.ts'
import type { Capture, ExchangeSummary } from '../../journal/exchange.ts'
import type { LogFormat } from '../../options/words.ts'
import { Secrets } from '../../redaction/redaction.ts'
import type { Notice } from '../../store/store.ts'
import { LineWriter, type Standing } from './line-writer.ts'

/**
 * Creates the log: pretty lines, NDJSON, or silent (errors only). By default, it is pretty on a terminal and else NDJSON. Pretty lines
 * make room for what stands on the terminal.
 */
export function createLog(
  format: LogFormat = process.stderr.isTTY ? 'pretty' : 'json',
  standing?: Standing,
): Log {
  switch (format) {
    case 'json':
      return createJsonLog()
    case 'pretty':
      return createPrettyLog(standing)
    case 'silent':
      return createSilentLog()
  }
}

/** What a command prints on standard error. No method waits for a reader. */
export interface Log {
  /** A server has started: a banner for people, a line of facts for programs. */
  started(facts: Facts, banner: () => readonly string[]): void
  /** Logs an exchange of the sandbox, summarised when its line is written; `undefined` if exchanges are not logged. */
  readonly exchange: ((summarise: () => ExchangeSummary) => void) | undefined
  /** Logs an exchange of the proxy, with its violations or the reason why it was not checked. */
  passage(capture: Capture, result: readonly Violation[] | string | undefined): void
  /** Logs the last attempt to send a webhook or a callback, or that it was refused; nothing before that. */
  delivery(delivery: Delivery): void
  /** Logs a notice about kept state. */
  notice(notice: Notice): void
  info(message: string, facts?: object): void
  error(message: string, facts?: object): void
  bug(error: unknown): void
  /** Logs the findings of a run: `lines`, or the one line `brief` if the log is silent. */
  summary(lines: readonly string[], brief: string | undefined): void
  /** Writes lines for a CI service, which reads them as they are, whatever the format of the log. */
  annotations(lines: readonly string[]): void
  /** Resolves once everything is written, or after a short wait if nobody reads it. */
  close(): Promise<void>
}

/** Facts about a start, by name. */
export interface Facts {
  readonly [name: string]: string | number
}

// --- internal ---

function createSilentLog(): Log {
  const writer = new LineWriter((dropped) => `${dropped} messages were dropped.`)
  const error = (message: string) => writer.write(message)
  return {
    started: () => {},
    exchange: undefined,
    passage: () => {},
    delivery: () => {},
    notice: ({ message, isTrouble }) => isTrouble && error(message),
    info: () => {},
    error,
    bug: (bug) => error(`This is a bug of petstore-sandbox: ${inspect(bug)}`),
    summary: (_lines, brief) => brief !== undefined && error(brief),
    annotations: (lines) => writer.writeAll(lines),
    close: () => writer.close(),
  }
}

/** Creates the log for programs: NDJSON, with pino's names and levels (30 info, 40 warn, 50 error). */
function createJsonLog(): Log {
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
    delivery: (delivery) => {
      const { id, event, url, state, reason } = delivery
      const { ms, status, fault } = delivery.attempts.at(-1) ?? {}
      if (isToldOf(delivery))
        say(INFO, { id, event, url, state, status, ms, fault, reason }, 'delivery')
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

/** Creates the log for people: one line for each request, with the local time; above what stands on the terminal, if anything does. */
function createPrettyLog(standing?: Standing): Log {
  const paint = choosePaint()
  const secrets = new Secrets()
  const line = (time: Date, text: string) => `${paint('dim', localTime(time))}  ${text}`
  const say = (text: string) => writer.write(line(new Date(), text))
  const error = (message: string) => say(paint('red', message))
  const writer = new LineWriter(droppedText, standing)
  return {
    started: (_facts, banner) => writer.write(banner().join('\n')),
    exchange: (summarise) => {
      const time = new Date()
      writer.write(() => line(time, exchangeText(summarise(), paint)))
    },
    passage: (capture, result) =>
      say(passageText({ ...capture, target: passageTarget(capture, secrets) }, result, paint)),
    delivery: (delivery) => isToldOf(delivery) && say(deliveryText(delivery, paint)),
    notice: ({ message, isTrouble }) => (isTrouble ? error : say)(message),
    info: (message) => say(message),
    error,
    bug: (bug) => error(`This is a bug of petstore-sandbox: ${inspect(bug)}`),
    summary: (lines) => writer.write(lines.join('\n')),
    annotations: (lines) => writer.writeAll(lines),
    close: () => writer.close(),
  }
}

type Style = 'dim' | 'green' | 'cyan' | 'yellow' | 'red'
type Paint = (style: Style, text: string) => string

/** Colours the text if standard error supports it; FORCE_COLOR, NO_COLOR and TERM=dumb take precedence. */
function choosePaint(): Paint {
  const stream = process.stderr
  const isColoured = styleText('red', '-', { stream }) !== '-'
  return isColoured
    ? (style, text) => styleText(style, text, { validateStream: false })
    : (_style, text) => text
}

function exchangeText(exchange: ExchangeSummary, paint: Paint): string {
  const { method, target, status, duration, origin, connection, fault, reason, miss } = exchange
  const outcome = [status === undefined ? undefined : statusText(status, paint)]
  if (connection !== undefined) outcome.push(paint('red', connection))
  if (exchange.abandoned) outcome.push(paint('yellow', 'abandoned'))
  const who = fault === undefined ? origin : `${origin} ${fault}`
  const why = reason === undefined ? '' : `: ${reason}`
  const unknown = exchange.unknownFault
  const typo = unknown === undefined ? '' : `; there is no fault ${unknown}`
  const near = miss === undefined ? '' : `; not on the tape: ${miss}`
  const what = outcome.filter((part) => part !== undefined).join(' ')
  return `${method} ${printable(target)} → ${what}  ${milliseconds(duration)} ms  ${printable(who + why + typo + near)}`
}

function passageText(
  { method, target, status, duration, failure }: Capture,
  result: readonly Violation[] | string | undefined,
  paint: Paint,
): string {
  const what = status === undefined ? paint('red', 'none') : statusText(status, paint)
  const found = typeof result === 'string' ? `unchecked: ${result}` : violationsText(result, paint)
  const parts = [
    `${method} ${printable(target)} → ${what}`,
    `${milliseconds(duration)} ms`,
    ...(found === undefined ? [] : [found]),
    ...(failure === undefined ? [] : [paint('red', printable(failure))]),
  ]
  return parts.join('  ')
}

/** Whether an attempt was made to send a delivery, or it was refused. */
function isToldOf({ state, attempts }: Delivery): boolean {
  return state === 'refused' || attempts.length > 0
}

function deliveryText({ event, url, state, attempts, reason }: Delivery, paint: Paint): string {
  const { status, ms, error, fault } = attempts.at(-1) ?? {}
  const what = status === undefined ? paint('red', state) : statusText(status, paint)
  const why = reason ?? error
  const parts = [
    `${printable(event)} → ${printable(url)} ${what}`,
    ...(ms === undefined ? [] : [`${ms} ms`]),
    ...(state === 'waiting' ? ['to be sent again'] : []),
    ...(fault === undefined ? [] : [`fault ${fault}`]),
    ...(why === undefined ? [] : [printable(why)]),
  ]
  return parts.join('  ')
}

function violationsText(result: readonly Violation[] | undefined, paint: Paint) {
  if (!result?.length) return undefined
  const worstFirst = result.toSorted((a, b) => compareSeverity(a.severity, b.severity))
  // Their rules alone: a message may show a credential.
  const rules = [...new Set(worstFirst.map(({ rule }) => rule))].join(', ')
  return paint('yellow', `violations: ${result.length} (${rules})`)
}

function statusText(status: number, paint: Paint): string {
  const classes: readonly Style[] = ['dim', 'green', 'cyan', 'yellow', 'red']
  return paint(classes[Math.floor(status / 100) - 1] ?? 'red', String(status))
}

function localTime(time: Date): string {
  return time.toTimeString().slice(0, 8)
}

function milliseconds(duration: number): number {
  return Math.round(duration * 10) / 10
}

/** The target of an exchange for the log: without its own credentials and those of earlier exchanges. */
function passageTarget(capture: Capture, secrets: Secrets): string {
  secrets.learn(capture.requestHeaders, capture.target, capture.requestBody)
  secrets.learn(capture.responseHeaders, '', capture.responseBody)
  return secrets.redactTarget(capture.target)
}
