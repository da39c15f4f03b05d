import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { runCli } from '../support/run-command.ts'
import { expect, shopContract, shopWith, test } from './support.ts'

const mistakes: readonly [title: string, code: string, message: string][] = [
  [
    'an unknown operation',
    'export default {\n  creatOrder: {},\n}',
    ':2: the contract has no operation "creatOrder". Did you mean "createOrder"?',
  ],
  [
    'an unknown hook',
    'export default {\n  createOrder: {\n    beforee() {},\n  },\n}',
    ':3: createOrder has no hook "beforee". Did you mean "before"? The hooks are before, change, answer and after',
  ],
  [
    'a hook that is no function',
    'export default {\n  createOrder: { before: 5 },\n}',
    ':2: createOrder.before must be a function, got 5',
  ],
  [
    'an operation without hooks',
    'export default { createOrder: () => {} }',
    ':1: createOrder must be an object of hooks',
  ],
  [
    'no default export',
    'export const handlers = {}',
    ': its default export must be handlers({ … }), got nothing.',
  ],
  [
    'change where nothing is kept',
    'export default { listOrders: { change: ({ record }) => record } }',
    ':1: listOrders.change would never be called, as the operation keeps no record by itself (its role is list',
  ],
  [
    'change beside answer',
    'export default { createOrder: {\n answer() {},\n change() {} } }',
    ':3: createOrder.change would never be called, as answer stands in place',
  ],
  [
    'what is no code',
    'export default {\n  createOrder: {,\n}',
    ':2: the handlers cannot be loaded: ',
  ],
  [
    'what TypeScript alone has',
    'enum Side { A }\nexport default {}',
    ':1: the handlers cannot be loaded: ',
  ],
  [
    'what throws',
    "\nthrow new Error('no service')",
    ':2: the handlers cannot be loaded: no service. Correct the code.',
  ],
  ['a missing import', "import './other.ts'\nexport default {}", ': Cannot find module'],
]

for (const [title, code, message] of mistakes) {
  test(`${title} in handlers is refused with the place and the way out`, async ({ folder }) => {
    const file = path.join(folder, 'own.ts')
    writeFileSync(file, code)
    const { code: exit, stderr } = await runCli(['start', shopContract, '--handlers', file])
    expect(exit).toBe(2)
    expect(stderr).toContain(`own.ts${message}`)
    expect(stderr).not.toContain('?handlers=')
  })
}

test('handlers in TypeScript are modules, also beside a package of CommonJS; of JavaScript there, the way out is said', async ({
  folder,
}) => {
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "commonjs" }')
  const code =
    "import { handlers } from 'petstore-sandbox/handlers'\nexport default handlers({ createOrder: {} })"
  const started = ['start', shopContract, '--port', '0', '--exec', 'exit 0', '--handlers']
  for (const [name, exit] of [
    ['shop.ts', 0],
    ['shop.js', 2],
  ] as const) {
    writeFileSync(path.join(folder, name), code)
    const { code: ended, stderr } = await runCli([...started, path.join(folder, name)])
    expect(ended).toBe(exit)
    if (exit === 2) expect(stderr).toContain('Let its name end in .mjs or .ts, or write "type"')
  }
})

test('handlers are loaded again with what they import when the scenario is', async ({
  start,
  folder,
}) => {
  const write = (price: number) =>
    writeFileSync(path.join(folder, 'price.ts'), `export const price: number = ${price}`)
  const file = path.join(folder, 'own.ts')
  const code = `import { handlers } from 'petstore-sandbox/handlers'
import { price } from ${JSON.stringify('./price.ts')}
export default handlers({ getQuote: { answer: () => ({ price }) } })`
  writeFileSync(file, code)
  write(1)
  const options = shopWith(file)
  const sandbox = await start(options)
  const ask = async () => (await sandbox.send('/quotes?productId=1&quantity=1')).body.price
  expect(await ask()).toBe(1)
  await sandbox.send('/products', { json: { name: 'Bowl', price: 1, stock: 1 } })
  write(2)
  expect(await sandbox.load(options.scenario as object)).toMatchObject({ reseeded: false })
  expect([await ask(), (await sandbox.send('/products')).body.length]).toEqual([2, 4])
  writeFileSync(file, code.replace('answer', 'answr'))
  await expect(sandbox.load(options.scenario as object)).rejects.toThrow('no hook "answr"')
  expect(await ask()).toBe(2)
  expect(sandbox.scenario.files.slice(-2)).toEqual([file, path.join(folder, 'price.ts')])
})

test('a scenario names its handlers, which nobody can give over the control plane', async ({
  start,
  folder,
}) => {
  writeFileSync(
    path.join(folder, 'own.mjs'),
    'export default { getQuote: { answer: () => ({ price: 3 }) } }',
  )
  const scenario = path.join(folder, 'own.yaml')
  writeFileSync(scenario, `version: 1\ncontract: ${shopContract}\nhandlers: ./own.mjs\n`)
  const sandbox = await start({ scenario })
  expect((await sandbox.send('/quotes?productId=1&quantity=1')).body.price).toBe(3)
  const put = await fetch(`${sandbox.adminUrl}/scenario`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ version: 1, handlers: './own.mjs' }),
  })
  expect([put.status, await put.text()]).toEqual([
    400,
    expect.stringContaining('handlers cannot be given here: code is loaded from the command line'),
  ])
})

test('contract types writes what handlers are typed by, with exact integers', async () => {
  const { stdout, code } = await runCli(['contract', 'types', shopContract])
  expect(code).toBe(0)
  expect(stdout).toContain('id: number | bigint\n')
  expect(stdout).toContain("products: components['schemas']['Product']")
})
