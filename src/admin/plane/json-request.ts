import type { IncomingMessage } from 'node:http'
import { isUtf8, isUtf8Json, parseMediaType } from '../../base/http/media-type.ts'
import { readBody } from '../../base/http/read-body.ts'
import { type ExactJson, jsonProblemText, readJson, stringifyJson } from '../../base/json/json.ts'
import { repeatedKeys } from '../../base/json/json-places.ts'
import { shown } from '../../base/text/shown.ts'
import { titled } from '../../base/text/text.ts'
import type { CompiledOperation } from '../../contract/contract.ts'
import { requestViolation } from '../../contract/requests/violation.ts'
import { type AdminAnswer, problem, refusal } from './admin-answer.ts'
import { YAML_TYPE } from './document-parts.ts'
import type { CheckedRequest, RouteOutline } from './route.ts'

/** A body that has been read and checked, or the answer that refuses it. */
export type JsonReading =
  | Pick<CheckedRequest, 'body' | 'isLarge'>
  | { readonly refused: AdminAnswer }

/** Reads the body of a request as JSON, or a scenario as YAML, and checks it. */
export async function readJsonBody(
  request: IncomingMessage,
  operation: CompiledOperation,
  { takesScenario }: RouteOutline,
): Promise<JsonReading> {
  const reading = await readBody(request, false, takesScenario ? LARGEST_SCENARIO : undefined)
  if ('refused' in reading) {
    const { status, message, headers = [] } = reading.refused
    return { refused: problem(status, `${titled(message)}.`, { headers }) }
  }
  const { text } = reading
  const type = request.headers['content-type']
  const parsed = parseMediaType(type)
  if (takesScenario && text !== '' && isUtf8(parsed, YAML_TYPE)) {
    const { parseYamlGently } = await import('../../scenarios/parse-yaml.ts')
    return checkValue((await parseYamlGently(text, 'the body')).value, text, operation)
  }
  if (text !== '' && !isUtf8Json(parsed)) return { refused: refuseType(type, takesScenario) }
  return checkJson(text, operation)
}

/** Parses the text of a body and checks it. Without a body, an operation that takes none gets an empty object. */
export function checkJson(text: string, operation: CompiledOperation): JsonReading {
  if (text === '')
    return operation.validateBody ? refuse('required', 'the body is missing; send JSON') : NO_BODY
  let json: ExactJson
  try {
    json = readJson(text)
  } catch (error) {
    return refuse('invalid-json', `the body must be JSON: ${jsonProblemText(error as SyntaxError)}`)
  }
  const [repeated] = repeatedKeys(text, json)
  if (repeated)
    return refuse('repeated-key', `the key ${shown(repeated.key)} appears twice`, repeated.place)
  return checkValue(json.value, text, operation)
}

// --- internal ---

function checkValue(
  value: unknown,
  text: string,
  { validateBody }: CompiledOperation,
): JsonReading {
  const violations = validateBody?.(value) ?? bodyless(value)
  if (violations.length > 0) return { refused: refusal(violations) }
  return { body: value, isLarge: text.length > LARGE }
}

const NO_BODY = { body: {}, isLarge: false }

/** In characters. */
const LARGE = 1024 * 1024

/** The largest scenario, in bytes. Other bodies have the limit of `readBody`. */
const LARGEST_SCENARIO = 16 * 1024 * 1024

function refuse(rule: string, message: string, place = ''): { readonly refused: AdminAnswer } {
  const location = place === '' ? 'body' : `body.${place}`
  return { refused: refusal([requestViolation(rule, location, message)]) }
}

function refuseType(type: string | undefined, takesYaml = false): AdminAnswer {
  const seen = type === undefined ? 'none' : shown(type)
  const types = ['application/json', ...(takesYaml ? [YAML_TYPE] : [])]
  const detail = `Content-Type must be ${types.join(' or ')}, got ${seen}.`
  return problem(415, detail, { headers: ['Accept', types.join(', ')] })
}

/** Many clients send `{}` when there is nothing to send. */
function bodyless(value: unknown) {
  const message = `This route takes no body, got ${shown(value)}`
  return stringifyJson(value) === '{}' ? [] : [requestViolation('no-body', 'body', message)]
}
