import { expect, test } from '../support/test.ts'
import { ask } from './support.ts'

test('coverage shows what the clients have met and what they never have, also after a reset', async ({
  start,
}) => {
  const sandbox = await start()
  await sandbox.send('/pets?limit=100')
  await sandbox.send('/pets', { key: null })
  await sandbox.send('/nothing')
  await ask(sandbox, ['POST', '/reset'])
  const { body } = await ask(sandbox, ['GET', '/coverage'])
  expect(body).toEqual(await sandbox.coverage())
  expect(body.operations[0]).toMatchObject({ operation: 'listPets', count: 2 })
  expect(body.unmatched).toBe(1)
  expect(body.never).toContain('createPet 201')
  expect(body.never).not.toContain('listPets 401 no key')
})
