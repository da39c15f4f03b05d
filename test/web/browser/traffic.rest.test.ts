import { expect, pageAt, test } from './support.ts'

test('traffic is drawn, said and listed, or turned off', async ({ sandbox, openPage }) => {
  const page = await openPage(pageAt(sandbox, 'live'))
  const traffic = page.getByRole('region', { name: 'Traffic' })
  await traffic.getByText('Now: no request.').waitFor()
  await sandbox.send('/pets?limit=1')
  await sandbox.send('/pets', { key: 'wrong' })
  await traffic.getByText(/^Now: [\d.]+ requests a second \(2xx [\d.]+, 4xx [\d.]+\)/).waitFor()
  const plot = traffic.getByRole('img', { name: 'Requests per second' })
  await plot.locator('canvas').waitFor()
  await traffic.getByText('The last minute as a table').click()
  await traffic.getByRole('columnheader', { name: '4xx per second' }).waitFor()
  expect(await traffic.getByRole('row').count()).toBeGreaterThan(2)
  await page.getByLabel('Traffic over time').uncheck()
  await plot.waitFor({ state: 'detached' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.reload()
  await sandbox.send('/pets?limit=2')
  await page.getByRole('button', { name: 'GET /v1/pets?limit=2' }).waitFor()
  expect(asked.filter((path) => /metrics|uplot/i.test(path))).toEqual([])
  expect(await plot.count()).toBe(0)
})
