import { readTrusted } from '../../base/json/json.ts'
import { describedStatus } from '../../contract/document/operations.ts'
import { pointsOf } from '../../contract/ledger-of.ts'
import { namesRecord } from '../../contract/resources/likeness.ts'
import { isJsonObject } from '../../contract/views/view-node.ts'
import { answered, compileRecordForm } from '../answers/answer-form.ts'
import { keepChange, type Undone } from '../answers/keep-change.ts'
import { compileTarget } from '../answers/record-target.ts'
import type { Answer, Handler, RequestContext } from '../answers/request-context.ts'
import { type RecordParts, toHandler } from '../answers/role-parts.ts'
import { GONE } from './gone.ts'
import { compileRemoval } from './remove-below.ts'
import { compileRemoveSome } from './remove-some.ts'

/** Compiles an operation that removes a record. Its body, if it has one, is the record as it was, and says that it is gone. */
export function compileRemove(parts: RecordParts): Handler {
  const { contract, operation, resource, noun } = parts
  const shape = contract.roles.shapes.operations.find(({ id }) => id === operation.id)
  if (shape && !namesRecord(shape, resource)) return compileRemoveSome(parts)
  const { name } = resource
  const target = compileTarget(parts)
  const undone: Undone = { noun, undone: 'removed' }
  const form = compileRecordForm(parts)
  const removal = compileRemoval(contract, name)
  const again = pointsOf(contract).at('removedTwice', operation.id)
  const documents = (status: number) => describedStatus(operation.responses, status) !== undefined
  const isRefused = again.name === undefined && documents(400) && !documents(404)
  const missing = (context: RequestContext): Answer =>
    context.decide(again) === 'success' && target.hasId(context)
      ? answered(context, form, '')
      : isRefused
        ? context.error(400, target.whyMissing(context), 'store')
        : target.missing(context)
  return toHandler({
    handle: (context) =>
      target.withParents(context, () =>
        target.find(
          context,
          (row) =>
            keepChange(context, removal(context.world.store, row), undone, (isRemoved): Answer => {
              // Another request was quicker.
              if (!isRemoved) return missing(context)
              const { value } = readTrusted(row.json)
              const gone = { ...(isJsonObject(value) ? value : {}), ...GONE }
              return form.value(context, gone, `${name}/${row.id}`)
            }),
          missing,
        ),
      ),
    take: async (context) => {
      if (context.path.violations.length > 0) return undefined
      const { store } = context.world
      const row = await store.get(name, target.key(context, target.id(context)))
      if (!row || !target.isBelow(context, row)) return undefined
      return keepChange(context, removal(store, row), undone, () => undefined)
    },
  })
}
