import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { blocks, expectSteps, stepsOf } from '../support/console-steps.ts'
import { writeFiles } from '../support/contract-files.ts'
import { startSandbox } from '../support/library.ts'
import { root } from '../support/program.ts'

const PAGE = readFileSync(path.join(root, 'docs/behaviour.md'), 'utf8')
const SHOP = readFileSync(path.join(root, 'examples/behaviour/shop.yaml'), 'utf8')

// Over a second: asks what the page asks, one request after the other.
test('the words of docs/behaviour.md do what it shows', async () => {
  const [scenario = ''] = blocks('yaml', PAGE)
  const at = writeFiles({ 'shop.yaml': SHOP, 'words.yaml': scenario })
  await using sandbox = await startSandbox({ scenario: at('words.yaml'), port: 0 })
  const steps = stepsOf(PAGE)
  expect(steps.length).toBeGreaterThan(8)
  await expectSteps(steps, sandbox.url.replace(/\/v1$/, ''))
})

test('the scenario adoption has words for the pet store', async () => {
  await using sandbox = await startSandbox({ scenario: 'adoption', port: 0 })
  const send = async (target: string, body?: object) => {
    const headers = { authorization: `Bearer ${sandbox.key}`, 'content-type': 'application/json' }
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    return Object(
      (await (await fetch(sandbox.url + target, { headers, ...init })).json()) as object,
    )
  }
  const { id, status } = await send('/pets', { name: 'Rex', categoryId: 1, status: 'sold' })
  expect(status).toBe('pending')
  await sandbox.clock.advance(3_600_000)
  expect(await send(`/pets/${id}`)).toMatchObject({ status: 'available' })
})
