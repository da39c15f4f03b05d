import { faultLine } from '../../../src/contract/document/contract-source.ts'
import { expectServed } from '../../support/broken-contract.ts'
import { writeFiles } from '../../support/contract-files.ts'
import { expect, test } from '../../support/own-contract.ts'
import { asSource } from '../../support/read-source.ts'
import { runCli } from '../../support/run-command.ts'
import { broken, FRAGMENTS, soundContract } from './broken-parts.ts'

// Reads a document a hundred times, and runs fifteen commands: seconds.

test('what is wrong in any part is said with its place, rule and cost', async () => {
  for (const fragment of FRAGMENTS) {
    const { file } = await asSource(broken(fragment))
    const lines = (file.faults ?? []).map(faultLine)
    const [path, value, said] = fragment
    const what = `${path} = ${JSON.stringify(value)}`
    if (said === undefined) expect([what, lines]).toEqual([what, []])
    else expect([what, lines.join('\n')]).toEqual([what, expect.stringContaining(said)])
    for (const line of lines) expect(line).toMatch(/^\S+contract\.json:\d+: .+\. [A-Z].+\.$/)
  }
})

test('several faults are told at once, and what is left is served', async ({ start }) => {
  const document = soundContract()
  document.paths['/items'].get.responses.ok = {}
  document.paths['/quote'].post = 'none'
  document.components.schemas.Item.properties.name.pattern = '(?=a)'
  document.components.schemas.Item.properties.shape.oneOf.push({ $ref: '#/gone' })
  const source = await asSource(document)
  expect(source.file.faults).toHaveLength(4)
  expect(Object.keys(source.written.paths['/quote'] ?? {})).toEqual([])
  await expectServed(await start(Promise.resolve(source)))
})

const YAML = `openapi: 3.0.3
info: { title: T, version: "1" }
paths:
  /a:
    get: { responses: { 200: { description: ok }, okay: { description: no } } }
    get: { responses: { 200: { description: again } } }
  /b:
    get: { responses: { 200: { description: !odd ok } } }
components: { schemas: { A: { type: text }, B: { required: true }, C: { $ref: '#/none' } } }
`

test('repeated keys and unknown tags of YAML are faults, and the last key counts', async () => {
  const at = writeFiles({ 'a.yaml': YAML, 'a.json': '{ "openapi": "3.1.0", "openapi": "3.1.0" }' })
  const { code, stdout } = await runCli(['contract', 'explain', at('a.yaml'), '--format', 'json'])
  expect(code).toBe(0)
  const { faults, operations } = JSON.parse(stdout)
  expect(operations).toHaveLength(2)
  expect(faults).toHaveLength(5)
  expect(faults[0]).toMatchObject({ line: 6, rule: expect.stringContaining('unique') })
  expect(faults[1]).toMatchObject({ line: 8, rule: expect.stringContaining('!odd') })
  expect(faults[2]).toEqual({
    place: `${at('a.yaml')}:9: components.schemas.A.type`,
    file: at('a.yaml'),
    line: 9,
    pointer: '/components/schemas/A/type',
    rule: expect.stringContaining('got "text".'),
    cost: 'The keyword is left out.',
  })
  const json = await runCli(['contract', 'explain', at('a.json')])
  expect(json.stderr).toContain('the key "openapi" appears twice. The last one counts.')
})

test('contract explain begins with the faults, a start tells the first of them, and --strict-contract refuses with all', async () => {
  const at = writeFiles({ 'a.yaml': YAML })
  const explained = await runCli(['contract', 'explain', at('a.yaml')])
  const lines = explained.stdout.split('\n')
  expect(lines[2]).toBe('5 faults')
  expect(lines[3]).toContain(`${at('a.yaml')}:6: `)
  for (const line of [
    ['start', '--exec', 'true', '--port', '0'],
    ['contract', 'ledger'],
  ]) {
    const { code, stderr } = await runCli([...line, '--contract', at('a.yaml')])
    expect([code, stderr]).toEqual([0, expect.stringContaining(lines[3]?.trim() as string)])
    expect(stderr).toContain('2 more faults of the contract: petstore-sandbox contract explain')
  }
  for (const line of [
    ['start'],
    ['proxy', 'http://127.0.0.1:1/'],
    ['check', at('a.har')],
    ['verify', 'http://127.0.0.1:1/', '--key', 'k'],
    ['contract', 'explain'],
  ]) {
    const given = ['--strict-contract', '--contract', at('a.yaml')]
    const { code, stdout, stderr } = await runCli([...line, ...given])
    expect([line, code, stdout]).toEqual([line, 2, ''])
    for (const each of lines.slice(3, 8)) expect(stderr).toContain(each.trim())
    expect(stderr).toContain('5 faults of the contract (--strict-contract)')
  }
})

test('contracts with faults are compared, and each is told', async () => {
  const at = writeFiles({ 'a.yaml': YAML, 'b.yaml': YAML.replace('/b:', '/c:') })
  const { code, stdout, stderr } = await runCli(['contract', 'diff', at('a.yaml'), at('b.yaml')])
  expect(code).toBe(1)
  expect(stdout).toContain('GET /b')
  expect(stderr).toContain(`${at('b.yaml')}:6:`)
})

test('what an overlay mends is no fault', async () => {
  const overlay = `overlay: 1.0.0\nactions:\n  - { target: $.components.schemas, remove: true }\n  - { target: "$.paths['/a'].get.responses.okay", remove: true }\n`
  const text = YAML.replace(/^ {4}get.*again.*\n/m, '').replace('!odd ', '')
  const at = writeFiles({ 'a.yaml': text, 'o.yaml': overlay })
  const line = ['contract', 'explain', at('a.yaml'), '--overlay', at('o.yaml'), '--format', 'json']
  expect(JSON.parse((await runCli(line)).stdout).faults).toEqual([])
})

test('a contract of which no operation is left is refused with all of its faults', async () => {
  const text = YAML.replaceAll(/get: \{.*/g, 'get: none')
  const at = writeFiles({ 'a.yaml': text })
  const { code, stderr } = await runCli(['start', '--contract', at('a.yaml')])
  expect([code, stderr]).toEqual([2, expect.stringContaining('No operation of it is left')])
  expect(stderr).toContain('components.schemas.A.type must be')
})

test('check judges what is left of a contract, and tells what is not', async () => {
  const document = soundContract()
  document.components.schemas.Item.properties.name.pattern = '(?=a)'
  document.components.schemas.Item.properties.kind.enum = []
  document.paths['/quote'].post.responses['200'].content['application/json'].schema = 'Quote'
  const answered = (url: string, method: string, body: object, sent?: object) => ({
    startedDateTime: '2026-11-20T00:00:00Z',
    time: 1,
    request: {
      ...{ method, url: `https://example.com/v2${url}`, httpVersion: 'HTTP/1.1', cookies: [] },
      headers: [{ name: 'Authorization', value: 'Bearer k' }],
      ...{ queryString: [], headersSize: -1, bodySize: -1 },
      ...(sent && { postData: { mimeType: 'application/json', text: JSON.stringify(sent) } }),
    },
    response: {
      ...{ status: 200, statusText: 'OK', httpVersion: 'HTTP/1.1', cookies: [], headers: [] },
      content: { size: 1, mimeType: 'application/json', text: JSON.stringify(body) },
      ...{ redirectURL: '', headersSize: -1, bodySize: -1 },
    },
    ...{ cache: {}, timings: { send: 0, wait: 1, receive: 0 } },
  })
  const entries = [
    answered('/items', 'GET', [{ id: 1, name: 'b', kind: 'none' }]),
    answered('/quote', 'POST', ['anything'], { count: 1 }),
  ]
  const log = { version: '1.2', creator: { name: 'T', version: '1' }, entries }
  const at = writeFiles({ 'a.json': document, 'a.har': { log }, 'b.json': soundContract() })
  const run = (name: string) => runCli(['check', at('a.har'), '--contract', at(name)])
  const { code, stderr } = await run('a.json')
  expect([code, stderr]).toEqual([0, expect.stringContaining('name.pattern has a lookaround')])
  expect((await run('b.json')).code).toBe(1)
})

test('what is not found is said in words of the contract, unless they are those of a success, or none', async ({
  start,
}) => {
  for (const [description, head] of [
    ['ok', 'Not found'],
    ['No such item.', 'No such item'],
    [undefined, 'Not found'],
    [5, 'Not found'],
  ]) {
    const document = soundContract()
    document.components.responses.Missing.description = description
    const { send } = await start(asSource(document))
    const { status, body } = await send('GET /v2/items/999')
    expect({ status, body }).toEqual({
      status: 404,
      body: { message: `${head}: no item has the id 999` },
    })
  }
})
