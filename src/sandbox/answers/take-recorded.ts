import { isJsonObject } from '../../contract/views/view-node.ts'
import { recordedJson } from '../../tape/tape-entry.ts'
import type { TapeAnswer } from '../../tape/tape-types.ts'
import { viewAt } from './answer-form.ts'
import { keepChange, type Undone } from './keep-change.ts'
import { compileTarget } from './record-target.ts'
import type { RequestContext, TapeTaker } from './request-context.ts'
import type { RecordParts } from './role-parts.ts'

/** Compiles how the records in a recorded answer enter the store, under their recorded ids; with `isNew`, none replaces another. */
export function compileTaker(
  parts: RecordParts,
  { isNew }: { readonly isNew: boolean },
): TapeTaker {
  const { contract, resource, kind, noun, record, role } = parts
  const { name } = resource
  const view = contract.views(record)
  const target = compileTarget(parts)
  const undone: Undone = { noun, undone: isNew ? 'added' : 'changed' }
  const recordsOf = (context: RequestContext, recorded: TapeAnswer) => {
    const json = recordedJson(recorded.body, recorded.headers)
    const all = (Array.isArray(json) ? (json as unknown[]) : [json]).map((each) =>
      role.wrapper !== undefined && isJsonObject(each) ? each[role.wrapper] : each,
    )
    // What is no record by the contract is none of the store. The check reports it.
    return all
      .filter((each) => isJsonObject(each) && view.problems(each).length === 0)
      .map((each) => view.show(each, { ...viewAt(context, name), keepsUnknown: false }))
      .filter(isJsonObject)
  }
  return async (context, recorded) => {
    const { store } = context.world
    if (context.path.violations.length > 0) return undefined
    const parents = target.parents(context)
    for (const value of recordsOf(context, recorded)) {
      const own = kind.id.property === undefined ? target.id(context) : kind.idIn(value)
      if (!kind.isId(own)) continue
      const there = await store.get(name, target.key(context, own))
      // A record stays where it is: below its parents.
      if (there && (isNew || !target.isBelow(context, there))) continue
      const kept = await keepChange(
        context,
        store.put(name, { id: own, value, parents }),
        undone,
        () => undefined,
      )
      if (kept) return kept
    }
    return undefined
  }
}
