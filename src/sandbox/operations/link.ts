import { compileRecordForm } from '../answers/answer-form.ts'
import { keepChange, type Undone } from '../answers/keep-change.ts'
import { compileTarget } from '../answers/record-target.ts'
import type { Answer, Handler, RequestContext } from '../answers/request-context.ts'
import { type RecordParts, toHandler } from '../answers/role-parts.ts'

/** Compiles a PUT or DELETE without a body: what its path names belongs to a set, or no longer. Done twice, the result is the same. */
export function compileLink(parts: RecordParts): Handler {
  const { resource, noun, operation, kind } = parts
  const { name } = resource
  const target = compileTarget(parts)
  const form = compileRecordForm(parts)
  const isAdding = operation.method === 'PUT'
  const undone: Undone = { noun, undone: isAdding ? 'added' : 'removed' }
  const change = async (context: RequestContext) => {
    const { store } = context.world
    const id = target.id(context)
    if (!isAdding) return void (await store.remove(name, id))
    if (await store.get(name, id)) return
    const parents = target.parents(context)
    await store.put(name, { id, value: kind.withId(id, target.named(parents)), parents })
  }
  const keep = <Used>(context: RequestContext, use: () => Used) =>
    keepChange(context, change(context), undone, use)
  return toHandler({
    handle: (context) =>
      target.withParents(context, () =>
        target.hasId(context)
          ? keep(context, (): Answer => {
              const id = target.id(context)
              return form.value(context, kind.withId(id, {}), `${name}/${id}`)
            })
          : target.missing(context),
      ),
    take: async (context) =>
      context.path.violations.length > 0 || !target.hasId(context)
        ? undefined
        : keep(context, () => undefined),
  })
}
