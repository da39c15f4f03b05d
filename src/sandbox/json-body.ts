import { type Json, parseJson } from '../base/json.ts'
import { jsonProblemText } from '../base/json-problem.ts'

/** The result of reading a body: its text, or why it was refused. */
export type BodyReading =
  | { readonly text: string; readonly bytes: Buffer }
  | {
      readonly refused: BodyRefusal
      /** The body as it was sent, if it was short enough to be kept. */
      readonly bytes?: Buffer
    }

/** Why a body was refused: a status (RFC 9110), a message and header lines. */
export interface BodyRefusal {
  readonly status: 400 | 413 | 415
  readonly message: string
  readonly headers?: readonly string[]
}

/** A body and its JSON value. */
export interface JsonBody {
  readonly text: string | undefined
  readonly value: Json | undefined
  /** Why the text is not JSON. */
  readonly problem: string | undefined
}

/** Parses the text of a body; a problem is returned, not thrown. */
export function parseBody(text: string | undefined): JsonBody {
  if (text === undefined || text === '') {
    return { text, value: undefined, problem: 'the body is missing; send a JSON object' }
  }
  try {
    return { text, value: parseJson(text), problem: undefined }
  } catch (error) {
    const what = jsonProblemText(error as SyntaxError)
    return { text, value: undefined, problem: `the body must be JSON: ${what}` }
  }
}
