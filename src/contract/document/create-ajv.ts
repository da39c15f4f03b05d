// This file and exact-keywords.ts are the only ones that import Ajv, and this one alone its formats.
import { _, Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
// Only the formats: the package's entry point also loads keywords that our schemas do not use.
import { fullFormats } from 'ajv-formats/dist/formats.js'
import type { Links } from './contract-source.ts'
import type { Schema } from './document.ts'
import { addExactKeywords, forExactKeywords } from './exact-keywords.ts'
import { mapParts } from './schema-parts.ts'
import { NUMBERS, type Numbers } from './schema-words.ts'

export type { ErrorObject }

/** A compiled schema. Whether a value matches it; if not, `errors` says why. */
export interface CompiledSchema {
  (value: unknown): boolean
  errors?: ErrorObject[] | null
}

/** Creates an Ajv for `forAjv(schema, numbers)`. With `source`, the generated code can be written to a file. */
export function createAjv({ allErrors = true, source = false, patterns }: AjvUse = {}): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors,
    verbose: true,
    // A contract of a user may have keywords and formats of its own.
    strict: patterns === undefined,
    ...(patterns && { logger: false }),
    strictTypes: false,
    allowMatchingProperties: true,
    // A list may have fewer or more items than `prefixItems` describes.
    strictTuples: false,
    // A condition may require a property that another part of the schema defines.
    strictRequired: false,
    // A schema that several places refer to is compiled once.
    inlineRefs: false,
    // Optimising the generated code takes longer than it saves.
    code: {
      optimize: false,
      ...(source && { source, esm: true, formats: _`formats` }),
      ...(patterns && { regExp: engineOf(patterns) }),
    },
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
 * @param refer gives the reference that stands in the place of a part, if one does
 */
export function forAjv(
  schema: Schema,
  numbers: Numbers,
  refer: (part: Schema) => Schema | undefined = () => undefined,
): Schema {
  // `true` and `false` are schemas, too.
  if (typeof schema !== 'object') return schema
  const own = Object.entries(schema).filter(([key]) => !key.startsWith('x-'))
  const within = schema[NUMBERS] === 'exact' ? 'exact' : numbers
  const parts = mapParts(
    Object.fromEntries(own),
    (part) => refer(part) ?? forAjv(part, within, refer),
  )
  return forExactKeywords(parts, within)
}

/** What an Ajv is for. */
interface AjvUse {
  readonly allErrors?: boolean
  readonly source?: boolean
  /** Compiles the patterns of a contract of a user. */
  readonly patterns?: Links['compilePattern'] | undefined
}

// --- internal ---

function engineOf(compile: Links['compilePattern']) {
  const engine = (source: string) => ({ test: compile(source), toString: () => source })
  // Only a build that writes its code reads this.
  return Object.assign(engine, { code: 'compilePattern' })
}

/** Keywords of OpenAPI (3.1, section 4.8.24) that say nothing about a value. */
const ANNOTATIONS = ['discriminator', 'example', 'externalDocs', 'xml']
