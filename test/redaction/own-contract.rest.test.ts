import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { promisify } from 'node:util'
import { writeFiles } from '../support/contract-files.ts'
import { startSandbox } from '../support/library.ts'
import { spawnCli, startCli } from '../support/run-cli.ts'
import { expect, test } from '../support/test.ts'

/** The members of accounts, each with a secret of its own. */
const SECRETS = {
  password: 'hunter2-pw',
  token: 'tok-5511aa',
  key: 'k3y-9922bb',
  client_secret: 'sec-77cc01',
  apiKey: 'api-66dd02',
  refresh_token: 'ref-55ee03',
  private_key: 'prv-44ff04',
  credentials: 'crd-33aa05',
  pinCode: 'pin-22bb06',
  key_data: 'dat-11cc07',
  otp: 'otp-98dd08',
  totp: 'totp-87ee09',
}
const WRITE_ONLY = new Set(['key_data', 'private_key'])

const CONTRACT = `openapi: 3.1.0
info: { title: Vault, version: '1' }
servers: [{ url: /api }]
security: [{ bearer: [] }]
components:
  securitySchemes: { bearer: { type: http, scheme: bearer } }
  schemas:
    Account:
      type: object
      required: [id, name]
      properties:
        id: { type: integer, readOnly: true }
        name: { type: string }
        isPublicKey: { type: boolean }
${Object.keys(SECRETS)
  .map(
    (name) =>
      `        ${name}: { type: string${WRITE_ONLY.has(name) ? ', writeOnly: true' : ''} }\n`,
  )
  .join('')}        more: { type: object, additionalProperties: true }
paths:
  /accounts:
    get:
      parameters: [{ name: token, in: query, schema: { type: string } }, { name: X-Pass-Word, in: header, schema: { type: string, format: password } }]
      responses: { '200': { description: All, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Account' } } } } } }
    post:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Account' } }, application/x-www-form-urlencoded: { schema: { $ref: '#/components/schemas/Account' } } } }
      responses: { '201': { description: Made, content: { application/json: { schema: { $ref: '#/components/schemas/Account' } } } } }
  /accounts/{id}:
    get:
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      responses: { '200': { description: One, content: { application/json: { schema: { $ref: '#/components/schemas/Account' } } } }, '404': { description: None } }
`

const OTHERS = { query: 'qry-76ff10', header: 'hdr-65aa11', free: 'fre-54bb12' }
const ALL = [...Object.values(SECRETS), ...Object.values(OTHERS)]

/** Sends every secret: in JSON, in a form, in a query, in headers, in members that nothing declares. */
const SEND = `
const url = process.env.PETSTORE_URL
const secrets = ${JSON.stringify(SECRETS)}
const headers = { authorization: 'Bearer k-good', 'content-type': 'application/json' }
const body = JSON.stringify({ name: 'Ada', ...secrets, more: { deep: { password: '${OTHERS.free}' } }, surplus: true })
await fetch(url + '/accounts', { method: 'POST', headers, body })
const form = new URLSearchParams({ name: 'Bea', ...secrets })
await fetch(url + '/accounts', { method: 'POST', headers: { authorization: 'Bearer k-good' }, body: form })
await fetch(url + '/accounts?token=${OTHERS.query}', { headers: { ...headers, 'X-Pass-Word': '${OTHERS.header}' } })
await fetch(url + '/accounts/1', { headers })
await fetch(url + '/accounts', { method: 'POST', headers, body: JSON.stringify({ ...secrets, name: 5 }) })
`

const leaksIn = (text: string) => ALL.filter((secret) => text.includes(secret))

test('no credential that a contract of a user declares is in a recording, a report, a HAR or a log', {
  tags: ['long'],
}, async () => {
  const at = writeFiles({ 'vault.yaml': CONTRACT, 'send.mjs': SEND })
  const contract = at('vault.yaml')
  const accounts = [{ id: 1, name: 'Eve', ...SECRETS }]
  await using service = await startSandbox({ contract, scenario: { version: 1, accounts } })
  const reports = ['json', 'md', 'html', 'xml', 'sarif'].map((ending) => `report.${ending}`)
  for (const [name, log] of [
    ['r.yaml', 'json'],
    ['r.har', 'pretty'],
  ] as const) {
    const { stdout, stderr } = await spawnCli([
      ...['proxy', service.url, '--contract', contract, '--port', '0', '--record', at(name)],
      ...['--log', log, ...reports.flatMap((each) => ['--report', at(each)])],
      ...['--exec', `node ${at('send.mjs')}`],
    ])
    expect(leaksIn(stdout + stderr)).toEqual([])
    for (const file of [name, ...reports])
      expect([file, leaksIn(readFileSync(at(file), 'utf8'))]).toEqual([file, []])
  }
  expect(readFileSync(at('r.yaml'), 'utf8')).toContain('Eve')
})

test('no credential that a contract of a user declares is in the journal, its HAR, a repro or the log', async () => {
  const at = writeFiles({ 'vault.yaml': CONTRACT, 'send.mjs': SEND })
  const cli = startCli(['start', '--contract', at('vault.yaml'), '--port', '0', '--log', 'json'])
  const url = await cli.ready()
  const env = { ...process.env, PETSTORE_URL: url }
  await promisify(execFile)(process.execPath, [at('send.mjs')], { env })
  const admin = new URL('/__admin', url).href
  const read = async (place: string) => (await fetch(admin + place)).text()
  const requests = await read('/requests')
  const { requests: found }: { requests: readonly { id: string }[] } = JSON.parse(requests)
  expect(found).toHaveLength(5)
  expect(leaksIn(requests)).toEqual([])
  expect(leaksIn(await read('/requests.har'))).toEqual([])
  for (const { id } of found) expect(leaksIn(await read(`/requests/${id}/repro`))).toEqual([])
  const { stdout, stderr } = await cli.stop('SIGTERM')
  expect(leaksIn(stdout + stderr)).toEqual([])
})
