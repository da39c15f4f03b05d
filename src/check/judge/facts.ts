import { type Int64, parseInt64 } from '../../base/int64.ts'
import { isRawNumber, type Json } from '../../base/json.ts'
import type { Query } from '../../contract/query.ts'
import type { FinishedExchange } from './finished-exchange.ts'
import { type ContentReading, readContent } from './json-content.ts'

/** The content of an exchange, read once and exactly, for every rule. */
export interface Facts {
  readonly exchange: FinishedExchange
  readonly query: Query
  /** Decoded path parameters; `undefined` if the percent-encoding is broken. */
  readonly path: { readonly [name: string]: string | undefined }
  /** The id asked for, if the path holds an int64. */
  readonly petId: Int64 | undefined
  readonly request: ContentReading
  readonly response: ContentReading
  /** Whether the answer should have a body: not for HEAD, nor for a status without content. */
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

/** The contract describes documented answers and errors (section 7), and is silent about all others. */
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
