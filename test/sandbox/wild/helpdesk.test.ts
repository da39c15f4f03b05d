import { expect } from 'vitest'
import { walk } from './walk.ts'
import { testWild } from './wild.ts'

const desk = { contract: 'helpdesk' }

testWild(
  'tickets are filtered, sorted and paged by the words that people use',
  desk,
  async (sandbox) => {
    const { send } = sandbox
    const ticket = (subject: string, more: object = {}) => ({
      sent: { json: { subject, ...more } },
    })
    await walk(sandbox, {
      list: '/tickets?tenant=x&',
      array: 'tickets',
      create: [
        ticket('C', { priority: 'high', assigned_to: 'ann', tags: ['a'] }),
        ticket('A', { priority: 'low', assigned_to: null }),
        ticket('B', { priority: 'high', Due: '2030-01-01' }),
      ],
      item: ({ id }) => `/tickets/${id}`,
      filters: [
        { query: 'Priority=high', shows: [0, 2] },
        { query: 'Priority=low,high', shows: [0, 1, 2] },
        { query: 'assigned-to=ann', shows: [0] },
        { query: 'per_page=2&page=2', shows: [2] },
        { query: 'tag=zzz', shows: [0, 1, 2] },
        { query: 'per_page=1&sort_by=subject&order=desc', shows: [0] },
        { query: 'per_page=1&sort_by=subject&order=asc', shows: [1] },
        { query: 'per_page=1&order=desc', shows: [2] },
      ],
      changes: [{ method: 'PUT', sent: { json: { subject: 'D' } } }],
      remove: { status: 204 },
    })
    const { body } = await send('GET /tickets?tenant=x&per_page=1&page=2')
    expect(body.meta).toEqual({ page: 2, per_page: 1, total_pages: 2, total_count: 2 })
    expect((await send('GET /search/tickets?q=%20')).body.tickets).toHaveLength(2)
    const found = await send('GET /search/tickets?q=a')
    expect(found.body.tickets).toMatchObject([{ subject: 'A' }])
    const missing = await send('GET /tickets')
    expect([missing.status, missing.body[0].text]).toEqual([
      400,
      expect.stringContaining('tenant is required'),
    ])
    const long = await send('POST /tickets', { json: { subject: 'x'.repeat(30) } })
    expect((await send(`GET /tickets/${long.body.id}`)).body.subject.length).toBeLessThanOrEqual(20)
    const none = await send('GET /tickets/999')
    expect(none.body).toMatchObject({ status: 404, detail: expect.stringContaining('999') })
  },
  { onReplicas: true },
)

testWild(
  'comments are in wrappers below a ticket, and go on and back by markers',
  desk,
  async (sandbox) => {
    const { send } = sandbox
    const { body: ticket } = await send('POST /tickets', { json: { subject: 'A' } })
    const comments = `/tickets/${ticket.id}/comments`
    await walk(sandbox, {
      list: `${comments}?first=9`,
      array: 'comments',
      wrapper: 'comment',
      create: ['one', 'two', 'three'].map((body) => ({
        sent: { json: { comment: { body } } },
        status: 200,
        shows: { body, ticket_id: ticket.id },
      })),
      item: ({ id }) => `${comments}/${id}`,
      remove: { status: 200, shows: { body: 'one', ticket_id: ticket.id } },
    })
    const first = await send(`GET ${comments}?first=1`)
    expect(first.body).toMatchObject({ comments: [{ body: 'two' }], has_more: true })
    const next = await send(`GET ${comments}?first=1&marker=${first.body.next_marker}`)
    expect(next.body).toMatchObject({
      comments: [{ body: 'three' }],
      has_more: false,
      next_marker: null,
    })
    const back = await send(`GET ${comments}?before=${next.body.comments[0].id}`)
    expect(back.body).toMatchObject({ comments: [{ body: 'two' }] })
    expect((await send('GET /tickets/999/comments')).status).toBe(404)
    expect((await send(`DELETE /tickets/${ticket.id}`)).status).toBe(204)
    expect((await send(`GET ${comments}`)).status).toBe(404)
  },
)

testWild(
  'agents in an envelope of a union are paged and filtered by the members of objects in the query',
  desk,
  async (sandbox) => {
    const agent = (agent: string, more: object) => ({
      sent: { json: { agent, email: `${agent}@example.org`, ...more } },
    })
    await walk(sandbox, {
      list: '/agents?page[size]=9&',
      array: 'agents',
      create: [
        agent('ann', { team: 'blue', active: true }),
        agent('bob', { team: 'red', active: true }),
        agent('eve', { team: 'blue', active: false }),
      ],
      item: (record) => `/agents/${record.agent}`,
      filters: [
        { query: 'filter[team]=blue', shows: [0, 2] },
        { query: 'filter[team]=blue&filter[active]=true', shows: [0] },
        { query: 'filter[active]=false', shows: [2] },
      ],
      remove: { status: 204 },
    })
    const { send } = sandbox
    const { body } = await send('GET /agents?page[size]=1&page[number]=2')
    expect(body.agents).toMatchObject([{ agent: 'eve' }])
    expect(body.links).toMatchObject({ next: null })
    const first = await send('GET /agents?page[size]=1')
    const next = decodeURIComponent(first.body.links.next)
    expect(next).toContain('page[number]=2')
    expect((await send(`GET ${next.replace('/v2', '')}`)).body.agents).toEqual(body.agents)
    expect((await send('POST /agents', { json: { agent: 'eve', email: 'e@x.org' } })).status).toBe(
      409,
    )
  },
)

testWild('what is no record is its example: maps, arrays of texts', desk, async ({ send }) => {
  expect((await send('GET /counts')).body).toEqual({ open: 3 })
  expect((await send('GET /words')).body).toEqual(['a', 'b'])
})
