import type { Contract } from '../../contract/contract.ts'
import type { OpenApiDocument, Schema } from '../../contract/document/document.ts'
import type { Operation } from '../../contract/document/operations.ts'
import { jsonContent, operationsIn } from '../../contract/document/operations.ts'
import type { RecordOperation } from '../../contract/resources/record-operations.ts'

/** What a rule needs to know of an operation to apply to it. */
export interface RuleScope {
  readonly operation: Operation
  readonly record: RecordOperation | undefined
  /** The keywords in the schemas of its parameters and its body. */
  readonly asked: ReadonlySet<string>
  readonly formats: ReadonlySet<string>
}

export type RuledContract = Pick<Contract, 'document' | 'operations' | 'records' | 'hints'>

/** Reads what rules need to know of an operation. */
export function scopeOf(operation: Operation, { document, records }: RuledContract): RuleScope {
  const asked: Schema[] = [
    ...operation.parameters.map(({ schema }) => schema),
    ...(operation.body ? [operation.body] : []),
  ]
  return {
    ...{ operation, record: records.byId.get(operation.id) },
    // Computed lazily: the schemas of one operation may refer to the whole contract.
    get asked() {
      return new Set(asked.flatMap((schema) => [...entriesIn(schema)].map(([keyword]) => keyword)))
    },
    get formats() {
      const all = [...asked, ...answerSchemas(operation, document)]
      const entries = all.flatMap((schema) => [...entriesIn(schema)])
      return new Set(
        entries.flatMap(([keyword, value]) =>
          keyword === 'format' && typeof value === 'string' ? value : [],
        ),
      )
    },
  }
}

// --- internal ---

function answerSchemas({ id }: Operation, { paths }: OpenApiDocument): readonly Schema[] {
  const found = operationsIn(paths).find(({ operation }) => operation.operationId === id)
  return Object.values(found?.operation.responses ?? {}).flatMap(
    ({ content }): readonly Schema[] => {
      const schema = jsonContent(content)?.schema
      return schema ? [schema] : []
    },
  )
}

/**
 * The keywords of a schema and of all within it, which may be itself; names of properties count as keywords, which are few of those
 * asked for.
 */
function* entriesIn(schema: object): Generator<readonly [string, unknown]> {
  const seen = new Set<object>([schema])
  // The loop also visits schemas that are added to the set while it runs.
  for (const part of seen)
    for (const entry of Object.entries(part)) {
      yield entry
      const [, value] = entry
      if (typeof value === 'object' && value !== null) seen.add(value)
    }
}
