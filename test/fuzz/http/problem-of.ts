import type { Reply } from './raw-line.ts'
import type { RawRequest } from './raw-requests.ts'
import type { RawAnswer } from './read-answers.ts'

/** What an answer of a contract must be. */
export interface AnswerRules {
  /** Judges an answer to a sound request; returns the problem, if any. */
  readonly judge: (request: RawRequest, answer: RawAnswer) => string | undefined
  /** Whether a body in JSON is a refusal of a status. */
  readonly isRefusal: (body: { readonly [name: string]: unknown }, status: number) => boolean
}

/**
 * The problem of what came of a request, if any: no 5xx except those asked for, an error in the form of its contract for each refusal, no
 * stack, no hanging connection.
 */
export function problemOf(
  request: RawRequest,
  reply: Reply,
  rules: AnswerRules,
): string | undefined {
  if (reply === 'left') return undefined
  if (reply instanceof Error) return reply.message
  if (reply === 'silent') return 'no answer, and the connection stays open'
  if (reply === 'closed')
    return request.isSound && !request.breaks ? 'the connection ended without an answer' : undefined
  const problem =
    plainProblem(request, reply, rules) ??
    (request.isSound ? rules.judge(request, reply) : undefined)
  return problem && `${reply.status}: ${problem}`
}

// --- internal ---

/** The problem of an answer, if any, whatever was asked. */
function plainProblem(
  { method, asked }: RawRequest,
  { status, headers, body }: RawAnswer,
  { isRefusal }: AnswerRules,
): string | undefined {
  const text = body.toString('utf8')
  if (status >= 500 && status !== asked && status !== 501)
    return `a 5xx that was not asked for\n${text.slice(0, 500)}`
  if (/^\s+at .*\.[jt]s:\d+/m.test(text)) return `a stack\n${text.slice(0, 500)}`
  const isJson = headers.some((value, at) => at % 2 === 1 && /[/+]json\b/.test(value))
  if (status < 400 || method === 'HEAD' || body.length === 0 || !isJson) return undefined
  try {
    if (isRefusal(JSON.parse(text), status)) return undefined
    return `a body that is no refusal of this status\n${text.slice(0, 200)}`
  } catch {
    return `a body that is not JSON\n${text.slice(0, 200)}`
  }
}
