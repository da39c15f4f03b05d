import { expect } from 'vitest'
import { body, inPath, inQuery, int64, listOf, object, text } from '../support/contract-parts.ts'
import { answers, testInPlaces } from '../support/own-paths.ts'

const boolean = { type: 'boolean' }
const card = object({ id: text, rank: int64 }, ['id', 'rank'])
const page = object({
  ...{ data: listOf(card), has_more: boolean, has_next: boolean, has_previous: boolean },
  ...{ next_cursor: { type: ['string', 'null'] }, next: { type: ['string', 'null'] } },
})
const boxId = inPath('boxId')
const going = [
  ...[inQuery('limit', { type: 'integer' }), inQuery('sort')],
  ...[inQuery('starting_after'), inQuery('ending_before')],
]

/** Cards in an envelope and in a bare array, also below a box that takes any value. */
const paths = {
  '/cards': {
    get: { operationId: 'listCards', parameters: going, responses: answers(200, page) },
    post: { operationId: 'addCard', requestBody: body(card), responses: answers(201, card) },
  },
  '/cards/{id}': {
    parameters: [inPath('id')],
    get: { operationId: 'getCard', responses: answers(200, card) },
    delete: { operationId: 'removeCard', responses: answers(204) },
  },
  '/boxes/{boxId}/lids': {
    parameters: [boxId],
    get: { operationId: 'listLids', parameters: going, responses: answers(200, listOf(card)) },
    post: { operationId: 'addLid', requestBody: body(card), responses: answers(201, card) },
  },
}
const RANKS = { a: 3, b: 1, c: 2, d: 3, e: 1 }
const BY_RANK = ['b', 'e', 'c', 'a', 'd']

testInPlaces('a list goes on after a record in its own order', paths, async ({ send, restart }) => {
  for (const [id, rank] of Object.entries(RANKS))
    for (const path of ['/cards', '/boxes/x/lids', '/boxes/y/lids'])
      await send(`POST ${path}`, { id, rank })
  await restart()
  const idsOf = (records: readonly { id: string }[]) => records.map(({ id }) => id)
  for (const [query, all] of [
    ['', ['a', 'b', 'c', 'd', 'e']],
    ['&sort=rank', BY_RANK],
    ['&sort=-rank', ['a', 'd', 'c', 'b', 'e']],
  ] as const)
    for (const limit of [1, 2, 5, 7]) {
      const seen: string[] = []
      let after = ''
      for (let pages = 0; pages < 6; pages += 1) {
        const asked = `?limit=${limit}${query}${after}`
        const { body: found } = await send(`GET /cards${asked}`)
        const ids = idsOf(found.data)
        expect(idsOf((await send(`GET /boxes/x/lids${asked}`)).body)).toEqual(ids)
        seen.push(...ids)
        const isLast = seen.length === all.length
        expect(found).toMatchObject({
          has_more: !isLast,
          has_next: !isLast,
          has_previous: pages > 0,
        })
        expect(found.next_cursor ?? null).toBe(isLast ? null : ids.at(-1))
        if (isLast) break
        expect(found.next).toContain(`starting_after=${ids.at(-1)}`)
        after = `&starting_after=${ids.at(-1)}`
      }
      expect(seen).toEqual(all)
    }
})

testInPlaces(
  'a list goes back before a record in its own order',
  paths,
  async ({ send, restart }) => {
    for (const [id, rank] of Object.entries(RANKS)) await send('POST /cards', { id, rank })
    await restart()
    for (const [query, pages] of [
      ['before=d', [['b', 'c'], true]],
      ['before=c', [['a', 'b'], false]],
      ['before=c&sort=rank', [['b', 'e'], false]],
      ['before=d&sort=rank', [['c', 'a'], true]],
      ['before=b&sort=rank', [[], false]],
    ] as const) {
      const { body: found } = await send(`GET /cards?limit=2&ending_${query}`)
      const [ids, hasMore] = pages
      expect([query, found.data.map((each: { id: string }) => each.id)]).toEqual([query, ids])
      expect(found).toMatchObject({
        has_more: hasMore,
        has_previous: hasMore,
        has_next: ids.length > 0,
      })
    }
    // In its order nothing is known of a record that is gone.
    expect((await send('DELETE /cards/c')).status).toBe(204)
    expect((await send('GET /cards?sort=rank&starting_after=c')).body).toMatchObject({
      data: [],
      has_more: false,
    })
    expect((await send('GET /cards?starting_after=c&limit=1')).body.data).toEqual([
      { id: 'd', rank: 3 },
    ])
  },
)
