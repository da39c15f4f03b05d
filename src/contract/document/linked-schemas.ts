import type { Links } from './contract-source.ts'
import { type CompiledSchema, createAjv, type ErrorObject, forAjv } from './create-ajv.ts'
import type { Schema } from './document.ts'
import type { Numbers } from './schema-words.ts'

/** Compiles the schemas of a linked document. */
export interface LinkedSchemas {
  /** @throws Error when the schema does not compile. */
  compile(schema: Schema): CompiledSchema
  /** The schemas within the branches of a choice, as far as references lead: what Ajv says of their errors does not tell. */
  within(branches: unknown): ReadonlySet<unknown>
}

/**
 * Creates the compiler of a linked document. What references lead to is compiled once for all that refer to it, and when it is first
 * needed.
 */
export function createLinkedSchemas(
  numbers: Numbers,
  { linked, compilePattern }: Links,
  { allErrors = true } = {},
): LinkedSchemas {
  const ajv = createAjv({ allErrors, patterns: compilePattern })
  const known = new Map<string, Schema | undefined>()
  const waiting: Schema[] = []
  const refer = (part: Schema): Schema | undefined => {
    const name = linked.nameOf(part)
    if (name === undefined) return undefined
    if (!known.has(name)) {
      known.set(name, undefined)
      waiting.push(part)
    }
    return { $ref: name }
  }
  const withRules = (schema: Schema) => forAjv(schema, numbers, refer)
  return {
    compile: (schema) => {
      const root = refer(schema) ?? withRules(schema)
      for (let part = waiting.pop(); part; part = waiting.pop()) {
        const name = linked.nameOf(part) as string
        const rules = withRules(part)
        known.set(name, rules)
        ajv.addSchema(rules, name)
      }
      return ajv.compile(root)
    },
    within: (branches) => collect(branches, known),
  }
}

/** The errors that are not about a branch of a choice that failed as a whole. */
export function withoutLinkedBranches(
  errors: readonly ErrorObject[],
  isChoice: (error: ErrorObject) => boolean,
  within: LinkedSchemas['within'],
): readonly ErrorObject[] {
  const choices = errors.flatMap((error, at) =>
    isChoice(error) ? [{ at, path: error.instancePath, inside: within(error.schema) }] : [],
  )
  if (choices.length === 0) return errors
  return errors.filter(
    ({ instancePath, parentSchema }, at) =>
      !choices.some(
        (choice) =>
          at < choice.at && instancePath.startsWith(choice.path) && choice.inside.has(parentSchema),
      ),
  )
}

// --- internal ---

function collect(node: unknown, known: ReadonlyMap<string, unknown>, seen = new Set<unknown>()) {
  const waiting = [node]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next !== 'object' || next === null || seen.has(next)) continue
    seen.add(next)
    const { $ref } = next as Schema
    if (typeof $ref === 'string') waiting.push(known.get($ref))
    for (const value of Object.values(next)) waiting.push(value)
  }
  return seen
}
