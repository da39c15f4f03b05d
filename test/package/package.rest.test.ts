import { execFile, execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { Script } from 'node:vm'
import { beforeAll } from 'vitest'
import { nodeComplaint } from '../../src/base/node-version.ts'
import { compile, installedFolder } from '../support/installed-package.ts'
import { programs } from '../support/program.ts'
import { spawnCli, startCli } from '../support/run-cli.ts'
import { some } from '../support/runs.ts'
import { writeFiles } from '../support/scenario-files.ts'
import { expect, test } from '../support/test.ts'

const run = promisify(execFile)

const folder = installedFolder({ packages: ['@types/node', 'undici-types'] })
let packed: string
let bin: string

/** How the installed bin is run: from the folder it is installed in. */
const installed = () => ({ cwd: folder.path, program: [process.execPath, bin] }) as const

beforeAll(() => {
  packed = path.join(folder.root, 'node_modules/petstore-sandbox')
  bin = realpathSync(path.join(folder.root, 'node_modules/.bin/petstore-sandbox'))
})

test('the package holds the build, the contract, the scenarios and the docs, and nothing else', async () => {
  const files = readdirSync(packed, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(packed, path.join(parentPath, name)))
  const tops = new Set(files.map((file) => file.split(path.sep)[0]))
  const own = ['dist', 'docs', 'openapi.yaml', 'package.json', 'scenarios']
  const told = ['CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md']
  expect([...tops].toSorted()).toEqual([...told, ...own].toSorted())
  const needed = `dist/cli/main.js dist/index.js dist/index.d.ts dist/THIRD-PARTY-NOTICES dist/sbom.cdx.json
    docs/deprecations.md scenarios/flaky.yaml scenarios/scenario.schema.json`
  expect(files).toEqual(expect.arrayContaining(needed.split(/\s+/)))
  const ofPages = files.filter((file) => file.startsWith('dist/web/'))
  expect(ofPages.map((file) => file.replace(/-[^-]{8}\.(js|css)\.gz$/, '.$1.gz'))).toContain(
    'dist/web/swagger-ui.js.gz',
  )
  expect(
    files.filter((file) => /(^|\/)test\/|\.ts$/.test(file) && !file.endsWith('.d.ts')),
  ).toEqual([])
  const first = readFileSync(path.join(packed, 'dist/cli/main.js'), 'utf8').split('\n')[0]
  expect(first).toBe('#!/usr/bin/env node')
})

test('the package has no script that npm runs when it is installed', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(packed, 'package.json'), 'utf8'))
  // npm names `prepare` among them for a package of a file, too.
  for (const name of ['preinstall', 'install', 'postinstall', 'prepare'])
    expect(scripts).not.toHaveProperty(name)
})

test('every link of the packed documents leads to a file of the package', () => {
  const pages = readdirSync(packed, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.md') && !file.startsWith('dist'),
  )
  expect(pages.length).toBeGreaterThan(20)
  for (const page of pages) {
    const text = readFileSync(path.join(packed, page), 'utf8')
    for (const [, link = ''] of text.matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)/g))
      expect(existsSync(path.join(packed, path.dirname(page), link)), `${page}: ${link}`).toBe(true)
  }
})

test('nothing is installed beside the package', () => {
  const lock = readFileSync(path.join(folder.root, 'node_modules/.package-lock.json'), 'utf8')
  expect(Object.keys(JSON.parse(lock).packages)).toEqual(['node_modules/petstore-sandbox'])
})

test('the notices name each package of which the build holds code, with its licence', () => {
  const files = readdirSync(path.join(packed, 'dist/cli')).map((file) =>
    readFileSync(path.join(packed, 'dist/cli', file), 'utf8'),
  )
  // The bundler says above each module where it comes from.
  const bundled = files.flatMap((text) =>
    [
      ...text.matchAll(/^\/\/(?:#region)? (?:.*\/)?node_modules\/((?:@[^/\n]+\/)?[^/\n]+)\/.*$/gm),
    ].map(([, name]) => name as string),
  )
  const notices = readFileSync(path.join(packed, 'dist/THIRD-PARTY-NOTICES'), 'utf8')
  const named = [...notices.matchAll(/^-{80}\n\n(\S+) \S+ \(.+\)\n\n(.+)/gm)].map(
    ([, name]) => name as string,
  )
  expect(new Set(bundled).size).toBeGreaterThan(100)
  expect(named).toEqual(expect.arrayContaining([...bundled, 'swagger-ui-dist']))
})

test('the notices name each package inside the bundle of Swagger UI, and no other', () => {
  const map = readFileSync('node_modules/swagger-ui-dist/swagger-ui-bundle.js.map', 'utf8')
  const { sources } = JSON.parse(map) as { sources: readonly string[] }
  const inside = sources.flatMap(
    (source) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? [],
  )
  const notices = readFileSync(path.join(packed, 'dist/THIRD-PARTY-NOTICES'), 'utf8')
  const named = [
    ...notices.matchAll(/^-{80}\n\n(\S+)(?: \d\S*)? \(.+\), within swagger-ui-dist \d\S*\n\n\S/gm),
  ].map(([, name]) => name as string)
  expect(named.length).toBeGreaterThan(80)
  expect(named).toEqual([...new Set(inside)].toSorted())
})

/** Makes Node take itself for an old one, where there is none to be had. */
const AS_NODE_20 = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })`
const COMPLAINT = 'petstore-sandbox needs Node 24.18 or newer; this is 20.20.2'

test('an old Node gets one line from the bin, and exit code 2', async () => {
  const program = [process.execPath, '--import', AS_NODE_20, bin] as const
  const said = await spawnCli(['start'], { cwd: folder.path, program })
  expect(said).toEqual({ code: 2, stdout: '', stderr: `${COMPLAINT}\n` })
})

test('the first file of the bin is a script that imports nothing before it knows its Node', () => {
  const text = readFileSync(bin, 'utf8')
  expect(() => new Script(text)).not.toThrow()
  // What came after ES2015: old Nodes stop reading at it.
  expect(text).not.toMatch(/\?\.|\?\?|\basync\b|\bawait\b|\*\*(?!\/| )|\.\.\.\w+\s*}/)
})

test('an old Node that imports the library gets the same message', async () => {
  const program = [process.execPath, '--import', AS_NODE_20, '--input-type=module'] as const
  const { code, stderr } = await spawnCli(['-e', "import 'petstore-sandbox'"], {
    ...{ cwd: folder.path, program },
  })
  expect(code).toBe(1)
  expect(stderr).toContain(`Error: ${COMPLAINT}\n`)
})

const oldNode = findOldNode()

test.for(['require', 'import'])(
  `a real old Node that asks for the package by %s says which one it must be${oldNode ? '' : ' (skipped: there is no Node before 24 on the PATH)'}`,
  async (how, { skip }) => {
    if (oldNode === undefined) return skip()
    const program = [oldNode, '-e', `${how}('petstore-sandbox')`] as const
    const { code, stderr } = await spawnCli([], { cwd: folder.path, program })
    expect(code).toBe(1)
    expect(stderr).toMatch(/Error: petstore-sandbox needs Node 24\.18 or newer; this is \d/)
  },
)

test('engines says the oldest Node that the code takes', () => {
  const { engines } = JSON.parse(readFileSync(path.join(packed, 'package.json'), 'utf8'))
  const [, major, minor] = /^>=(\d+)\.(\d+)\.0$/.exec(engines.node) ?? []
  expect(nodeComplaint(`${major}.${minor}.0`)).toBeUndefined()
  expect(nodeComplaint(`${major}.${Number(minor) - 1}.9`)).toMatch(/^petstore-sandbox needs Node /)
  expect(nodeComplaint(`${Number(major) + 1}.0.0`)).toBeUndefined()
})

test('the installed bin says its version and lists its scenarios', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const said = await spawnCli(['--version'], installed())
  expect(said).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
  const listed = await spawnCli(['scenario', 'list'], installed())
  expect(listed.stdout).toMatch(/^default .*\n.*^sunset /ms)
})

// The bin measures texts by a function of ours, which the sources do not.
test('the installed bin says the same as the sources when it is asked for help', async () => {
  const said = await spawnCli(['start', '--help'], installed())
  expect(said).toEqual(await spawnCli(['start', '--help'], { program: programs.source }))
  expect(said.stdout).toMatch(/^petstore-sandbox /)
})

test('the installed bin starts, answers, and stops', async () => {
  const cli = startCli(['start', 'flaky', '-p', '0', '--seed', '1'], installed())
  const url = await cli.ready()
  expect((await fetch(url.replace('/v1', '/__admin/health'))).status).toBe(200)
  expect((await fetch(url.replace('/v1', '/docs/deprecations'))).status).toBe(200)
  const page = await (await fetch(url.replace('/v1', '/docs'))).text()
  const loaded = [...page.matchAll(/(?:src|href)="(\/__admin\/web\/[^"]+)"/g)].map(
    ([, path]) => path,
  )
  expect(loaded).toHaveLength(4)
  for (const path of loaded)
    expect((await fetch(new URL(path as string, url))).status, path).toBe(200)
  expect((await fetch(`${url}/pets`)).status).toBe(401)
  expect((await cli.stop('SIGTERM')).code).toBe(0)
})

/** Says at the end which files were loaded, and which modules of Node. */
const LISTING = `data:text/javascript,import module from 'node:module'
const files = []
module.registerHooks({ load: (url, context, next) => (url.startsWith('file:') && files.push(url.split('/').at(-1)), next(url, context)) })
process.on('exit', () => console.error(JSON.stringify({ files, ofNode: process.moduleLoadList })))`

test('a start loads few files, and neither fetch nor the code of schemas that the build has checked', async () => {
  const program = [process.execPath, '--import', LISTING.replaceAll('\n', ';'), bin] as const
  const cli = startCli(['start', '-p', '0'], { cwd: folder.path, program })
  await cli.ready()
  const { stderr } = await cli.stop('SIGTERM')
  const { files, ofNode } = JSON.parse(stderr.trim().split('\n').at(-1) as string)
  expect(files).toContain('main.js')
  expect(files.length).toBeLessThan(20)
  expect(files.filter((name: string) => name.startsWith('schemas'))).toEqual([])
  expect(ofNode.filter((name: string) => name.includes('undici'))).toEqual([])
})

test('the installed bin runs handlers in TypeScript that import the package', async () => {
  const files = Object.fromEntries(
    ['shop.yaml', 'shop.d.ts', 'shop.handlers.ts'].map((name) => [
      name,
      readFileSync(path.join('examples/behaviour', name), 'utf8'),
    ]),
  )
  writeFiles(folder.path, files)
  const args = ['start', 'shop.yaml', '--handlers', 'shop.handlers.ts', '-p', '0']
  const cli = startCli(args, installed())
  const url = await cli.ready()
  const reply = await fetch(`${url}/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"productId":1000000,"quantity":1}',
  })
  expect([reply.status, await reply.text()]).toEqual([
    400,
    expect.stringContaining('There is no such product'),
  ])
  expect((await cli.stop('SIGTERM')).code).toBe(0)
})

test('the installed bin checks what passes through its proxy, in the thread that it brings', async () => {
  const sandbox = startCli(['start', '-p', '0'], installed())
  const file = path.join(folder.path, 'report.json')
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
  expect(await compile(folder.path, CONSUMER)).toBe('')
  const { stdout } = await run(process.execPath, ['consumer.ts'], { cwd: folder.path })
  expect(stdout).toBe(
    '200 [{"id":9223372036854775807,"name":"Rex","categoryId":1}] listPets\n1 note\ntrue\n',
  )
})

const TYPED_COMMON = `import { startSandbox } from 'petstore-sandbox'

const sandbox: Promise<{ url: string }> = startSandbox({ scenario: 'empty' })
// @ts-expect-error: there is no such option
startSandbox({ scenarioo: 'empty' })
export = sandbox
`

const REQUIRING = `const { startSandbox, UsageError } = require('petstore-sandbox')

async function main() {
  const sandbox = await startSandbox({ scenario: 'empty' })
  const reply = await fetch(sandbox.url + '/pets', { headers: { authorization: 'Bearer ' + sandbox.key } })
  console.log(reply.status, await reply.text())
  await sandbox.close()
  await startSandbox({ port: -1 }).catch((error) => console.log(error instanceof UsageError))
}
main()
`

test('a CommonJS program requires the package, and nothing is said about it', async () => {
  writeFiles(folder.path, { 'consumer.cjs': REQUIRING })
  const { stdout, stderr } = await run(process.execPath, ['consumer.cjs'], { cwd: folder.path })
  expect({ stdout, stderr }).toEqual({ stdout: '200 []\ntrue\n', stderr: '' })
})

test.for(
  some(
    [
      ['nodenext', 'cts', /^$/],
      ['node18', 'cts', /TS1479.*cannot be imported with 'require'/],
      ['node20', 'cts', /^$/],
      ['node16', 'cts', /TS1479.*cannot be imported with 'require'/],
      ['node18', 'ts', /^$/],
      ['node16', 'ts', /^$/],
    ] as const,
    1,
  ),
)(
  'with module %s, TypeScript says of a .%s file what docs/testing.md says',
  async ([module, extension, said]) => {
    const program =
      extension === 'cts' ? TYPED_COMMON : TYPED_COMMON.replace('export = ', 'export default ')
    expect(await compile(folder.path, program, { extension, module })).toMatch(said)
  },
)

test('openapi.yaml and the schema of scenarios can be imported by name', async () => {
  writeFiles(folder.path, {
    'resolve.js':
      "for (const name of ['openapi.yaml', 'scenario.schema.json', 'package.json']) console.log(import.meta.resolve('petstore-sandbox/' + name).split('/').at(-1))\n",
  })
  const { stdout } = await run(process.execPath, ['resolve.js'], { cwd: folder.path })
  expect(stdout).toBe('openapi.yaml\nscenario.schema.json\npackage.json\n')
})

test.for(some([['--test'], ['--stack-trace-limit=50', '--max-old-space-size=512']], 1))(
  'all threads start in a process that Node was given %j for',
  { tags: ['long'] },
  async (flags) => {
    const program = `
      import { startProxy, startSandbox } from 'petstore-sandbox'
      const contract = '../node_modules/petstore-sandbox/openapi.yaml'
      await using sandbox = await startSandbox({ contract })
      await using proxy = await startProxy({ upstream: sandbox.url, contract })
      const headers = { authorization: 'Bearer sandbox-key' }
      const { status } = await fetch(proxy.url + '/pets', { headers })
      const { exchanges } = await proxy.report()
      const long = '# ' + 'x'.repeat(100_000) + '\\nversion: 1\\n'
      const put = await fetch(new URL('/__admin/scenario', sandbox.url), {
        method: 'PUT', headers: { 'content-type': 'application/yaml', 'sandbox-admin': '1' }, body: long,
      })
      if (status !== 200 || put.status !== 200) throw new Error([status, put.status].join())
      console.log('checked:', JSON.stringify(exchanges))
    `
    writeFiles(folder.path, { 'threads.test.mjs': program })
    const { stdout } = await run(process.execPath, [...flags, 'threads.test.mjs'], {
      cwd: folder.path,
      // A runner within a runner would run nothing.
      env: { ...process.env, NODE_TEST_CONTEXT: undefined },
    })
    expect(stdout).toContain('checked:')
  },
)

// --- internal ---

/** A Node on the PATH that is too old; `undefined` if there is none. */
function findOldNode(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return folders
    .map((each) => path.join(each, 'node'))
    .filter((file) => existsSync(file))
    .find((file) =>
      nodeComplaint(
        execFileSync(file, ['-p', 'process.versions.node'], { encoding: 'utf8' }).trim(),
      ),
    )
}
