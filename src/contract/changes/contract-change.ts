import { memoize } from '../../base/memoize.ts'
import type { OpenApiDocument } from '../document/document.ts'
import type { Level } from './oasdiff-checks.ts'

/** An operation of a JSON Patch (RFC 6902). */
export interface PatchOperation {
  readonly op: 'add' | 'remove' | 'replace' | 'move'
  readonly path: string
  readonly from?: string
  readonly value?: unknown
}

/** One smallest difference between two contracts, as one operation meets it. */
export interface ContractChange {
  /**
   * Of the difference in the documents: what several operations use is said for each of them under one name, and can only be had for
   * all of them.
   */
  readonly name: string
  /** oasdiff's, or one of ours, which begins with `x-`. */
  readonly id: string
  readonly level: Level
  /** Its operationId, in the older contract if it is there; absent for what is of the whole contract. */
  readonly operation?: string
  /** The status of the answers that it is about, e.g. `200`, `4XX` or `default`; absent for what is of the request, or of the operation. */
  readonly answer?: string
  /** JSON pointers to the nearest parts of both documents as they are written, where there is one. */
  readonly pointers: { readonly older?: string; readonly newer?: string }
  /** One sentence. */
  readonly text: string
  /** The difference as a patch of the older document, as `Comparison` has it. */
  readonly patch: readonly PatchOperation[]
  /** The names of those without which it makes no contract. */
  readonly requires: readonly string[]
}

/** Two contracts side by side. */
export interface Comparison {
  /**
   * The older contract, written so that every change has a place of its own: the parameters of a path stand at its operations, and a
   * component that becomes several has a copy for each. It means what it meant.
   */
  readonly document: OpenApiDocument
  /** In the order of the documents: first those of the whole contract, then by operation. */
  readonly changes: readonly ContractChange[]
}

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
