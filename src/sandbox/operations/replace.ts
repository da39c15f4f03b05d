import { readTrusted } from '../../base/json/json.ts'
import { shown } from '../../base/text/shown.ts'
import { type Eventually, whenReady } from '../../base/waiting.ts'
import { pointsOf } from '../../contract/ledger-of.ts'
import { requestViolation } from '../../contract/requests/violation.ts'
import { itemParameter, readPath } from '../../contract/resources/paths.ts'
import { merged } from '../../contract/resources/properties.ts'
import { isJsonObject } from '../../contract/views/view-node.ts'
import { parentsOf, type RecordValue } from '../../store/record-kind.ts'
import type { RecordId, Row } from '../../store/row.ts'
import { compileRecordForm } from '../answers/answer-form.ts'
import { membersOfOther } from '../answers/beside-contract.ts'
import { compileWithUnknown } from '../answers/declared-members.ts'
import { keepChange } from '../answers/keep-change.ts'
import { compileRecordBody } from '../answers/record-body.ts'
import { compileTarget } from '../answers/record-target.ts'
import type { Answer, Handler, RequestContext } from '../answers/request-context.ts'
import { type RecordParts, toHandler } from '../answers/role-parts.ts'
import { compileTaker, type SaidOfRecord } from '../answers/take-recorded.ts'

/**
 * Compiles an operation that puts a record in place of another. An unknown one is created where 201 is documented, where there is no
 * other way to create one, and where a resource has one record only; else it is a 404. A creation answers 201 where that is documented,
 * and a replacement what else is.
 */
export function compileReplace(parts: RecordParts): Handler {
  const { contract, resource, noun, kind, operation } = parts
  const { name } = resource
  const target = compileTarget(parts)
  const body = compileRecordBody(parts, { isNew: false })
  const newBody = compileRecordBody(parts, { isNew: true })
  const form = compileRecordForm(parts, 'changed')
  const createdForm = operation.answers.has(201) ? compileRecordForm(parts, 'created') : form
  const beside = membersOfOther(parts)
  const withUnknown = compileWithUnknown(parts)
  const isByBody = !resource.isSingleton && itemParameter(readPath(operation.path)) === undefined
  const creates =
    resource.isSingleton ||
    operation.answers.has(201) ||
    !contract.roles.operations.some((each) => each.role === 'create' && each.resource === name)

  const unknown = pointsOf(contract).at('unknownReplaced', operation.id)
  const mayCreate = (context: RequestContext): boolean =>
    unknown.name === undefined ? creates : context.decide(unknown) === 'create'

  /** What the record becomes: members that are not the client's to give stay, and those that only another contract over the same state has. */
  const become =
    (id: RecordId, picked: RecordValue, stamps: RecordValue | undefined) => (before: Row) => {
      const { value } = readTrusted(before.json)
      const old = isJsonObject(value) ? value : {}
      const stay = body.isPartial
        ? old
        : Object.fromEntries(Object.entries(old).filter(([each]) => !body.isDeclared(each)))
      const given = withUnknown({ ...merged(stay, picked), ...stamps }, old) as RecordValue
      const after = target.named(given, parentsOf(before, kind))
      return kind.withId(id, beside ? (beside.keep(after, old) as RecordValue) : after)
    }
  const create = (context: RequestContext, id: RecordId, picked: RecordValue) => {
    const parents = target.parents(context)
    const given = { ...picked, ...newBody.stamps(context) }
    const value = kind.withId(id, target.named(given, parents))
    const { store } = context.world
    const show = async () => {
      await store.put(name, { id, value, parents })
      return store.get(name, target.key(context, id))
    }
    return keepChange(
      context,
      show(),
      { noun, undone: 'added' },
      (row): Answer => (row ? asCreated(createdForm.row(context, row)) : target.missing(context)),
    )
  }
  // What is created beside those that a POST creates is answered as RFC 9110, section 9.3.4, demands.
  const asCreated = (answer: Answer): Answer => (creates ? answer : { ...answer, status: 201 })
  const replace = (context: RequestContext, id: RecordId): Eventually<Answer> => {
    if (!isByBody && !target.hasId(context)) return target.missing(context)
    const picked = body.pick(context, body.read(context))
    const { store } = context.world
    const key = target.key(context, id)
    return whenReady(store.get(name, key), (row) => {
      if (!row) return mayCreate(context) ? create(context, id, picked) : target.missing(context)
      if (!target.isBelow(context, row)) return target.missing(context)
      const change = become(id, picked, body.stamps(context))
      return keepChange(
        context,
        store.update(name, key, change),
        { noun, undone: 'changed' },
        (after): Answer => (after ? form.row(context, after) : target.missing(context)),
      )
    })
  }
  const make = async (context: RequestContext, { members }: SaidOfRecord) => {
    const id = isByBody ? kind.idIn(body.read(context).members) : target.id(context)
    if (!kind.isId(id)) return undefined
    const { store } = context.world
    const key = target.key(context, id)
    const there = await store.get(name, key)
    if (there && !target.isBelow(context, there)) return undefined
    const picked = { ...body.pick(context, body.read(context)), ...members }
    const stamps = body.stamps(context)
    const parents = target.parents(context)
    const value = kind.withId(id, target.named({ ...picked, ...stamps }, parents))
    const change = async () => {
      const after = await store.update(name, key, become(id, picked, stamps))
      if (!after) await store.put(name, { id, value, parents })
    }
    return keepChange(context, change(), { noun, undone: 'changed' }, () => undefined)
  }
  return toHandler({
    handle: (context) =>
      target.withParents(context, () =>
        whenReady(body.refuse(context, body.read(context)), (refused) => {
          if (refused) return refused
          if (!isByBody) return replace(context, target.id(context))
          const id = kind.idIn(body.read(context).members)
          if (kind.isId(id)) return replace(context, id)
          const field = kind.id.property?.join('.') ?? 'id'
          const message = `${field} must be that of the ${noun.one}, got ${shown(id)}`
          return context.refuse([requestViolation('required', `body.${field}`, message)])
        }),
      ),
    take: compileTaker(parts, { isNew: false, make }),
  })
}
