import { expect, test } from './support/test.ts'

test('a created animal can be read', async ({ sandbox }) => {
  const created = await sandbox.send('/pets', { json: { name: 'Rex', categoryId: 2n ** 63n - 1n } })
  expect(created.status).toBe(201)
  const read = await sandbox.send(`/pets/${created.body.id}`)
  expect(read.body).toEqual(created.body)
  await sandbox.send('/pets?limit=0')
  await sandbox.send('/pets/%zz')
  await sandbox.send('/pets', { method: 'PUT' })
  await sandbox.send('/pets', { method: 'OPTIONS' })
  await sandbox.send('/pets/1', { method: 'HEAD' })
  await sandbox.send('~/messages', { json: { message: 'x' } })
  await sandbox.send('/pets', { headers: { prefer: 'code=503' } })
  await sandbox.send('/nope')
})
