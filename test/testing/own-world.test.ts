import { expect } from 'vitest'
import { startSandboxOf } from '../../src/http/start-sandbox.ts'
import { collection, inPath, int64, object, text } from '../support/contract-parts.ts'
import { ownContract } from '../support/own-contract.ts'
import { testPlaces } from '../support/places.ts'
import { sendJson } from '../support/send-json.ts'

const order = object({ id: int64, item: text }, ['id', 'item'])
const sent = object({ item: text }, ['item'])
const paths = collection('/orders', order, { id: inPath('orderId', int64), sent })
const secured = {
  security: [{ key: [] }],
  components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
}
const contracts: readonly [string, Parameters<typeof ownContract>[0]][] = [
  ['that takes any key', { paths, ...secured }],
  ['without credentials', { paths }],
]

for (const [which, document] of contracts)
  testPlaces(
    `a world that was made for a test gets the requests with its key, with a contract ${which}`,
    { directory: 'rest', replicas: 'rest' },
    async (options) => {
      await using sandbox = await startSandboxOf(await ownContract(document), options)
      const { id, key } = await sandbox.worlds.create()
      const order = { json: { item: 'Ball' } }
      const own = await sendJson(`${sandbox.url}/orders`, { ...order, key })
      const other = await sendJson(`${sandbox.url}/orders`, { ...order, key: 'another' })
      const worlds = [own, other].map(({ headers }) => headers.get('x-sandbox-world'))
      expect(worlds).toEqual([id, 'shared'])
      expect([own.body.id, other.body.id]).toEqual([21, 21])
    },
  )
