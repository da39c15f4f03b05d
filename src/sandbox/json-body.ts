import { type Json, parseJson } from '../base/json.ts'
import { jsonProblemText } from '../base/json-problem.ts'

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
