// What the clients of the rehearsals have in common: they ask, and depend on nothing that changes.
import assert from 'node:assert/strict'
import { ask } from '../../rotation/clients/ask.ts'

export { ask }

/** Lists, creates and refuses animals, and sends a message, as both contracts allow. */
export async function useBoth(): Promise<void> {
  const { status, body: pets } = await ask('/pets?limit=50')
  assert.equal(status, 200)
  assert.ok(pets.length > 0)
  for (const { name } of pets) assert.equal(typeof name, 'string')
  const created = await ask('/pets', { name: 'Rex', categoryId: 1, microchip: '276098' })
  assert.ok([200, 201].includes(created.status))
  assert.equal(created.body.name, 'Rex')
  assert.equal((await ask('/pets', { name: 7 })).status, 400)
  // Beside the base path.
  const { body: sent } = await ask('/../messages', { message: 'Hello' })
  assert.equal(sent.message, 'Hello')
}
