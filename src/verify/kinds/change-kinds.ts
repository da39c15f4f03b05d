import { asObject, type Json } from '../../base/json/json.ts'
import { memberAt } from '../../contract/shown-records.ts'
import { flatten } from '../../contract/views/flat-schema.ts'
import { verdictOn, whySilent } from '../by-role/answer-verdict.ts'
import type { Asker, Change } from '../by-role/asker.ts'
import { type KnownRecord, pathTo } from '../by-role/found-records.ts'
import { fieldsOfBody, madeBody } from '../by-role/made-bodies.ts'
import type { Creations } from '../by-role/record-creations.ts'
import { type Unanswered, unknown } from '../probes/probe.ts'
import type { ProbeAnswer } from '../service/send-request.ts'
import { byVerdict, type EntryProbes, type Shown } from './entry-probe.ts'
import { operationOn } from './use-records.ts'

/** A probe that changes and removes a record which it created. */
type ChangingProbe = (
  creations: Creations,
  at: { readonly id: string; readonly field: string; readonly resource: string },
) => Promise<readonly Shown[] | Unanswered>

/** Probes of what the contract leaves open about records that are changed and removed. */
export const changingKinds: { readonly [kind: string]: ChangingProbe } = {
  unknownReplaced: async (creations, { id, resource }) => {
    const { asker } = creations
    const gone = await removed(creations, resource)
    if ('unknown' in gone) return gone
    const body = await madeBody(asker, id, { number: 80 })
    if ('unknown' in body) return body
    const answer = await on(asker, id, gone.there, { body: body.body })
    if ('unknown' in answer) return answer
    const silent = whySilent(answer)
    if (silent) return silent
    const isMade = verdictOn(answer) === 'served'
    if (isMade) creations.keep(resource, gone.there)
    return [{ choice: isMade ? 'create' : answer.status === 404 ? 'not-found' : 'other', answer }]
  },
  nullMember: async (creations, { id, resource }) => {
    const { asker } = creations
    const [name] =
      Object.entries(fieldsOfBody(asker, id)).find(([, schema]) =>
        [flatten(schema).keywords.type].flat().includes('null'),
      ) ?? []
    if (name === undefined) return unknown('no member of its body may be null')
    const made = await created(creations, resource)
    if ('unknown' in made) return made
    const answer = await on(asker, id, made, { body: { [name]: null } })
    if ('unknown' in answer) return answer
    const silent = whySilent(answer)
    if (silent) return silent
    if (verdictOn(answer) !== 'served') return [{ choice: 'other', answer }]
    const reading = operationOn(asker, resource, 'read')
    const back = reading ? await on(asker, reading.operation, made) : answer
    if ('unknown' in back) return back
    const object = recordOf(asker, reading?.operation ?? id, back.json)
    if (!object) return unknown('the changed record cannot be read')
    const isThere = Object.hasOwn(object, name)
    return [{ choice: isThere ? (object[name] === null ? 'kept' : 'other') : 'removed', answer }]
  },
  removedTwice: async (creations, { id, resource }) => {
    const gone = await removed(creations, resource)
    if ('unknown' in gone) return gone
    const answer = await on(creations.asker, id, gone.there)
    if ('unknown' in answer) return answer
    const silent = whySilent(answer)
    if (silent) return silent
    const isDone = verdictOn(answer) === 'served'
    return [{ choice: isDone ? 'success' : answer.status === 404 ? 'not-found' : 'other', answer }]
  },
  readRemoved: async (creations, { id, resource }) => {
    const gone = await removed(creations, resource)
    if ('unknown' in gone) return gone
    const answer = await on(creations.asker, id, gone.there)
    if ('unknown' in answer) return answer
    const { status } = answer
    return (
      whySilent(answer) ?? [{ choice: status === 404 || status === 410 ? status : 'other', answer }]
    )
  },
  idReuse: async (creations, { resource }) => {
    const gone = await removed(creations, resource)
    if ('unknown' in gone) return gone
    const next = await created(creations, resource)
    if ('unknown' in next) return next
    const isSame = String(next.id) === String(gone.there.id)
    return [{ choice: isSame ? 'again' : 'never', answer: next.answer }]
  },
  staleCursor: async (creations, { id, field, resource }) => {
    const made = await created(creations, resource)
    if ('unknown' in made) return made
    const change: Change = { query: [[field, String(made.id)]] }
    const before = await creations.asker.ask(id, change)
    if ('unknown' in before) return before
    if (verdictOn(before) !== 'served')
      return unknown(
        `${field} does not take the id of a record, and of other cursors nothing is known`,
      )
    const why = await creations.remove(made)
    if (why !== undefined) return unknown(why)
    const answer = await creations.asker.ask(id, change)
    if ('unknown' in answer) return answer
    return byVerdict(answer, { served: 'go-on', refused: 'reject' })
  },
}

/** Probes of the same that only read. */
export const tagKinds = {
  entityTags: {
    ask: async (asker, { operation = '' }) => {
      const first = await asker.ask(operation)
      if ('unknown' in first) return first
      if (verdictOn(first) !== 'served')
        return unknown(`${operation} is answered ${first.status ?? 'by nothing'}`)
      const { etag } = first.headers
      if (etag === undefined) return [{ choice: 'none', answer: first }]
      const answer = await asker.ask(operation, { headers: ['If-None-Match', etag] })
      if ('unknown' in answer) return answer
      return [{ choice: answer.status === 304 ? 'etag' : 'other', answer }]
    },
  },
} satisfies EntryProbes

// --- internal ---

interface CreatedRecord extends KnownRecord {
  readonly answer: ProbeAnswer
}

/** Creates a record of a resource. */
async function created(
  creations: Creations,
  resource: string,
): Promise<CreatedRecord | Unanswered> {
  const [id] = [...creations.asker.contract.records.byId.values()].flatMap((each) =>
    each.role === 'create' && each.resource.name === resource ? each.operation : [],
  )
  if (id === undefined) return unknown(`no operation creates one of ${resource}`)
  const base = await creations.base(id)
  if ('unknown' in base) return base
  const made = await creations.create(id)
  if ('unknown' in made) return made
  if (!made.record)
    return unknown(
      `a creation by ${id} is answered ${made.answer.status ?? 'by nothing'}, or without an id`,
    )
  return { ...made.record, answer: made.answer }
}

/** Creates a record, and removes it. */
async function removed(
  creations: Creations,
  resource: string,
): Promise<{ readonly there: KnownRecord } | Unanswered> {
  const made = await created(creations, resource)
  if ('unknown' in made) return made
  const why = await creations.remove(made)
  return why === undefined ? { there: made } : unknown(`what was created stays: ${why}`)
}

async function on(
  asker: Asker,
  id: string,
  there: KnownRecord,
  change: Change = {},
): Promise<ProbeAnswer | Unanswered> {
  const record = asker.record(id)
  return record
    ? asker.ask(id, { ...change, path: pathTo(record, there) })
    : unknown(`${id} is about no records`)
}

function recordOf(asker: Asker, id: string, json: Json | undefined) {
  const record = asker.record(id)
  const value = record ? memberAt(json, record.inAnswer) : json
  return asObject(value)
}
