// This file and exact-keywords.ts are the only ones that import Ajv, and this one alone its formats.
import { _, Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
// Only the formats: the package's entry point also loads keywords that our schemas do not use.
import { fullFormats } from 'ajv-formats/dist/formats.js'
import type { Schema } from './document.ts'
import { addExactKeywords, forExactKeywords } from './exact-keywords.ts'
import { mapParts } from './map-parts.ts'
import { NUMBERS, type Numbers } from './schema-words.ts'

export type { ErrorObject }

/** A compiled schema. Whether a value matches it; if not, `errors` says why. */
export interface CompiledSchema {
  (value: unknown): boolean
  errors?: ErrorObject[] | null
}

/**
 * Creates an Ajv for `forAjv(schema, numbers)`. With `source`, the generated code can be written to a file. With `ownProperties`, what
 * every object of JavaScript inherits is no member of any: schemas that name such members need it (`namesInherited`).
 */
export function createAjv({
  allErrors = true,
  source = false,
  ownProperties = false,
} = {}): Ajv2020 {
  const ajv = new Ajv2020({
    ...{ allErrors, ownProperties },
    verbose: true,
    strict: true,
    strictTypes: false,
    allowMatchingProperties: true,
    // A list may have fewer or more items than `prefixItems` describes.
    strictTuples: false,
    // A condition may require a property that another part of the schema defines.
    strictRequired: false,
    // A schema that several places refer to is compiled once.
    inlineRefs: false,
    // Optimising the generated code takes longer than it saves.
    code: { optimize: false, ...(source && { source, esm: true, formats: _`formats` }) },
    // Compiling the meta-schema takes longer than all our schemas; a test validates them against it.
    validateSchema: false,
    meta: false,
  })
  addExactKeywords(ajv)
  ajv.addVocabulary(ANNOTATIONS)
  for (const [name, format] of Object.entries(fullFormats)) ajv.addFormat(name, format)
  // For editors only: compiling an expression gives better messages than the format.
  ajv.addFormat('regex', true)
  // The exact keywords check them.
  for (const name of ['float', 'double', 'int32', 'int64']) ajv.addFormat(name, true)
  return ajv
}

/**
 * Prepares a schema of OpenAPI 3.1 for our Ajv: types for the exact keywords (`forExactKeywords`), and no extensions. A part may say
 * that its numbers are exact (`NUMBERS`).
 */
export function forAjv(schema: Schema, numbers: Numbers): Schema {
  // `true` and `false` are schemas, too.
  if (typeof schema !== 'object') return schema
  const own = Object.entries(schema).filter(([key]) => !key.startsWith('x-'))
  const within = schema[NUMBERS] === 'exact' ? 'exact' : numbers
  const parts = mapParts(Object.fromEntries(own), (part) => forAjv(part, within))
  return forExactKeywords(parts, within)
}

/** Whether a schema names a member that every object of JavaScript inherits, such as `constructor`. */
export function namesInherited(schema: unknown): boolean {
  if (typeof schema === 'string') return schema in Object.prototype
  if (typeof schema !== 'object' || schema === null) return false
  return Object.entries(schema).some(
    ([name, part]) => name in Object.prototype || namesInherited(part),
  )
}

// --- internal ---

/** Keywords of OpenAPI (3.1, section 4.8.24) that say nothing about a value. */
const ANNOTATIONS = ['discriminator', 'example', 'externalDocs', 'xml']
