import { atReference } from '../document/linked-document.ts'
import type { Members } from './bundle.ts'

/**
 * Names the branches of choices by the values that they allow: where a discriminator has no mapping for a branch, and the branch does not
 * allow the name of its schema (OpenAPI 3.1, section 4.8.25), what its `enum` or `const` allows is what clients send.
 * @param document in one piece
 * @param schemas all of the document, in which the names are written (`createSchemaForms`)
 */
export function nameBranchesByValues(document: Members, schemas: Iterable<unknown>): void {
  for (const schema of schemas) {
    const { discriminator, oneOf, anyOf } = schema as Members
    const { propertyName: tag, mapping } = Object(discriminator)
    if (typeof tag !== 'string') continue
    for (const branch of [oneOf, anyOf].flatMap((each) => (Array.isArray(each) ? each : []))) {
      const written = namesIn(branch, tag)
      if (!written || written.enum.some((name) => Object.hasOwn(Object(mapping), String(name))))
        continue
      const values = valuesOf(branch.allOf[0], tag, document)
      if (values && !written.enum.some((name) => values.includes(name))) written.enum = values
    }
  }
}

// --- internal ---

/** The names that a branch has got, which are one where no mapping says them. */
function namesIn(branch: unknown, tag: string): { enum: readonly unknown[] } | undefined {
  const { allOf, properties } = Object(branch)
  const isNamed = Array.isArray(allOf) && allOf.length === 1
  const names = isNamed ? Object(properties)[tag] : undefined
  return Array.isArray(Object(names).enum) ? names : undefined
}

/** How many references and parts are followed. */
const DEEPEST = 20

/** The values of a property that a schema allows; `undefined` if it lists none. */
function valuesOf(
  schema: unknown,
  tag: string,
  document: Members,
  depth = 0,
): readonly unknown[] | undefined {
  if (depth > DEEPEST) return undefined
  const { $ref, properties, allOf } = Object(schema)
  if (typeof $ref === 'string')
    return valuesOf(atReference(document, $ref), tag, document, depth + 1)
  const own = listedIn(Object(properties)[tag], document)
  const parts = Array.isArray(allOf) ? allOf : []
  return own ?? parts.map((part) => valuesOf(part, tag, document, depth + 1)).find(Boolean)
}

function listedIn(schema: unknown, document: Members, depth = 0): readonly unknown[] | undefined {
  const { $ref, enum: values, const: only } = Object(schema)
  if (typeof $ref === 'string' && depth < DEEPEST)
    return listedIn(atReference(document, $ref), document, depth + 1)
  if (only !== undefined) return [only]
  return Array.isArray(values) && values.length > 0 ? values : undefined
}
