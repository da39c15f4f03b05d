// What the clients of the rehearsals have in common: they ask, and depend on nothing that the next pet store changes.
import assert from 'node:assert/strict'
import { ask } from '../../rotation/clients/ask.ts'

export { ask }

/** Lists, creates and refuses animals, as both contracts allow. */
export async function useBoth(): Promise<void> {
  const { status, body: pets } = await ask('/pets?limit=50')
  assert.equal(status, 200)
  assert.ok(pets.length > 0)
  for (const { name, nickname } of pets) assert.equal(typeof (name ?? nickname), 'string')
  const whole = { name: 'Rex', nickname: 'Rex', categoryId: 1, weight: 7 }
  const { status: success, body: created } = await ask('/pets', whole)
  assert.ok([200, 201].includes(success))
  assert.equal(created.name ?? created.nickname, 'Rex')
  assert.equal((await ask('/pets', { name: 7 })).status, 400)
}
