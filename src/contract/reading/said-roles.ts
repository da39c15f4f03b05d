import {
  createSchemaCompiler,
  explainProblem,
  type SchemaValidator,
} from '../document/schema-validator.ts'
import { meanings } from '../resources/operation-shapes.ts'
import { roles } from '../resources/roles.ts'
import { type Spot, spotError } from './reference.ts'

/** The extension with which a document says itself what operations do. */
export const SAID = 'x-sandbox'

/**
 * Creates the check of what a document says itself of a path or an operation (`x-sandbox`).
 * @throws UsageError that names the place and the rule.
 */
export function createSaidCheck(): (said: unknown, spot: Spot) => void {
  let validate: SchemaValidator | undefined
  return (said, { file, path }) => {
    if (said === undefined) return
    validate ??= createSchemaCompiler('double')(RULES)
    const [problem] = validate(said)
    if (problem)
      throw spotError({ file, path: [...path, SAID, ...problem.path] }, explainProblem(problem))
  }
}

// --- internal ---

const text = { type: 'string', minLength: 1 }

const RULES = {
  type: 'object',
  additionalProperties: false,
  properties: {
    ...{ resource: text, id: text, envelope: text, sample: text },
    role: { enum: roles },
    filters: { type: 'object', additionalProperties: text },
    paging: { type: 'object', additionalProperties: { enum: meanings } },
  },
}
