import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runCli } from '../support/run-command.ts'
import { expect, shopContract, shopFolder, shopHandlers, shopWith, test } from './support.ts'

const page = readFileSync('docs/behaviour.md', 'utf8')
const code = [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, text = '']) => text)
const example = readFileSync(shopHandlers, 'utf8')

test('each whole block of code of docs/behaviour.md is loaded, and does what the page says', async ({
  start,
  folder,
}) => {
  const whole = code.filter((text) => text.includes('export default'))
  expect(whole).toHaveLength(2)
  const files = whole.map((text, at) => {
    const file = path.join(folder, `${at}.ts`)
    writeFileSync(file, text)
    return file
  })
  const [orders, quotes] = await Promise.all(files.map((file) => start(shopWith(file))))
  const json = { productId: 2, quantity: 1 }
  expect((await orders?.send('/orders', { json }))?.body).toMatchObject({ status: 'open' })
  expect((await orders?.send('/orders', { json }))?.body.message).toBe('Out of stock')
  expect((await orders?.send('/orders', { json: { productId: 8, quantity: 1 } }))?.status).toBe(400)
  expect((await quotes?.send('/quotes?productId=1&quantity=2'))?.body.price).toBeGreaterThanOrEqual(
    9,
  )
  expect((await quotes?.send('/quotes?productId=8&quantity=2'))?.status).toBe(404)
})

test('each other block of code of docs/behaviour.md is a part of the example', () => {
  const parts = code.filter((text) => !text.includes('export default'))
  expect(parts.length).toBeGreaterThan(0)
  for (const part of parts) expect(example).toContain(part.split('\n').slice(1).join('\n'))
})

test('the types of the example are those that contract types writes', async () => {
  const { stdout } = await runCli(['contract', 'types', path.basename(shopContract)], {
    cwd: shopFolder,
  })
  expect(readFileSync(path.join(shopFolder, 'shop.d.ts'), 'utf8')).toBe(stdout)
})

test('an order of the example can be cancelled within an hour of its world', async ({ start }) => {
  const scenario = path.join(shopFolder, 'shop.scenario.yaml')
  const sandbox = await start({ scenario, now: Date.parse('2030-01-01T00:00:00Z') })
  const json = { productId: 1, quantity: 4 }
  for (const _ of [1, 2]) await sandbox.send('/orders', { json })
  await sandbox.clock.advance(60 * 60 * 1000)
  expect((await sandbox.send('/orders/1/cancel', { method: 'POST' })).status).toBe(200)
  expect((await sandbox.send('/products/1')).body.stock).toBe(6)
  await sandbox.clock.advance(1)
  const late = await sandbox.send('/orders/2/cancel', { method: 'POST' })
  expect([late.status, late.body.message]).toEqual([
    409,
    'An order can be cancelled within an hour',
  ])
})
