import type { ExchangeSummary } from '../journal/exchange-summary.ts'
import type { Secrets } from '../redaction/secrets.ts'
import type { Outcome } from '../sandbox/outcome.ts'
import type { Answer } from '../sandbox/turn.ts'
import type { Circumstances } from './exchange-slot.ts'
import type { HttpRequest } from './http-context.ts'

/**
 * Creates a function that summarises an exchange for one line of the log. It is made from the parts at hand, because the
 * whole exchange costs ten times as much. It is called later: until then only the parts are kept, not the request.
 */
export function summariser(
  { method, originalUrl }: HttpRequest,
  { answer, body, connection, fault, miss, unknownFault }: Outcome,
  {
    id,
    duration,
    headers,
    isAbandoned,
    secrets,
  }: Pick<Circumstances, 'id' | 'duration' | 'headers' | 'isAbandoned'> & {
    /** The credentials seen so far; those of this request are added. */
    readonly secrets: Secrets
  },
): () => ExchangeSummary {
  const status = isAbandoned ? undefined : answer?.status
  const origin = isAbandoned ? 'none' : (answer?.origin ?? 'fault')
  const reason = answer && !isAbandoned ? reasonOf(answer) : undefined
  const given = answer && isForeign(answer) ? answer : undefined
  return () => {
    secrets.learn(headers, originalUrl, body)
    if (given) secrets.learn(given.headers, '', given.bytes ?? given.body)
    const summary: ExchangeSummary = {
      id,
      duration,
      method: method as string,
      target: secrets.redactTarget(originalUrl),
      status,
      origin,
      connection,
      fault,
      reason: reason === undefined ? undefined : secrets.redact(reason),
    }
    // Almost all summaries have this shape, which takes half as long to make and to read.
    if (!isAbandoned && unknownFault === undefined && miss === undefined) return summary
    return {
      ...summary,
      ...(isAbandoned && { abandoned: true }),
      ...(unknownFault !== undefined && { unknownFault: secrets.redact(unknownFault) }),
      ...(miss !== undefined && { miss: secrets.redact(miss) }),
    }
  }
}

// --- internal ---

/** The message of one of the sandbox's own Errors; the body of a fault or a tape can be anything. */
function reasonOf(answer: Answer): string | undefined {
  if (answer.status < 400 || isForeign(answer)) return undefined
  return JSON.parse(answer.body).message
}

/** Whether a scenario gave the answer, so that it may have credentials of its own. */
function isForeign({ origin }: Answer): boolean {
  return origin === 'fault' || origin === 'tape'
}
