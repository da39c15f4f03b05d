import { expect } from 'vitest'
import { walk } from './walk.ts'
import { testWild } from './wild.ts'

const archive = { contract: 'archive/archive', headers: { 'x-archive-key': 'reader' } }
const API = 'application/vnd.api+json'
const book = (attributes: object) => ({ json: { data: { type: 'books', attributes } }, type: API })

testWild(
  'resource objects of JSON:API are kept with their attributes, which are changed one by one',
  archive,
  (sandbox) =>
    walk(sandbox, {
      list: '/books',
      array: 'data',
      wrapper: 'data',
      create: [
        {
          sent: book({ title: 'Emma', author: 'jane', pages: 474, edition: { year: 1815 } }),
          shows: {
            type: 'books',
            attributes: { title: 'Emma', author: 'jane', pages: 474, edition: { year: 1815 } },
          },
        },
        {
          sent: book({ title: 'Dracula', author: 'bram' }),
          shows: { type: 'books', attributes: { title: 'Dracula', author: 'bram' } },
        },
        {
          sent: book({ title: 'Persuasion', author: 'jane' }),
          shows: { type: 'books', attributes: { title: 'Persuasion', author: 'jane' } },
        },
      ],
      item: ({ id }) => `/books/${id}`,
      filters: [
        { query: '?page[size]=50&include=author', shows: [0, 1, 2] },
        { query: '?filter[author]=jane', shows: [0, 2] },
        { query: '/by-author/jane', shows: [0, 2] },
        { query: '/by-author/nobody', shows: [] },
      ],
    }),
  { onReplicas: true },
)

testWild(
  'a change of attributes leaves the others as they are, a page goes on by its cursor, and a sort is by attributes',
  archive,
  async ({ send, restart }) => {
    const ids: string[] = []
    for (const title of ['C', 'A', 'B'])
      ids.push((await send('POST /books', book({ title, edition: { year: 1 } }))).body.data.id)
    const [first = ''] = ids
    const change = (attributes: object) => ({
      json: { data: { type: 'books', id: first, attributes } },
      type: API,
    })
    const changed = await send(`PATCH /books/${first}`, change({ edition: { place: 'Bath' } }))
    expect(changed.body.data.attributes).toEqual({
      title: 'C',
      edition: { year: 1, place: 'Bath' },
    })
    expect(changed.headers.get('content-type')).toBe(API)
    await restart()
    const titles = async (query: string) =>
      (await send(`GET /books${query}`)).body.data.map(
        (each: { attributes: { title: string } }) => each.attributes.title,
      )
    expect(await titles('?sort=title')).toEqual(['A', 'B', 'C'])
    expect(await titles('?sort=-title')).toEqual(['C', 'B', 'A'])
    const page = await send('GET /books?page[size]=2')
    expect(page.body.data).toHaveLength(2)
    expect(page.body.meta).toMatchObject({ total: 3 })
    expect(page.body.links.next).toContain('page%5Bcursor%5D=')
    const rest = await send(`GET /books?page[size]=2&page[cursor]=${page.body.meta.next_cursor}`)
    expect([...page.body.data, ...rest.body.data].map(({ id }) => id).toSorted()).toEqual(
      ids.toSorted(),
    )
    expect(rest.body.links.next ?? null).toBe(null)
    expect((await send(`DELETE /books/${first}`)).status).toBe(204)
    const missing = await send(`GET /books/${first}`)
    expect(missing.status).toBe(404)
    expect(missing.body.errors[0]).toMatchObject({ status: '404' })
    expect((await send('POST /books', book({ pages: 1 }))).status).toBe(400)
    expect((await send('GET /books/1/relationships/author')).status).toBe(404)
    expect((await send(`GET /books/${ids[1]}/relationships/author`)).status).toBe(200)
  },
)

testWild(
  'authors with an id, a login and a name are found by their login, and the first is whoever asks',
  archive,
  async (sandbox) => {
    await walk(sandbox, {
      list: '/authors',
      create: [
        { sent: { json: { login: 'jane', name: 'Jane', born: '1775-12-16' } } },
        { sent: { json: { login: 'bram', name: null } } },
      ],
      item: ({ login }) => `/authors/${login}`,
      filters: [{ query: '?limit=2', shows: [0, 1] }],
      changes: [
        {
          method: 'PATCH',
          sent: { json: { name: 'Jane A.' } },
          shows: { login: 'jane', name: 'Jane A.', born: '1775-12-16' },
        },
      ],
      remove: { status: 204 },
    })
    const { body } = await sandbox.send('GET /me')
    expect(body).toMatchObject({ login: 'bram' })
    const { status } = await sandbox.send('POST /authors', { json: { login: 'bram' } })
    expect(status).toBe(400)
  },
)

testWild(
  'tags are in a wrapper, a PUT that requires nothing merges, and a removal answers an empty object',
  archive,
  (sandbox) =>
    walk(sandbox, {
      list: '/tags',
      array: 'data',
      wrapper: 'data',
      create: [
        { sent: { json: { data: { name: 'old', color: null, notes: 'dusty' } } } },
        { sent: { json: { data: { name: 'new' } } } },
      ],
      item: ({ gid }) => `/tags/${gid}`,
      changes: [
        {
          method: 'PUT',
          sent: { json: { data: { color: 'red' } } },
          shows: { name: 'old', color: 'red', notes: 'dusty' },
        },
      ],
      remove: { status: 200, shows: {} },
    }),
)

testWild(
  'items of a union are embedded, found by their kind, and replaced by one of another kind',
  archive,
  (sandbox) =>
    walk(sandbox, {
      list: '/items',
      array: '_embedded.items',
      create: [
        { sent: { json: { kind: 'tape', title: 'Interview', minutes: 12.5 } } },
        { sent: { json: { kind: 'map', scale: 25000 } } },
      ],
      item: ({ id }) => `/items/${id}`,
      filters: [
        { query: '?kind=map', shows: [1] },
        { query: '?kind=tape', shows: [0] },
      ],
      changes: [{ method: 'PUT', sent: { json: { kind: 'map', title: 'Bath', scale: 5000 } } }],
      remove: { status: 204 },
    }),
  { onReplicas: true },
)

testWild(
  'a failed choice is told by the branch that the discriminator names',
  archive,
  async ({ send }) => {
    const { status, body } = await send('POST /items', { json: { kind: 'tape', minutes: 0 } })
    expect(status).toBe(400)
    expect(body.errors[0].detail).toMatch(/^minutes must be greater than 0, got 0/)
    const other = await send('POST /items', { json: { kind: 'film' } })
    expect(other.body.errors[0].detail).toMatch(
      /^kind must be one of "?tape"?(?:,| or) "?map"?, got "film"/,
    )
  },
)

testWild(
  'a loan is made twice with the same result, given back once, and asked for between',
  archive,
  async ({ send, restart }) => {
    const loan = async (method: string) => (await send(`${method} /me/loans/7`)).status
    expect(await loan('GET')).toBe(404)
    expect(await loan('PUT')).toBe(204)
    expect(await loan('PUT')).toBe(204)
    await restart()
    expect(await loan('GET')).toBe(204)
    expect(await loan('DELETE')).toBe(204)
    await restart()
    expect(await loan('GET')).toBe(404)
  },
)
