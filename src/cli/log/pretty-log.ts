import process from 'node:process'
import { inspect, styleText } from 'node:util'
import { printable } from '../../base/text/text.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import type { Capture, ExchangeSummary } from '../../journal/exchange.ts'
import { Secrets } from '../../redaction/redaction.ts'
import { LineWriter, type Standing } from './line-writer.ts'
import { type Log, milliseconds, passageTarget } from './log.ts'

/** Creates the log for people: one line for each request, with the local time; above what stands on the terminal, if anything does. */
export function createPrettyLog(standing?: Standing): Log {
  const paint = choosePaint()
  const secrets = new Secrets()
  const line = (time: Date, text: string) => `${paint('dim', localTime(time))}  ${text}`
  const say = (text: string) => writer.write(line(new Date(), text))
  const error = (message: string) => say(paint('red', message))
  const writer = new LineWriter(
    (dropped) => `${dropped} lines were dropped: standard error did not accept them`,
    standing,
  )
  return {
    started: (_facts, banner) => writer.write(banner().join('\n')),
    exchange: (summarise) => {
      const time = new Date()
      writer.write(() => line(time, exchangeText(summarise(), paint)))
    },
    passage: (capture, result) =>
      say(passageText({ ...capture, target: passageTarget(capture, secrets) }, result, paint)),
    notice: ({ message, isTrouble }) => (isTrouble ? error : say)(message),
    info: (message) => say(message),
    error,
    bug: (bug) => error(`This is a bug of petstore-sandbox: ${inspect(bug)}`),
    summary: (lines) => writer.write(lines.join('\n')),
    annotations: (lines) => writer.writeAll(lines),
    close: () => writer.close(),
  }
}

// --- internal ---

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

function violationsText(result: readonly Violation[] | undefined, paint: Paint) {
  return result?.length ? paint('yellow', `violations: ${result.length}`) : undefined
}

function statusText(status: number, paint: Paint): string {
  const classes: readonly Style[] = ['dim', 'green', 'cyan', 'yellow', 'red']
  return paint(classes[Math.floor(status / 100) - 1] ?? 'red', String(status))
}

function localTime(time: Date): string {
  return time.toTimeString().slice(0, 8)
}
