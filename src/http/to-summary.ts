import type { ExchangeSummary } from '../journal/exchange-summary.ts'
import type { Secrets } from '../redaction/secrets.ts'
import type { Outcome } from '../sandbox/outcome.ts'
import type { Answer } from '../sandbox/turn.ts'
import type { Circumstances } from './exchange-slot.ts'
import type { HttpRequest } from './http-context.ts'

/**
 * Summarises an exchange for one line of the log. It is built from the parts at hand: the exchange itself
 * costs ten times as much.
 */
export function toSummary(
  { method, originalUrl }: HttpRequest,
  { answer, connection, fault, miss, unknownFault }: Outcome,
  {
    id,
    started,
    headers,
    isAbandoned,
    secrets,
  }: Pick<Circumstances, 'id' | 'started' | 'headers' | 'isAbandoned'> & {
    /** The credentials seen so far; those of the request are added. */
    readonly secrets: Secrets
  },
): ExchangeSummary {
  secrets.learn(headers, originalUrl)
  const reason = answer && !isAbandoned ? reasonOf(answer) : undefined
  const summary: ExchangeSummary = {
    id,
    duration: performance.now() - started,
    method: method as string,
    target: secrets.redactTarget(originalUrl),
    status: isAbandoned ? undefined : answer?.status,
    origin: isAbandoned ? 'none' : (answer?.origin ?? 'fault'),
    connection,
    fault,
    reason: reason === undefined ? undefined : secrets.redact(reason),
  }
  // Almost all are of one shape, which costs half as much to make and to read.
  if (!isAbandoned && unknownFault === undefined && miss === undefined) return summary
  return {
    ...summary,
    ...(isAbandoned && { abandoned: true }),
    ...(unknownFault !== undefined && { unknownFault: secrets.redact(unknownFault) }),
    ...(miss !== undefined && { miss: secrets.redact(miss) }),
  }
}

// --- internal ---

/** The message of the sandbox's own Errors; the body of a fault or a tape can be anything. */
function reasonOf({ status, body, origin }: Answer): string | undefined {
  if (status < 400 || origin === 'fault' || origin === 'tape') return undefined
  return JSON.parse(body).message
}
