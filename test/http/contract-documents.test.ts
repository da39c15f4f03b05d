import { readFileSync } from 'node:fs'
import { parseYamlText } from '../../src/base/json/yaml.ts'
import { expect, test } from '../support/test.ts'

const ours = readFileSync('openapi.yaml', 'utf8')

/** How a client addresses the sandbox, and the address that the contract then names first. */
const addresses: [lines: readonly string[], origin: string][] = [
  [['Host: sandbox.internal:8080'], 'http://sandbox.internal:8080'],
  [['Host: [::1]:4010'], 'http://[::1]:4010'],
  [['Host: pets.example.com', 'X-Forwarded-Proto: https'], 'https://pets.example.com'],
  [['Host: pets.example.com', 'X-Forwarded-Proto: gopher'], 'http://pets.example.com'],
  [['Host: $(id)'], ''],
  [["Host: a'b"], ''],
  [['Host:'], ''],
]

test('the contract is served as it is, with this sandbox as the first of its servers', async ({
  sandbox,
}) => {
  const { origin } = new URL(sandbox.url)
  const yaml = await sandbox.send('~/openapi.yaml', { key: null })
  expect([yaml.status, yaml.headers.get('content-type')]).toEqual([200, 'application/yaml'])
  const added = new RegExp(` *- url: ${origin}.*\n *description: This sandbox\n`, 'g')
  expect(yaml.text.match(added)).toHaveLength(2)
  expect(yaml.text.replaceAll(added, '')).toBe(ours)
  const json = await sandbox.send('~/openapi.json', { key: null })
  expect(json.headers.get('content-type')).toBe('application/json')
  expect(json.body).toEqual(parseYamlText(yaml.text))
  expect(json.body.servers[0]).toEqual({ url: sandbox.url, description: 'This sandbox' })
  expect(json.body.paths['/messages'].servers[0].url).toBe(origin)
})

test.for(addresses)(
  'a client that sends %j gets the address %j',
  async ([lines, origin], { sandbox }) => {
    const head = ['GET /openapi.json HTTP/1.1', ...lines, 'Connection: close']
    const { replies } = await sandbox.talk(`${head.join('\r\n')}\r\n\r\n`)
    const { servers, paths } = JSON.parse(replies[0]?.body ?? '')
    expect(servers[0].url).toBe(`${origin}/v1`)
    expect(paths['/messages'].servers[0].url).toBe(origin || '/')
  },
)

test.for(['yaml', 'json'])(
  'pages of any origin may read openapi.%s, and ask for it again by its ETag',
  async (form, { sandbox }) => {
    const path = `~/openapi.${form}`
    const { headers, text } = await sandbox.send(path, { key: null })
    expect(headers.get('access-control-allow-origin')).toBe('*')
    const etag = headers.get('etag') ?? ''
    const again = await sandbox.send(path, { key: null, headers: { 'if-none-match': etag } })
    expect([again.status, again.text]).toEqual([304, ''])
    const head = await sandbox.send(path, { key: null, method: 'HEAD' })
    expect([head.status, head.text]).toEqual([200, ''])
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
  },
)
