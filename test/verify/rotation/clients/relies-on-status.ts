// A client that takes an animal without a status for a draft, and every animal that it has just created for one.
import assert from 'node:assert/strict'
import { ask } from './ask.ts'

for (let round = 0; round < 4; round += 1) {
  const { body } = await ask('/pets', { name: 'Draft', categoryId: 1 })
  if (body.id === undefined) continue
  const isDraft = body.status === undefined
  assert.ok(isDraft, `the animal ${body.id} is ${body.status}`)
}
