import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll } from 'vitest'
import { root, runCli, startCli } from '../support/run-cli.ts'
import { writeFiles } from '../support/scenario-files.ts'
import { expect, test } from '../support/test.ts'

const run = promisify(execFile)

let folder: string
let packed: string
let bin: string

/** How the installed bin is run: from the folder it is installed in. */
const installed = () => ({ cwd: folder, program: [process.execPath, bin] }) as const

// Packed and unpacked once for all: that builds.
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'petstore-sandbox-package-'))
  await run('npm', ['pack', '--pack-destination', folder], { cwd: root })
  const [tarball = ''] = readdirSync(folder)
  packed = path.join(folder, 'node_modules/petstore-sandbox')
  writeFiles(folder, {
    'node_modules/petstore-sandbox/.keep': '',
    'package.json': '{ "type": "module" }',
  })
  await run('tar', ['-xzf', tarball, '-C', packed, '--strip-components=1'], { cwd: folder })
  // Its dependencies as npm would put them, without a network.
  const { dependencies } = JSON.parse(readFileSync(path.join(packed, 'package.json'), 'utf8'))
  for (const name of Object.keys(dependencies)) {
    const place = path.join(folder, 'node_modules', name)
    writeFiles(path.dirname(place), { '.keep': '' })
    symlinkSync(path.join(root, 'node_modules', name), place)
  }
  symlinkSync(path.join(root, 'node_modules/@types'), path.join(folder, 'node_modules/@types'))
  bin = path.join(
    packed,
    JSON.parse(readFileSync(path.join(packed, 'package.json'), 'utf8')).bin['petstore-sandbox'],
  )
}, 60_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the package holds the build, the contract, the scenarios and the docs, and nothing else', async () => {
  const files = readdirSync(packed, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== '.keep')
    .map(({ parentPath, name }) => path.relative(packed, path.join(parentPath, name)))
  const tops = new Set(files.map((file) => file.split(path.sep)[0]))
  expect([...tops].toSorted()).toEqual(
    [
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'dist',
      'docs',
      'openapi.yaml',
      'package.json',
      'scenarios',
    ].toSorted(),
  )
  for (const file of [
    'dist/cli/main.js',
    'dist/index.js',
    'dist/index.d.ts',
    'docs/deprecations.md',
    'scenarios/flaky.yaml',
    'scenarios/scenario.schema.json',
  ])
    expect(files).toContain(file)
  expect(files.filter((file) => /test|\.ts$/.test(file) && !file.endsWith('.d.ts'))).toEqual([])
  const first = readFileSync(path.join(packed, 'dist/cli/main.js'), 'utf8').split('\n')[0]
  expect(first).toBe('#!/usr/bin/env node')
})

test('the installed bin says its version and lists its scenarios', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const said = await runCli(['--version'], installed())
  expect(said).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
  const listed = await runCli(['scenario', 'list'], installed())
  expect(listed.stdout).toMatch(/^default .*\n.*^sunset /ms)
})

// The bin measures texts by a function of ours, which the sources do not.
test.for([['--help'], ['start', '--help'], ['proxy', '--help'], ['scenario', '--help']])(
  'the installed bin says the same as the sources to %j',
  async (args) => {
    const said = await runCli(args, installed())
    expect(said).toEqual(await runCli(args))
    expect(said.stdout).toMatch(/^petstore-sandbox /)
  },
)

test('the installed bin starts, answers, and stops', async () => {
  const cli = startCli(['start', 'flaky', '-p', '0', '--seed', '1'], installed())
  const url = await cli.ready()
  expect((await fetch(url.replace('/v1', '/__admin/health'))).status).toBe(200)
  expect((await fetch(url.replace('/v1', '/docs/deprecations'))).status).toBe(200)
  expect((await fetch(`${url}/pets`)).status).toBe(401)
  expect((await cli.stop('SIGTERM')).code).toBe(0)
})

test('the installed bin checks what passes through its proxy, in the thread that it brings', async () => {
  const sandbox = startCli(['start', '-p', '0'], installed())
  const file = path.join(folder, 'report.json')
  const proxy = startCli(['proxy', await sandbox.ready(), '-p', '0', '--report', file], installed())
  const url = await proxy.ready()
  for (const authorization of ['Bearer sandbox-key', ''])
    await (await fetch(`${url}/pets`, { headers: { authorization } })).arrayBuffer()
  expect((await proxy.stop('SIGTERM')).code).toBe(0)
  expect((await sandbox.stop('SIGTERM')).code).toBe(0)
  const { exchanges } = JSON.parse(readFileSync(file, 'utf8'))
  expect(exchanges).toMatchObject({ total: 2, checked: 2, unchecked: 0 })
})

const CONSUMER = `import { startProxy, startSandbox, UsageError, type Exchange, type RunningSandbox } from 'petstore-sandbox'

const seen: Exchange[] = []
await using sandbox: RunningSandbox = await startSandbox({
  scenario: { version: 1, pets: [{ id: 2n ** 63n - 1n, name: 'Rex', categoryId: 1 }] },
  onExchange: (exchange) => seen.push(exchange),
})
const response = await fetch(sandbox.url + '/pets', { headers: { authorization: 'Bearer ' + sandbox.key } })
console.log(response.status, await response.text(), seen[0]?.operation)
await using proxy = await startProxy({ upstream: sandbox.url })
await fetch(proxy.url + '/pets')
const { exchanges, findings } = await proxy.report()
console.log(exchanges.checked, findings[0]?.severity)
await startSandbox({ scenario: { version: 3 } }).catch((error: unknown) => {
  console.log(error instanceof UsageError)
})
`

test('a strict TypeScript program that imports the package compiles, and runs', async () => {
  writeFiles(folder, {
    'consumer.ts': CONSUMER,
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        ...{ target: 'es2024', lib: ['es2024', 'esnext.disposable'], types: ['node'] },
        ...{ module: 'nodenext', strict: true, exactOptionalPropertyTypes: true, noEmit: true },
      },
      files: ['consumer.ts'],
    }),
  })
  const tsc = path.join(root, 'node_modules/.bin/tsc')
  const compiled = await run(tsc, ['-p', folder]).catch((error: { stdout: string }) => error)
  expect(compiled.stdout).toBe('')
  const { stdout } = await run(process.execPath, ['consumer.ts'], { cwd: folder })
  expect(stdout).toBe(
    '200 [{"id":9223372036854775807,"name":"Rex","categoryId":1}] listPets\n1 note\ntrue\n',
  )
})

test('openapi.yaml and the schema of scenarios can be imported by name', async () => {
  writeFiles(folder, {
    'resolve.js':
      "for (const name of ['openapi.yaml', 'scenario.schema.json', 'package.json']) console.log(import.meta.resolve('petstore-sandbox/' + name).split('/').at(-1))\n",
  })
  const { stdout } = await run(process.execPath, ['resolve.js'], { cwd: folder })
  expect(stdout).toBe('openapi.yaml\nscenario.schema.json\npackage.json\n')
})
