import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { stringifyJson } from '../../src/base/json/json.ts'
import { startSandboxOf } from '../../src/http/start-sandbox.ts'
import { askingAt, expectKept, expectNamed, expectRecord } from './asking.ts'
import { type Body, type Changed, placed } from './changed.ts'
import type { Stage } from './play.ts'

/** Records of a scenario file, which is refused with the place of each that is none; and records that it generates. */
export async function inScenario(changed: Changed, { folder }: Stage): Promise<void> {
  const { source, bads, change } = changed
  const { resource } = change
  const records = placed(changed)
  const file = path.join(folder, 'records.json')
  writeFileSync(file, stringifyJson(changed.scenario(records), 2))
  await using sandbox = await startSandboxOf(source, { scenario: file })
  const ask = askingAt(sandbox.url)
  await expectKept(changed, ask, records)
  const [id] = change.ids
  for (const { value, members } of bads) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) continue
    const wrong = changed.scenario(new Map([...records, [id as number, value as Body]]), true)
    const sentence = await refusalOf(() => sandbox.load(wrong), value)
    assert.ok(sentence.includes(`${resource}[0]`), sentence)
    expectNamed(sentence, members)
  }
  await expectKept(changed, ask, records)
  try {
    await sandbox.load({ ...changed.scenario(), generate: { [resource]: { count: 15 } } })
  } catch (error) {
    // Not every schema has values that are found, e.g. a set of objects that need have no members.
    if (/no value of \S+ was found that fits/.test(String(error))) return
    throw error
  }
  const { body } = await ask('GET', `${change.path}?limit=100`)
  assert.equal(body.length > 0 || change.parent !== undefined, true)
  for (const record of body) expectRecord(changed, record)
}

/** Records that the control plane puts, by its routes and by its client. */
export async function byControlPlane(changed: Changed): Promise<void> {
  const { source, bads, goods, change } = changed
  const { resource, ids } = change
  await using sandbox = await startSandboxOf(source, { scenario: changed.scenario() })
  const ask = askingAt(sandbox.url)
  const control = askingAt(new URL('/__admin', sandbox.url).href)
  const records = sandbox.records(resource)
  const kept = new Map<number | string, Body>()
  for (const [at, body] of goods.entries()) {
    const id = ids[at % ids.length] as number | string
    const sent = changed.withPath(body)
    if (at % 2 === 0) await records.put(id, sent)
    else {
      const target = `/state/${resource}/${encodeURIComponent(id)}`
      const { status, body: answer } = await control('PUT', target, sent)
      assert.equal(status, 204, `${stringifyJson(sent)} → ${stringifyJson(answer)}`)
    }
    kept.set(id, body)
    assert.deepEqual(await records.get(id), changed.withPath({ id, ...body }))
    if (at >= goods.length - ids.length) continue
    await expectKept(changed, ask, kept)
  }
  await expectKept(changed, ask, kept)
  const [id = ''] = ids
  for (const { value, members } of bads) {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    const sent = isObject ? changed.withPath(value as Body) : value
    const sentence = await refusalOf(() => records.put(id, sent as Body), sent)
    expectNamed(sentence, members)
  }
  await expectKept(changed, ask, kept)
}

/** Records in a snapshot that is restored, and in a state that is read and started from again. */
export async function bySnapshot(changed: Changed, { folder }: Stage): Promise<void> {
  const { source, change } = changed
  const { resource } = change
  const records = placed(changed)
  await using sandbox = await startSandboxOf(source, { scenario: changed.scenario(records) })
  const ask = askingAt(sandbox.url)
  await sandbox.snapshots.take('kept')
  const [first = '', ...others] = records.keys()
  for (const id of others) await sandbox.records(resource).remove(id)
  const [body] = changed.goods.slice(-1)
  await sandbox.records(resource).put(first, changed.withPath(body as Body))
  await expectKept(changed, ask, new Map([[first, body as Body]]))
  await sandbox.snapshots.restore('kept')
  await expectKept(changed, ask, records)
  const file = path.join(folder, 'state.yaml')
  const response = await fetch(new URL('/__admin/state?format=yaml', sandbox.url))
  writeFileSync(file, await response.text())
  for (const scenario of [await sandbox.state.read(), file]) {
    await using again = await startSandboxOf(source, { scenario })
    await expectKept(changed, askingAt(again.url), records)
  }
}

// --- internal ---

/** The message of a refusal. */
async function refusalOf(act: () => Promise<unknown>, value: unknown): Promise<string> {
  try {
    await act()
  } catch (error) {
    assert.equal((error as Error).name, 'UsageError', String(error))
    return (error as Error).message
  }
  return assert.fail(`${stringifyJson(value)} was taken`)
}
