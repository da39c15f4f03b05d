import { compileRecordForm } from '../answers/answer-form.ts'
import { refusedUnlessKept, refuseUnkept, type Undone } from '../answers/keep-change.ts'
import { compileTarget } from '../answers/record-target.ts'
import type { Handler, RequestContext } from '../answers/request-context.ts'
import { type RecordParts, toHandler } from '../answers/role-parts.ts'
import { compileRemoval } from './remove.ts'

/** Compiles a PUT or DELETE without a body: what its path names belongs to a set, or no longer. Done twice, the result is the same. */
export function compileLink(parts: RecordParts): Handler {
  const plan = compilePlan(parts)
  const { target, form, kind, name } = plan
  return toHandler({
    handle: async (context) => {
      const refused = target.missingParent(context)
      if (refused) return refused
      if (!target.hasId(context)) return target.missing(context)
      try {
        if (!(await change(plan, context))) return target.missing(context)
        const id = target.id(context)
        return form.value(context, kind.withId(id, {}), `${name}/${target.key(context, id)}`)
      } catch (error) {
        return refuseUnkept(context, error, plan.undone)
      }
    },
    take: async (context) =>
      context.path.violations.length > 0 || !target.hasId(context)
        ? undefined
        : refusedUnlessKept(context, change(plan, context), plan.undone),
  })
}

// --- internal ---

type LinkPlan = ReturnType<typeof compilePlan>

function compilePlan(parts: RecordParts) {
  const { contract, resource, noun, operation, kind } = parts
  const isAdding = operation.method === 'PUT'
  const undone: Undone = { noun, undone: isAdding ? 'added' : 'removed' }
  return {
    name: resource.name,
    kind,
    isAdding,
    undone,
    target: compileTarget(parts),
    form: compileRecordForm(parts),
    removal: compileRemoval(contract, resource.name),
  }
}

/** Whether the set has now what it should; it has not where what has the id is below other parents. */
async function change(
  { name, kind, isAdding, target, removal }: LinkPlan,
  context: RequestContext,
): Promise<boolean> {
  const { store } = context.world
  const id = target.id(context)
  const row = store.get(name, target.key(context, id))
  if (row && !target.isBelow(context, row)) return !isAdding
  if (row && !isAdding) await removal(store, row)
  if (row || !isAdding) return true
  const parents = target.parents(context)
  await store.put(name, { id, value: kind.withId(id, target.named({}, parents)), parents })
  return true
}
