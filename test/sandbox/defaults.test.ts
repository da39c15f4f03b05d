import { collection, object, text } from '../support/contract-parts.ts'
import { expect, test } from '../support/own-contract.ts'

const size = { type: 'integer', default: 1 }
const state = { ...text, default: 'open' }
const members = { id: { type: 'integer' }, name: text, size, note: text, state }
const sent = object({ name: text, size, note: text, state }, ['name'])
const items = (body: object) => ({
  paths: collection('/items', object(members, ['id', 'state']), { sent: body }),
})

/** A body that is not a plain object. */
const either = { ...sent, oneOf: [{ required: ['name'] }, { required: ['note'] }] }

test.for([
  ['a body', sent],
  ['a body of two forms', either],
] as const)(
  'a record created by %s has the defaults of what the body leaves out',
  async ([, body], { start }) => {
    const { send } = await start(items(body))
    const made = { id: 1, name: 'a', size: 1, state: 'open' }
    expect((await send('POST /items', { name: 'a' })).body).toEqual(made)
    expect((await send('GET /items/1')).body).toEqual(made)
    const own = { name: 'b', size: 2, state: 'shut' }
    expect((await send('POST /items', own)).body).toEqual({ id: 2, ...own })
  },
)

test('the ledger decides whether defaults are filled in, but not where the record must have them', async ({
  start,
}) => {
  const { send } = await start(items(sent), { unspecified: { schemaDefault: 'absent' } })
  expect((await send('POST /items', { name: 'a' })).body).toEqual({
    id: 1,
    name: 'a',
    state: 'open',
  })
})
