import assert from 'node:assert/strict'
import { stringifyJson } from '../../src/base/json/json.ts'
import { type Reply, sendJson } from '../support/send-json.ts'
import type { Body, Changed, Kept } from './changed.ts'

/** Asks at a base address. */
export type Ask = (
  method: string,
  target: string,
  json?: unknown,
) => Promise<Pick<Reply, 'status' | 'body'>>

/** Asks a sandbox or a proxy at its base address, with a key that works. */
export function askingAt(url: string): Ask {
  return async (method, target, json) => {
    const { status, body } = await sendJson(url + target, { method, json })
    return { status, body }
  }
}

/** The path of a record. */
export function itemOf({ change }: Changed, id: unknown): string {
  return `${change.path}/${encodeURIComponent(String(id))}`
}

/**
 * Sends every valid body by every operation that takes one, and every invalid one, which must be refused: places answer in turns.
 * @returns the records that there are then, beside those that there were
 * @throws AssertionError when a body does not come back whole, or one is taken that is none by Ajv.
 */
export async function writeAll(
  changed: Changed,
  places: readonly [Ask, ...Ask[]],
): Promise<Map<number | string, Body>> {
  let turn = 0
  const ask: Ask = (...request) => {
    turn += 1
    return (places[turn % places.length] as Ask)(...request)
  }
  const kept = new Map<number | string, Body>()
  const { change, goods } = changed
  for (const body of goods) {
    const { status, body: created } = await ask('POST', change.path, body)
    assert.equal(status, change.created, `POST ${stringifyJson(body)} → ${stringifyJson(created)}`)
    expectRecord(changed, created)
    const { id, ...rest } = created
    assert.deepEqual(rest, body)
    kept.set(id, body)
    await changeOne(changed, ask, kept, id)
  }
  await refuseAll(changed, ask, [...kept.keys()][0])
  return kept
}

/** Expects that the records are there, one by one and in the list, and no others. */
export async function expectKept(changed: Changed, ask: Ask, kept: Kept): Promise<void> {
  for (const [id, body] of kept) {
    const read = await ask('GET', itemOf(changed, id))
    expectRecord(changed, read.body)
    assert.deepEqual(read, { status: 200, body: { id, ...body } })
  }
  const { status, body } = await ask('GET', `${changed.change.path}?limit=100`)
  assert.equal(status, 200)
  const ids = body.map(({ id }: Body) => id)
  assert.deepEqual(new Set(ids), new Set(kept.keys()))
  for (const { id, ...rest } of body) assert.deepEqual(rest, kept.get(id))
}

/** Expects that Ajv finds nothing in a record. */
export function expectRecord({ judge }: Changed, record: unknown): void {
  assert.equal(judge.record(record), undefined, `${stringifyJson(record)} is no record`)
}

// --- internal ---

/** Replaces, changes and removes a record, where the contract has operations for it. */
async function changeOne(
  changed: Changed,
  ask: Ask,
  kept: Map<number | string, Body>,
  id: number | string,
): Promise<void> {
  const { change, goods, judge } = changed
  const { operations } = change
  const path = itemOf(changed, id)
  const isPartial = (change.body.schema.required as readonly string[]).length === 0
  for (const method of ['PUT', 'PATCH'] as const) {
    if (!operations[method]) continue
    const sent = goods[(kept.size * 7) % goods.length] as Body
    const before = kept.get(id) as Body
    // In plain JSON a null is a value where the schema takes it. A PUT that requires nothing merges, too.
    const put = isPartial ? { ...before, ...sent } : sent
    const after = method === 'PUT' ? put : (merged(before, sent) as Body)
    const { status, body } = await ask(method, path, sent)
    const said = `${method} ${stringifyJson(sent)} → ${stringifyJson(body)}`
    if (judge.record({ id, ...after })) {
      assert.equal(status, 400, said)
      continue
    }
    assert.equal(status, operations[method], said)
    if (status !== 204) assert.deepEqual(body, { id, ...after })
    kept.set(id, after)
  }
  if (operations.DELETE && kept.size % 3 === 0) {
    assert.equal((await ask('DELETE', path)).status, operations.DELETE)
    assert.equal((await ask('GET', path)).status, 404)
    kept.delete(id)
  }
}

async function refuseAll(changed: Changed, ask: Ask, id: unknown): Promise<void> {
  const { change, bads, judge } = changed
  const refuse = async (method: string, path: string, value: unknown) => {
    const { status, body } = await ask(method, path, value)
    const said = `${method} ${stringifyJson(value)} → ${stringifyJson(body)}`
    assert.equal(status, 400, said)
    return body.message as string
  }
  for (const { value, members } of bads) {
    expectNamed(await refuse('POST', change.path, value), members)
    if (id === undefined) continue
    if (change.operations.PUT) await refuse('PUT', itemOf(changed, id), value)
    if (change.operations.PATCH && judge.part(value))
      await refuse('PATCH', itemOf(changed, id), value)
  }
}

/** Expects that a sentence names one of the members that are wrong. */
export function expectNamed(sentence: string, members: readonly string[]): void {
  const isNamed = members.length === 0 || members.some((name) => sentence.includes(name))
  assert.ok(isNamed, `${sentence} names none of ${members.join(', ')}`)
}

/** A value with the members that are sent, within objects too. */
function merged(before: unknown, sent: unknown): unknown {
  if (!isObject(before) || !isObject(sent)) return sent
  const changed = Object.entries(sent).map(([name, value]) => [
    name,
    merged(Object.hasOwn(before, name) ? before[name] : {}, value),
  ])
  return { ...before, ...Object.fromEntries(changed) }
}

function isObject(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
