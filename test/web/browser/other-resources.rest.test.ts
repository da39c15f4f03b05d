import type { Page } from 'playwright-core'
import type { RunningSandbox } from '../../../src/http/running-sandbox.ts'
import { startSandboxOf } from '../../../src/http/start-sandbox.ts'
import {
  type AnyDocument,
  changedContract,
  withOrders,
  withTags,
} from '../../support/changed-contract.ts'
import { body, inPath, int64, listOf, object, shows, text } from '../../support/contract-parts.ts'
import { ownContract } from '../../support/own-contract.ts'
import { answers } from '../../support/own-paths.ts'
import { axeFindings, expect, test as inBrowser, pageAt } from './support.ts'

/** A sandbox whose contract has gained orders, and tags on its animals, by its file alone. */
const test = inBrowser.extend<{
  shop: RunningSandbox
}>({
  shop: async ({ serve }, use) => {
    await use(await serve(changedContract(withTags, withOrders({ whole: true }))))
  },
})

/** Orders with lists of objects, objects within objects, ticked labels and a value that may be null. */
function withLines({ components: { schemas }, paths }: AnyDocument): void {
  const label = { type: 'string', enum: ['gift', 'fragile', 'cold'] }
  const line = {
    type: 'object',
    required: ['sku', 'count'],
    properties: {
      sku: { type: 'string', pattern: '^[A-Z]{2}\\d$' },
      count: { type: 'integer', minimum: 1 },
    },
  }
  const geo = {
    type: 'object',
    required: ['lat'],
    properties: { lat: { type: 'number', maximum: 90 }, floor: { type: ['integer', 'null'] } },
  }
  const more = {
    lines: { type: 'array', items: line, minItems: 1, maxItems: 2 },
    place: { type: 'object', required: ['geo'], properties: { geo, room: { type: 'string' } } },
    labels: { type: 'array', items: label, uniqueItems: true },
  }
  for (const name of ['Order', 'NewOrder']) Object.assign(schemas[name].properties, more)
  paths['/store/orders'].get.parameters.push({ name: 'labels', in: 'query', schema: label })
}

test('objects within lists and objects are typed', async ({ serve, openPage }) => {
  const source = changedContract(withOrders({ whole: true }), withLines)
  const shop = await serve(source)
  const page = await openPage(pageAt(shop, 'orders'), { mayShow: /status of 400/ })
  await press(page, 'Add an order')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Pet id').fill('1')
  await dialog.getByLabel('Quantity').fill('2')
  await press(page, 'Add Lines')
  const line = (at: number) => dialog.getByRole('group', { name: new RegExp(`^Lines ${at}`) })
  await line(1).getByLabel('Sku').fill('AB1')
  await line(1).getByLabel('Count').fill('9007199254740993')
  await press(page, 'Add another')
  await line(2).getByLabel('Sku').fill('ab')
  await line(2).getByLabel('Count').fill('1')
  await press(page, 'Add Place')
  await dialog.getByLabel('Lat').fill('91')
  await press(page, 'Add Labels')
  await dialog.getByLabel('fragile').check()
  expect(await axeFindings(page)).toEqual([])
  await press(page, 'Add')
  await line(2)
    .getByText(/must match/)
    .waitFor()
  await dialog.getByText(/lat must be at most 90/).waitFor()
  await line(2).getByLabel('Sku').fill('CD2')
  await dialog.getByLabel('Lat').fill('52.5')
  await press(page, 'Add')
  await dialog.waitFor({ state: 'detached' })
  const order =
    '{"id":1,"petId":1,"quantity":2,"lines":[{"sku":"AB1","count":9007199254740993},{"sku":"CD2","count":1}],"place":{"geo":{"lat":52.5}},"labels":["fragile"]}'
  expect(await stored(shop)).toBe(order)
  await page.getByRole('cell', { name: '{"geo":{"lat":52.5}}' }).waitFor()
  await page.getByRole('cell', { name: /^\[\{"sku":"AB1","count":9007199254740993\}/ }).waitFor()
  await page.getByRole('cell', { name: 'fragile', exact: true }).waitFor()

  await page.getByLabel('Labels').selectOption('cold')
  await page.getByText('No order', { exact: true }).waitFor()
  await page.getByLabel('Labels').selectOption('fragile')
  await page.getByText('1 order; here: id 1').waitFor()

  await press(page, 'Change order 1')
  await press(page, 'Leave out Lines 1')
  await dialog.getByLabel('cold').check()
  await press(page, 'Change')
  await dialog.waitFor({ state: 'detached' })
  expect(await stored(shop)).toBe(
    '{"id":1,"petId":1,"quantity":2,"lines":[{"sku":"CD2","count":1}],"place":{"geo":{"lat":52.5}},"labels":["fragile","cold"]}',
  )
})

test('a record moves to its changed parent', { tags: ['long'] }, async ({ serve, openPage }) => {
  const boxes = {
    parameters: [inPath('shelf'), inPath('box')],
    get: { operationId: 'getBox', responses: answers(200, object({ box: text, size: int64 })) },
    put: {
      ...{ operationId: 'putBox', requestBody: body(object({ size: int64 })) },
      responses: answers(200, object({ box: text, size: int64 })),
    },
  }
  const sandbox = await serve(
    changedContract(({ paths }) => {
      paths['/shelves/{shelf}/boxes/{box}'] = boxes
    }),
  )
  for (const shelf of ['a', 'b'])
    await ask(sandbox, `boxes/${shelf}1`, {
      method: 'PUT',
      body: JSON.stringify({ size: 1, path: { shelf } }),
    })
  const page = await openPage(pageAt(sandbox, 'boxes'), { mayShow: /status of 404/ })
  await press(page, 'Change box a1')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Shelf').fill('c')
  await press(page, 'Change')
  await dialog.waitFor({ state: 'detached' })
  const all = await (await ask(sandbox, 'boxes')).text()
  expect(JSON.parse(all).boxes).toEqual([
    { box: 'b1', size: 1, path: { shelf: 'b' } },
    { box: 'a1', size: 1, path: { shelf: 'c' } },
  ])
})

// --- internal ---

function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click()
}

function ask(
  { adminUrl }: RunningSandbox,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return fetch(`${adminUrl}/state/${path}`, { ...init, headers })
}

/** The first order, as it is stored. */
async function stored(shop: RunningSandbox): Promise<string> {
  return (await ask(shop, 'orders/1')).text()
}

test('the page follows a contract that changes while it is open', async ({ openPage }) => {
  const list = (name: string) => ({
    get: { operationId: `list ${name}`, ...shows(listOf(ITEM)) },
    post: { operationId: `create ${name}`, ...body(ITEM), ...shows(ITEM, 201) },
  })
  const before = await ownContract({ paths: { '/notes': list('notes') } })
  const after = await ownContract({ paths: { '/notes': list('notes'), '/tags': list('tags') } })
  await using sandbox = await startSandboxOf(before, {}, { isChanging: true })
  const page = await openPage(pageAt(sandbox))
  await page.getByRole('link', { name: 'Notes' }).waitFor()
  await sandbox.changeContract(after)
  await page.getByRole('link', { name: 'Records' }).click()
  await page.getByRole('combobox', { name: 'Resource' }).selectOption({ index: 1 })
  expect(page.url()).toContain('#/tags')
})

const ITEM = object({ id: int64, name: text })
