import { stringifyJson } from '../base/json.ts'
import { errorBody } from '../contract/error-body.ts'
import { bodylessStatuses, type Respond } from '../faults/fault.ts'
import type { Answer, Turn } from './turn.ts'

/** The answer of a fault: word for word the contract's where it documents the status, unless the fault says otherwise. */
export function faultAnswer(turn: Turn, respond: Respond): Answer {
  const { status, code, message, headers = {}, body } = respond
  const documented = turn.operation.answers.get(status)
  const text = message ?? documented ?? `Injected by the sandbox: status ${status}`
  const challenge = status === 401 ? ['WWW-Authenticate', 'Bearer'] : []
  const error = () =>
    errorBody(status, text, code === undefined ? turn.decide('errorCode') : undefined, code)
  const lines = Object.entries(headers)
  const given = body === undefined ? error() : body
  const content = bodylessStatuses.includes(status) ? '' : given
  const contentType = lines.find(([name]) => /^content-type$/i.test(name))?.[1]
  return {
    status,
    origin: 'fault',
    ...(contentType !== undefined && { contentType }),
    headers: [...challenge, ...lines.filter(([name]) => !/^content-type$/i.test(name)).flat()],
    body: typeof content === 'string' ? content : stringifyJson(content),
  }
}
