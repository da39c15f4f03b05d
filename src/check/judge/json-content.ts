import { type ExactJson, readJson } from '../../base/json.ts'
import { jsonProblemText } from '../../base/json-problem.ts'
import { parseMediaType } from '../../base/media-type.ts'
import { repeatedKeys } from '../../base/repeated-keys.ts'
import { shown } from '../../base/shown.ts'
import { type Violation, violationOf } from '../../contract/violation.ts'
import type { Body, HeaderMap } from './finished-exchange.ts'

/** The content of a body that could be read as JSON. */
export interface JsonContent extends ExactJson {
  readonly text: string
}

/** A body read as JSON, and what is wrong with its bytes, its text or its media type. */
export interface ContentReading {
  readonly content: JsonContent | undefined
  readonly violations: readonly Violation[]
}

/** Reads a body, which must be JSON (contract, section 4: bodies are `application/json`). */
export function readContent(
  source: Violation['source'],
  body: Body,
  headers: HeaderMap,
): ContentReading {
  if (body.kind === 'none') return { content: undefined, violations: [] }
  const wrongType = checkMediaType(source, headers['content-type'])
  if (wrongType) return { content: undefined, violations: [wrongType] }
  if (body.kind === 'unread') return { content: undefined, violations: [] }
  return readText(source, body)
}

// --- internal ---

function checkMediaType(
  source: Violation['source'],
  contentType: string | undefined,
): Violation | undefined {
  const type = parseMediaType(contentType)
  const violation = (rule: string, message: string) =>
    violationOf[source](rule, 'header.content-type', message)
  if (type.kind === 'malformed') {
    const message = `Content-Type must be a media type, got ${shown(type.text)}`
    return violation('malformed-content-type', message)
  }
  if (type.kind !== 'absent' && type.name === 'application/json') return undefined
  const seen = type.kind === 'absent' ? 'none' : shown(contentType)
  return violation('media-type', `Content-Type must be application/json, got ${seen}`)
}

function readText(
  source: Violation['source'],
  { text, exact }: Extract<Body, { kind: 'text' }>,
): ContentReading {
  const violations: Violation[] = []
  const violation = violationOf[source]
  if (!exact) {
    violations.push(violation('invalid-utf8', 'body', 'the body must be UTF-8, got other bytes'))
  }
  try {
    const { value, plain } = readJson(text)
    for (const { place } of repeatedKeys(text, { value, plain })) {
      const message = `${place} appears twice in its object`
      violations.push(violation('duplicate-key', `body.${place}`, message, 'warning'))
    }
    return { content: { value, text, plain }, violations }
  } catch (error) {
    const message = `the body must be JSON: ${jsonProblemText(error as SyntaxError)}`
    violations.push(violation('invalid-json', 'body', message))
    return { content: undefined, violations }
  }
}
