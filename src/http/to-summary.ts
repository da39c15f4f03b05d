import type { ExchangeSummary } from '../journal/exchange-summary.ts'
import { credentialOf, redactTarget, redactText } from '../redaction/redact.ts'
import type { Outcome } from '../sandbox/outcome.ts'
import type { Answer } from '../sandbox/turn.ts'
import type { Circumstances } from './exchange-slot.ts'
import type { HttpRequest } from './http-context.ts'

/**
 * Sums up an exchange for one line. It is made for every request that is logged, from the parts at hand:
 * the exchange itself costs ten times as much.
 */
export function toSummary(
  { method, originalUrl, headers }: HttpRequest,
  { answer, connection, fault, miss, unknownFault }: Outcome,
  { id, started, isAbandoned }: Pick<Circumstances, 'id' | 'started' | 'isAbandoned'>,
): ExchangeSummary {
  const credential = credentialOf(headers.authorization)
  const reason = answer && !isAbandoned ? reasonOf(answer) : undefined
  return {
    id,
    duration: performance.now() - started,
    method: method as string,
    target: redactText(redactTarget(originalUrl), credential),
    status: isAbandoned ? undefined : answer?.status,
    origin: isAbandoned ? 'none' : (answer?.origin ?? 'fault'),
    connection,
    ...(isAbandoned && { abandoned: true }),
    fault,
    reason: reason === undefined ? undefined : redactText(reason, credential),
    ...(unknownFault !== undefined && { unknownFault: redactText(unknownFault, credential) }),
    ...(miss !== undefined && { miss: redactText(miss, credential) }),
  }
}

// --- internal ---

/** The message of an Error of ours; a fault or a tape may answer anything, and says itself what it is. */
function reasonOf({ status, body, origin }: Answer): string | undefined {
  if (status < 400 || origin === 'fault' || origin === 'tape') return undefined
  return JSON.parse(body).message
}
