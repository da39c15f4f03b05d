import { expect, test } from '../support/own-contract.ts'

const answer = { 200: { description: 'ok', content: { 'application/json': { schema: {} } } } }

/** A contract with an open list, and a creation that needs a key. */
const TODO = {
  info: { title: 'Todo <API>', version: '1' },
  paths: {
    '/todos': {
      get: { operationId: 'listTodos', responses: answer },
      post: { operationId: 'addTodo', security: [{ key: [] }], responses: answer },
    },
  },
  components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
}

test('the pages have the title of a contract, and their first request no key that it does not take', async ({
  start,
}) => {
  const { send } = await start(TODO)
  const page = async (path: string) =>
    (await send(`GET ${path}`, undefined, { accept: 'text/html' })).body as string
  for (const path of ['/', '/docs']) {
    const html = await page(path)
    expect(html).toMatch(/<title>(?:API · )?Todo &lt;API&gt;<\/title>/)
    expect(html).toContain('<strong>Todo &lt;API&gt;</strong>')
  }
  const [, curl] = /<pre tabindex="0">(.*?)<\/pre>/.exec(await page('/')) ?? []
  expect(curl).toMatch(/^curl http:\/\/127\.0\.0\.1:\d+\/todos$/)
})
