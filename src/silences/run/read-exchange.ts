import { type ExactJson, readJson } from '../../base/json/json.ts'
import { repeatedKeys } from '../../base/json/json-places.ts'
import type { CompiledOperation } from '../../contract/contract.ts'
import type { Query } from '../../contract/requests/query.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import type {
  IdValue,
  PathTexts,
  RecordOperation,
} from '../../contract/resources/record-operations.ts'
import type { Exported } from '../../journal/exchange.ts'

/** An exchange of an operation, read by what its contract describes, as the check reads it. */
export interface ReadExchange {
  readonly exchange: {
    readonly operation: CompiledOperation
    /** In upper case; may be `HEAD` for a `GET` operation. */
    readonly method: string
    /** As it was sent, with its query. */
    readonly target: string
    /** The query with its `?`, or an empty text. */
    readonly search: string
    readonly requestHeaders: Headers
    readonly requestBody: BodyText
    readonly status: number
    readonly responseHeaders: Headers
    readonly responseBody: BodyText
    /** Present if header lines that were sent may be missing. */
    readonly isReduced?: true
    readonly exported?: Exported | undefined
  }
  readonly query: Query
  readonly path: PathTexts
  /** The part of the operation in a resource; `undefined` if it has none. */
  readonly record: RecordOperation | undefined
  /** The id of the record asked for, if the path holds one of the right kind. */
  readonly asked: IdValue | undefined
  readonly request: ContentRead
  readonly response: ContentRead
  readonly answerHasBody: boolean
}

/** A body: none was sent, or it was not read, or its text (`exact` is false if the bytes are not UTF-8). */
export type BodyText =
  | { readonly kind: 'none' | 'unread' }
  | { readonly kind: 'text'; readonly text: string; readonly exact: boolean }

/** The content of a body that could be read as JSON. */
export interface JsonText extends ExactJson {
  readonly text: string
  readonly type: string
}

/** Reads a text as JSON, whatever it was sent as; `repeated` are the places of keys that an object has twice. `undefined` if it is none. */
export function readAsJson(
  text: string,
): { readonly content: JsonText; readonly repeated: readonly string[] } | undefined {
  try {
    const read = readJson(text)
    const repeated = repeatedKeys(text, read).map(({ place }) => place)
    return { content: { ...read, text, type: 'application/json' }, repeated }
  } catch {
    return undefined
  }
}

/**
 * The JSON of an answer, also where the judge does not read it: of a success that the contract does not document, such as the 202 of
 * a message or a creation, or sent as another type. What the service has chosen shows there too.
 */
export function jsonAnswer(read: ReadExchange): JsonText | undefined {
  const { exchange, answerHasBody, response } = read
  const { responseBody } = exchange
  if (response.content || !answerHasBody || responseBody.kind !== 'text') return response.content
  return readAsJson(responseBody.text)?.content
}

// --- internal ---

/** Header lines by their names in small letters. */
type Headers = { readonly [name: string]: string | undefined }

interface ContentRead {
  readonly content: JsonText | undefined
  readonly violations: readonly Violation[]
}
