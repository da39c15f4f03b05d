import { expect, test } from 'vitest'
import { explain, explanationLines } from '../../src/contract/explain.ts'
import { decideRoles } from '../../src/contract/resources/roles.ts'
import { changedContract } from '../support/changed-contract.ts'
import { body, inPath, inQuery, int64, listOf, object, text } from '../support/contract-parts.ts'
import { answers, testInPlaces } from '../support/own-paths.ts'

const user = object({ userId: text, email: text }, ['userId', 'email'])
const task = object({ taskId: text, userId: text, title: text }, ['taskId', 'title'])
const order = object({ id: int64, userId: text, item: text, state: text }, ['id', 'item'])
const [userId, teamId, taskId] = [inPath('userId'), inPath('teamId'), inPath('taskId')]
const shown = (operationId: string, record: object, parameters: readonly object[] = []) => ({
  get: { operationId, parameters, responses: answers(200, listOf(record)) },
})
const envelope = object({ data: listOf(task), has_more: { type: 'boolean' }, next_cursor: text })

/** Users, their orders and the tasks of teams, and paths that show them in other ways. */
const paths = {
  '/users': {
    post: { operationId: 'addUser', requestBody: body(user), responses: answers(201, user) },
  },
  '/users/{userId}': {
    parameters: [userId],
    get: { operationId: 'getUser', responses: answers(200, user) },
    delete: { operationId: 'removeUser', responses: answers(204) },
  },
  '/orders': {
    ...shown('listOrders', order),
    post: { operationId: 'addOrder', requestBody: body(order), responses: answers(201, order) },
  },
  '/teams/{teamId}/tasks': {
    parameters: [teamId],
    ...shown('listTasks', task),
    post: { operationId: 'addTask', requestBody: body(task), responses: answers(201, task) },
  },
  '/teams/{id}/tasks/late': shown('listLateTasks', task, [inPath('id')]),
  '/teams/{teamId}/tasks/{taskId}': {
    parameters: [teamId, taskId],
    get: { operationId: 'getTask', responses: answers(200, task) },
  },
  '/me': { get: { operationId: 'getMe', responses: answers(200, user) } },
  '/orders/findByState': shown('findByState', order, [inQuery('state')]),
  '/users/{userId}/orders': shown('listOrdersOfUser', order, [userId]),
  '/orders/by-item/{item}': shown('listOrdersByItem', order, [inPath('item')]),
  '/users/{userId}/tasks': shown('listTasksOfUser', task, [userId]),
  '/tasks': {
    get: {
      ...{ operationId: 'listAllTasks', responses: answers(200, envelope) },
      parameters: [inQuery('limit', { type: 'integer' }), inQuery('cursor')],
    },
  },
}

testInPlaces('other paths show the records of a resource', paths, async ({ send, restart }) => {
  expect((await send('GET /me')).status).toBe(404)
  for (const id of ['ada', 'bob']) await send('POST /users', { userId: id, email: id })
  const orders = [
    { id: 1, userId: 'ada', item: 'hat', state: 'sent' },
    { id: 2, userId: 'bob', item: 'hat', state: 'placed' },
    { id: 3, userId: 'ada', item: 'cup', state: 'placed' },
  ]
  for (const each of orders) await send('POST /orders', each)
  for (const [team, id, of] of [
    ['x', '1', 'ada'],
    ['y', '1', 'bob'],
    ['x', '2', 'bob'],
  ])
    await send(`POST /teams/${team}/tasks`, { taskId: id, userId: of, title: `${team}${id}` })
  await restart()
  const bodyOf = async (target: string) => (await send(`GET ${target}`)).body
  expect(await bodyOf('/me')).toEqual({ userId: 'ada', email: 'ada' })
  expect(await bodyOf('/orders/findByState?state=placed')).toEqual([orders[1], orders[2]])
  expect(await bodyOf('/orders/findByState')).toEqual(orders)
  expect(await bodyOf('/users/ada/orders')).toEqual([orders[0], orders[2]])
  expect((await send('GET /users/nobody/orders')).status).toBe(404)
  expect(await bodyOf('/orders/by-item/hat')).toEqual([orders[0], orders[1]])
  const titles = (records: readonly { title: string }[]) => records.map(({ title }) => title)
  expect(titles(await bodyOf('/teams/x/tasks/late'))).toEqual(['x1', 'x2'])
  expect(titles(await bodyOf('/users/bob/tasks'))).toEqual(['x2', 'y1'])
  const seen: string[] = []
  for (let cursor = ''; seen.length < 9; ) {
    const { data, has_more: hasMore, next_cursor: next } = await bodyOf(`/tasks?limit=1${cursor}`)
    seen.push(...titles(data))
    if (!hasMore) break
    cursor = `&cursor=${encodeURIComponent(next)}`
  }
  expect(seen).toEqual(['x1', 'x2', 'y1'])
  expect((await send('DELETE /users/ada')).status).toBe(204)
  expect(await bodyOf('/me')).toEqual({ userId: 'bob', email: 'bob' })
})

test('the roles of such paths are explained', () => {
  const source = changedContract((document) => Object.assign(document.paths, paths))
  const { resources } = decideRoles(source.written)
  expect(resources.map(({ name }) => name)).toEqual(['pets', 'users', 'orders', 'tasks'])
  const lines = explanationLines(explain(source.written)).map((line) => line.trim())
  for (const line of [
    'GET /me (getMe) reads a record: 200',
    'because it answers a record of users',
    'it is the first record',
    'because its items are the records of orders, and nothing at its path writes',
    '{userId} in its path filters by userId: records have the property userId of its type',
    '{item} in its path filters by item: records have the property item of its type',
    '{id} in its path filters by {teamId}: records are below it',
    '?state filters by state: records have the property state of its type',
  ])
    expect(lines).toContain(line)
})
