import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { program } from '../support/program.ts'
import { expect } from '../support/test.ts'
import { answerTo, test as base, begin } from './support.ts'

/** A run of the command line. */
interface Run {
  readonly child: ChildProcess
  readonly out: () => string
  readonly err: () => string
  readonly exit: Promise<number | null>
  /** The base address, once it is ready. */
  ready(): Promise<string>
}

const [node, main] = program

const test = base.extend<{
  run: (flags: readonly string[], environment?: Record<string, string>) => Run
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the parameter's text
  run: async ({}, use) => {
    const children: ChildProcess[] = []
    await use((flags, environment = {}) => {
      const child = spawn(node, [main, 'proxy', ...flags], {
        env: { PATH: process.env.PATH, ...environment },
      })
      children.push(child)
      return toRun(child)
    })
    for (const child of children) child.kill('SIGKILL')
  },
})

const refused: [string, string[], number, RegExp][] = [
  ['no address', ['nope'], 2, /^The upstream must be an http or https address, got "nope"\./],
  ['another protocol', ['ftp://a.invalid'], 2, /got "ftp:\/\/a\.invalid"\. Give its base address/],
  ['a credential', ['http://me:secret@a.invalid/v1'], 2, /must not have a user or a password/],
  ['a bad address with a credential', ['http://me:secret@a b'], 2, /got "http:\/\/a b"/],
  ['a query', ['http://a.invalid/v1?key=1'], 2, /must not have a query or a fragment/],
  ['no upstream', [], 2, /^proxy needs an upstream: /],
  ['staging without its variable', ['staging'], 2, /^PETSTORE_STAGING_URL is not set/],
  ['production without its variable', ['production'], 2, /^PETSTORE_PRODUCTION_URL is not set/],
  ['a name that does not resolve', ['http://upstream.invalid/v1'], 3, /does not resolve: upstream/],
  ['a timeout of 0', ['http://127.0.0.1:1', '--timeout', '0'], 2, /^--timeout must be millisec/],
  [
    'a CA file that is not there',
    ['https://127.0.0.1:1', '--ca', '/none.pem'],
    2,
    /--ca \/none\.pem: there is no such file/,
  ],
  ['an unknown flag', ['http://127.0.0.1:1', '--read-onl'], 2, /Did you mean "--read-only"/],
  [
    'a recording of no known format',
    ['http://127.0.0.1:1', '--record', 'a'],
    2,
    /^a: a recording is a scenario/,
  ],
  ['a host that is not here', ['http://127.0.0.1:1', '-h', '203.0.113.1', '-p', '0'], 3, /^203\.0/],
]

test.for(refused)('%s stops with its exit code', async ([, flags, code, message], { run }) => {
  const { exit, out, err } = run(flags)
  expect(await exit).toBe(code)
  expect(err()).toMatch(message)
  expect(err()).not.toMatch(/secret|^ +at /m)
  expect(out()).toBe('')
})

test('a port that is taken stops with 3', async ({ run, upstream }) => {
  const { port } = new URL(await upstream((_request, response) => response.end()))
  const { exit, err } = run(['http://127.0.0.1:1', '--port', port])
  expect(await exit).toBe(3)
  expect(err()).toContain(`Port ${port} on 127.0.0.1 is taken.`)
})

test('it says ready and nothing else, passes on, logs without credentials, and stops with 0', async ({
  run,
  upstream,
}) => {
  const address = await upstream((_request, response) => response.end('here'))
  const { child, ready, out, err, exit } = run([
    `${address}/v1`,
    '--port',
    '0',
    '--fail-on',
    'never',
  ])
  const url = await ready()
  const headers = ['Host', 'x', 'Authorization', 'Bearer secret-one', 'Cookie', 'secret-two']
  const client = begin(`${url}/pets?api_key=secret-three`, { headers })
  client.end()
  expect((await answerTo(client)).body.toString()).toBe('here')
  child.kill('SIGTERM')
  expect(await exit).toBe(0)
  expect(out()).toBe(`ready ${url}\n`)
  const lines = err()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const isFact = ({ msg }: { msg: string }) => msg === 'started' || msg === 'request'
  expect(lines.filter(isFact)).toMatchObject([
    { msg: 'started', url, upstream: `${address}/v1` },
    {
      msg: 'request',
      method: 'GET',
      target: '/v1/pets?api_key=[redacted]',
      status: 200,
      ms: expect.any(Number),
    },
  ])
  expect(err()).not.toContain('secret')
})

test('SIGTERM lets a request in flight finish', async ({ run, upstream }) => {
  const asked = Promise.withResolvers<void>()
  const address = await upstream((_request, response) => {
    asked.resolve()
    setTimeout(() => response.end('late'), 300)
  })
  const { child, ready, exit } = run([address, '-p', '0', '--log', 'silent', '--fail-on', 'never'])
  const client = begin(`${await ready()}/pets`)
  client.end()
  const answer = answerTo(client)
  await asked.promise
  child.kill('SIGTERM')
  expect((await answer).body.toString()).toBe('late')
  expect(await exit).toBe(0)
})

test('--exec runs with PETSTORE_URL, and its exit code is handed on', async ({ run, upstream }) => {
  const address = await upstream((request, response) => response.end(`asked for ${request.url}`))
  const program =
    'fetch(process.env.PETSTORE_URL + "/pets").then(r => r.text()).then(t => { console.error(t); process.exit(7) })'
  const exec = `${process.execPath} -e '${program}'`
  const { exit, err } = run([`${address}/base`, '-p', '0', '--log', 'silent', '--exec', exec])
  expect(await exit).toBe(7)
  expect(err()).toMatch(/^asked for \/base\/pets\nfindings: .*--report FILE lists them\n$/)
})

test('--exec has the address and the token of the control plane, whose page the banner names', async ({
  run,
  upstream,
}) => {
  const address = await upstream((_request, response) => response.end())
  const program =
    'const { PETSTORE_ADMIN_URL: url, PETSTORE_ADMIN_TOKEN: token } = process.env; fetch(url + "/report", { headers: { authorization: "Bearer " + token } }).then(r => r.json()).then(r => console.error(url, r.exchanges.total))'
  const exec = `${process.execPath} -e '${program}'`
  const flags = [address, '-p', '0', '--log', 'pretty', '--admin-token', 'let-me-in']
  const { exit, err, out } = run([...flags, '--exec', exec])
  expect(await exit).toBe(0)
  const url = out().trim().slice('ready '.length).replace(/v1$/, '__admin')
  expect(err()).toContain(`${url} 0\n`)
  expect(err()).toContain(`  page        ${url}/\n`)
  expect(err()).not.toContain('let-me-in')
})

test('a service that is down is reported, and the proxy runs', async ({ run }) => {
  const { child, ready, err, exit } = run(['http://127.0.0.1:1/v1', '-p', '0'])
  await ready()
  await expect.poll(err).toContain('http://127.0.0.1:1/v1 cannot be reached yet (ECONNREFUSED)')
  child.kill('SIGINT')
  expect(await exit).toBe(0)
})

test('--header is in the one request that the proxy sends by itself, and in none that passes', async ({
  run,
}) => {
  const seen: (readonly [method: string | undefined, tenant: unknown])[] = []
  const gateway = createServer((request, response) => {
    seen.push([request.method, request.headers['x-tenant']])
    response.writeHead(request.headers['x-tenant'] === '1' ? 401 : 503).end()
  })
  gateway.listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  onTestFinished(() => void gateway.close())
  const address = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/v1`
  const right = run([address, '-p', '0', '--header', 'X-Tenant: 1'])
  const url = await right.ready()
  await expect.poll(() => seen).toEqual([['HEAD', '1']])
  expect((await fetch(`${url}/pets`)).status).toBe(503)
  expect(seen.at(-1)).toEqual(['GET', undefined])
  expect(right.err()).not.toContain('cannot be reached')
  const wrong = run([address, '-p', '0', '--header', 'X-Tenant: 2'])
  await wrong.ready()
  await expect.poll(wrong.err).toContain('cannot be reached yet (it answers 503)')
  for (const { child, exit } of [right, wrong]) {
    child.kill('SIGINT')
    await exit
  }
})

test('flags come before variables, and variables before defaults', async ({
  run,
  upstream,
  folder,
}) => {
  const address = await upstream((_request, response) => response.end())
  const environment = {
    PETSTORE_STAGING_URL: `${address}/staged`,
    PETSTORE_READ_ONLY: 'true',
    PETSTORE_TIMEOUT: 'never',
    PETSTORE_PORT: '0',
    PETSTORE_LOG: 'json',
  }
  const bad = run(['staging'], environment)
  expect(await bad.exit).toBe(2)
  expect(bad.err()).toMatch(
    /^PETSTORE_TIMEOUT must be milliseconds from 1 to 2147483647, got "never"/,
  )
  const { ready, err } = run(['staging', '--timeout', '50', '--timeout', '5000'], environment)
  const client = begin(`${await ready()}/pets`, { method: 'POST' })
  client.end()
  expect((await answerTo(client)).status).toBe(403)
  await expect.poll(err).toContain(`${address}/staged`)
  const ca = path.join(folder, 'none.pem')
  await writeFile(ca, 'none')
  const other = run(['https://127.0.0.1:1'], { PETSTORE_CA: ca, PETSTORE_PORT: '0' })
  expect(await other.exit).toBe(2)
  expect(other.err()).toContain('none.pem has no certificate')
})

function toRun(child: ChildProcess): Run {
  let out = ''
  let err = ''
  child.stdout?.on('data', (text) => {
    out += text
  })
  child.stderr?.on('data', (text) => {
    err += text
  })
  const exit = once(child, 'close').then(([code]) => code as number | null)
  const ready = async () => {
    await expect.poll(() => out, { timeout: 10_000 }).toMatch(/^ready http.*\n/)
    return out.trim().slice('ready '.length)
  }
  return { child, out: () => out, err: () => err, exit, ready }
}
