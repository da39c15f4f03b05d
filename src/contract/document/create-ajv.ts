// The only file that imports Ajv and its formats.
import { _, Ajv2020, type ErrorObject, type KeywordCxt } from 'ajv/dist/2020.js'
// Only the formats: the package's entry point also loads keywords that our schemas do not use.
import { fullFormats } from 'ajv-formats/dist/formats.js'
import { isInt64 } from '../../base/json/int64.ts'
import type { Schema } from './document.ts'

export type { ErrorObject }

/** A compiled schema. Whether a value matches it; if not, `errors` says why. */
export interface CompiledSchema {
  (value: unknown): boolean
  errors?: ErrorObject[] | null
}

/** Creates an Ajv for `forAjv(schema)`. With `source`, the generated code can be written to a file. */
export function createAjv({ allErrors = true, source = false } = {}): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors,
    verbose: true,
    strict: true,
    strictTypes: false,
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
  ajv.addKeyword({ keyword: 'int64', schemaType: 'boolean', code: int64Code })
  ajv.addFormat('date-time', fullFormats['date-time'])
  // For editors only: compiling an expression gives better messages than the format.
  ajv.addFormat('regex', true)
  return ajv
}

/** Replaces `format: int64` by a keyword of our own: Ajv's `integer` refuses bigints and accepts rounded numbers. */
export function forAjv(schema: Schema): Schema {
  return replaceInt64(schema) as Schema
}

// --- internal ---

function int64Code(context: KeywordCxt): void {
  const check = context.gen.scopeValue('func', { ref: isInt64, code: _`isInt64` })
  context.pass(_`${check}(${context.data})`)
}

function replaceInt64(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(replaceInt64)
  if (typeof node !== 'object' || node === null) return node
  const { format, type, ...rest } = node as Schema
  const own =
    format === 'int64'
      ? { int64: true }
      : { ...(type !== undefined && { type }), ...(format !== undefined && { format }) }
  const entries = Object.entries(rest).filter(([key]) => !key.startsWith('x-'))
  return {
    ...own,
    ...Object.fromEntries(entries.map(([key, value]) => [key, replaceInt64(value)])),
  }
}
