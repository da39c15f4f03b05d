import { expect, test } from 'vitest'
import { explain } from '../../../src/contract/explain.ts'
import { walk } from './walk.ts'
import { testWild, wildSource } from './wild.ts'

const notes = { contract: 'notes', overlays: ['notes.overlay.yaml'] }

test('without its overlay, notes are mostly samples, and the explanation says how to change that', async () => {
  const plain = explain((await wildSource({ contract: 'notes' })).written)
  const told = explain((await wildSource(notes)).written)
  const roleOf = (id: string, { operations }: typeof plain) =>
    operations.find(({ operation }) => operation === id)
  expect(roleOf('note.pin', plain)).toMatchObject({
    role: 'action',
    sets: { set: { pinned: true } },
  })
  expect(roleOf('note.change', plain)).toMatchObject({
    role: 'sample',
    change: ['x-sandbox: { role: create, resource: note.list }'],
  })
  expect(roleOf('note.pin', told)).toMatchObject({
    role: 'action',
    because: 'x-sandbox says so',
    change: ['x-sandbox: { role: sample }'],
  })
  expect(roleOf('note.list', told)?.parameters).toMatchObject([
    { name: 'max', meaning: 'limit' },
    { name: 'from', meaning: 'after' },
    { name: 'by', meaning: 'sort' },
    { name: 'colour', meaning: 'filter', property: 'tint' },
  ])
})

testWild(
  'notes are what their overlay says: found, gone on in, sorted, changed, pinned and dropped',
  notes,
  async (sandbox) => {
    const note = (text: string, more: object = {}) => ({
      sent: { json: { text, ...more } },
      status: 200,
    })
    await walk(sandbox, {
      list: '/note.list',
      array: 'payload.hits',
      create: [note('b', { tint: 'red' }), note('a', { tint: 'blue' }), note('c', { tint: 'red' })],
      item: ({ handle }) => `/note.list/${encodeURIComponent(handle)}`,
      filters: [
        { query: '?colour=red', shows: [0, 2] },
        { query: '?max=1&by=text', shows: [1] },
        { query: '?max=1&by=-text', shows: [2] },
      ],
    })
    const { send, restart } = sandbox
    const all = (await send('GET /note.list')).body.payload.hits
    const [first, second] = all
    const rest = await send(`GET /note.list?from=${first.handle}`)
    expect(rest.body.payload.hits).toEqual(all.slice(1))
    const at = `/note.list/${first.handle}`
    expect((await send(`POST ${at}`, { json: { text: 'z' } })).body).toEqual({ ok: true })
    await restart()
    expect((await send(`POST ${at}/pin`, { json: { pinned: true } })).body).toEqual({ ok: true })
    expect((await send(`GET ${at}`)).body).toMatchObject({ text: 'z', pinned: true })
    expect((await send(`DELETE ${at}`)).body).toEqual({ ok: true })
    await restart()
    expect((await send(`GET ${at}`)).status).toBe(404)
    expect((await send(`DELETE ${at}`)).body).toMatchObject({ ok: false })
    expect((await send('GET /note.list')).body.payload.hits).toContainEqual(second)
    expect((await send('GET /motto')).body).toEqual({ text: 'Oh yes' })
  },
  { onReplicas: true },
)
