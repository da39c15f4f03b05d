import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { onTestFinished } from 'vitest'
import type { Report } from '../../src/check/reports/report.ts'
import { LIBRARY, writeFiles } from '../support/contract-files.ts'
import { listen } from '../support/listen.ts'
import { runCli } from '../support/run-command.ts'
import { expect, test } from '../support/test.ts'

type Answer = readonly [status: number, body: unknown]

const book = { id: 7, title: 'Momo', genre: 'novel' }
const KEY = 'library-key-9'

/** A library over HTTP, whose answers to some targets are `changed`; `asked` has the request lines, and the credential if it is not the right one. */
async function startLibrary(changed: { readonly [target: string]: Answer } = {}) {
  const asked: string[] = []
  const right: { readonly [target: string]: Answer } = {
    '/lib/v2/books': [200, [book]],
    '/lib/v2/books/7': [200, book],
  }
  const server = createServer(({ method, url = '', headers }, response) => {
    const isRight = headers.authorization === `Bearer ${KEY}`
    asked.push(`${method} ${url}${isRight ? '' : ` ${headers.authorization}`}`)
    const [path = ''] = url.split('?')
    const [status, body] = { ...right, ...changed }[path] ?? [404, { code: 'none', message: 'No' }]
    response.writeHead(isRight ? status : 401, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isRight ? body : { code: 'none', message: 'No key' }))
  })
  const { origin, close } = await listen(server)
  onTestFinished(close)
  return { url: `${origin}/lib/v2`, asked }
}

async function verifyBy(contract: string, url: string, more: readonly string[]) {
  const at = writeFiles({ 'library.yaml': contract })
  const report = at('report.json')
  const flags = ['--contract', at('library.yaml'), '--report', report]
  const { code, stdout, stderr } = await runCli(['verify', url, ...flags, ...more])
  const read = (): Report => JSON.parse(readFileSync(report, 'utf8'))
  return { code, stdout, stderr, read }
}

test('verify needs a key where the contract does, and sends none where no operation needs one', async () => {
  const { url, asked } = await startLibrary()
  const keyless = await verifyBy(LIBRARY, url, [])
  expect(keyless.code).toBe(2)
  expect(keyless.stderr).toContain('verify needs a key that the upstream accepts')
  expect(asked).toEqual([])
  const open = LIBRARY.replace('security: [{ bearer: [] }]\n', '')
  const { stderr } = await verifyBy(open, url, [])
  // This service needs one, whatever the contract says.
  expect(asked[0]).toBe('GET /lib/v2/books undefined')
  expect(stderr).toContain('it answers 401')
})
