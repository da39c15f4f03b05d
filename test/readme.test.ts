import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { checkedDocument } from '../src/admin/plane/admin-document.ts'
import { proxyOutline } from '../src/admin/proxy-control-plane.ts'
import { sandboxOutline } from '../src/admin/sandbox-control-plane.ts'
import { compileDocument } from '../src/contract/contract.ts'
import { loadContract } from './support/built-in.ts'
import { blocks, expectSteps, stepsOf } from './support/console-steps.ts'
import { startSandbox } from './support/library.ts'
import { runCli } from './support/run-command.ts'
import { expect, test } from './support/test.ts'

const readme = await readFile('README.md', 'utf8')

/** A contract of orders, one of whose operations no rule knows. */
const SHOP = `openapi: 3.1.0
info: { title: Shop, version: '1' }
servers: [{ url: https://shop.example.com/v2 }]
paths:
  /orders:
    get: { operationId: listOrders, responses: { 200: { description: ok, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Order' } } } } } } }
  /orders/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get: { operationId: getOrder, responses: { 200: { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }, 404: { description: none } } }
    delete: { operationId: removeOrder, responses: { 204: { description: gone }, 404: { description: none } } }
  /orders/{id}/cancel:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    post: { operationId: cancelOrder, responses: { 204: { description: ok } } }
components:
  schemas:
    Order: { type: object, required: [id], properties: { id: { type: integer }, note: { type: string } } }
`

// Over a second: asks what the README asks, one request after the other.
test('the requests of README.md print what it shows', async ({ start }) => {
  const sandbox = await start()
  const steps = stepsOf(readme)
  expect(steps.length).toBeGreaterThan(7)
  await expectSteps(steps, sandbox.url.replace(/\/v1$/, ''))
})

test.for([
  ['docs/control-plane.md', sandboxOutline(loadContract())],
  ['docs/proxy.md', proxyOutline()],
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
    const { status, headers, body } = await sandbox.send('/pets', { json: animal })
    statuses.push([status, headers.get('retry-after'), body.code ?? body.status])
  }
  expect(statuses).toEqual([
    [429, '1', 'rate_limited'],
    [429, '1', 'rate_limited'],
    [201, null, undefined],
  ])
  await expect(sandbox.send('/pets?status=sold')).rejects.toThrow()
})

// Over a second: runs every command line of the README, one after the other.
test('the command lines of the README do what it says, in a folder with the files that it names', {
  tags: ['rest'],
}, async ({ start, folder }) => {
  const [overlay = '', checkout = ''] = blocks('yaml', readme)
  const files = {
    'shop.yaml': SHOP,
    'next.yaml': SHOP.replace(/^ {4}delete: .*\n/m, ''),
    'sandbox.overlay.yaml': overlay,
    'checkout.yaml': checkout,
  }
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text)
  const pets = await start()
  await using shop = await startSandbox({ contract: path.join(folder, 'shop.yaml') })
  const shown: { readonly [part: string]: readonly [code: number, text: string] } = {
    'explain shop.yaml': [0, '(cancelOrder) answers a sample'],
    'contract diff': [1, 'removeOrder'],
    '--record': [0, 'session.yaml: exchanges 1, orders 20, created 0'],
    'scenario list': [0, 'flaky'],
    'code=503': [1, blocks('text', readme).at(-1) as string],
  }
  const run = async (line: string) => {
    const ours = line
      .replace('https://staging.example.com/v2', shop.url)
      .replace('http://127.0.0.1:4010/v1', pets.url)
      .replace('npm test', 'true')
    // As a shell reads the line.
    const { stdout } = await promisify(execFile)('bash', ['-c', `printf '%s\\0' ${ours}`])
    const words = stdout.split('\0').filter((word) => word !== '')
    const serves = !/^(contract|scenario|check|verify)$/.test(words[0] ?? '')
    if (serves) words.push('--log', 'pretty')
    if (serves && !words.includes('--port')) words.push('--port', '0')
    if (serves && !words.includes('--exec'))
      words.push('--exec', 'curl -s "$SANDBOX_URL/orders" -o orders.json')
    // A service of others is asked ten times per second.
    if (words[0] === 'verify') words.push('--rate', '1000')
    return await runCli(words, { cwd: folder })
  }
  await run('proxy shop.yaml https://staging.example.com/v2 --record session.har')
  const lines = new Set(
    [...blocks('sh', readme).flatMap((block) => block.split('\n')), ...inline(readme)]
      .filter((line) => /^(npx )?petstore-sandbox/.test(line))
      .map((line) => line.replace(/^(npx )?petstore-sandbox ?/, '').replace(/\s{2,}#.*/, '')),
  )
  expect(lines.size).toBeGreaterThan(14)
  for (const line of lines) {
    const [, [code, text] = [0, '']] =
      Object.entries(shown).find(([part]) => line.includes(part)) ?? []
    const { code: ended, stdout, stderr } = await run(line)
    const printed = stdout + stderr
    expect(ended, `${line}: ${printed}`).toBe(code)
    for (const part of text.split(/[…\n]/)) expect(printed, line).toContain(part.trim())
    if (!/^(shop|session|proxy shop)/.test(line)) continue
    const orders = await readFile(path.join(folder, 'orders.json'), 'utf8')
    expect(JSON.parse(orders), line).toHaveLength(20)
  }
  const laid = ['contract', 'explain', 'shop.yaml', '--overlay', 'sandbox.overlay.yaml']
  expect((await runCli(laid, { cwd: folder })).stdout).toContain('(cancelOrder) acts on a record')
})

test('the README is short', () => {
  expect(readme.split('\n').length).toBeLessThanOrEqual(200)
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

// --- internal ---

/** What stands between single backticks. */
function inline(page: string): string[] {
  return [...page.matchAll(/(?<!`)`([^`\n]+)`(?!`)/g)].map(([, text]) => text as string)
}
