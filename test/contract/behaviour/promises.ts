import { isDeepStrictEqual } from 'node:util'
import { createRandom } from '../../../src/base/random.ts'
import { plainName } from '../../../src/base/text/text.ts'
import { contractOf } from '../../../src/contract/contract.ts'
import { unwrap } from '../../../src/contract/resources/envelopes.ts'
import type { Resource } from '../../../src/contract/resources/resources.ts'
import type { OperationRole } from '../../../src/contract/resources/roles.ts'
import { contradictionIn } from './contradictions.ts'
import type { Json, Place } from './document-places.ts'
import { type JudgedOperation, type JudgedParameter, lowestSuccess } from './judged-contract.ts'
import { type Difference, differences } from './kept-members.ts'
import { type Part as PlayedPart, partOf } from './parts.ts'
import type { Broken, Playing } from './play.ts'
import {
  isJson,
  type KnownPath,
  pathNames,
  type RequestParts,
  validBody,
  validParts,
  validValue,
  writeRequest,
} from './requests.ts'
import { knownRecords, pathTo } from './served.ts'
import { oneOf } from './values.ts'

/** The operations of a resource that promise something of each other. */
interface Promised {
  readonly resource: Resource
  readonly create: Part
  readonly read: Part
  readonly list: Part | undefined
  readonly changes: readonly Part[]
  readonly remove: Part | undefined
}

interface Part {
  readonly operation: JudgedOperation
  readonly role: OperationRole
}

interface Promising extends Playing {
  readonly seed: number
  readonly part?: PlayedPart | undefined
  readonly say: (broken: Broken) => void
}

/** A record that was created, and how it was read last. */
interface Created {
  readonly promised: Promised
  readonly path: KnownPath
  readonly shown: unknown
}

/**
 * Holds every create that has a read to what it promises: the read returns what was posted, the list has it, its filters find it,
 * changes last, also through a restart, and the removal removes.
 * @returns how many creates were held to it
 */
export async function playPromises(playing: Promising): Promise<number> {
  const all = partOf(promisedIn(playing), playing.part)
  const kept: Created[] = []
  for (const promised of all)
    for (const isRemoved of promised.remove ? [false, true] : [false]) {
      const created = await playCreate(promised, playing)
      if (!created) continue
      if (isRemoved) await playRemove(created, playing)
      else kept.push(created)
    }
  await playing.stage.restart()
  for (const { promised, path, shown } of kept) {
    const { value, status } = await ask(promised.read, path, playing)
    if (!isDeepStrictEqual(value, shown))
      say(
        playing,
        promised.read,
        `after a restart, the read answers ${status} and another record`,
        { shown, value },
      )
  }
  return all.length
}

// --- internal ---

function say(
  { say: tell, contract, served }: Promising,
  { operation, role }: Part,
  what: string,
  more: unknown,
): void {
  // Where no record can be read, none is listed either.
  const reads = contract.operations.filter((each) => {
    const other = served.roles.get(each.name)
    return other?.role === 'read' && other.resource === role.resource
  })
  const [reason] = [operation, ...reads].flatMap(
    (each) => contradictionIn(contract, { operation: each, status: lowestSuccess(each) }) ?? [],
  )
  tell({
    reason,
    operation: operation.name,
    what: `promise: ${what}`,
    request: JSON.stringify(more).slice(0, 1200),
  })
}

function promisedIn({ contract, served }: Playing): readonly Promised[] {
  const parts = contract.operations.flatMap((operation): Part[] => {
    const role = served.roles.get(operation.name)
    return role && !role.elsewhere ? [{ operation, role }] : []
  })
  return [...served.resources.values()].flatMap((resource): Promised[] => {
    const own = parts.filter(({ role }) => role.resource === resource.name)
    const length = resource.parents.length + 1
    const items = own.filter(
      ({ operation: { path } }) => path.endsWith('}') && pathNames(path).length === length,
    )
    const create = own.find(({ role }) => role.role === 'create')
    const read = items.find(({ role }) => role.role === 'read')
    if (!create || !read || resource.isSingleton) return []
    return [
      {
        ...{ resource, create, read },
        list: own.find(
          ({ role, operation: { path } }) =>
            role.role === 'list' && pathNames(path).length === length - 1,
        ),
        changes: items.filter(
          ({ role, operation }) =>
            (role.role === 'update' || role.role === 'replace') &&
            operation.bodies.some(({ type }) => isMerged(type)),
        ),
        remove: items.find(({ role }) => role.role === 'remove'),
      },
    ]
  })
}

function isMerged(type: string): boolean {
  return isJson(type) && !type.includes('json-patch')
}

/** Creates a record, reads it, finds it in the list, and changes it; `undefined` if something is in the way. */
async function playCreate(promised: Promised, playing: Promising): Promise<Created | undefined> {
  const { contract, served, stage, seed } = playing
  const { resource, create, read, changes } = promised
  const before = await knownRecords(served, stage, resource.name)
  const random = createRandom(seed, `${create.operation.name} ${before.length}`)
  const records = new Map([[resource.name, before]])
  for (const { name } of served.resources.values())
    if (!records.has(name)) records.set(name, await knownRecords(served, stage, name))
  const known = pathTo(
    served,
    create.role,
    (name) => records.get(name) ?? [],
    (all) => oneOf(all, random),
  )
  const parts = known && validParts(contract, create.operation, { known, random })
  if (!parts) return undefined
  const { status, value: answer, headers } = await sendParts(create, parts, playing)
  if (status >= 300) return undefined
  const parents = (known ?? []).slice(0, resource.parents.length)
  const id = await idOf(answer, headers.get('location'), {
    promised,
    playing,
    before: before.map(({ path }) => path.at(-1)),
  })
  if (id === undefined) {
    say(playing, create, 'no record was added', { answer })
    return undefined
  }
  const path = [...parents, id]
  let shown = await expectShown(read, path, parts.body?.value, {
    promised,
    playing,
    what: 'posted',
    sender: create,
  })
  if (promised.list) await expectListed(promised.list, { path, isThere: true }, promised, playing)
  for (const change of changes) {
    const body = validBody(contract, change.operation, random, {
      only: ({ type }) => isMerged(type),
      hasNulls: change.role.role !== 'update',
    })
    const others = validParts(contract, change.operation, { known: path, random })
    // A list of changes (RFC 6902) is about what there is.
    if (!body || !others || Array.isArray(body.value)) continue
    const changed = await sendParts(change, { ...others, body }, playing)
    if (changed.status >= 300) continue
    shown = await expectShown(read, path, body.value, {
      promised,
      playing,
      what: `sent by ${change.operation.method}`,
      sender: change,
    })
  }
  return { promised, path, shown }
}

async function playRemove({ promised, path }: Created, playing: Promising): Promise<void> {
  const { remove, read, list } = promised
  if (!remove) return
  const parts = validParts(playing.contract, remove.operation, {
    known: path,
    random: createRandom(playing.seed, 'remove'),
  })
  if (!parts) return
  const { status } = await sendParts(remove, parts, playing)
  if (status >= 300) return
  const after = await ask(read, path, playing, 'either')
  if (after.status < 400)
    say(playing, remove, `what was removed is read with ${after.status}`, {
      path,
      after: after.value,
    })
  if (list) await expectListed(list, { path, isThere: false }, promised, playing)
}

interface Expecting {
  readonly promised: Promised
  readonly playing: Promising
  readonly what: string
  readonly sender: Part
}

/** Reads a record, and expects what was sent in it as far as the answer can have it. */
async function expectShown(
  read: Part,
  path: KnownPath,
  sent: unknown,
  { promised, playing, what, sender }: Expecting,
): Promise<unknown> {
  const { status, value } = await ask(read, path, playing)
  const place = answerPlace(read.operation, status)
  if (status >= 300 || !place || sent === undefined) return value
  const { contract } = playing
  const own = unwrapped(sent, playing, sender, promised)
  if (own === undefined) return value
  const wrapper = read.role.wrapper
  const posted = wrapper === undefined ? own : { [wrapper]: own }
  const id = promised.resource.id?.property ?? []
  const isId = ({ path: at }: Difference) =>
    isDeepStrictEqual(at.filter((each) => each !== wrapper).map(plainName), id.map(plainName))
  for (const difference of differences(posted, value, { place, schemas: contract.schemas }))
    if (!isId(difference))
      say(
        playing,
        read,
        `what was ${what} is not read: ${difference.path.join('.')} is ${JSON.stringify(difference.shown)?.slice(0, 100)}, not ${JSON.stringify(difference.posted)?.slice(0, 100)}`,
        { posted, value },
      )
  return value
}

function unwrapped(
  sent: unknown,
  { served }: Playing,
  { operation }: Part,
  { resource }: Promised,
): unknown {
  const { shapes } = contractOf(served.source).roles
  const shape = shapes.operations.find(
    ({ method, path }) => `${method} ${path.template}` === operation.name,
  )
  const wrapper =
    shape?.body &&
    unwrap(shape.body, { word: resource.word, read: shapes.read, record: resource.record }).wrapper
  return wrapper === undefined ? sent : Object(sent)[wrapper]
}

/** Expects that a list has a record or not, on any of its pages, and that each filter finds it. */
async function expectListed(
  list: Part,
  { path, isThere }: { readonly path: KnownPath; readonly isThere: boolean },
  { resource }: Promised,
  playing: Promising,
): Promise<void> {
  const { id } = resource
  if (!id?.property) return
  const idIn = (item: unknown) =>
    id.property?.reduce<unknown>((value, name) => Object(value)[name], item)
  const isIt = (item: unknown) => String(idIn(item)) === path.at(-1)
  const items = await allListed(list, path, new Map(), playing)
  if (!items || (items.length > 0 && items.every((item) => idIn(item) === undefined))) return
  const found = items.find(isIt)
  if ((found !== undefined) !== isThere) {
    say(
      playing,
      list,
      isThere ? 'the list does not have what was created' : 'the list has what was removed',
      { path, ids: items.map(idIn) },
    )
    return
  }
  if (found === undefined) return
  for (const { meaning, property, name } of list.role.parameters) {
    if (meaning !== 'filter' || property === undefined) continue
    const value = [(found as Json)[property]].flat()[0]
    const parameter = list.operation.parameters.find(
      (each) => each.in === 'query' && each.name === name,
    )
    if (
      !parameter?.schema ||
      value === undefined ||
      value === null ||
      value === '' ||
      typeof value === 'object' ||
      /[,|]/.test(String(value))
    )
      continue
    const given = [value, [value]].find(
      (each) =>
        playing.contract.schemas.problem('request', parameter.schema as Place, each) === undefined,
    )
    if (given === undefined) continue
    const filtered = await allListed(list, path, new Map([[name, given]]), playing)
    if (!filtered) continue
    if (!filtered.some(isIt))
      say(playing, list, `the filter ${name} does not find what was created`, {
        value,
        ids: filtered.map(idIn),
      })
    const other = filtered.find((item) => ![(item as Json)[property]].flat().includes(value))
    if (other) say(playing, list, `the filter ${name} finds others`, { value, other })
  }
}

/** All items of a list, page by page; `undefined` if it does not answer them. */
async function allListed(
  list: Part,
  path: KnownPath,
  given: ReadonlyMap<string, unknown>,
  playing: Promising,
): Promise<readonly unknown[] | undefined> {
  const { contract } = playing
  const { parameters } = list.operation
  const random = createRandom(playing.seed, list.operation.name)
  const all: unknown[] = []
  const named = (meaning: string) => {
    const role = list.role.parameters.find((each) => each.meaning === meaning)
    return parameters.find((each) => each.in === 'query' && each.name === role?.name)
  }
  const firstOf = (meaning: string, usual: number) =>
    list.role.parameters.find((each) => each.meaning === meaning)?.first ?? usual
  const [limit, page, offset, after] = [
    ...[named('limit'), named('page'), named('offset'), named('after')],
  ]
  let last: unknown
  const { property } = playing.served.resources.get(list.role.resource ?? '')?.id ?? {}
  // A list that must be narrowed, or is narrowed by a default, may not have what it is asked for.
  const isNarrowing = ({ in: place, isRequired, schema }: JudgedParameter) =>
    place === 'query' && (isRequired || (schema && contract.schemas.hasDefault(schema)))
  const isNarrowed = list.role.parameters.some(
    ({ name, meaning }) =>
      meaning === 'filter' &&
      !given.has(name) &&
      parameters.some((each) => each.name === name && isNarrowing(each)),
  )
  if (isNarrowed) return undefined
  const most = [1000, 100, 50, 20].find(
    (each) => limit?.schema && !contract.schemas.problem('request', limit.schema, each),
  )
  for (let at = 0; at < 30; at += 1) {
    const values = new Map(
      parameters.flatMap((parameter): [typeof parameter, unknown][] => {
        if (parameter.in === 'query' && given.has(parameter.name))
          return [[parameter, given.get(parameter.name)]]
        if (parameter === limit && most !== undefined) return [[parameter, most]]
        if (parameter === page && (at > 0 || parameter.isRequired))
          return [[parameter, at + firstOf('page', 1)]]
        if (parameter === after && last !== undefined) return [[parameter, last]]
        if (parameter === offset && (at > 0 || parameter.isRequired))
          return [[parameter, all.length + firstOf('offset', 0)]]
        const own =
          parameter.in === 'path'
            ? path[pathNames(list.operation.path).indexOf(parameter.name)]
            : undefined
        if (own !== undefined) return [[parameter, own]]
        return parameter.isRequired ? [[parameter, validValue(contract, parameter, random)]] : []
      }),
    )
    const answer = await sendParts(list, { values, body: undefined, hasCredentials: true }, playing)
    const items = list.role.envelope.reduce<unknown>(
      (value, name) => Object(value)[name],
      answer.value,
    )
    if (answer.status >= 300 || !Array.isArray(items)) return undefined
    all.push(...items)
    last = after && property?.reduce<unknown>((value, name) => Object(value)[name], items.at(-1))
    if (items.length === 0 || (!page && !offset && last === undefined)) break
  }
  return all
}

interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly value: unknown
}

async function ask(
  part: Part,
  path: KnownPath,
  playing: Promising,
  wanted: 'success' | 'either' = 'success',
): Promise<Answered> {
  const random = createRandom(playing.seed, part.operation.name)
  const parts = validParts(
    playing.contract,
    {
      ...part.operation,
      parameters: part.operation.parameters.filter((each) => each.in === 'path' || each.isRequired),
    },
    { known: path, random },
  )
  if (!parts) return { status: 999, headers: new Headers(), value: undefined }
  return sendParts(part, parts, playing, wanted)
}

async function sendParts(
  { operation }: Part,
  parts: RequestParts,
  { contract, send }: Promising,
  wanted: 'success' | 'either' = 'success',
): Promise<Answered> {
  const { status, headers, body } = await send({
    ...writeRequest(contract, operation, parts),
    wanted,
  })
  return { status, headers, value: jsonOf(body) }
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    // The judge says what is no JSON.
    return undefined
  }
}

function answerPlace({ answers }: JudgedOperation, status: number): Place | undefined {
  const answer = answers.get(String(status)) ?? answers.get('2XX') ?? answers.get('default')
  return answer?.contents.find(({ type }) => isJson(type))?.schema
}

/** The id of a new record: in the answer, else in its Location, else that of the record that there was not before. */
async function idOf(
  answer: unknown,
  location: string | null,
  {
    promised,
    playing,
    before,
  }: {
    readonly promised: Promised
    readonly playing: Promising
    readonly before: readonly (string | undefined)[]
  },
): Promise<string | undefined> {
  const { resource, create } = promised
  const { wrapper } = create.role
  const record = wrapper === undefined ? answer : Object(answer)[wrapper]
  const own = resource.id?.property?.reduce<unknown>((value, name) => Object(value)[name], record)
  if (typeof own === 'string' || typeof own === 'number') return String(own)
  if (location) return decodeURIComponent(location.split('/').at(-1) ?? '')
  const now = await knownRecords(playing.served, playing.stage, resource.name)
  return now.map(({ path }) => path.at(-1)).find((id) => !before.includes(id))
}
