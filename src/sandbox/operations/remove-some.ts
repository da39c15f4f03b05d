import { isEqualJson } from '../../base/json/exact-numbers.ts'
import { readTrusted } from '../../base/json/json.ts'
import { shown } from '../../base/text/shown.ts'
import { chosenBy } from '../../contract/resources/likeness.ts'
import { isJsonObject, type JsonObject } from '../../contract/views/view-node.ts'
import type { Row } from '../../store/row.ts'
import { compileRecordForm } from '../answers/answer-form.ts'
import { keepChange, type Undone } from '../answers/keep-change.ts'
import { compileRecordBody } from '../answers/record-body.ts'
import { compileTarget } from '../answers/record-target.ts'
import type { Answer, Handler, RequestContext } from '../answers/request-context.ts'
import { type RecordParts, toHandler } from '../answers/role-parts.ts'
import { GONE } from './gone.ts'
import { compileRemoval, eachRow } from './remove-below.ts'

/**
 * Compiles an operation that removes the records of a collection that have all members of its body, or of its query; none if it gives
 * no member. It answers 404 if there is none of them.
 */
export function compileRemoveSome(parts: RecordParts): Handler {
  const { contract, operation, resource, noun } = parts
  const { name } = resource
  const { operations, read } = contract.roles.shapes
  const shape = operations.find(({ id }) => id === operation.id)
  const members = shape ? chosenBy({ operation: shape, resource, read }) : []
  const target = compileTarget(parts)
  const body = shape?.body && compileRecordBody(parts, { isNew: false })
  const undone: Undone = { noun, undone: 'removed' }
  const form = compileRecordForm(parts)
  const removal = compileRemoval(contract, name)

  const wantedIn = (context: RequestContext): JsonObject => {
    const given: JsonObject = body ? body.read(context).members : context.query.values
    const wanted = members.filter((each) => Object.hasOwn(given, each))
    return Object.fromEntries(wanted.map((each) => [each, given[each]]))
  }
  const remove = async (context: RequestContext, wanted: JsonObject): Promise<Row | undefined> => {
    const { store } = context.world
    let first: Row | undefined
    for await (const row of eachRow(store, name, target.where(context)))
      if (hasAll(row, wanted) && (await removal(store, row))) first ??= row
    return first
  }
  const removed = (context: RequestContext, wanted: JsonObject) =>
    Object.keys(wanted).length === 0 ? Promise.resolve(undefined) : remove(context, wanted)
  return toHandler({
    handle: (context) =>
      target.withParents(context, () => {
        const wanted = wantedIn(context)
        return keepChange(context, removed(context, wanted), undone, (row): Answer => {
          if (!row) return context.notFound(`no ${noun.one} has ${shown(wanted)}`)
          const { value } = readTrusted(row.json)
          const gone = { ...(isJsonObject(value) ? value : {}), ...GONE }
          return form.value(context, gone, `${name}/${row.id}`)
        })
      }),
    take: async (context) =>
      context.path.violations.length > 0
        ? undefined
        : keepChange(context, removed(context, wantedIn(context)), undone, () => undefined),
  })
}

// --- internal ---

function hasAll(row: Row, wanted: JsonObject): boolean {
  const { value } = readTrusted(row.json)
  return (
    isJsonObject(value) &&
    Object.entries(wanted).every(([name, each]) => isEqualJson(value[name], each))
  )
}
