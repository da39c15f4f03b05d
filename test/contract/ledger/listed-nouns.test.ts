import { expect, test } from 'vitest'
import { listOpenPoints } from '../../../src/check/ledger/open-points.ts'
import { content, integer, listOf, object, text } from '../../support/contract-parts.ts'
import { ownContract } from '../../support/own-contract.ts'

// What a list lists is called by its path, its envelope or its items, whichever says it.

const named = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const plain = listOf(object({ label: text }))
const Item = object({ code: text, label: text })

/** The path of a list, the name of its operation, its answer, and what it lists. */
test.each<[string, string, object, string]>([
  ['/tradingCards', 'a', plain, 'trading cards'],
  ['/line_items', 'a', plain, 'line items'],
  ['/element/search', 'a', object({ data: listOf(named('ElementBase')) }), 'elements'],
  ['/pet/findByStatus', 'a', listOf(named('Pet')), 'pets'],
  ['/history/search', 'a', listOf(named('HistoryFull')), 'history records'],
  ['/found', 'a', listOf(named('ArtistObject')), 'artists'],
  ['/found', 'a', listOf(named('APIKey')), 'APIKeys'],
  ['/', 'a', object({ total: integer, apis: plain }), 'apis'],
  ['/users/list', 'a', plain, 'users'],
  ['/apply', 'getOpenRoles', plain, 'open roles'],
  ['/apply', 'list-all-roles', plain, 'roles'],
])('GET %s, %s, %o, lists %s', async (path, operationId, answer, many) => {
  const source = await ownContract({
    paths: {
      [path]: {
        get: { operationId, responses: { 200: { description: 'OK', ...content(answer) } } },
      },
    },
    components: {
      schemas: {
        ElementBase: Item,
        Pet: Item,
        HistoryFull: Item,
        ArtistObject: Item,
        APIKey: Item,
      },
    },
  })
  const [point] = listOpenPoints(source, { now: 0, kinds: ['listOrder'] }).entries
  expect(point?.question).toBe(`In which order are ${many} listed?`)
})

test('a list with a parameter that sorts is asked about where that is not given, and a default settles it', async () => {
  const source = await ownContract({
    paths: {
      '/parts': {
        get: {
          operationId: 'listParts',
          parameters: [{ name: 'sort_by', in: 'query', schema: text }],
          responses: { 200: { description: 'OK', ...content(plain) } },
        },
      },
    },
  })
  const [point] = listOpenPoints(source, { now: 0, kinds: ['listOrder'] }).entries
  expect(point?.question).toBe('In which order are parts listed without `sort_by`?')
  expect(point?.settledBy).toMatch(/or `default` in the schema of `sort_by`$/)
})

test('a wrapper of any list says nothing of its items: lists of stations and of trips are two', async () => {
  const list = (operationId: string, name: string) => ({
    get: {
      operationId,
      responses: {
        200: {
          description: 'OK',
          ...content({
            allOf: [named('Collection'), { properties: { data: listOf(named(name)) } }],
          }),
        },
      },
    },
  })
  const source = await ownContract({
    paths: { '/stations': list('listStations', 'Station'), '/trips': list('listTrips', 'Trip') },
    components: {
      schemas: {
        Collection: object({ data: listOf({ type: 'object' }) }),
        Station: object({ id: text, name: text, country: text }),
        Trip: object({ id: text, origin: text, price: integer }),
      },
    },
  })
  const points = listOpenPoints(source, { now: 0, kinds: ['listOrder'] }).entries
  expect(points.map(({ operations, choices }) => [operations, choices[0]?.means])).toEqual([
    [['listStations'], 'in an order of no meaning, each time the same'],
    [['listTrips'], 'in an order of no meaning, each time the same'],
  ])
})
