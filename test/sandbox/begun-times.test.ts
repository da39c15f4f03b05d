import { answer, body, int64, listOf, object, text } from '../support/contract-parts.ts'
import { expect, test } from '../support/own-contract.ts'

const time = { ...text, format: 'date-time' }
const readOnly = { ...time, readOnly: true }
const user = object(
  {
    ...{ id: { ...int64, readOnly: true }, name: text, date_joined: readOnly },
    ...{ last_login: { ...readOnly, type: ['string', 'null'] }, born: time },
  },
  ['id', 'name', 'date_joined', 'last_login'],
)

test('times that the service alone writes and every record has begin with the record', async ({
  start,
}) => {
  const paths = {
    '/users': {
      get: { responses: { 200: answer(listOf(user)) } },
      post: { requestBody: body(object({ name: text })), responses: { 201: answer(user) } },
    },
  }
  const scenario = { version: 1, name: 'then', clock: { now: '2030-02-03T04:05:06Z' } }
  const { send } = await start({ paths }, { scenario })
  const { body: made } = await send('POST /users', { name: 'Ada' })
  expect(made.date_joined).toBe('2030-02-03T04:05:06.000Z')
  expect(made.last_login).not.toBe(made.date_joined)
  expect((await send('GET /users')).body).toEqual([made])
})
