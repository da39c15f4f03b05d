import type { CompiledSchema } from './create-ajv.ts'
import type { Numbers } from './schema-words.ts'

/** A schema that the build has compiled, by the numbers that it takes and its JSON, for a faster start. A checkout has none (`scripts/built-schemas.ts`). */
export function builtSchema(_numbers: Numbers, _text: string): CompiledSchema | undefined {
  return undefined
}
