import { expect, test } from 'vitest'
import { LIBRARY, writeFiles } from '../support/contract-files.ts'
import { runCli } from '../support/run-command.ts'

/** An exchange of a HAR: a list of these books. */
const entry = (books: readonly object[]) => ({
  startedDateTime: '2026-01-01T00:00:00.000Z',
  time: 1,
  request: {
    ...{ method: 'GET', url: 'https://library.example/lib/v2/books', httpVersion: 'HTTP/1.1' },
    ...{ cookies: [], queryString: [], headersSize: -1, bodySize: 0 },
    headers: [{ name: 'Authorization', value: 'Bearer k' }],
  },
  response: {
    ...{ status: 200, statusText: 'OK', httpVersion: 'HTTP/1.1', cookies: [], redirectURL: '' },
    headers: [{ name: 'content-type', value: 'application/json' }],
    content: { size: 1, mimeType: 'application/json', text: JSON.stringify(books) },
    ...{ headersSize: -1, bodySize: 1 },
  },
  cache: {},
  timings: { send: 0, wait: 1, receive: 0 },
})

test('check judges by the contract that it is given, whose schemas may contain themselves', async () => {
  const sequel = { title: 'Momo 3', genre: 'prose' }
  const bad = {
    id: 1,
    title: 'Momo',
    genre: 'novel',
    sequel: { title: '', genre: 'novel', sequel },
  }
  const har = (books: readonly object[]) => ({
    log: { version: '1.2', creator: { name: 'x', version: '1' }, entries: [entry(books)] },
  })
  const good = { id: 1, title: 'Momo', genre: 'novel' }
  const at = writeFiles({ 'library.yaml': LIBRARY, 'good.har': har([good]), 'bad.har': har([bad]) })
  const contract = ['--contract', at('library.yaml')]
  expect((await runCli(['check', at('good.har'), ...contract])).code).toBe(0)
  const { code, stdout, stderr } = await runCli(['check', at('bad.har'), ...contract])
  expect(code).toBe(1)
  expect(stdout + stderr).toContain('must not be empty')
  expect(stdout + stderr).toContain('must be one of novel, poetry, science')
})

test('check says which patterns of a contract are not checked', async () => {
  const har = {
    log: { version: '1.2', creator: { name: 'x', version: '1' }, entries: [entry([])] },
  }
  const contract = LIBRARY.replace('minLength: 1', "pattern: '^(?=a)'")
  const at = writeFiles({ 'library.yaml': contract, 'a.har': har })
  const { code, stderr } = await runCli(['check', at('a.har'), '--contract', at('library.yaml')])
  expect(code).toBe(0)
  expect(stderr).toContain('pattern is not checked: it has ')
})
