import { shown } from '../base/shown.ts'
import type { Schema } from './document.ts'
import type { SchemaValidator } from './schema-validator.ts'
import { requestViolation, type Violation } from './violation.ts'

/** Checks a parsed request body against the contract; an empty list means that it is valid. */
export type BodyValidator = (body: unknown) => readonly Violation[]

/** Compiles the validator of an operation's body. */
export function createBodyValidator(
  schema: Schema,
  compile: (schema: Schema) => SchemaValidator,
): BodyValidator {
  const validate = compile(schema)
  return (body) => {
    // A number that no double can hold is kept as an object around its text, and would pass as one.
    if (JSON.isRawJSON(body)) {
      return [requestViolation('type', 'body', `the body must be an object, got ${shown(body)}`)]
    }
    const problems = validate(body)
    if (problems.length === 0) return NONE
    return problems.map(({ keyword, path, text }) =>
      requestViolation(
        keyword,
        ['body', ...path].join('.'),
        `${path.join('.') || 'the body'} ${text}`,
      ),
    )
  }
}

// --- internal ---

const NONE: readonly Violation[] = []
