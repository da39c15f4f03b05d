import { LIMIT } from '../../support/contract.ts'
import { expectError } from '../../support/expect-error.ts'
import { expect, type TestSandbox } from '../../support/test.ts'
import type { Shows } from './show.ts'

/** Asks for lists, and expects so many animals of each. */
async function expectLengths(
  sandbox: TestSandbox,
  lengths: { readonly [query: string]: number },
): Promise<void> {
  for (const [query, length] of Object.entries(lengths)) {
    const { status, body } = await sandbox.send(`/pets?${query}`)
    expect([query, status, body.length]).toEqual([query, 200, length])
  }
}

async function expectRefused(sandbox: TestSandbox, queries: readonly string[]): Promise<void> {
  for (const query of queries) expectError(await sandbox.send(`/pets?${query}`), 400)
}

/** How the query of the list is taken where it is not as it should be. */
export const queries: Shows<'invalidQuery' | 'repeatedQuery' | 'emptyQuery'> = {
  invalidQuery: {
    reject: (sandbox) =>
      expectRefused(sandbox, [
        'limit=0',
        `limit=${LIMIT.maximum + 1}`,
        'limit=x',
        'limit[]=4',
        'status=lost',
      ]),
    clamp: async (sandbox) => {
      await expectLengths(sandbox, {
        'limit=0': 1,
        'limit=-5': 1,
        [`limit=${LIMIT.maximum + 1}`]: 50,
        'limit=99999999999999999999': 50,
        'limit=x': 20,
        'limit=1e1': 20,
        'limit[]=4': 4,
        'status=lost': 0,
        'status=lost&limit=5': 0,
        'status=sold&limit=0': 1,
      })
      const [exchange] = await sandbox.requests.list()
      expect(exchange?.violations.map(({ location }) => location)).toEqual(['query.limit'])
      expect((await sandbox.send('/pets', { key: null })).status).toBe(401)
    },
  },
  repeatedQuery: {
    reject: async (sandbox) => {
      await expectRefused(sandbox, ['limit=1&limit=1', 'limit=1&limit=2', 'limit=3&limit='])
      const reply = await sandbox.send('/pets?limit=1&status=sold&limit=2')
      expectError(reply, 400, 'limit must be given once, got it again')
    },
    first: async (sandbox) => {
      await expectLengths(sandbox, {
        'limit=2&limit=3': 2,
        'limit=2&status=sold&limit=3': 2,
        'limit=2&limit=x': 2,
        'limit=2&limit=': 2,
        'status=sold&status=pending&limit=1': 1,
        'status=sold&status=x&limit=1': 1,
      })
      await expectRefused(sandbox, ['limit=0&limit=2', 'limit=&limit=2', 'limit[]=2&limit=2'])
      const { body } = await sandbox.send('/pets?status=sold&status=pending&limit=1')
      expect(body[0].status).toBe('sold')
    },
    last: async (sandbox) => {
      await expectLengths(sandbox, {
        'limit=2&limit=3': 3,
        'limit=2&status=sold&limit=3': 3,
        'limit=x&limit=2': 2,
        'limit=&limit=2': 2,
      })
      await expectRefused(sandbox, ['limit=2&limit=0', 'limit=2&limit='])
      await expectRefused(sandbox, ['limit=2&limit[]=2', 'limit[]=2&limit=3'])
      const { body } = await sandbox.send('/pets?status=sold&status=pending&limit=1')
      expect(body[0].status).toBe('pending')
    },
  },
  emptyQuery: {
    reject: async (sandbox) => {
      await expectRefused(sandbox, ['limit=', 'limit', 'status=', 'limit=5&status='])
    },
    ignore: async (sandbox) => {
      await expectLengths(sandbox, {
        'limit=': 20,
        limit: 20,
        'status=': 20,
        'limit=5&status=': 5,
        'limit=&status=sold&x=': 10,
      })
      await expectRefused(sandbox, ['limit=&status=lost', 'limit=0&status=', 'limit=&limit=5'])
      const [exchange] = await sandbox.requests.list()
      expect(exchange?.violations.map(({ rule }) => rule)).toEqual(['empty-parameter'])
    },
  },
}
