import { shown } from '../base/shown.ts'
import { withoutEnd } from '../base/without-end.ts'
import type { Schema } from './document.ts'
import { explainProblem } from './explain-problem.ts'
import type { SchemaValidator } from './schema-validator.ts'
import { requestViolation, type Violation } from './violation.ts'

/** Checks a parsed request body against the contract; returns an empty list if it is valid. */
export type BodyValidator = (body: unknown) => readonly Violation[]

/** Compiles the validator of an operation's body. */
export function createBodyValidator(
  schema: Schema,
  compile: (schema: Schema) => SchemaValidator,
): BodyValidator {
  const validate = compile(schema)
  return (body) => {
    // A number that a double cannot hold is kept as a raw JSON object, which would be accepted as an object.
    if (JSON.isRawJSON(body)) {
      return [requestViolation('type', 'body', `the body must be an object, got ${shown(body)}`)]
    }
    const problems = validate(body)
    if (problems.length === 0) return NONE
    return problems.map((problem) => {
      const { keyword, path } = problem
      const what = withoutEnd(explainProblem(problem), '.')
      const message = `${path.join('.') || 'the body'} ${what}`
      return requestViolation(keyword, ['body', ...path].join('.'), message)
    })
  }
}

// --- internal ---

const NONE: readonly Violation[] = []
