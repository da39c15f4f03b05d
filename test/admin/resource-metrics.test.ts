import { startSandboxOf } from '../../src/http/start-sandbox.ts'
import { changedContract, fourChanges } from '../support/four-changes.ts'
import { expect, test } from '../support/test.ts'

const json = { 'content-type': 'application/json' }

test('the metrics have the records of each resource, where a contract has several', async () => {
  const seriesOf = async (source: typeof fourChanges) => {
    const sandbox = await startSandboxOf(source, {
      scenario: { version: 1, isolation: 'per-key', keys: ['test-*'] },
    })
    try {
      const send = (path: string, key: string, body: object) =>
        fetch(`${sandbox.url}${path}`, {
          method: 'POST',
          headers: { ...json, authorization: `Bearer ${key}` },
          body: JSON.stringify(body),
        })
      for (const key of ['test-a', 'test-b']) {
        await send('/pets', key, { name: 'Rex', categoryId: 1 })
        await send('/store/orders', key, { petId: 1, quantity: 2 })
        await send('/store/orders', key, { petId: 1, quantity: 3 })
      }
      const text = await (await fetch(`${sandbox.adminUrl}/metrics`)).text()
      return text.split('\n').filter((line) => line.startsWith('petstore_sandbox_records'))
    } finally {
      await sandbox.close()
    }
  }
  expect(await seriesOf(fourChanges)).toEqual([
    'petstore_sandbox_records{resource="pets"} 2',
    'petstore_sandbox_records{resource="orders"} 4',
  ])
  expect(await seriesOf(changedContract())).toEqual([])
})
