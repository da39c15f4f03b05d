import { expect } from 'vitest'
import { changedContract, problemsOf } from '../support/changed-contract.ts'
import { body, inPath, int64, listOf, object, text } from '../support/contract-parts.ts'
import { answers, testInPlaces } from '../support/own-paths.ts'

const hidden = { ...text, writeOnly: true }
const key = object({ name: text, secret: hidden }, ['name', 'secret'])
const account = object(
  {
    ...{ id: { ...int64, readOnly: true }, name: text, pin: hidden },
    ...{ keys: listOf(key), login: object({ user: text, password: hidden }, ['password']) },
    holder: {
      anyOf: [object({ company: text, token: hidden }, ['company']), object({ person: text })],
    },
  },
  ['id', 'name', 'pin'],
)
/** What is declared for bodies only, within: the answer's objects say nothing of it. */
const newCard = object({ owner: text, card: object({ number: text, cvc: text }) }, ['card'])
const card = object({ id: int64, owner: text, card: object({ number: text }) }, ['id', 'card'])
const parameters = [inPath('id', int64)]

const resource = (path: string, name: string, record: object, given: object) => ({
  [path]: {
    get: { operationId: `list${name}`, responses: answers(200, listOf(record)) },
    post: { operationId: `add${name}`, requestBody: body(given), responses: answers(201, record) },
  },
  [`${path}/{id}`]: {
    get: { operationId: `get${name}`, parameters, responses: answers(200, record) },
    patch: {
      ...{ operationId: `change${name}`, parameters, responses: answers(200, record) },
      requestBody: {
        content: {
          'application/merge-patch+json': { schema: object({ name: text }) },
          'application/json-patch+json': { schema: listOf(object({})) },
        },
      },
    },
  },
})
const paths = {
  ...resource('/accounts', 'Account', account, { allOf: [account, { required: ['name'] }] }),
  ...resource('/cards', 'Card', card, newCard),
}

testInPlaces('no answer shows what only requests have, wherever it is', paths, async (sandbox) => {
  const { send, restart } = sandbox
  const source = changedContract((document) => Object.assign(document.paths, paths))
  const sent = {
    ...{ id: 1, name: 'Ada', pin: 'SECRET' },
    keys: [{ name: 'a', secret: 'SECRET' }],
    login: { user: 'ada', password: 'SECRET' },
    holder: { company: 'x', token: 'SECRET' },
  }
  const shown = {
    ...{ id: 1, name: 'Ada', keys: [{ name: 'a' }], login: { user: 'ada' } },
    holder: { company: 'x' },
  }
  expect(await send('POST /accounts', sent)).toEqual({ status: 201, body: shown })
  await restart()
  expect((await send('GET /accounts/1')).body).toEqual(shown)
  expect((await send('GET /accounts')).body).toEqual([shown])
  const merge = 'application/merge-patch+json'
  expect(await send('PATCH /accounts/1', { name: 'Bob' }, merge)).toEqual({
    status: 200,
    body: { ...shown, name: 'Bob' },
  })
  const patch = [{ op: 'add', path: '/login/password', value: 'SECRET' }]
  expect(await send('PATCH /accounts/1', patch, 'application/json-patch+json')).toEqual({
    status: 200,
    body: { ...shown, name: 'Bob' },
  })
  const state = await sandbox.running.state.read({ part: 'records' })
  expect(Object(state.records).accounts).toMatchObject([{ pin: 'SECRET' }])
  await sandbox.running.load({ ...state, version: 1 })
  expect((await send('GET /accounts/1')).body).toEqual({ ...shown, name: 'Bob' })
  expect(
    problemsOf(source, { method: 'GET', path: '/v1/accounts/1', status: 200, body: shown }),
  ).toEqual([])
})

testInPlaces(
  'no answer shows what is declared for bodies alone within an object',
  paths,
  async ({ send, restart }) => {
    const sent = { owner: 'Ada', card: { number: '1', cvc: 'SECRET' } }
    const shown = { id: 1, owner: 'Ada', card: { number: '1' } }
    expect(await send('POST /cards', sent)).toEqual({ status: 201, body: shown })
    await restart()
    expect((await send('GET /cards/1')).body).toEqual(shown)
    expect((await send('GET /cards')).body).toEqual([shown])
  },
)
