import { expect, expectAccessible, pageAt, test } from './support.ts'

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

test('traffic from before the page was opened is drawn as well', { tags: ['long'] }, async ({
  start,
  openPage,
}) => {
  const sandbox = await start()
  for (const limit of [1, 2, 3]) await sandbox.send(`/pets?limit=${limit}`)
  const page = await openPage(pageAt(sandbox, 'live'))
  const traffic = page.getByRole('region', { name: 'Traffic' })
  await traffic.getByText('3 requests since the start.').waitFor()
  await traffic.getByText('The last minute as a table').click()
  await traffic.getByRole('cell', { name: '1.5', exact: true }).waitFor()
})

test('The traffic chart is accessible', { tags: ['long'] }, async ({ sandbox, openPage }) => {
  const page = await openPage(pageAt(sandbox, 'live'))
  const toggle = page.getByLabel('Traffic over time')
  expect(await toggle.isChecked()).toBe(true)
  await page.locator('canvas').first().waitFor()
  await page.getByText('The last minute as a table').click()
  await page.getByRole('region', { name: 'The last minute' }).waitFor()
  await expectAccessible(page)
  const narrow = await openPage(pageAt(sandbox, 'live'), { width: 360 })
  expect(await narrow.getByLabel('Traffic over time').isChecked()).toBe(false)
})

test('the lines change their colours with the scheme', { tags: ['long'] }, async ({
  sandbox,
  openPage,
}) => {
  const page = await openPage(pageAt(sandbox, 'live'))
  await page.getByText('Now: no request.').waitFor()
  const pixels = () => page.evaluate('document.querySelector("canvas").toDataURL()')
  const light = await pixels()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(pixels).not.toBe(light)
})
