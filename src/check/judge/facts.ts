import { type Int64, parseInt64 } from '../../base/int64.ts'
import { isRawNumber, type Json } from '../../base/json.ts'
import type { Query } from '../../contract/query.ts'
import type { FinishedExchange } from './finished-exchange.ts'
import type { ContentReading } from './json-content.ts'
import { readContent } from './json-content.ts'

/** What stands in an exchange, read once, exactly: every rule looks at this. */
export interface Facts {
  readonly exchange: FinishedExchange
  readonly query: Query
  /** Path parameters decoded; `undefined` where the percent-encoding is broken. */
  readonly path: { readonly [name: string]: string | undefined }
  /** The id asked for, where the path holds one that is an int64. */
  readonly petId: Int64 | undefined
  readonly request: ContentReading
  readonly response: ContentReading
  /** Whether the answer's body is to be judged: not of HEAD, nor of statuses that have none. */
  readonly answerHasBody: boolean
}

/** Reads the facts of an exchange. */
export function readFacts(exchange: FinishedExchange): Facts {
  const { operation, method, search, pathTexts, status } = exchange
  const path = Object.fromEntries(
    Object.entries(pathTexts).map(([name, text]) => [name, decode(text)]),
  )
  // RFC 9110, sections 9.3.2, 15.3.5 and 15.4.5: these answers have no content.
  const answerHasBody = method !== 'HEAD' && status !== 204 && status !== 304
  return {
    exchange,
    query: operation.readQuery(search),
    path,
    petId: path.petId === undefined ? undefined : parseInt64(path.petId),
    request: operation.body
      ? readContent('request', exchange.requestBody, exchange.requestHeaders)
      : NOTHING,
    response:
      answerHasBody && isJudged(exchange)
        ? readContent('response', exchange.responseBody, exchange.responseHeaders)
        : NOTHING,
    answerHasBody,
  }
}

/** A value as an object with its properties, or `undefined` for anything else. */
export function asRecord(value: Json | undefined): { readonly [key: string]: Json } | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return isRawNumber(value) ? undefined : (value as { [key: string]: Json })
}

// --- internal ---

const NOTHING: ContentReading = { content: undefined, violations: [] }

/** The contract says what a documented answer holds, and an error (section 7); of others it is silent. */
function isJudged({ operation, status }: FinishedExchange): boolean {
  return operation.answers.has(status) || status >= 400
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
