import { shown } from '../base/shown.ts'
import type { Schema } from './document.ts'
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
    // A number that a double cannot hold is kept as a raw JSON object, which would pass as an object.
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
