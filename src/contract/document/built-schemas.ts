import type { CompiledSchema } from './create-ajv.ts'

/** Schemas that the build has compiled, by the numbers that they take and their JSON (`double {…}`), for a faster start. A checkout has none (`scripts/built-schemas.ts`). */
export const builtSchemas: ReadonlyMap<string, CompiledSchema> = new Map()
