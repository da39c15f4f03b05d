import { memoize } from '../base/memoize.ts'
import type { Comparison, ContractChange } from '../contract/changes/contract-change.ts'

export interface OperationChanges {
  /** Those that may refuse a request: of the request, the operation or the whole contract. */
  readonly ofRequest: readonly ContractChange[]
  /** All changes except those of descriptions and examples (`isText`). */
  readonly all: readonly ContractChange[]
}

/** Finds the changes that an operation meets, by its operationId. */
export function changesByOperation({
  changes,
}: Comparison): (operation: string) => OperationChanges {
  const groups = Map.groupBy(
    changes.filter((change) => !isText(change)),
    ({ operation }) => operation,
  )
  const whole = groups.get(undefined) ?? []
  return memoize((operation) => {
    const all = [...whole, ...(groups.get(operation) ?? [])]
    return { all, ofRequest: all.filter(({ answer }) => answer === undefined) }
  })
}

/** Whether a change is of what is only said: texts, examples, names. Nobody gets anything else by it. */
export function isText({ id, level }: Pick<ContractChange, 'id' | 'level'>): boolean {
  return level === 'info' && TEXT.test(id)
}

// --- internal ---

const TEXT =
  /(?:^api-tag-|^api-operation-id-|^x-api-(?:tags|version|license|contact|termsofservice)-changed$|-(?:title|summary|description|example|examples|external-documentation|comment|form-in-XML|links|extension)-(?:added|removed|changed)$|-annotation-only$)/
