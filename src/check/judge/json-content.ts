import { type ExactJson, readJson } from '../../base/json.ts'
import { jsonProblemText } from '../../base/json-problem.ts'
import { parseMediaType } from '../../base/media-type.ts'
import { repeatedKeys } from '../../base/repeated-keys.ts'
import { shown } from '../../base/shown.ts'
import type { Severity, Violation } from '../../contract/violation.ts'
import type { Body, HeaderMap } from './finished-exchange.ts'

/** What a body holds, where it could be read as JSON. */
export interface JsonContent extends ExactJson {
  readonly text: string
}

/** A body read as JSON, and what is wrong with its bytes, its text or its media type. */
export interface ContentReading {
  readonly content: JsonContent | undefined
  readonly violations: readonly Violation[]
}

/** Reads a body that the contract says to be JSON (section 4: bodies are `application/json`). */
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
  const broken = (rule: string, message: string): Violation => ({
    source,
    severity: 'error',
    rule,
    location: 'header.content-type',
    message,
  })
  switch (type.kind) {
    case 'malformed':
      return broken(
        'malformed-content-type',
        `Content-Type must be a media type, got ${shown(type.text)}`,
      )
    case 'absent':
      return broken('media-type', 'Content-Type must be application/json, got none')
    default:
      return type.name === 'application/json'
        ? undefined
        : broken('media-type', `Content-Type must be application/json, got ${shown(contentType)}`)
  }
}

function readText(
  source: Violation['source'],
  { text, exact }: Extract<Body, { kind: 'text' }>,
): ContentReading {
  const violations: Violation[] = []
  const broken = (rule: string, location: string, message: string, severity: Severity = 'error') =>
    violations.push({ source, severity, rule, location, message })
  if (!exact) broken('invalid-utf8', 'body', 'the body must be UTF-8, it holds other bytes')
  try {
    const { value, plain } = readJson(text)
    for (const { place } of repeatedKeys(text, { value, plain })) {
      broken('duplicate-key', `body.${place}`, `${place} stands twice in its object`, 'warning')
    }
    return { content: { value, text, plain }, violations }
  } catch (error) {
    broken(
      'invalid-json',
      'body',
      `the body must be JSON: ${jsonProblemText(error as SyntaxError)}`,
    )
    return { content: undefined, violations }
  }
}
