import { expect } from 'vitest'
import type { Sent, WildReply, WildSandbox } from './wild.ts'

// biome-ignore lint/suspicious/noExplicitAny: records of every shape
export type AnyRecord = any

/** A life of some records: what users of an API do with it, as data. */
export interface Walk {
  /** The target of the list; `undefined` if there is none. */
  readonly list?: string
  /** The members that lead to the array in the answer of the list, with dots between them; empty if the answer is the array. */
  readonly array?: string
  /** The member that a single record is in. */
  readonly wrapper?: string
  /** Makes a record: at least two, the first of which is changed and removed. */
  readonly create: readonly {
    /** Default: POST at the list. */
    readonly line?: string
    readonly sent: Sent
    readonly status?: number
    /** What the record must have from then on. Default: what is sent. */
    readonly shows?: object
    /** The target of its item; default: what `item` makes of the answer. */
    readonly at?: string
  }[]
  /** The target of the item of a record. */
  readonly item?: (record: AnyRecord) => string
  /** Queries of the list, each with the places of the created records that it must show. */
  readonly filters?: readonly { readonly query: string; readonly shows: readonly number[] }[]
  /** Changes of the first record, in this order. The line is that of the item, with this behind it. */
  readonly changes?: readonly {
    readonly method: string
    readonly behind?: string
    readonly sent: Sent
    readonly status?: number
    readonly shows?: object
  }[]
  /** How it is removed; `shows` is what the answer has. */
  readonly remove?: { readonly status: number; readonly shows?: object; readonly missing?: number }
}

/** Walks through the life of some records, with a restart after each step. */
export async function walk(sandbox: WildSandbox, steps: Walk): Promise<void> {
  const { send, restart } = sandbox
  const { list, create, filters = [], changes = [], remove, wrapper = '' } = steps
  const before = list === undefined ? [] : await listed(sandbox, steps)
  const made: { readonly at: string; shows: object }[] = []
  const given = ({ json }: Sent) => memberAt(json, wrapper)
  const post = `POST ${list?.split('?')[0]}`
  for (const { line = post, sent, status = 201, shows = given(sent), at } of create) {
    const answer = await send(line, sent)
    expect([line, answer.status]).toEqual([line, status])
    const record = inside(answer, steps)
    if (at === undefined) expect(record).toMatchObject(shows)
    made.push({ at: at ?? (steps.item?.(record) as string), shows })
  }
  await restart()
  const expectAll = async () => {
    for (const { at, shows } of made)
      expect(inside(await expectStatus(send(`GET ${at}`), 200), steps)).toMatchObject(shows)
    if (list !== undefined) {
      const records = await listed(sandbox, steps)
      expect(records).toHaveLength(before.length + made.length)
      for (const { shows } of made) expect(records).toContainEqual(containing(shows))
    }
  }
  await expectAll()
  for (const { query, shows } of filters) {
    const found = await listed(sandbox, steps, query)
    const wanted = shows.map((at) => containing(made[at]?.shows ?? {}))
    expect([query, found]).toEqual([query, expect.arrayContaining(wanted)])
    expect([query, found.length]).toEqual([query, shows.length])
  }
  const [first] = made
  if (!first) return
  for (const { method, behind = '', sent, status = 200, shows = given(sent) } of changes) {
    const at = behind.startsWith('.')
      ? first.at.replace(/\.json$/, '') + behind.slice(1)
      : first.at + behind
    const answer = await expectStatus(send(`${method} ${at}`, sent), status)
    if (answer.bytes.length > 0) expect(inside(answer, steps)).toMatchObject(shows)
    first.shows = shows
    await restart()
    await expectAll()
  }
  if (!remove) return
  const { status, shows = {}, missing = 404 } = remove
  const gone = await expectStatus(send(`DELETE ${first.at}`), status)
  if (gone.bytes.length > 0) expect(inside(gone, steps)).toMatchObject(shows)
  await restart()
  await expectStatus(send(`GET ${first.at}`), missing)
  await expectStatus(send(`DELETE ${first.at}`), missing)
  made.shift()
  await expectAll()
}

/** The records of a list. */
export async function listed(
  { send }: WildSandbox,
  { list = '', array = '' }: Pick<Walk, 'list' | 'array'>,
  query = '',
): Promise<readonly AnyRecord[]> {
  const { body } = await expectStatus(send(`GET ${list}${query}`), 200)
  return memberAt(body, array)
}

async function expectStatus(answer: Promise<WildReply>, status: number): Promise<WildReply> {
  const found = await answer
  expect([found.status, found.body], 'status and body').toEqual([status, found.body])
  return found
}

function inside({ body }: WildReply, { wrapper = '' }: Walk): AnyRecord {
  return memberAt(body, wrapper)
}

/** What `toMatchObject` finds, for one of several. */
function containing(shows: unknown): unknown {
  if (typeof shows !== 'object' || shows === null) return shows
  if (Array.isArray(shows)) return shows.map(containing)
  if ('asymmetricMatch' in shows) return shows
  const entries = Object.entries(shows).map(([name, each]) => [name, containing(each)])
  return expect.objectContaining(Object.fromEntries(entries))
}

function memberAt(value: AnyRecord, way: string): AnyRecord {
  return way === '' ? value : way.split('.').reduce((at, name) => at?.[name], value)
}
