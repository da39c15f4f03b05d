import { createRequire } from 'node:module'
import path from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { OpenApiDocument, Schema } from '../../../src/contract/document/document.ts'

const require = createRequire(import.meta.url)

/** The file of a contract beside this one; `documents/README.md` says where it is from. */
export function ours(name: string): string {
  return path.join(import.meta.dirname, 'documents', `${name}.json`)
}

/** The file of an example of the package `@readme/oas-examples`. */
export function ofPackage(name: string): string {
  return require.resolve(`@readme/oas-examples/${name}`)
}

/** Compiles a schema of a document as it is written, by Ajv alone. */
export function validatorOf(schema: Schema, { components }: OpenApiDocument): ValidateFunction {
  const ajv = new Ajv2020({ strict: false, logger: false })
  formats.default(ajv)
  return ajv.compile({ ...schema, components })
}
