import type { JudgedAnswer, JudgedContract } from './judged-contract.ts'
import { isJson, type RandomRequest } from './requests.ts'

/** A request and its answer. */
export interface JudgedExchange {
  readonly request: RandomRequest
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer
}

/** Says what is broken in an exchange: sentences, none if nothing is. Several judges hold an exchange to the contract, each in its own way. */
export type Judge = (exchange: JudgedExchange) => readonly string[] | Promise<readonly string[]>

/** Judges by the document and Ajv alone: the status is documented, and media type, body and headers are those of that answer. */
export function judgeByAjv(contract: JudgedContract): Judge {
  return (exchange) => {
    const { request, status } = exchange
    const { operation, wanted } = request
    if (status >= 500) return [`${status}: ${exchange.body.toString().slice(0, 200)}`]
    const isSuccess = status < 400
    if (wanted === 'success' && !isSuccess)
      return [
        `a valid request is refused with ${status}: ${exchange.body.toString().slice(0, 300)}`,
      ]
    if (wanted === 'refusal' && isSuccess)
      return [`what breaks a rule (${request.broken}) is taken with ${status}`]
    const answer = answerOf(operation.answers, status)
    if (!answer) {
      const isPromised = [...operation.answers.keys()].some((each) => /^[23]/.test(each))
      if (isSuccess && isPromised)
        return [
          `the status ${status} is not documented, but ${[...operation.answers.keys()].join(', ')}`,
        ]
      const isSaid = status === 400 && operation.answers.has('422')
      return isSaid ? ['the status 400 is not documented, but 422'] : []
    }
    return [
      ...headerProblems(contract, answer, exchange),
      ...bodyProblems(contract, answer, exchange),
    ]
  }
}

// --- internal ---

function answerOf(
  answers: ReadonlyMap<string, JudgedAnswer>,
  status: number,
): JudgedAnswer | undefined {
  return (
    answers.get(String(status)) ?? answers.get(`${String(status)[0]}XX`) ?? answers.get('default')
  )
}

function bodyProblems(
  { schemas }: JudgedContract,
  { contents }: JudgedAnswer,
  { status, headers, body, request }: JudgedExchange,
): readonly string[] {
  const written = headers.get('content-type')
  const type = (written?.split(';', 1)[0] ?? '').trim().toLowerCase()
  if (contents.length === 0 || request.operation.method === 'HEAD')
    return status < 300 && body.length > 0 ? [`${status} has a body that is not documented`] : []
  if ([204, 205, 304].includes(status)) return body.length > 0 ? [`${status} has a body`] : []
  const content =
    contents.find((each) => each.type === type) ??
    contents.find((each) => isRangeOf(each.type, type))
  if (!content)
    return [
      `${status} has the media type ${type || 'of nothing'}, documented is ${contents.map((each) => each.type).join(', ')}`,
    ]
  if (!content.schema || !isJson(type)) return []
  const value = parsed(body)
  if (value === undefined) return [`${status} has a body that is no JSON`]
  const problem = schemas.problem('answer', content.schema, value)
  return problem === undefined ? [] : [`${status} has a body that breaks its schema: ${problem}`]
}

function headerProblems(
  { schemas }: JudgedContract,
  { headers: documented }: JudgedAnswer,
  { status, headers }: JudgedExchange,
): readonly string[] {
  return documented.flatMap(({ name, isRequired, schema }) => {
    if (name.toLowerCase() === 'content-type') return []
    const text = headers.get(name)
    if (text === null) return isRequired ? [`${status} has no header ${name}`] : []
    if (!schema) return []
    const values: readonly unknown[] = [
      text,
      parsed(Buffer.from(text)),
      text.split(',').map((each) => each.trim()),
    ]
    const problems = values.map((value) => schemas.problem('answer', schema, value))
    return problems.every((each) => each !== undefined)
      ? [`${status} has the header ${name}: ${text}, ${problems[0]}`]
      : []
  })
}

function isRangeOf(range: string, type: string): boolean {
  if (range === '*/*') return true
  return range.endsWith('/*') && type.startsWith(range.slice(0, -1))
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    // The caller says so.
    return undefined
  }
}
