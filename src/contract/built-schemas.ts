import type { CompiledSchema } from './create-ajv.ts'

/**
 * Schemas that the build has compiled, by their JSON: compiling them takes a fifth of a start. There are none in a
 * checkout (`scripts/built-schemas.ts`).
 */
export const builtSchemas: ReadonlyMap<string, CompiledSchema> = new Map()
