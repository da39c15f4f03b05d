import { writeFiles } from '../support/contract-files.ts'
import { answer, body, content, listOf, object, text } from '../support/contract-parts.ts'
import { startSandbox } from '../support/library.ts'
import { expect, test } from '../support/test.ts'

const several = listOf(text)
const email = object({ id: text, to: several, cc: several, from: text }, ['id'])
const sent = object({ to: { anyOf: [text, several] }, cc: { anyOf: [text, several] }, from: text })
const contract = {
  openapi: '3.1.0',
  info: { title: 'Emails', version: '1' },
  paths: {
    '/emails': {
      get: { responses: { '200': { ...answer(), ...content(listOf(email)) } } },
      post: { requestBody: body(sent), responses: { '201': answer(email) } },
    },
    '/emails/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
      get: { responses: { '200': answer(email) } },
    },
  },
}

test('one value that a body gives where records have several is one of them', async () => {
  const at = writeFiles({ 'emails.json': contract })
  await using sandbox = await startSandbox({ contract: at('emails.json') })
  const headers = { 'content-type': 'application/json' }
  const json = { from: 'a@b.dev', to: 'c@d.dev', cc: ['e@f.dev', 'g@h.dev'] }
  const given = { method: 'POST', headers, body: JSON.stringify(json) }
  const made = (await (await fetch(`${sandbox.url}/emails`, given)).json()) as { id: string }
  const expected = { from: 'a@b.dev', to: ['c@d.dev'], cc: ['e@f.dev', 'g@h.dev'] }
  expect(made).toMatchObject(expected)
  expect(await (await fetch(`${sandbox.url}/emails/${made.id}`)).json()).toMatchObject(expected)
})
