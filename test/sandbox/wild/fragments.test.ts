import { expect } from 'vitest'
import { testWild, type WildSandbox } from './wild.ts'

// Small contracts, each of one kind that public contracts have, and what a user expects of it.

type Play = (sandbox: WildSandbox) => Promise<void>

const plays: { readonly [contract: string]: readonly [title: string, play: Play] } = {
  'empty-enum': [
    'an enum without values is not checked',
    async ({ send }) => {
      expect((await send('GET /things?state=any')).status).toBe(200)
    },
  ],
  'discriminator-implicit': [
    'where neither a mapping nor the name of a schema fits, a discriminator means the branch that allows the value',
    async ({ send }) => {
      expect((await send('POST /chat', { json: { role: 'user', content: 'a' } })).status).toBe(200)
      const wrong = await send('POST /chat', { json: { role: 'UserMessage', content: 'a' } })
      expect(wrong).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining('user') },
      })
    },
  ],
  'readonly-tag-in-one-of': [
    'a read-only tag tells the branches of a body apart',
    async ({ send }) => {
      for (const [type, status] of [
        ['email', 201],
        ['phone', 201],
        ['fax', 400],
      ] as const)
        expect((await send('POST /methods', { json: { type, address: 'a' } })).status).toBe(status)
    },
  ],
  'validation-is-422': [
    'a body that breaks its schema gets the status that is described as validation, with the fields in its errors',
    async ({ send }) => {
      const { status, body } = await send('POST /accounts', { json: {} })
      expect({ status, body }).toMatchObject({
        status: 422,
        body: { errors: { name: ['name is required'] } },
      })
    },
  ],
  'list-with-query-echo': [
    'results beside a total and the query are a list',
    async ({ send }) => {
      const {
        body: { data: made },
      } = await send('POST /subs', { json: { email: 'a@example.com' } })
      expect((await send('GET /subs?page=1')).body.data).toMatchObject({
        results: [made],
        total: 1,
      })
    },
  ],
  'per-page-or-all': [
    'per_page=all lists all',
    async ({ send }) => {
      for (let at = 0; at < 55; at += 1) await send('POST /lists', { json: { name: `list ${at}` } })
      const count = async (query: string) => (await send(`GET /lists${query}`)).body.results.length
      expect([await count(''), await count('?per_page=3'), await count('?per_page=all')]).toEqual([
        50, 3, 55,
      ])
    },
  ],
  'jsonapi-type-filter': [
    'type filters by the attribute whose values it shares, and all by none',
    async ({ send }) => {
      for (const type of ['asset', 'expense', 'expense'])
        await send('POST /accounts', { json: { name: type, type } })
      const names = async (query: string) =>
        (await send(`GET /accounts${query}`)).body.data.map(
          (each: { attributes: { name: string } }) => each.attributes.name,
        )
      expect(await names('?type=expense')).toEqual(['expense', 'expense'])
      expect(await names('?type=asset')).toEqual(['asset'])
      expect(await names('?type=all')).toHaveLength(3)
    },
  ],
  'lookup-suffix': [
    'the end of the name of a parameter says how a property is looked up',
    async ({ send }) => {
      for (const name of ['Alpha', 'Beta']) await send('POST /sites', { json: { name } })
      expect((await send('GET /sites?name__ic=LPH')).body).toMatchObject([{ name: 'Alpha' }])
      expect((await send('GET /sites?created__gte=2999-01-01T00:00:00Z')).body).toEqual([])
    },
  ],
  'rpc-by-post': [
    'verbs at the end of paths keep state, with ids in bodies',
    async ({ send }) => {
      const made = (await send('POST /documents.create', { json: { title: 'A' } })).body.data
      await send('POST /documents.create', { json: { title: 'B' } })
      expect((await send('POST /documents.info', { json: { id: made.id } })).body.data).toEqual(
        made,
      )
      const none = { id: '00000000-0000-4000-8000-000000000000' }
      expect((await send('POST /documents.info', { json: none })).status).toBe(404)
      expect((await send('POST /documents.list', { json: {} })).body.data).toHaveLength(2)
      expect((await send('POST /documents.list', { json: { limit: 1 } })).body.data).toHaveLength(1)
    },
  ],
  'rpc-other-verbs': [
    'verbs that no list has act on a record or list records, lists of others beside',
    async ({ send }) => {
      const { data: made } = (await send('POST /notes.create', { json: { title: 'A' } })).body
      await send('POST /notes.create', { json: { title: 'B' } })
      const id = { id: made.id }
      expect((await send('POST /notes.unlock', { json: id })).body.data).toEqual(made)
      expect((await send('POST /notes.remind', { json: id })).status).toBe(200)
      const none = { id: '00000000-0000-4000-8000-000000000000' }
      for (const verb of ['info', 'unlock', 'remind'])
        expect((await send(`POST /notes.${verb}`, { json: none, isOff: true })).status).toBe(404)
      const { notes } = (await send('POST /notes.list', { json: { limit: 1 } })).body.data
      // In the order of ids, which each replica draws for itself.
      expect(notes).toHaveLength(1)
      const recent = await send('POST /notes.recent', { json: { title: 'A' } })
      expect(recent.body.data.notes).toEqual([made])
      expect((await send('POST /events.list', { json: {} })).body.data).toEqual([])
      const app = await send('POST /app/get', { json: { app_id: 'mine' } })
      expect(app.body.app.app_id).toBe('mine')
    },
  ],
  'ids-of-two-types': [
    'an id may be a number in records and a text in paths, or the other way round',
    async ({ send }) => {
      const group = (await send('POST /groups', { json: { name: 'A' } })).body
      expect((await send(`GET /groups/${group.id}`)).body).toEqual(group)
      expect((await send('GET /groups/A')).status).toBe(404)
      const board = (await send('POST /boards', { json: { name: 'A' } })).body
      expect(board.id).toMatch(/^\d+$/)
      expect((await send(`GET /boards/${board.id}`)).body).toEqual(board)
      const gadget = await send(`POST /boards/${board.id}/gadgets`, { json: { title: 'A' } })
      expect((await send(`GET /boards/${board.id}/gadgets`)).body).toEqual([gadget.body])
    },
  ],
  'made-by-word': [
    'a POST to a word below a list that has no creation makes a record of it',
    async ({ send }) => {
      const [one, other] = [
        (await send('POST /servers', { json: { name: 'A' } })).body.server,
        (await send('POST /servers', { json: { name: 'B' } })).body.server,
      ]
      const made = await send(`POST /servers/${one.id}/actions/reboot`, { json: { reason: 'r' } })
      const { action } = made.body
      expect(action).toMatchObject({ reason: 'r' })
      expect((await send(`GET /servers/${one.id}/actions`)).body.actions).toEqual([action])
      expect((await send(`GET /servers/${other.id}/actions`)).body.actions).toEqual([])
      expect((await send(`GET /servers/${one.id}/actions/${action.id}`)).body).toEqual({ action })
    },
  ],
  'made-at-its-path': [
    'a POST at the path of an item makes it where its collection makes none',
    async ({ send }) => {
      const { body } = await send('POST /repositories/acme/shop', { json: { description: 'a' } })
      expect(body).toEqual({ slug: 'shop', description: 'a' })
      expect((await send('GET /repositories/acme/shop')).body).toEqual(body)
      expect((await send('GET /repositories/acme')).body.values).toEqual([body])
      expect((await send('GET /repositories/acme/none')).status).toBe(404)
    },
  ],
  'cursor-called-iterator': [
    'a list goes on from its iterator until it is done, and boardName filters boards by name',
    async ({ send }) => {
      for (const name of ['A', 'B', 'C']) await send('POST /boards', { json: { name } })
      const { data, iterator, done } = (await send('GET /boards?limit=2')).body
      expect({ count: data.length, done }).toEqual({ count: 2, done: false })
      const last = (await send(`GET /boards?limit=2&iterator=${iterator}`)).body
      expect(last.done).toBe(true)
      const names = [...data, ...last.data].map((each: { name: string }) => each.name)
      expect(names.toSorted()).toEqual(['A', 'B', 'C'])
      expect((await send('GET /boards?boardName=B')).body.data).toMatchObject([{ name: 'B' }])
    },
  ],
  'paging-in-the-answer': [
    'a list that declares no paging takes what its answer gives back, also the list of an owner',
    async ({ send }) => {
      for (const name of ['A', 'B', 'C']) await send('POST /keys', { json: { name } })
      const keys = async (query: string) => (await send(`GET /keys${query}`)).body
      expect((await keys('')).keys).toHaveLength(3)
      expect(await keys('?page=2&per_page=2')).toMatchObject({
        keys: [{ name: 'C' }],
        meta: { pagination: { page: 2, per_page: 2, next_page: null, total_entries: 3 } },
      })
      for (const name of ['a', 'b', 'c'])
        await send(`PUT /repositories/acme/${name}`, { json: { name: name.toUpperCase() } })
      await send('PUT /repositories/other/d', { json: { name: 'D' } })
      const { body } = await send('GET /repositories/acme?pagelen=2')
      expect(body).toMatchObject({ page: 1, pagelen: 2, values: [{ name: 'A' }, { name: 'B' }] })
      expect(body.next).toContain('page=2')
    },
  ],
  'content-by-reference': [
    'a reference in place of content is followed, patterns may have the anchors of Ruby, and before/after goes on',
    async ({ send }) => {
      for (const domain of ['a.example', 'b.example', 'c.example'])
        expect((await send('POST /sites', { json: { domain } })).body).toMatchObject({ domain })
      expect((await send('POST /sites', { json: { domain: 'A' } })).status).toBe(400)
      const { next_url, data } = (await send('GET /sites?limit=2')).body
      const next = new URL(next_url, 'http://localhost')
      const last = (await send(`GET ${next.pathname}${next.search}`)).body
      expect([...data, ...last.data]).toHaveLength(3)
      expect(last.next_url).toBeNull()
    },
  ],
  'filter-by-object': [
    'an object in the query filters by its members, and a word below a single record changes it',
    async ({ send }) => {
      for (const campaign of ['a', 'b'])
        await send('POST /letters', { json: { metadata: { campaign, other: 'x' } } })
      const found = (await send('GET /letters?metadata[campaign]=b')).body
      expect(found).toMatchObject([{ metadata: { campaign: 'b', other: 'x' } }])
      expect((await send('GET /letters?metadata[campaign]=b&metadata[other]=y')).body).toEqual([])
      const { body } = await send('PATCH /account/name', { json: { name: 'Ada' } })
      expect(body).toMatchObject({ name: 'Ada' })
      expect((await send('GET /account')).body).toEqual(body)
    },
  ],
  'created-elsewhere': [
    'what is created at one path is read at another of the same schema',
    async ({ send }) => {
      const { body } = await send('POST /me/playlists', { json: { name: 'A' } })
      expect((await send(`GET /playlists/${body.id}`)).body).toEqual(body)
      expect((await send('GET /me/playlists')).body.items).toEqual([body])
      expect((await send('GET /playlists/none', { isOff: true })).status).toBe(404)
    },
  ],
  'create-answers-another-form': [
    'a creation may answer the record in a form of its own',
    async ({ send }) => {
      const { id } = (await send('POST /tag_groups', { json: { name: 'A' } })).body.tag_group
      expect((await send(`GET /tag_groups/${id}`)).body.tag_group).toMatchObject({ id, name: 'A' })
      expect((await send('GET /tag_groups')).body.tag_groups).toMatchObject([{ id, name: 'A' }])
    },
  ],
  'default-is-the-success': [
    'default with the schema of the record is the success',
    async ({ send }) => {
      const user = { id: 7, username: 'me' }
      expect(await send('POST /user', { json: user })).toMatchObject({ status: 200, body: user })
      expect((await send('GET /user/me')).body).toEqual(user)
    },
  ],
  'delete-says-true': [
    'a removal answers its documented members',
    async ({ send }) => {
      const list = (await send('POST /lists', { json: { name: 'A' } })).body
      expect((await send(`DELETE /lists/${list.id}`)).body).toEqual({ data: true })
      const server = (await send('POST /servers', { json: { name: 'A' } })).body
      const { body } = await send(`DELETE /servers/${server.id}`)
      expect(body).toEqual({ action: { id: expect.any(Number) } })
    },
  ],
  'unreachable-parent': [
    'a parent that nothing makes takes any key',
    async ({ send }) => {
      expect((await send('GET /files/my-file')).status).toBe(200)
      const { body } = await send('POST /files/my-file/comments', { json: { message: 'A' } })
      expect((await send('GET /files/my-file/comments')).body.comments).toEqual([body])
      expect((await send('GET /files/other/comments')).body.comments).toEqual([])
    },
  ],
  'second-key-said': [
    'a record is read by the key that x-sandbox says',
    async ({ send }) => {
      const { body } = await send('POST /users', { json: { username: 'me' } })
      expect((await send('GET /users/username/me')).body).toEqual(body)
      expect((await send('GET /users/username/none', { isOff: true })).status).toBe(404)
    },
  ],
  'put-with-a-type': [
    'a PUT that requires less than a creation merges, and a new record begins in the first state',
    async ({ send }) => {
      const made = await send('POST /incidents', {
        json: { incident: { type: 'incident', title: 'A' } },
      })
      const { id, ...incident } = made.body.incident
      expect(incident).toEqual({ type: 'incident', title: 'A', status: 'triggered' })
      const change = { incident: { type: 'incident', status: 'resolved' } }
      expect((await send(`PUT /incidents/${id}`, { json: change })).body.incident).toEqual({
        id,
        ...incident,
        status: 'resolved',
      })
    },
  ],
  'enum-as-object': [
    'a value of an enum comes back as the object that records have of it',
    async ({ send }) => {
      const { body } = await send('POST /sites', { json: { name: 'A', status: 'planned' } })
      expect(body.status).toEqual({ value: 'planned', label: 'Planned' })
      await send('POST /sites', { json: { name: 'B', status: 'active' } })
      expect((await send('GET /sites?status=planned')).body).toMatchObject({
        count: 1,
        results: [body],
      })
    },
  ],
  'reference-with-readonly-id': [
    'the id of a reference is the one that is sent',
    async ({ send }) => {
      const { body } = await send('POST /incidents', {
        json: { id: 'X', service: { id: 'S1', type: 'service' } },
      })
      expect(body).toEqual({ id: expect.any(String), service: { id: 'S1', type: 'service' } })
      expect(body.id).not.toBe('X')
    },
  ],
}

for (const [contract, [title, play]] of Object.entries(plays))
  testWild(title, { contract: `fragments/${contract}` }, play, { onReplicas: true })

testWild(
  'first_id and last_id are those of the records of a page',
  { contract: 'fragments/first-last-id', isGenerated: true },
  async ({ send }) => {
    const { data, first_id, last_id } = (await send('GET /stores?limit=3')).body
    expect([first_id, last_id]).toEqual([data[0].id, data[2].id])
  },
)

testWild(
  'where both branches of an answer fit, it is an object of one',
  { contract: 'fragments/one-of-both-fit' },
  async ({ send }) => {
    // No value fits exactly one of the branches.
    const answer = await send('POST /signup', { json: { email: 'a@example.com' }, isOff: true })
    expect(answer).toMatchObject({ status: 200, body: expect.any(Object) })
  },
)
