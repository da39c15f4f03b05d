import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { shop } from '../../events/support.ts'
import { ownContract } from '../../support/own-contract.ts'
import { expect, expectAccessible, pageAt, test } from './support.ts'

test('a receiver is named on the page, an event is sent to it, and its answer is shown and asked for again', async ({
  serve,
  sandbox,
  openPage,
}) => {
  const statuses = [503, 204, 204]
  const receiver = createServer((request, response) => {
    request.resume()
    response.writeHead(statuses.shift() ?? 204).end()
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  await using _closing = { [Symbol.asyncDispose]: async () => void receiver.close() }
  const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`
  const own = await serve(await ownContract(shop), { version: 1 })
  const page = await openPage(pageAt(own, 'deliveries'))
  await page.getByText('Nothing was sent yet.').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Address of the receiver').fill(address)
  await page.getByRole('link', { name: 'Coverage' }).click()
  await page.getByRole('link', { name: 'Deliveries' }).click()
  expect(await page.getByLabel('Address of the receiver').inputValue()).toBe(address)
  await page.getByRole('button', { name: 'Send them there' }).click()
  await page.getByText(`Webhooks go to ${address} until a reset.`).waitFor()
  await page.getByRole('button', { name: 'Send one …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send a webhook or a callback' })
  await dialog.getByLabel('Event').selectOption('stockLow')
  await dialog.getByRole('button', { name: 'Add payload' }).click()
  await dialog.getByLabel('Payload', { exact: true }).fill('{"item":"Ball","left":2}')
  await dialog.getByRole('button', { name: 'Send it' }).click()
  await page.getByText('stockLow is on its way.').waitFor()
  const table = page.getByRole('region', { name: 'Deliveries' })
  await table.getByText('failed').waitFor()
  await table.getByText('503: the status must be 204, got 503').waitFor()
  await table.getByRole('button', { name: 'stockLow' }).click()
  const detail = page.getByRole('region', { name: 'stockLow' })
  await detail.getByText('it was asked for').waitFor()
  await detail.getByText('"left": 2').waitFor()
  await expectAccessible(page)
  await detail.getByRole('button', { name: 'Send it again' }).click()
  await detail.getByText('2 attempts').waitFor()
  await page.keyboard.press('Escape')
  await table.getByText('delivered').waitFor()
  await page.getByLabel('State').selectOption('refused')
  await page.getByText('No delivery so far is like that.').waitFor()
  const without = await openPage(pageAt(sandbox))
  expect(await without.getByRole('link', { name: 'Deliveries' }).count()).toBe(0)
})
