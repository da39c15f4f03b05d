import type { IncomingMessage } from 'node:http'
import { type PreflightHeaders, preflightLines } from './cors.ts'
import { plainOutcome } from './plain-outcome.ts'

/** Whether a request is a preflight (Fetch standard, "CORS-preflight request") and not another OPTIONS. */
export function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined
}

/** The answer to OPTIONS: allows these methods, and everything that the request headers `asked` ask for. */
export function preflightOutcome(
  methods: readonly string[],
  asked: PreflightHeaders,
  headers: readonly string[] = [],
) {
  const lines = [...headers, ...preflightLines(methods, asked)]
  return plainOutcome({ status: 204, headers: lines, body: '', origin: 'none' })
}
