import { fillTemplate, parameterNames } from '../../base/http/path-template.ts'
import { compareInt64, type Int64, normaliseInteger } from '../../base/json/int64.ts'
import { randomBelow } from '../../base/random.ts'
import { percentEncoded } from '../../base/text/percent-encoding.ts'
import { shown } from '../../base/text/shown.ts'
import { whenReady } from '../../base/waiting.ts'
import type { Schema } from '../../contract/document/document.ts'
import type { ValueOf } from '../../contract/ledger/rules/silences.ts'
import { pointsOf } from '../../contract/ledger-of.ts'
import { requestViolation } from '../../contract/requests/violation.ts'
import { itemParameter, readPath } from '../../contract/resources/paths.ts'
import { askableIds, compileIdTexts, leastId } from '../../contract/views/id-texts.ts'
import { uuidOf } from '../../contract/views/made-values.ts'
import type { NewRecord } from '../../store/record-kind.ts'
import type { RecordId, Row } from '../../store/row.ts'
import type { Created, IdRule } from '../../store/store.ts'
import { compileRecordForm, memberOf } from '../answers/answer-form.ts'
import { keepChange, type Undone } from '../answers/keep-change.ts'
import { compileRecordBody, type GivenRecord } from '../answers/record-body.ts'
import { compileTarget } from '../answers/record-target.ts'
import type { Answer, Handler, RequestContext } from '../answers/request-context.ts'
import { type RecordParts, toHandler } from '../answers/role-parts.ts'
import { compileTaker, type SaidOfRecord } from '../answers/take-recorded.ts'

/** Compiles an operation that adds a record. */
export function compileCreate(parts: RecordParts): Handler {
  const { contract, operation, resource, noun, kind, record } = parts
  const { name } = resource
  const target = compileTarget(parts)
  const undone: Undone = { noun, undone: 'added' }
  const body = compileRecordBody(parts, { isNew: true })
  const form = compileRecordForm(parts)
  const drawId = compileIds(parts)
  const least = leastId(idSchema(parts))
  const givesId = body.isDeclared(kind.id.property?.[0] ?? '')
  const isOfRecord = contract.views(form.schema ?? {}) === contract.views(record)
  const isSound = body.isSound && resource.parents.length === 0 && isOfRecord

  const addressOf = compileAddress(parts)
  const points = pointsOf(contract)
  const location = points.at('location', operation.id)
  const sequence = points.at('idSequence', operation.id)
  const reuse = points.at('idReuse', operation.id)

  const { headers = {} } = operation.responses['201'] ?? {}
  const hasLocation = Object.keys(headers).some((each) => each.toLowerCase() === 'location')

  const answer = (context: RequestContext, row: Row, isTrusted: boolean): Answer => {
    const lines =
      hasLocation || context.decide(location) === 'address'
        ? ['Location', addressOf(context, kind.idOf(row))]
        : []
    return isTrusted ? form.whole(context, row, lines) : form.row(context, row, lines)
  }
  const add = (context: RequestContext, given: GivenRecord): Promise<Answer> => {
    const picked = body.pick(context, given)
    const parents = target.parents(context)
    const stamps = body.stamps(context)
    const value = parents || stamps ? target.named({ ...picked, ...stamps }, parents) : picked
    const { store } = context.world
    // Without a body, what is picked is made.
    const own = givesId && context.body.value !== undefined ? kind.idIn(picked) : undefined
    // What is kept beside the declared fields is none of the view.
    const isTrusted = isSound && given.undeclared.length === 0
    const use = (row: Row) => answer(context, row, isTrusted)
    if (own !== undefined && kind.isId(own)) {
      return keepChange(context, store.add(name, { id: own, value, parents }), undone, (row) =>
        row ? use(row) : refuseTaken(context, own, parts),
      )
    }
    if (kind.id.kind === 'int64') {
      const drawn = context.decide(sequence)
      if (drawn === 'next' && context.decide(reuse) === 'again')
        return keepChange(context, addAgain(context, { value, parents }, parts, least), undone, use)
      return keepChange(
        context,
        store.create(name, { value, parents }, nextId(context, parts, { least, sequence: drawn })),
        undone,
        (created: Created) => {
          context.lastId = created.lastId
          return use(created.row)
        },
      )
    }
    const adding = addUnderNew(context, { value, parents }, { parts, drawId })
    return keepChange(context, adding, undone, (row) => (row ? use(row) : noneFree(context, parts)))
  }
  const make = async (context: RequestContext, { id, members }: SaidOfRecord) => {
    if (id === undefined) {
      const answered = await add(context, body.read(context))
      return answered.status < 300 ? undefined : answered
    }
    const picked = { ...body.pick(context, body.read(context)), ...body.stamps(context) }
    const parents = target.parents(context)
    const value = { ...target.named(picked, parents), ...members }
    const adding = context.world.store.add(name, { id, value, parents })
    return keepChange(context, adding, undone, () => undefined)
  }
  return toHandler({
    handle: (context) =>
      target.withParents(context, () => {
        const given = body.read(context)
        return whenReady(body.refuse(context, given), (refused) => refused ?? add(context, given))
      }),
    take: compileTaker(parts, { isNew: true, make }),
  })
}

// --- internal ---

/** Compiles the path of a new record: that at which it is read, where the contract has one. */
function compileAddress({
  contract,
  operation: { path },
  resource: { name },
}: RecordParts): (context: RequestContext, id: RecordId) => string {
  const read = contract.roles.operations.find(
    (each) =>
      each.role === 'read' &&
      each.resource === name &&
      itemParameter(readPath(each.path)) !== undefined,
  )
  const template = contract.operations.find(({ id }) => id === read?.operation)?.path
  const item = template ?? `${path}/{id}`
  const last = parameterNames(item).length - 1
  const [before = '', after = ''] = item.split(/\{[^{}]+\}/)
  const idText = (id: RecordId) => (typeof id === 'string' ? percentEncoded(id) : id)
  if (last === 0) return (_context, id) => `${before}${idText(id)}${after}`
  const own = parameterNames(path)
  return ({ request: { params } }, id) =>
    fillTemplate(item, (at) => (at === last ? String(id) : (params[own[at] ?? ''] ?? '')))
}

/** Adds a record under the id after the greatest that is there: one that was removed may have had it (ledger, `idReuse`). */
async function addAgain(
  context: RequestContext,
  record: NewRecord,
  parts: RecordParts,
  least: Int64 | undefined,
): Promise<Row> {
  const { store } = context.world
  const { name } = parts.resource
  const [last] = await store.near(name, { from: undefined, isBack: true, count: 1 })
  const greatest = last && typeof last.id !== 'string' ? last.id : 0
  const id = max(normaliseInteger(BigInt(greatest) + 1n), least ?? 1)
  const row = await store.add(name, { id, ...record })
  if (row) return row
  // Another request was quicker.
  return (await store.create(name, record, nextId(context, parts, { least, sequence: 'next' }))).row
}

interface Drawing {
  readonly parts: RecordParts
  readonly drawId: (context: RequestContext) => string
}

/** How often an id is drawn that is not taken: a schema may allow few. */
const DRAWS = 100

/** Adds a record under a new id that is a text; `undefined` if each that was drawn is taken. */
async function addUnderNew(
  context: RequestContext,
  { value, parents }: NewRecord,
  { parts: { resource }, drawId }: Drawing,
): Promise<Row | undefined> {
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const record = { id: drawId(context), value, parents }
    const row = await context.world.store.add(resource.name, record)
    if (row) return row
  }
  return undefined
}

/** The answer when the schema of ids allows no more records. */
function noneFree(context: RequestContext, { noun, operation }: RecordParts): Answer {
  const status = operation.answers.has(409) ? 409 : 503
  const message = `The ${noun.one} was not added: no id was found that its schema allows and that is not taken`
  return context.error(status, message, 'store')
}

/** Compiles the drawing of ids that are texts: UUIDs, and others within their schema. */
function compileIds(parts: RecordParts): Drawing['drawId'] {
  const { contract, kind } = parts
  const draw = kind.id.kind === 'uuid' ? uuidOf : compileIdTexts(idSchema(parts), contract.views)
  return ({ choices }) => draw(() => choices.random())
}

/** The schema of new ids. */
function idSchema({ contract, kind, record, resource }: RecordParts): Schema {
  const own = kind.id.property?.reduce(memberOf, record)
  const asked = contract.resolve(resource.id?.asked ?? {}) as Schema
  return askableIds(own && (contract.resolve(own) as Schema), asked)
}

function refuseTaken(
  context: RequestContext,
  id: RecordId,
  { noun, kind, operation }: RecordParts,
): Answer {
  const field = kind.id.property?.join('.') ?? 'id'
  const message = `${field} must be that of no other ${noun.one}, got ${shown(id)}`
  const violation = requestViolation('taken', `body.${field}`, message)
  if (!operation.answers.has(409)) return context.refuse([violation])
  context.violations.push(violation)
  return context.error(409, message, 'store')
}

/** Chooses the id of the next record, greater than all earlier ones (ledger, `idSequence`). */
function nextId(
  context: RequestContext,
  { resource: { name } }: RecordParts,
  {
    least,
    sequence,
  }: { readonly least: Int64 | undefined; readonly sequence: ValueOf<'idSequence'> },
): IdRule {
  const { tape, scenario } = context.world
  const step =
    sequence === 'sparse' ? 1 + randomBelow(WIDEST_GAP, () => context.choices.random()) : 1
  const used = max(tape?.greatestIdOf(name) ?? 0, scenario.lastIds.get(name) ?? 0)
  const known = least === undefined ? used : max(used, normaliseInteger(BigInt(least) - 1n))
  return { step, above: sequence === 'beyond-2^53' ? max(known, FIRST_BEYOND - 1n) : known }
}

const FIRST_BEYOND = 2n ** 53n + 1n

const WIDEST_GAP = 1000

function max(a: Int64, b: Int64): Int64 {
  return compareInt64(a, b) < 0 ? b : a
}
