import type { Schema } from '../../contract/document/document.ts'
import type { ViewCompiler } from '../../contract/views/view.ts'
import { isJsonObject } from '../../contract/views/view-node.ts'
import { eitherOf, memberOf, membersNamed } from '../answers/answer-form.ts'

/**
 * A changed value in which members that were set to null are null, where its schema takes that and `isMeant` says so: a merge (RFC 7396)
 * takes out all of them.
 * @param merged what the merge of `patch` gave
 */
export function withNulls(
  merged: unknown,
  patch: unknown,
  { schema, views, isMeant }: NullRules,
): unknown {
  if (!isMeant || !isJsonObject(merged) || !isJsonObject(patch)) return merged
  const entries = Object.entries(patch).flatMap(([name, value]): [string, unknown][] => {
    if (value !== null) {
      const inside = Object.hasOwn(merged, name)
        ? withNulls(merged[name], value, { schema: memberOf(schema, name), views, isMeant })
        : undefined
      return inside === merged[name] || inside === undefined ? [] : [[name, inside]]
    }
    const declared = membersNamed(schema, name)
    return declared.length > 0 && views(eitherOf(declared)).fits(null) ? [[name, null]] : []
  })
  return entries.length === 0 ? merged : { ...merged, ...Object.fromEntries(entries) }
}

// --- internal ---

interface NullRules {
  readonly schema: Schema
  readonly views: ViewCompiler
  /** Whether null is meant as a value. */
  readonly isMeant: boolean
}
