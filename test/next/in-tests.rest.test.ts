import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test as plain } from 'vitest'
import { createTest } from '../../src/testing/vitest.ts'
import { connectSandbox } from '../support/library.ts'
import { nextChanges, writeNext } from '../support/next-pet-store.ts'
import { test as both } from '../support/next-sandbox.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'next-in-tests-'))
afterAll(() => rmSync(folder, { recursive: true }))
const next = writeNext(folder, nextChanges.withoutField, nextChanges.otherPath)

const test = createTest({ next, scenario: 'empty' })

for (const contract of ['current', 'next'] as const)
  describe(`under the ${contract} contract`, () => {
    test.override({ sandboxContract: contract })

    test('a world meets it, at its address', async ({ sandbox: { url, key, requests } }) => {
      const headers = { authorization: `Bearer ${key}` }
      const answer = await fetch(`${url}/pets`, { headers })
      expect([answer.status, answer.headers.get('sandbox-contract')]).toEqual([200, contract])
      expect(new URL(url).pathname).toBe(contract === 'next' ? '/v2' : '/v1')
      expect(await requests.count()).toBe(1)
    })
  })

test('the current contract is met unless the test says otherwise', async ({ sandbox }) => {
  expect(new URL(sandbox.url).pathname).toBe('/v1')
})

both('a world can be made that meets the next contract, here and elsewhere', async ({ start }) => {
  const { sandbox, send } = await start([nextChanges.withoutField])
  const elsewhere = await connectSandbox(sandbox.url)
  expect(elsewhere.contract.next).toEqual(sandbox.contract.next)
  for (const control of [sandbox, elsewhere]) {
    const { key, meet } = await control.world({ contract: 'next' })
    expect((await send('GET /v1/pets', { key })).contract).toBe('next')
    await meet('current')
    expect((await send('GET /v1/pets', { key })).contract).toBe('current')
  }
})

plain('tests name the next contract that they are to run under', async () => {
  expect(() => createTest({ next: '' })).toThrow(/next/)
})
