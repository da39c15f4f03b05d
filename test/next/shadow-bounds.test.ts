import { readContract } from '../../src/contract/reading/read-contract.ts'
import { LocalTally } from '../../src/next/shadow/next-tally.ts'
import { Shadow } from '../../src/next/shadow/shadow.ts'
import { builtInContract } from '../../src/petstore/built-in-contract.ts'
import { nextChanges, writeNext } from '../support/next-pet-store.ts'
import { expect, test } from '../support/test.ts'

/** An exchange whose request has a body of so many characters. */
const exchange = (at: number, length = 0) => ({
  ...{ id: `r${at}`, time: 0, world: undefined, method: 'GET', target: '/v1/pets?limit=80' },
  ...{ requestHeaders: ['Authorization', 'Bearer sandbox-key'], requestBody: 'x'.repeat(length) },
  ...{ status: 200, responseHeaders: ['Content-Type', 'application/json'], responseBody: '[]' },
})

test.for([
  ['exchanges', 1500, 0, 500],
  ['characters of bodies', 40, 1024 * 1024, 24],
] as const)(
  'of more %s than may wait for the next contract the latest are left out, and counted',
  async ([, count, length, leftOut], { folder }) => {
    const bugs: unknown[] = []
    const shadow = new Shadow({
      current: builtInContract(),
      next: await readContract({ file: writeNext(folder, nextChanges.lowerLimit) }),
      now: 0,
      tallyOf: (changes) => new LocalTally(changes),
      onTrouble: (message) => bugs.push(message),
      onBug: (bug) => bugs.push(bug),
    })
    for (let at = 0; at < count; at += 1) shadow.add(exchange(at, length))
    const { refused, otherwise, same, unjudged } = (await shadow.totals()).figures
    await shadow.close()
    expect(bugs).toEqual([])
    expect([unjudged, refused + otherwise + same]).toEqual([leftOut, count - leftOut])
  },
)
