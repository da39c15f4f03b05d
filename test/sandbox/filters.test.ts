import { expect } from 'vitest'
import { body, inPath, inQuery, int64, listOf, object, text } from '../support/contract-parts.ts'
import { answers, testInPlaces } from '../support/own-paths.ts'

const boolean = { type: 'boolean' }
const level = { type: 'string', enum: ['low', 'high'] }
const newItem = object({ name: text, team: text, weight: int64 }, ['name'])
const item = object({ id: int64, name: text }, ['id', 'name'])
/** The list shows a member that only the body gives, and one that no record has. */
const listed = object({ id: int64, name: text, team: text, level, isNew: boolean }, ['id', 'level'])

const paths = {
  '/items': {
    get: {
      operationId: 'listItems',
      parameters: [
        ...[inQuery('team'), inQuery('level', level), inQuery('is_new', boolean)],
        inQuery('weight', int64),
      ],
      responses: answers(200, object({ data: listOf(listed), total: int64 })),
    },
    post: { operationId: 'addItem', requestBody: body(newItem), responses: answers(201, item) },
  },
  '/items/{id}': {
    parameters: [inPath('id', int64)],
    get: { operationId: 'getItem', responses: answers(200, item) },
  },
}

testInPlaces('a list filters by what it shows', paths, async ({ send, restart }) => {
  for (const [team, weight] of [
    ['red', 1],
    ['blue', 2],
    ['red', 3],
  ])
    await send('POST /items', { name: 'x', team, weight })
  await restart()
  const list = async (query: string) => (await send(`GET /items${query}`)).body
  const all = await list('')
  expect(all.data).toMatchObject([{ team: 'red' }, { team: 'blue' }, { team: 'red' }])
  const ids = (found: { data: { id: number }[] }) => found.data.map(({ id }) => id)
  expect(ids(await list('?team=red'))).toEqual([1, 3])
  expect(await list('?team=red')).toMatchObject({ total: 2 })
  for (const each of ['low', 'high']) {
    const found = await list(`?level=${each}`)
    const meant = all.data.filter((one: { level: string }) => one.level === each)
    expect(found).toEqual({ data: meant, total: meant.length })
  }
  // No list shows it, or no record has it.
  expect(ids(await list('?weight=1'))).toEqual([1, 2, 3])
  expect(ids(await list('?is_new=true'))).toEqual([1, 2, 3])
})
