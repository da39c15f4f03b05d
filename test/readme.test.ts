import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { checkedDocument } from '../src/admin/plane/admin-document.ts'
import { proxyOutline } from '../src/admin/proxy-control-plane.ts'
import { sandboxOutline } from '../src/admin/sandbox-control-plane.ts'
import { compileDocument } from '../src/contract/contract.ts'
import { loadContract } from './support/built-in.ts'
import { blocks, expectSteps, stepsOf } from './support/console-steps.ts'
import { runCli } from './support/run-command.ts'
import { expect, test } from './support/test.ts'

const readme = await readFile('README.md', 'utf8')

/** A contract of orders, one of whose operations no rule knows. */
const SHOP = `openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
  /orders:
    get: { operationId: listOrders, responses: { 200: { description: ok, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Order' } } } } } } }
  /orders/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get: { operationId: getOrder, responses: { 200: { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } } } }
    delete: { operationId: removeOrder, responses: { 204: { description: gone } } }
  /orders/{id}/cancel:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    post: { operationId: cancelOrder, responses: { 204: { description: ok } } }
components:
  schemas:
    Order: { type: object, required: [id], properties: { id: { type: integer }, note: { type: string } } }
`

// Over a second: runs every command of the README.
test('the commands of README.md print what it shows', async ({ start }) => {
  const sandbox = await start()
  const steps = stepsOf(readme)
  expect(steps.length).toBeGreaterThan(7)
  await expectSteps(steps, sandbox.url.replace(/\/v1$/, ''))
})

test.for([
  ['docs/control-plane.md', sandboxOutline(loadContract())],
  ['docs/proxy.md', proxyOutline],
] as const)('%s has a command for every route', async ([page, outline]) => {
  const { operations, match } = compileDocument(checkedDocument(outline))
  const steps = stepsOf(await readFile(page, 'utf8'))
  const shown = steps.flatMap(({ command }) => {
    const method = /-X (\w+)/.exec(command)?.[1] ?? (command.includes('--json') ? 'POST' : 'GET')
    const targets = [...command.matchAll(/\/__admin[^\s?']*/g)]
    return targets.map(([target]) => match(method, target)?.operation?.id)
  })
  // The records of each resource have the same routes: one resource shows them.
  const ofOthers = loadContract()
    .roles.resources.slice(1)
    .map(({ name }) => `/state/${name}`)
  const isOfOthers = (path: string) =>
    ofOthers.some((each) => path.endsWith(each) || path.includes(`${each}/`))
  const wanted = operations.filter(({ path }) => !isOfOthers(path)).map(({ id }) => id)
  expect(wanted.filter((id) => !shown.includes(id))).toEqual([])
})

test('the scenario of the README starts and does what it says', async ({ start, folder }) => {
  const text = blocks('yaml', readme).find((each) => each.includes('name: checkout')) ?? ''
  const file = path.join(folder, 'checkout.yaml')
  await writeFile(file, text)
  const sandbox = await start({ scenario: file })
  expect(sandbox.size).toBe(22)
  const animal = { name: 'Nemo', categoryId: 1 }
  const statuses = []
  for (let call = 0; call < 3; call += 1) {
    const { status, headers, body } = await sandbox.send('/pets', { json: animal, key: 'test-7' })
    statuses.push([status, headers.get('retry-after'), body.code ?? body.status])
  }
  expect(statuses).toEqual([
    [429, '1', 'rate_limited'],
    [429, '1', 'rate_limited'],
    [201, null, 'available'],
  ])
  await expect(sandbox.send('/pets?status=sold')).rejects.toThrow()
})

test('the section of the README about another contract is short, comes early, and does what it says', {
  tags: ['rest'],
}, async ({ folder }) => {
  const [section = ''] = /^## Another contract\n.*?(?=^## )/ms.exec(readme) ?? []
  expect(section.trimEnd().split('\n').length).toBeLessThanOrEqual(25)
  expect(section).toContain('(docs/contracts.md)')
  expect(readme.indexOf(section)).toBeLessThan(readme.indexOf('## Scenarios'))
  const [overlay = '', scenario = ''] = blocks('yaml', section)
  await writeFile(path.join(folder, 'shop.yaml'), SHOP)
  await writeFile(path.join(folder, 'sandbox.overlay.yaml'), overlay)
  await writeFile(path.join(folder, 'busy.yaml'), scenario)
  const commands = [...section.matchAll(/npx petstore-sandbox ([^#\n`]+)/g)].map(([, words = '']) =>
    words.trim().split(' '),
  )
  expect(commands).toHaveLength(4)
  for (const [name = '', ...words] of commands) {
    if (words[0] === 'ledger') {
      const { code, stdout } = await runCli([name, ...words], { cwd: folder })
      expect([code, stdout]).toEqual([
        0,
        expect.stringContaining('In which order are orders listed?'),
      ])
      continue
    }
    if (name === 'contract') {
      const { code, stdout } = await runCli([name, ...words], { cwd: folder })
      expect([code, stdout]).toEqual([0, expect.stringContaining('(cancelOrder) answers a sample')])
      const laid = [name, ...words, '--overlay', 'sandbox.overlay.yaml']
      expect((await runCli(laid, { cwd: folder })).stdout).toContain(
        '(cancelOrder) acts on a record',
      )
      continue
    }
    const count = words.includes('./busy.yaml') ? 500 : 20
    const exec = 'curl -s "$PETSTORE_URL/orders" > answered.json'
    const flags = ['--port', '0', '--log', 'silent', '--exec', exec]
    expect((await runCli([name, ...words, ...flags], { cwd: folder })).code).toBe(0)
    const answered = await readFile(path.join(folder, 'answered.json'), 'utf8')
    expect(JSON.parse(answered)).toHaveLength(count)
  }
})

test('the README links to SECURITY.md, and the links of that and of docs/supply-chain.md lead somewhere', async () => {
  expect(readme).toContain('](SECURITY.md)')
  for (const page of ['SECURITY.md', 'docs/supply-chain.md']) {
    const text = await readFile(page, 'utf8')
    for (const [, link] of text.matchAll(/\]\((?!https:)([^)]+)\)/g)) {
      const [file = '', anchor] = (link as string).split('#')
      const headings = [
        ...(await readFile(path.join(path.dirname(page), file), 'utf8')).matchAll(/^#+ (.*)$/gm),
      ]
      const anchors = headings.map(([, heading = '']) => heading.toLowerCase().replaceAll(' ', '-'))
      if (anchor !== undefined) expect(anchors, link).toContain(anchor)
    }
  }
})

test('the README names only scripts that there are', async () => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'))
  const named = [...readme.matchAll(/npm (?:run )?(start|test|check|run [\w-]+)/g)].map(
    ([, name]) => (name as string).replace('run ', ''),
  )
  for (const name of named) expect(Object.keys(scripts)).toContain(name)
})
