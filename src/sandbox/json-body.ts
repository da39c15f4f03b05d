import { type Json, parseJson } from '../base/json.ts'
import { jsonProblemText } from '../base/json-problem.ts'

/** What reading a body gave: its text, or why there is none. */
export type BodyReading =
  | { readonly text: string; readonly bytes: Buffer }
  | {
      readonly refused: BodyRefusal
      /** As it came, where it was short enough to be kept. */
      readonly bytes?: Buffer
    }

/** Why a body was not taken, as a status of plain HTTP (RFC 9110) and a message, with header lines. */
export interface BodyRefusal {
  readonly status: 400 | 413 | 415
  readonly message: string
  readonly headers?: readonly string[]
}

/** A body and what it holds. */
export interface JsonBody {
  readonly text: string | undefined
  readonly value: Json | undefined
  /** Why the text is not JSON. */
  readonly problem: string | undefined
}

/** Parses the text of a body; what is wrong with it is data. */
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
