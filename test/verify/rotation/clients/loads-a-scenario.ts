// A client whose tests load a scenario of their own, and rely on the order of lists in it.
import assert from 'node:assert/strict'
import process from 'node:process'
import { ask } from './ask.ts'

const response = await fetch(`${process.env.PETSTORE_ADMIN_URL}/scenario`, {
  method: 'PUT',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ version: 1, generate: { count: 30 }, unspecified: { listFill: 'full' } }),
})
assert.equal(response.status, 200)
for (let round = 0; round < 4; round += 1) {
  const { body } = await ask('/pets?limit=10')
  assert.equal(body.length, 10)
  assert.ok(BigInt(body.at(0).id) < BigInt(body.at(-1).id))
}
