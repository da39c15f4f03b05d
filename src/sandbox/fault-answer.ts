import { stringifyJson } from '../base/json.ts'
import { errorBody } from '../contract/error-body.ts'
import { bodylessStatuses, type Ending, isDisconnection, type Respond } from '../faults/fault.ts'
import { allowedBy } from './allowed-by.ts'
import { challengeLines } from './challenge-lines.ts'
import { wordedBy } from './error-json.ts'
import type { Answer, Turn } from './turn.ts'

/** The answer to a request that a fault ends; `answer` is that of the handler, if any. `undefined` if nothing is sent. */
export function endedAnswer(
  turn: Turn,
  { respond, connection }: Ending,
  answer: Answer | undefined,
): Answer | undefined {
  if (isDisconnection(connection)) return undefined
  return respond ? faultAnswer(turn, respond) : answer
}

// --- internal ---

/** The answer of a fault. */
function faultAnswer(turn: Turn, respond: Respond): Answer {
  const { status, code, message, headers = {}, body } = respond
  const error = () => {
    const style = code === undefined ? turn.decide('errorCode') : undefined
    return errorBody(status, message ?? wording(turn, status), style, code)
  }
  const lines = Object.entries(headers)
  const names = new Set(lines.map(([name]) => name.toLowerCase()))
  const given = body === undefined ? error() : body
  const content = bodylessStatuses.includes(status) ? '' : given
  const contentType = lines.find(([name]) => /^content-type$/i.test(name))?.[1]
  return {
    status,
    origin: 'fault',
    ...(contentType !== undefined && { contentType }),
    headers: [
      ...requiredLines(turn, status, names),
      ...lines.filter(([name]) => !/^content-type$/i.test(name)).flat(),
    ],
    body: typeof content === 'string' ? content : stringifyJson(content),
  }
}

/** The message of an Error whose fault sets none: the contract's own for a documented status. */
function wording(turn: Turn, status: number): string {
  const own = () =>
    turn.operation.answers.get(status) ?? `Injected by the sandbox: status ${status}`
  return wordedBy(turn.decider, status, own)
}

/** The header lines that a status requires (RFC 9110, sections 15.5.2, 15.5.6 and 15.5.8) and that are not given. */
function requiredLines(turn: Turn, status: number, given: ReadonlySet<string>): readonly string[] {
  if (status === 401 && !given.has('www-authenticate')) return challengeLines(turn)
  if (status === 405 && !given.has('allow'))
    return ['Allow', allowedBy(turn.decider, turn.operation.allowed).join(', ')]
  return status === 407 && !given.has('proxy-authenticate') ? ['Proxy-Authenticate', 'Bearer'] : []
}
