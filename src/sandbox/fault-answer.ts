import { stringifyJson } from '../base/json.ts'
import { errorBody } from '../contract/error-body.ts'
import { bodylessStatuses, type Ending, isDisconnection, type Respond } from '../faults/fault.ts'
import type { Answer, Turn } from './turn.ts'

/** The answer to a request that a fault ends; `answer` is that of the handler, if any. `undefined` if none is sent. */
export function endedAnswer(
  turn: Turn,
  { respond, connection }: Ending,
  answer: Answer | undefined,
): Answer | undefined {
  if (isDisconnection(connection)) return undefined
  return respond ? faultAnswer(turn, respond) : answer
}

// --- internal ---

/** The answer of a fault. A documented status gets the contract's own message, unless the fault sets one. */
function faultAnswer(turn: Turn, respond: Respond): Answer {
  const { status, code, message, headers = {}, body } = respond
  const documented = turn.operation.answers.get(status)
  const text = message ?? documented ?? `Injected by the sandbox: status ${status}`
  const error = () =>
    errorBody(status, text, code === undefined ? turn.decide('errorCode') : undefined, code)
  const lines = Object.entries(headers)
  const required = requiredLines(turn, status)
  const isGiven = lines.some(([name]) => name.toLowerCase() === required[0]?.toLowerCase())
  const given = body === undefined ? error() : body
  const content = bodylessStatuses.includes(status) ? '' : given
  const contentType = lines.find(([name]) => /^content-type$/i.test(name))?.[1]
  return {
    status,
    origin: 'fault',
    ...(contentType !== undefined && { contentType }),
    headers: [
      ...(isGiven ? [] : required),
      ...lines.filter(([name]) => !/^content-type$/i.test(name)).flat(),
    ],
    body: typeof content === 'string' ? content : stringifyJson(content),
  }
}

/** The header lines that a status requires (RFC 9110, sections 15.5.2, 15.5.6 and 15.5.8). */
function requiredLines({ operation }: Turn, status: number): readonly string[] {
  if (status === 401) return ['WWW-Authenticate', 'Bearer']
  if (status === 405) return ['Allow', operation.allowed.join(', ')]
  return status === 407 ? ['Proxy-Authenticate', 'Bearer'] : []
}
