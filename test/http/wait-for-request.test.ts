import type { ExchangeFilter } from '../../src/journal/exchange-filter.ts'
import { startSandbox } from '../support/library.ts'
import { expect, test } from '../support/test.ts'

const filters: [ExchangeFilter, string[]][] = [
  [{}, ['200', '404', '201', '404', '503']],
  [{ operation: 'createPet' }, ['201']],
  [{ method: 'GET' }, ['200', '404', '404', '503']],
  [{ path: '/v1/pets' }, ['200', '201', '503']],
  [{ status: 404 }, ['404', '404']],
  [{ status: 404, operation: 'getPet' }, ['404']],
  [{ origin: 'none' }, ['404']],
  [{ fault: 'down' }, ['503']],
  [{ q: 'Rex the Third' }, ['201']],
  [{ q: 'limit=3' }, ['200']],
  [{ unmatched: true }, ['404']],
  [{ unmatched: false }, ['200', '404', '201', '503']],
  [{ since: Date.now() + 1e9 }, []],
  [{ world: 'shared', limit: 2 }, ['404', '503']],
  [{ limit: 99, operation: 'listPets' }, ['200', '503']],
]

test('requests.list gives those that its filter fits', async ({ start }) => {
  const when = { query: { limit: 9 } }
  const down = { id: 'down', on: 'listPets', when, respond: { status: 503 } }
  const sandbox = await start({ scenario: { version: 1, extends: 'default', faults: [down] } })
  await sandbox.send('/pets?limit=3')
  await sandbox.send('/pets/99')
  await sandbox.send('/pets', { json: { name: 'Rex the Third', categoryId: 3 } })
  await sandbox.send('/nothing')
  await sandbox.send('/pets?limit=9')
  for (const [filter, expected] of filters) {
    const found = await sandbox.requests.list(filter)
    const statuses = found.map(({ answer }) => String(answer?.status))
    expect({ filter, statuses }).toEqual({ filter, statuses: expected })
  }
})

test('waitForRequest resolves with an earlier request, and with a later one', async ({
  sandbox,
}) => {
  const later = sandbox.waitForRequest({ operation: 'createPet' })
  await sandbox.send('/pets')
  await sandbox.send('/pets', { json: { name: 'Rex', categoryId: 3 } })
  expect((await later).answer?.status).toBe(201)
  expect((await sandbox.waitForRequest({ operation: 'listPets' })).answer?.status).toBe(200)
})

test('waitForRequest rejects in time and names the nearest request', async ({ sandbox }) => {
  const nothing = sandbox.waitForRequest({ operation: 'getPet' }, { timeout: 20 })
  await expect(nothing).rejects.toThrow(
    'No request matched {"operation":"getPet"} within 20 ms. There was no request at all.',
  )
  await sandbox.send('/pets')
  const other = sandbox.waitForRequest({ operation: 'getPet' }, { timeout: 20 })
  await expect(other).rejects.toThrow(
    'within 20 ms. The only one is GET /v1/pets (200): operation is "listPets", not "getPet".',
  )
})

test('waitForRequest rejects when the sandbox is closed', async () => {
  const sandbox = await startSandbox()
  const waiting = expect(sandbox.waitForRequest({ status: 500 })).rejects.toThrow(
    'before the sandbox was closed',
  )
  await sandbox.close()
  await waiting
})

test('a filter with an unknown key is refused', async ({ sandbox }) => {
  const filter = { statuss: 404 } as ExchangeFilter
  await expect(sandbox.requests.list(filter)).rejects.toThrow(
    'requests.list has no option "statuss". Did you mean "status"?',
  )
  await expect(sandbox.waitForRequest(filter)).rejects.toThrow('waitForRequest has no option')
  await expect(sandbox.waitForRequest({}, { timeout: -1 })).rejects.toThrow(
    'The option timeout of waitForRequest must be a whole number from 0',
  )
})

test('a request that matches no operation has the nearest one', async ({ sandbox }) => {
  await sandbox.send('/pet/7')
  await sandbox.send('/nothing')
  await sandbox.send('/pets', { method: 'OPTIONS' })
  expect((await sandbox.requests.list()).map(({ nearest }) => nearest)).toEqual([
    {
      ...{ operation: 'getPet', method: 'GET', path: '/v1/pets/{petId}' },
      text: 'GET /v1/pet/7 is not an operation of the contract. Did you mean GET /v1/pets/7 (getPet)?',
    },
    undefined,
    undefined,
  ])
})
