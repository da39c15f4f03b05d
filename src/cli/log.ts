// The only file that knows pino.
import process from 'node:process'
import type { Violation } from '../contract/violation.ts'
import type { Capture } from '../journal/capture.ts'
import type { Exchange } from '../journal/exchange.ts'
import { redactTarget } from '../redaction/redact.ts'
import type { Notice } from '../store/pet-file.ts'
import type { LogFormat } from './settings.ts'

/** What a command says on standard error. */
export interface Log {
  /** Says that a server runs: a banner for a person, a line of facts for a program. */
  started(facts: { readonly [name: string]: string | number }, banner: readonly string[]): void
  /** `undefined` where nobody wants to know of exchanges: to make one for each request costs time. */
  readonly exchange: ((exchange: Exchange) => void) | undefined
  /** An exchange of the proxy: what it breaks, or why it was not checked. */
  passage(capture: Capture, result: readonly Violation[] | string | undefined): void
  /** What became of kept state. */
  notice(notice: Notice): void
  info(message: string): void
  error(message: string): void
  bug(error: unknown): void
  close(): Promise<void>
}

/** Makes the log: pretty lines, NDJSON, or silence (in which only bugs are heard). */
export async function createLog(format: LogFormat): Promise<Log> {
  if (format === 'silent') return silent
  const { pino } = await import('pino')
  const stream =
    format === 'json' ? pino.destination({ dest: 2, sync: false }) : await prettyStream()
  const logger = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, stream)
  return {
    started: (facts, banner) => {
      if (banner.length > 0) process.stderr.write(`${banner.join('\n')}\n`)
      else logger.info(facts, 'started')
    },
    exchange: (exchange) => {
      const { request, answer, duration, id, origin, fault, miss } = exchange
      const fields = {
        id,
        method: request.method,
        target: request.target,
        status: answer?.status,
        ms: round(duration),
        origin,
        fault,
        miss,
      }
      if (format === 'json') logger.info(fields, 'request')
      else logger.info(line(exchange))
    },
    passage: (capture, result) => {
      const fields = passageFields(capture, result)
      if (format === 'json') logger.info(fields, 'request')
      else logger.info(passageLine(fields))
    },
    notice: ({ message, isTrouble }) => logger[isTrouble ? 'error' : 'info'](message),
    info: (message) => logger.info(message),
    error: (message) => logger.error(message),
    bug: (error) => logger.error({ err: error }, 'a bug of petstore-sandbox'),
    close: async () => {
      await new Promise((resolve) => logger.flush(resolve))
    },
  }
}

// --- internal ---

const silent: Log = {
  started: () => {},
  exchange: undefined,
  passage: () => {},
  notice: ({ message, isTrouble }) => isTrouble && process.stderr.write(`${message}\n`),
  info: () => {},
  error: (message) => void process.stderr.write(`${message}\n`),
  bug: (error) => console.error('A bug of petstore-sandbox:', error),
  close: async () => {},
}

async function prettyStream() {
  const { default: pretty } = await import('pino-pretty')
  const colorize = process.stderr.isTTY === true && !process.env.NO_COLOR
  return pretty({
    destination: 2,
    sync: true,
    colorize,
    translateTime: 'HH:MM:ss',
    ignore: 'level',
    hideObject: true,
  })
}

function line({ request, answer, duration, origin, fault, miss }: Exchange): string {
  const status = answer?.status ?? 'cut'
  const why = fault === undefined ? origin : `${origin} (${fault})`
  const near = miss === undefined ? '' : `; not on the tape: ${miss}`
  return `${request.method} ${request.target} → ${status}  ${round(duration)} ms  ${why}${near}`
}

function passageFields(
  { id, method, target, status, duration, failure }: Capture,
  result: readonly Violation[] | string | undefined,
) {
  return {
    ...{ id, method, target: redactTarget(target), status, ms: round(duration) },
    violations: Array.isArray(result) ? result.length : undefined,
    unchecked: typeof result === 'string' ? result : undefined,
    failure,
  }
}

function passageLine(fields: ReturnType<typeof passageFields>): string {
  const { method, target, status, ms, violations, unchecked, failure } = fields
  const found = violations ? `violations: ${violations}` : ''
  const notes = [found, unchecked && `unchecked: ${unchecked}`, failure].filter(Boolean)
  return `${method} ${target} → ${status ?? 'none'}  ${ms} ms  ${notes.join('  ')}`.trimEnd()
}

function round(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10
}
