import { atReference } from '../document/linked-document.ts'
import { follow } from '../resources/shape.ts'
import { schemaPartsOf } from './assert-finite.ts'
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
    const branches = [oneOf, anyOf].flatMap((each) => (Array.isArray(each) ? each : []))
    for (const branch of branches) {
      const written = namesIn(branch, tag)
      if (!written || written.enum.some((name) => Object.hasOwn(Object(mapping), String(name))))
        continue
      const values = valuesOf(branch.allOf[0], tag, document)
      if (values && !written.enum.some((name) => values.includes(name))) written.enum = values
    }
    const taken = branches.flatMap((branch) => namesIn(branch, tag)?.enum ?? [])
    for (const branch of branches) {
      const { not } = Object(Object(Object(branch).properties)[tag])
      if (isNamedBranch(branch) && Array.isArray(not?.enum)) not.enum = taken
    }
  }
}

/**
 * Choices that have a branch of which something is left out, by a reference, too: more values fit such a branch than are meant, so that
 * one which fits two of them is not refused.
 * @param lost the schemas of which something is left out
 */
export function loosenChoices(
  document: Members,
  schemas: Iterable<unknown>,
  lost: ReadonlySet<unknown>,
): void {
  if (lost.size === 0) return
  const known = new Map<unknown, boolean>()
  const isLost = (schema: unknown): boolean => {
    const before = known.get(schema)
    if (before !== undefined || typeof schema !== 'object' || schema === null)
      return before === true
    known.set(schema, lost.has(schema))
    const members = Object.values(Object((schema as Members).properties))
    const isWhole =
      !lost.has(schema) &&
      !members.some((each) => lost.has(follow(each, document))) &&
      !schemaPartsOf(schema as Members, document).some(isLost)
    known.set(schema, !isWhole)
    return !isWhole
  }
  for (const schema of schemas) {
    const written = schema as { [keyword: string]: unknown }
    if (!Array.isArray(written.oneOf) || !written.oneOf.some(isLost)) continue
    written.anyOf ??= written.oneOf
    delete written.oneOf
  }
}

// --- internal ---

/** The names that a branch has got, which are one where no mapping says them. */
function namesIn(branch: unknown, tag: string): { enum: readonly unknown[] } | undefined {
  const names = isNamedBranch(branch) ? Object(Object(branch).properties)[tag] : undefined
  return Array.isArray(Object(names).enum) ? names : undefined
}

/** Whether a branch may have been written by `createSchemaForms`. */
function isNamedBranch(branch: unknown): boolean {
  const { allOf } = Object(branch)
  return Array.isArray(allOf) && allOf.length === 1
}

/** The values of a property that a schema allows, or the first of its parts that lists them; `undefined` if none does. */
function valuesOf(schema: unknown, tag: string, document: Members): readonly unknown[] | undefined {
  const parts = new Set([schema])
  // The loop also visits parts that are added while it runs.
  for (const part of parts) {
    const { $ref, properties, allOf } = Object(part)
    const values = listedIn(Object(properties)[tag], document)
    if (values) return values
    if (typeof $ref === 'string') parts.add(atReference(document, $ref))
    for (const each of Array.isArray(allOf) ? allOf : []) parts.add(each)
  }
  return undefined
}

function listedIn(schema: unknown, document: Members): readonly unknown[] | undefined {
  const { enum: values, const: only } = Object(follow(schema, document))
  if (only !== undefined) return [only]
  return Array.isArray(values) && values.length > 0 ? values : undefined
}
