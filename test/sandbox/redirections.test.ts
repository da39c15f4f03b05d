import { answer } from '../support/contract-parts.ts'
import { expect, test } from '../support/own-contract.ts'

test.for([301, 302, 303, 307, 308])(
  'a %i says where to, though its contract has no header Location',
  async (status, { start }) => {
    const { sandbox } = await start({
      paths: { '/login': { get: { responses: { [status]: answer() } } } },
    })
    const got = await fetch(`${sandbox.url}/login`, { redirect: 'manual' })
    expect([got.status, got.headers.get('location')]).toEqual([status, '/'])
  },
)
