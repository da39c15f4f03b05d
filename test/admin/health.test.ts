import { readFileSync } from 'node:fs'
import { expect, test } from '../support/test.ts'
import { ask } from './support.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))

test('health names the version and the scenario, and counts animals and worlds, for anyone', async ({
  sandbox,
}) => {
  const health = { status: 'pass', version, scenario: 'default', pets: 50, worlds: 1 }
  const reply = await ask(sandbox, ['GET', '/health'], { headers: { origin: 'https://a.example' } })
  expect([reply.status, reply.body]).toEqual([200, health])
  await sandbox.send('/pets', { json: { name: 'Rex', categoryId: 3 } })
  expect((await ask(sandbox, ['GET', '/health'])).body.pets).toBe(51)
})
