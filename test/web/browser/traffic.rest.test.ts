import { expect, pageAt, test } from './support.ts'

test('traffic is said in a strip above the requests, which opens to drawings, and stays as it was left', async ({
  sandbox,
  openPage,
}) => {
  const page = await openPage(pageAt(sandbox, 'live'))
  const traffic = page.getByRole('region', { name: 'Traffic' })
  await traffic.getByText('Last 10 s: no request.').waitFor()
  await sandbox.send('/pets?limit=1')
  await sandbox.send('/pets', { key: 'wrong' })
  await traffic.getByText(/^Last 10 s: [\d.]+ a second \(4xx [\d.]+, 2xx [\d.]+\)/).waitFor()
  const box = await traffic.boundingBox()
  expect(box?.height).toBe(48)
  const plot = traffic.getByRole('img', {
    name: /^Requests per second.*: 2xx [\d.]+, .*4xx [\d.]+/,
  })
  expect(await plot.count()).toBe(0)
  await traffic.locator('summary').first().click()
  await plot.waitFor()
  await page.reload()
  await plot.waitFor()
})

test('what is new waits while a request is read, and the arrows walk from one to the next', async ({
  sandbox,
  openPage,
}) => {
  const page = await openPage(pageAt(sandbox))
  for (const limit of [1, 2, 3]) await sandbox.send(`/pets?limit=${limit}`)
  const row = (limit: number) => page.getByRole('button', { name: `GET /v1/pets?limit=${limit}` })
  await row(3).click()
  const detail = (limit: number) =>
    page.getByRole('region', { name: `GET /v1/pets?limit=${limit}` })
  await detail(3).waitFor()
  const before = await row(2).boundingBox()
  await sandbox.send('/pets?limit=4')
  await page.getByRole('button', { name: 'Show 1 new one' }).waitFor()
  expect(await row(2).boundingBox()).toEqual(before)
  await page.keyboard.press('ArrowDown')
  await detail(2).waitFor()
  await page.keyboard.press('ArrowUp')
  await detail(3).waitFor()
  await page.keyboard.press('Escape')
  await detail(3).waitFor({ state: 'detached' })
  await page.mouse.move(0, 0)
  await row(4).waitFor()
})
