import { type Json, readJson } from '../base/json.ts'
import { jsonProblemText } from '../base/json-problem.ts'

/** A body and its JSON value. */
export interface JsonBody {
  readonly text: string | undefined
  readonly value: Json | undefined
  /** Whether `JSON.parse` gives the same value. */
  readonly plain: boolean
  /** Why the text is not JSON. */
  readonly problem: string | undefined
}

/** Parses the text of a body; a problem is returned, not thrown. */
export function parseBody(text: string | undefined): JsonBody {
  if (text === undefined || text === '') {
    return withProblem(text, 'the body is missing; send a JSON object')
  }
  try {
    return { text, ...readJson(text), problem: undefined }
  } catch (error) {
    return withProblem(text, `the body must be JSON: ${jsonProblemText(error as SyntaxError)}`)
  }
}

// --- internal ---

function withProblem(text: string | undefined, problem: string): JsonBody {
  return { text, value: undefined, plain: true, problem }
}
