import { flatten } from '../../contract/views/flat-schema.ts'
import { verdictOn, whySilent } from '../records/answer-verdict.ts'
import type { Change } from '../records/asker.ts'
import { type KnownRecord, pathTo } from '../records/found-records.ts'
import { fieldsOfBody, madeBody } from '../records/made-bodies.ts'
import type { Creations } from '../records/record-creations.ts'
import type { EntryProbe, EntryProbes } from './entry-probe.ts'

/** Probes of what a contract leaves open about records that are changed and removed. */
export const changeProbes = {
  unknownReplaced: afterRemoval(async (creations, { id, resource, there }) => {
    const { asker } = creations
    const body = await madeBody(asker, id, { number: 80 })
    if ('unknown' in body) return body.unknown
    const record = asker.record(id)
    const answer = await asker.ask(id, {
      body: body.body,
      ...(record && { path: pathTo(record, there) }),
    })
    if ('unknown' in answer) return answer.unknown
    if (verdictOn(answer) === 'served') creations.keep(resource, there)
    return whySilent(answer)?.unknown
  }),
  nullMember: onCreated(async (creations, { id, there }) => {
    const { asker } = creations
    const [name] =
      Object.entries(fieldsOfBody(asker, id)).find(([, schema]) =>
        [flatten(schema).keywords.type].flat().includes('null'),
      ) ?? []
    if (name === undefined) return 'no member of its body may be null'
    return askOn(creations, id, there, { body: { [name]: null } })
  }),
  removedTwice: afterRemoval((creations, { id, there }) => askOn(creations, id, there)),
  readRemoved: afterRemoval((creations, { id, there }) => askOn(creations, id, there)),
  idReuse: afterRemoval(async (creations, { resource }) => {
    const next = await created(creations, resource)
    return typeof next === 'string' ? next : undefined
  }),
  staleCursor: onCreated(async (creations, { id, field, there }) => {
    const change: Change = { query: [[field, String(there.id)]] }
    const before = await creations.asker.ask(id, change)
    if ('unknown' in before) return before.unknown
    if (verdictOn(before) !== 'served')
      return `${field} does not take the id of a record, and of other cursors nothing is known`
    const why = await creations.remove(there)
    if (why !== undefined) return why
    const answer = await creations.asker.ask(id, change)
    return 'unknown' in answer ? answer.unknown : whySilent(answer)?.unknown
  }),
} satisfies EntryProbes

// --- internal ---

/** What a probe is about: a record that it created, or created and removed. */
interface Site {
  readonly id: string
  readonly field: string
  readonly resource: string
  readonly there: KnownRecord
}

/** A probe that changes a record which it created. What it creates is removed. */
function onCreated(
  ask: (creations: Creations, site: Site) => Promise<string | undefined>,
): EntryProbe {
  return {
    writes: true,
    ask: async (creations, { operation: id = '', field = '' }) => {
      const resource = creations.asker.record(id)?.resource.name
      if (resource === undefined) return `${id} is about no records`
      const before = creations.count
      const there = await created(creations, resource)
      const why =
        typeof there === 'string' ? there : await ask(creations, { id, field, resource, there })
      await creations.clear(before)
      return why
    },
  }
}

/** A probe of a record that it created and removed. */
function afterRemoval(
  ask: (creations: Creations, site: Site) => Promise<string | undefined>,
): EntryProbe {
  return onCreated(async (creations, site) => {
    const why = await creations.remove(site.there)
    return why === undefined ? ask(creations, site) : `what was created stays: ${why}`
  })
}

/** Creates a record of a resource; or says why none can be created. */
async function created(creations: Creations, resource: string): Promise<KnownRecord | string> {
  const [id] = [...creations.asker.contract.records.byId.values()].flatMap((each) =>
    each.role === 'create' && each.resource.name === resource ? each.operation : [],
  )
  if (id === undefined) return `no operation creates one of ${resource}`
  const base = await creations.base(id)
  if ('unknown' in base) return base.unknown
  const made = await creations.create(id)
  if ('unknown' in made) return made.unknown
  return (
    made.record ??
    `a creation by ${id} is answered ${made.answer.status ?? 'by nothing'}, or without an id`
  )
}

async function askOn(
  { asker }: Creations,
  id: string,
  there: KnownRecord,
  change: Change = {},
): Promise<string | undefined> {
  const record = asker.record(id)
  if (!record) return `${id} is about no records`
  const answer = await asker.ask(id, { ...change, path: pathTo(record, there) })
  return 'unknown' in answer ? answer.unknown : whySilent(answer)?.unknown
}
