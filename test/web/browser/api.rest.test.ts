import type { Page } from 'playwright-core'
import { startSandboxOf } from '../../../src/http/start-sandbox.ts'
import { ownContract } from '../../support/own-contract.ts'
import { expect, expectAccessible, test } from './support.ts'

const LARGEST = '9223372036854775807'

const SCHEMES = {
  bearer: { type: 'http', scheme: 'bearer' },
  basic: { type: 'http', scheme: 'basic' },
  header: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
  query: { type: 'apiKey', in: 'query', name: 'key' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'session' },
  oauth: { type: 'oauth2', flows: {} },
}

test('/docs tries every operation with a filled-in key, also a deprecated one and the sample', async ({
  sandbox,
  openPage,
}) => {
  const page = await openPage(docsOf(sandbox), { mayShow: /404/ })
  expect(await filledKey(page)).toBe('sandbox-key')
  const list = await open(page, 'List all animals')
  await list.getByLabel('limit').fill('2')
  await list.getByLabel('status').selectOption('')
  await list.getByRole('button', { name: 'Execute' }).click()
  await list.getByText('Answered with 200.').waitFor()
  expect(JSON.parse(await bodyOf(list))).toHaveLength(2)
  const create = await open(page, 'Add an animal')
  const hostile = '<img src=x onerror=alert(1)>'
  const pet = `{ "name": "${hostile}", "categoryId": ${LARGEST} }`
  await create.getByLabel('Request body').fill(pet)
  await create.getByRole('button', { name: 'Execute' }).click()
  await create.getByText('Answered with 201.').waitFor()
  const answered = await bodyOf(create)
  expect(answered).toContain(`"categoryId": ${LARGEST}`)
  expect(answered).toContain(hostile)
  const [{ request } = {}] = await sandbox.requests.list({ operation: 'createPet' })
  expect(request?.body).toBe(pet)

  const one = await open(page, 'Get an animal')
  await one.getByText('Warning: Deprecated').waitFor()
  await one.getByRole('textbox', { name: 'petId' }).fill('7')
  await one.getByRole('button', { name: 'Execute' }).click()
  await one.getByText('Answered with 200.').waitFor()
  expect(JSON.parse(await bodyOf(one))).toMatchObject({ id: 7 })
  await one.getByRole('textbox', { name: 'petId' }).fill(LARGEST)
  await one.getByRole('button', { name: 'Execute' }).click()
  await one.getByText('Answered with 404.').waitFor()
  const got = (await sandbox.requests.list({ operation: 'getPet' })).at(-1)?.request
  expect(got?.target).toBe(`/v1/pets/${LARGEST}`)
  const message = await open(page, 'Send a message')
  await message.getByText(`At ${new URL(sandbox.url).origin}`).waitFor()
  await message.getByRole('button', { name: 'Execute' }).click()
  await message.getByText('Answered with 200.').waitFor()
})

test('a key is sent as each operation of a contract takes one', async ({ openPage }) => {
  const source = await ownContract({
    paths: Object.fromEntries(
      Object.keys(SCHEMES).map((name) => [
        `/${name}`,
        {
          get: {
            ...{ operationId: name, summary: `as ${name}`, security: [{ [name]: [] }] },
            responses: { 200: { description: 'ok' } },
          },
        },
      ]),
    ),
    components: { securitySchemes: SCHEMES },
  })
  const scenario = { version: 1 as const, keys: ['secret'] }
  await using sandbox = await startSandboxOf(source, { scenario })
  const page = await openPage(docsOf(sandbox))
  expect(await filledKey(page)).toBe('secret')
  for (const name of Object.keys(SCHEMES)) {
    const operation = await open(page, `as ${name}`)
    await operation.getByRole('button', { name: 'Execute' }).click()
    await operation.getByText('Answered with 200.').waitFor()
  }
})

test('the API page is accessible, closed and open', { tags: ['long'] }, async ({
  sandbox,
  openPage,
}) => {
  const page = await openPage(docsOf(sandbox))
  const list = await open(page, 'List all animals')
  await expectAccessible(page)
  for (const title of ['Add an animal', 'Get an animal', 'Send a message']) await open(page, title)
  await page.getByRole('button', { name: 'Schemas' }).click()
  await page.getByRole('button', { name: 'NewPet' }).click()
  await list.getByRole('tab', { name: 'Schema' }).first().click()
  for (const button of await page.getByRole('button', { name: 'Execute' }).all())
    await button.click()
  const answered = page.getByText(/^Answered with 20/)
  await answered.nth(3).waitFor()
  await expectAccessible(page)
})

test('the index and the deprecations are accessible', async ({ sandbox, openPage }) => {
  const { origin } = new URL(sandbox.url)
  const page = await openPage(`${origin}/`)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'What is deprecated' }).click()
  await page.getByRole('heading', { name: 'getPet' }).waitFor()
  await expectAccessible(page)
})

test('a contract with a path /docs is shown elsewhere', { tags: ['long'] }, async ({
  openPage,
}) => {
  const get = { summary: 'Read my own docs', responses: { '200': { description: 'ok' } } }
  const source = await ownContract({ paths: { '/docs': { get } } })
  await using sandbox = await startSandboxOf(source)
  const page = await openPage(sandbox.docsUrl)
  const own = await open(page, 'Read my own docs')
  await own.getByRole('button', { name: 'Execute' }).click()
  await own.getByText('Answered with 200.').waitFor()
})

// --- internal ---

function docsOf({ url }: { readonly url: string }): string {
  return `${new URL(url).origin}/docs`
}

function keyOf(page: Page): Promise<string> {
  return page.getByLabel('API key').inputValue()
}

async function filledKey(page: Page): Promise<string> {
  await page.getByText('A key of this sandbox.').waitFor()
  return keyOf(page)
}

/** Opens an operation, by its summary. */
async function open(page: Page, summary: string) {
  await page.getByRole('button', { name: summary }).click()
  return page.locator('.opblock', { hasText: summary })
}

/** The body of the answer that an operation has just got. */
async function bodyOf(operation: Awaited<ReturnType<typeof open>>): Promise<string> {
  return (await operation.getByRole('group', { name: 'Answer body' }).textContent()) ?? ''
}
