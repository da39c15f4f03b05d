// A client that takes the last animal of a list for the newest one.
import assert from 'node:assert/strict'
import { ask } from './ask.ts'

for (let round = 0; round < 4; round += 1) {
  const { body } = await ask('/pets?limit=10')
  if (body.length < 2) continue
  const [first, last] = [body.at(0), body.at(-1)]
  assert.ok(BigInt(first.id) < BigInt(last.id), `${first.id} is not before ${last.id}`)
}
