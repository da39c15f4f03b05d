import type { IncomingMessage } from 'node:http'
import { type PreflightHeaders, preflightLines } from './cors.ts'
import { plainOutcome } from './exchange-handler.ts'

/** Tells whether a request is a preflight (Fetch standard, "CORS-preflight request") and not an OPTIONS of a person. */
export function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined
}

/** The answer to OPTIONS, which grants a page these methods, and what it asks for in these headers. */
export function preflightOutcome(
  methods: readonly string[],
  asked: PreflightHeaders,
  headers: readonly string[] = [],
) {
  const lines = [...headers, ...preflightLines(methods, asked)]
  return plainOutcome({ status: 204, headers: lines, body: '', origin: 'none' })
}
