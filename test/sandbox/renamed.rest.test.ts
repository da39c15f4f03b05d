import { writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  collection,
  inPath,
  inQuery,
  int64,
  object,
  shows,
  takes,
  text,
} from '../support/contract-parts.ts'
import { test as base, expect, ownContract } from '../support/own-contract.ts'
import { keptPlaces } from '../support/places.ts'

// A parameter of a path, or a member, is called otherwise: it is the same one.

const named = object({ name: text })
const shop = object({ id: int64, name: text })
const item = object({ id: int64, name: text })

/** Items of shops, and links of shops to tags, below a parameter of this name. */
const pathsWith = (shopId: string) => ({
  ...collection('/shops', shop, { id: inPath(shopId, int64), sent: named }),
  ...collection(`/shops/{${shopId}}/items`, item, {
    ...{ id: inPath('itemId', int64), above: [inPath(shopId, int64)], sent: named },
    item: { patch: takes(named, item), delete: shows(undefined, 204) },
  }),
})

const before = ownContract({ paths: pathsWith('shopId') })
const after = ownContract({ paths: pathsWith('storeId') })
/** Things below an owner and a place, in this order. */
const thingsBelow = (above: string) =>
  ownContract({ paths: collection(`${above}/things`, item, { sent: named }) })
const byOwner = thingsBelow('/owners/{owner}/places/{place}')
const byPlace = thingsBelow('/places/{place}/owners/{owner}')
const flat = ownContract({
  paths: {
    ...collection('/shops', shop, { sent: named }),
    ...collection('/items', item, { sent: named }),
  },
})

/** Notes whose text has this name. */
const notesWith = (name: string, more: object = {}) => {
  const members = { name: text, [name]: { ...text, ...more } }
  const note = object({ id: int64, ...members })
  return ownContract({
    paths: collection('/notes', note, {
      ...{ sent: object(members), query: [inQuery(name)] },
      item: { patch: takes(object(members), note) },
    }),
  })
}

/** Notes whose id has this name. */
const notesBy = (id: string, more: object = {}) => {
  const note = object({ [id]: { ...int64, ...more }, name: text })
  return ownContract({
    paths: collection('/notes', note, {
      ...{ id: inPath(id, int64), sent: named, item: { patch: takes(named, note) } },
    }),
  })
}
const byId = notesBy('id')
const byNumber = notesBy('number', { 'x-sandbox': { was: 'id' } })

const withNote = notesWith('note')
const withRemark = notesWith('remark', { 'x-sandbox': { was: 'note' } })
const withComment = notesWith('comment', { 'x-sandbox': { was: ['remark', 'note'] } })

for (const { where, test } of keptPlaces()) {
  test(`records below it are there, changed and removed, ${where}`, async ({ start, data }) => {
    const first = await start(before, { data })
    for (const name of ['a', 'b']) await first.send('POST /shops', { name })
    for (const name of ['x', 'y']) await first.send('POST /shops/1/items', { name })
    await first.sandbox.close()
    const second = await start(after, { data })
    const items = (await second.send('GET /shops/1/items')).body
    expect(items).toMatchObject([{ name: 'x' }, { name: 'y' }])
    expect((await second.send('GET /shops/2/items')).body).toEqual([])
    const [x, y] = items.map(({ id }: { id: number }) => `/shops/1/items/${id}`)
    expect((await second.send(`PATCH ${x}`, { name: 'z' })).body).toMatchObject({ name: 'z' })
    expect((await second.send(`DELETE ${y}`)).status).toBe(204)
    await second.send('POST /shops/2/items', { name: 'new' })
    await second.sandbox.close()
    const third = await start(before, { data })
    expect((await third.send('GET /shops/1/items')).body).toMatchObject([{ name: 'z' }])
    expect((await third.send('GET /shops/2/items')).body).toMatchObject([{ name: 'new' }])
  })

  test(`a member has the value of those that it was, one contract after another, ${where}`, async ({
    start,
    data,
  }) => {
    const first = await start(withNote, { data })
    for (const note of ['x', 'y', 'w']) await first.send('POST /notes', { note, name: 'a' })
    await first.sandbox.close()
    const second = await start(withRemark, { data })
    const shown = [
      { id: 1, name: 'a', remark: 'x' },
      { id: 2, name: 'a', remark: 'y' },
      { id: 3, name: 'a', remark: 'w' },
    ]
    expect((await second.send('GET /notes')).body).toEqual(shown)
    expect((await second.send('GET /notes?remark=y')).body).toEqual([shown[1]])
    expect((await second.send('PATCH /notes/1', { name: 'b' })).body).toMatchObject({
      remark: 'x',
    })
    expect((await second.send('PATCH /notes/2', { remark: 'z' })).body).toMatchObject({
      name: 'a',
    })
    await second.sandbox.close()
    const third = await start(withRemark, { data })
    expect((await third.send('GET /notes')).body).toEqual([
      { id: 1, name: 'b', remark: 'x' },
      { id: 2, name: 'a', remark: 'z' },
      { id: 3, name: 'a', remark: 'w' },
    ])
    await third.sandbox.close()
    const fourth = await start(withComment, { data })
    expect((await fourth.send('GET /notes')).body).toEqual([
      { id: 1, name: 'b', comment: 'x' },
      { id: 2, name: 'a', comment: 'z' },
      { id: 3, name: 'a', comment: 'w' },
    ])
  })

  // What else is read under another name is read alike in either place.
  if (where !== 'in a directory') continue

  test(`what a later contract kept under its name stays under it until a client changes it, ${where}`, async ({
    start,
    data,
    folder,
  }) => {
    const later = await start(withRemark, { data })
    for (const remark of ['x', 'y']) await later.send('POST /notes', { remark, name: 'a' })
    await later.sandbox.close()
    const next = path.join(folder, 'next.json')
    writeFileSync(next, JSON.stringify((await withRemark).written))
    const both = await start(withNote, { data, next })
    const NEXT = { 'sandbox-contract': 'next' }
    const shown = { id: 1, name: 'b', remark: 'x' }
    expect((await both.send('PATCH /notes/1', { name: 'b' }, NEXT)).body).toEqual(shown)
    expect((await both.send('GET /notes/1')).body).toEqual({ id: 1, name: 'b' })
    await both.send('PATCH /notes/2', { remark: 'z' }, NEXT)
    expect((await both.send('GET /notes/2')).body).toEqual({ id: 2, name: 'a', note: 'z' })
    await both.sandbox.close()
    const again = await start(withRemark, { data })
    expect((await again.send('GET /notes')).body).toEqual([
      shown,
      { id: 2, name: 'a', remark: 'z' },
    ])
  })

  test(`parameters in another order are the same ones, ${where}`, async ({ start, data }) => {
    const first = await start(byOwner, { data })
    await first.send('POST /owners/a/places/b/things', { name: 'x' })
    await first.sandbox.close()
    const second = await start(byPlace, { data })
    expect((await second.send('GET /places/a/owners/b/things')).body).toEqual([])
    const things = (await second.send('GET /places/b/owners/a/things')).body
    expect(things).toMatchObject([{ name: 'x' }])
  })

  test(`an id that was called otherwise is the same one, ${where}`, async ({ start, data }) => {
    const first = await start(byId, { data })
    for (const name of ['x', 'y']) await first.send('POST /notes', { name })
    await first.sandbox.close()
    const second = await start(byNumber, { data })
    expect((await second.send('GET /notes/2')).body).toEqual({ number: 2, name: 'y' })
    expect((await second.send('PATCH /notes/1', { name: 'z' })).body).toEqual({
      number: 1,
      name: 'z',
    })
    await second.sandbox.close()
    const third = await start(byNumber, { data })
    expect((await third.send('GET /notes')).body).toEqual([
      { number: 1, name: 'z' },
      { number: 2, name: 'y' },
    ])
  })

  test(`records below more or fewer parameters are refused, ${where}`, async ({ start, data }) => {
    const first = await start(before, { data })
    await first.send('POST /shops', { name: 'a' })
    await first.send('POST /shops/1/items', { name: 'x' })
    await first.sandbox.close()
    await expect(start(flat, { data })).rejects.toThrow(
      /this record is below \{shopId\}, and items are below no parameter in the contract.*--fresh/,
    )
    const second = await start(flat, { data, fresh: true })
    await second.send('POST /items', { name: 'x' })
    await second.sandbox.close()
    await expect(start(after, { data })).rejects.toThrow(
      /this record is below no parameter, and items are below \{storeId\} in the contract.*--fresh/,
    )
  })
}

base('two contracts with other names for it have the same records', async ({ start, folder }) => {
  const next = path.join(folder, 'next.json')
  const { written } = await after
  writeFileSync(next, JSON.stringify(written))
  const { send } = await start(before, { next })
  const NEXT = { 'sandbox-contract': 'next' }
  await send('POST /shops', { name: 'a' })
  await send('POST /shops/1/items', { name: 'x' })
  expect((await send('POST /shops/1/items', { name: 'y' }, NEXT)).status).toBe(201)
  const items = (await send('GET /shops/1/items')).body
  expect(items).toMatchObject([{ name: 'x' }, { name: 'y' }])
  expect((await send('GET /shops/1/items', undefined, NEXT)).body).toEqual(items)
  const at = `/shops/1/items/${items[0].id}`
  expect((await send(`PATCH ${at}`, { name: 'z' }, NEXT)).body).toMatchObject({ name: 'z' })
  expect((await send(`GET ${at}`)).body).toMatchObject({ name: 'z' })
})

base(
  'two contracts with parameters in another order have the same records',
  async ({ start, folder }) => {
    const next = path.join(folder, 'next.json')
    writeFileSync(next, JSON.stringify((await byPlace).written))
    const { send } = await start(byOwner, { next })
    await send('POST /owners/a/places/b/things', { name: 'x' })
    const seen = await send('GET /places/b/owners/a/things', undefined, {
      'sandbox-contract': 'next',
    })
    expect(seen.body).toMatchObject([{ name: 'x' }])
  },
)
