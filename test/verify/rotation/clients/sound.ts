// A client that depends only on what the contract promises.
import assert from 'node:assert/strict'
import { ask } from './ask.ts'

const STATUSES = ['available', 'pending', 'sold']

for (let round = 0; round < 4; round += 1) {
  const sold = await ask('/pets?status=sold&limit=10')
  assert.equal(sold.status, 200)
  assert.ok(sold.body.length <= 10)
  for (const pet of sold.body) assert.equal(pet.status, 'sold')

  const all = await ask('/pets?limit=100')
  const [known] = all.body
  // Without an animal, no category is known to exist.
  if (known === undefined) continue
  const created = await ask('/pets', { name: `Rex ${round}`, categoryId: known.categoryId })
  assert.equal(created.status, 201)
  assert.equal(created.body.name, `Rex ${round}`)
  assert.ok(created.body.status === undefined || STATUSES.includes(created.body.status))

  const read = await ask(`/pets/${created.body.id}`)
  assert.deepEqual(
    [read.status, read.body.id, read.body.name],
    [200, created.body.id, `Rex ${round}`],
  )
}

const refused = await ask('/pets', { name: 'Rex' })
assert.deepEqual([refused.status, refused.body.status], [400, 400])
assert.equal((await ask('/pets/4611686018427387904')).status, 404)
