import { expect, expectAccessible, pageAt, test } from './support.ts'

test('a person lets the sandbox answer an operation of the service, and then the service again', async ({
  start,
  openPage,
}) => {
  const service = await start()
  const sandbox = await start({ upstream: service.url, isolation: 'shared', mock: ['createPet'] })
  const arrived = async () => {
    const before = await service.requests.count()
    await sandbox.send('/pets')
    return (await service.requests.count()) - before
  }
  const page = await openPage(pageAt(sandbox, 'routes'))
  const toggle = page.getByRole('switch', { name: 'The service answers listPets' })
  await toggle.waitFor()
  expect(await page.getByText(`Behind it is ${service.url}.`).count()).toBe(1)
  expect([
    await toggle.isChecked(),
    await page.getByRole('switch', { name: 'The service answers createPet' }).isChecked(),
  ]).toEqual([true, false])
  expect(await arrived()).toBe(1)
  await toggle.uncheck()
  await page.getByText('The sandbox answers listPets from now on.').waitFor()
  expect(await arrived()).toBe(0)
  await page.reload()
  await toggle.waitFor()
  expect(await toggle.isChecked()).toBe(false)
  await page.getByLabel('Answered by').selectOption('sandbox')
  await expect.poll(() => page.getByRole('switch').count()).toBe(2)
  await expectAccessible(page)
  await page.getByLabel('Answered by').selectOption('')
  await toggle.check()
  await page.getByText('The upstream answers listPets from now on.').waitFor()
  expect(await arrived()).toBe(1)
  const without = await openPage(pageAt(service))
  expect(await without.getByRole('link', { name: 'Routes' }).count()).toBe(0)
})
