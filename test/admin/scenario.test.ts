import { expect, test } from '../support/test.ts'
import { ask } from './support.ts'

test('reset goes back to how the scenario starts', async ({ sandbox }) => {
  await sandbox.send('/pets', { json: { name: 'Rex', categoryId: 3 } })
  const reply = await ask(sandbox, ['POST', '/reset'])
  expect([reply.status, reply.body]).toEqual([200, { scenario: 'default', pets: 50 }])
  expect((await sandbox.send('/pets/51')).status).toBe(404)
  expect((await sandbox.send('/pets', { json: { name: 'Max', categoryId: 3 } })).body.id).toBe(51)
})

test('the scenarios are listed by name, with what each is for', async ({ sandbox }) => {
  const { body } = await ask(sandbox, ['GET', '/scenarios'])
  expect(body.scenarios).toContainEqual({
    name: 'sunset',
    description: expect.stringContaining('getPet'),
  })
  expect(body.scenarios.map(({ name }: { name: string }) => name)).toContain('default')
})
