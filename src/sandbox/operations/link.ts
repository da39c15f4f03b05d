import { compileRecordForm } from '../answers/answer-form.ts'
import { keepChange, type Undone } from '../answers/keep-change.ts'
import { compileTarget } from '../answers/record-target.ts'
import type { Answer, Handler, RequestContext } from '../answers/request-context.ts'
import { type RecordParts, toHandler } from '../answers/role-parts.ts'
import { compileRemoval } from './remove-below.ts'

/** Compiles a PUT or DELETE without a body: what its path names belongs to a set, or no longer. Done twice, the result is the same. */
export function compileLink(parts: RecordParts): Handler {
  const { resource, noun, operation, kind } = parts
  const { name } = resource
  const target = compileTarget(parts)
  const form = compileRecordForm(parts)
  const removal = compileRemoval(parts.contract, name)
  const isAdding = operation.method === 'PUT'
  const undone: Undone = { noun, undone: isAdding ? 'added' : 'removed' }
  /** Whether the set has now what it should; it has not where what has the id is below other parents. */
  const change = async (context: RequestContext): Promise<boolean> => {
    const { store } = context.world
    const id = target.id(context)
    const key = target.key(context, id)
    const row = await store.get(name, key)
    if (row && !target.isBelow(context, row)) return !isAdding
    if (row && !isAdding) await removal(store, row)
    if (row || !isAdding) return true
    const parents = target.parents(context)
    await store.put(name, { id, value: kind.withId(id, target.named({}, parents)), parents })
    return true
  }
  const keep = <Used>(context: RequestContext, use: (isDone: boolean) => Used) =>
    keepChange(context, change(context), undone, use)
  return toHandler({
    handle: (context) =>
      target.withParents(context, () =>
        target.hasId(context)
          ? keep(context, (isDone): Answer => {
              const id = target.id(context)
              return isDone
                ? form.value(context, kind.withId(id, {}), `${name}/${target.key(context, id)}`)
                : target.missing(context)
            })
          : target.missing(context),
      ),
    take: async (context) =>
      context.path.violations.length > 0 || !target.hasId(context)
        ? undefined
        : keep(context, () => undefined),
  })
}
