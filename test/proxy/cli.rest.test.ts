import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorText, pet, pets } from '../support/case-parts.ts'
import { spawnCli, startCli } from '../support/run-cli.ts'
import { runCli } from '../support/run-command.ts'
import { some } from '../support/runs.ts'
import { expect } from '../support/test.ts'
import { ask, test } from './support.ts'

const SECRETS = ['secret-bearer-9f2', 'secret-cookie-9f2', 'secret-query-9f2', 'secret-answer-9f2']
const [BEARER, COOKIE, QUERY, ANSWER] = SECRETS as [string, string, string, string]

/** A client with credentials in every place where they can stand. */
const CURL = `curl -s -o taken -H "Authorization: Bearer ${BEARER}" -b session=${COOKIE} "$PETSTORE_URL/pets?api_key=${QUERY}"`

const broken = JSON.stringify([pet({ name: 5, token: ANSWER })])
const sound = JSON.stringify(pets(20))
const answering =
  (body: string): RequestListener =>
  (_request, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json', 'set-cookie': `session=${ANSWER}` })
      .end(body)

/** The command line of a proxy on a free port whose log says errors alone. */
const before = (address: string, ...flags: readonly string[]) => [
  ...['proxy', address, '--port', '0', '--log', 'silent', ...flags],
]

const NOWHERE = 'http://127.0.0.1:1'
const mistakes: [what: string, flags: string[], code: number, says: RegExp][] = [
  ['no address', ['nope'], 2, /^The upstream must be an http or https address, got "nope"\./],
  ['another protocol', ['ftp://a.invalid'], 2, /got "ftp:\/\/a\.invalid"\. Give its base address/],
  ['a credential', ['http://me:secret@a.invalid/v1'], 2, /must not have a user or a password/],
  ['a bad address with a credential', ['http://me:secret@a b'], 2, /got "http:\/\/a b"/],
  ['a query', ['http://a.invalid/v1?key=1'], 2, /must not have a query or a fragment/],
  ['no upstream', [], 2, /^proxy needs an upstream: /],
  ['staging without its variable', ['staging'], 2, /^PETSTORE_STAGING_URL is not set/],
  ['production without its variable', ['production'], 2, /^PETSTORE_PRODUCTION_URL is not set/],
  [
    'a name that does not resolve',
    ['http://upstream.invalid/v1', '--report', 'a.json'],
    3,
    /does not resolve: upstream/,
  ],
  ['a timeout of 0', [NOWHERE, '--timeout', '0'], 2, /^--timeout must be millisec/],
  [
    'a CA file that is not there',
    ['https://127.0.0.1:1', '--ca', '/none.pem'],
    2,
    /--ca \/none\.pem: there is no such file/,
  ],
  ['an unknown flag', [NOWHERE, '--read-onl'], 2, /Did you mean "--read-only"/],
  [
    'a recording of no known format',
    [NOWHERE, '--record', 'a'],
    2,
    /^a: a recording is a scenario/,
  ],
  ['a host that is not here', [NOWHERE, '-h', '203.0.113.1', '-p', '0'], 3, /^203\.0/],
  ['a port that is taken', [NOWHERE, '--port', 'TAKEN'], 3, /^Port \d+ on 127\.0\.0\.1 is taken\./],
  ['a baseline that is not YAML', [NOWHERE, '--baseline', 'text.yaml'], 2, /text\.yaml/],
  [
    'a baseline of another version',
    [NOWHERE, '--baseline', 'other.yaml'],
    2,
    /other\.yaml:1.*version must be 1, got 2/,
  ],
  [
    'a report in a directory that is not there',
    [NOWHERE, '--report', 'b.json', '--report', 'none/a.md'],
    2,
    /^--report .*a\.md cannot be written: there is no directory .*none\./,
  ],
  [
    'a baseline in a directory that is not there',
    [NOWHERE, '--update-baseline', '--baseline', 'none/known.yaml'],
    2,
    /^--baseline .*known\.yaml cannot be written: there is no directory/,
  ],
  [
    'a recording in a directory that is not there',
    [NOWHERE, '--record', 'none/session.yaml'],
    2,
    /none.*cannot be written: its directory does not exist/,
  ],
  ['a name with a space', [NOWHERE, '--instance', 'web 1'], 2, /^--instance must be up to 100 let/],
  ['a name that is empty', [NOWHERE, '--instance', ''], 2, /^--instance must be/],
  ['a name that is too long', [NOWHERE, '--instance', 'a'.repeat(101)], 2, /^--instance must be/],
  [
    'an interval without a unit',
    [NOWHERE, '--report', 'a.json', '--report-every', '60'],
    2,
    /^--report-every must be a duration/,
  ],
  [
    'an interval without a report',
    [NOWHERE, '--report-every', '60s'],
    2,
    /^--report-every needs --report FILE/,
  ],
]

test.for(mistakes)(
  '%s is refused with its exit code, before anything is passed on or written',
  async ([, flags, code, says], { upstream, folder }) => {
    await writeFile(path.join(folder, 'text.yaml'), 'known: [')
    await writeFile(path.join(folder, 'other.yaml'), 'version: 2\nknown: []\n')
    const { port } = new URL(await upstream(answering(sound)))
    const line = flags.map((word) => word.replace('TAKEN', port))
    const result = await runCli(['proxy', ...line], { cwd: folder })
    expect([result.code, result.stdout]).toEqual([code, ''])
    expect(result.stderr).toMatch(says)
    expect(result.stderr).not.toMatch(/secret|^ +at /m)
    expect(readdirSync(folder).toSorted()).toEqual(['other.yaml', 'text.yaml'])
  },
)

test('it says ready and nothing else, logs without credentials, and lets a request finish before it stops with 0', async ({
  upstream,
}) => {
  const asked = Promise.withResolvers<void>()
  const address = await upstream((request, response) => {
    if (!request.url?.endsWith('/late')) return response.end('here')
    asked.resolve()
    setTimeout(() => response.end('late'), 300)
  })
  const cli = startCli(['proxy', `${address}/v1`, '--port', '0', '--fail-on', 'never'])
  const url = await cli.ready()
  const headers = ['Host', 'x', 'Authorization', 'Bearer secret-one', 'Cookie', 'secret-two']
  const first = await ask(`${url}/pets?api_key=secret-three`, { headers })
  expect(first.body.toString()).toBe('here')
  const late = ask(`${url}/late`)
  await asked.promise
  const { code, stdout, stderr } = await cli.stop('SIGTERM')
  expect((await late).body.toString()).toBe('late')
  expect([code, stdout]).toEqual([0, `ready ${url}\n`])
  const lines = stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const isFact = ({ msg }: { msg: string }) => msg === 'started' || msg === 'request'
  expect(lines.filter(isFact)).toMatchObject([
    { msg: 'started', url, upstream: `${address}/v1` },
    { msg: 'request', method: 'GET', target: '/v1/pets?api_key=[redacted]', status: 200 },
    { msg: 'request', target: '/v1/late', ms: expect.any(Number) },
  ])
  expect(stderr).not.toContain('secret')
})

test('--exec has the address, and that of the control plane with its token; its exit code is handed on', async ({
  upstream,
}) => {
  const address = await upstream((request, response) => response.end(`asked for ${request.url}`))
  const status =
    'curl -s -H "Authorization: Bearer $PETSTORE_ADMIN_TOKEN" $PETSTORE_ADMIN_URL/status'
  // The check of an exchange ends after its answer.
  const checked = `until ${status} | grep -o '"total":1'; do sleep 0.1; done`
  const exec = `curl -s $PETSTORE_URL/pets; ${checked}; echo $PETSTORE_ADMIN_URL; exit 7`
  const flags = ['-p', '0', '--log', 'pretty', '--admin-token', 'let-me-in', '--exec', exec]
  const { code, stdout, stderr } = await spawnCli(['proxy', `${address}/base`, ...flags])
  expect(code).toBe(7)
  const [, origin] = /^ready (\S+)\/v1$/m.exec(stdout + stderr) ?? []
  for (const said of ['asked for /base/pets', '"total":1', `${origin}/__admin\n`])
    expect(stdout + stderr).toContain(said)
  expect(stderr).toContain(`  page        ${origin}/__admin/\n`)
  expect(stderr).not.toContain('let-me-in')
})

test('--header is in the one request that the proxy sends by itself, and in none that passes', {
  tags: ['long'],
}, async ({ upstream }) => {
  const seen: unknown[] = []
  const address = await upstream(({ method, headers }, response) => {
    seen.push([method, headers['x-tenant']])
    response.writeHead(headers['x-tenant'] === '1' ? 401 : 503).end()
  })
  const right = startCli(['proxy', address, '-p', '0', '--header', 'X-Tenant: 1'])
  const url = await right.ready()
  await expect.poll(() => seen).toEqual([['HEAD', '1']])
  expect((await ask(`${url}/pets`)).status).toBe(503)
  expect(seen.at(-1)).toEqual(['GET', undefined])
  expect((await right.stop('SIGINT')).stderr).not.toContain('cannot be reached')
  const wrong = startCli(['proxy', address, '-p', '0', '--header', 'X-Tenant: 2'])
  await wrong.until(/cannot be reached yet \(it answers 503\)/)
})

const outcomes: [string, string, string[], number][] = [
  ['findings', broken, [], 1],
  ['findings with --fail-on never', broken, ['--fail-on', 'never'], 0],
  ['nothing found', sound, ['--fail-on', 'warning'], 0],
]

test.for(some(outcomes, 1))(
  '%s: all four reports are written without a credential, and the exit code says it',
  async ([, body, flags, code], { upstream, folder }) => {
    const service = await upstream(answering(body))
    const files = ['r.json', 'r.xml', 'r.html', 'r.md']
    const reports = files.flatMap((file) => ['--report', file])
    const line = before(service, ...reports, ...flags, '--exec', CURL)
    expect((await runCli(line, { cwd: folder })).code).toBe(code)
    const texts = files.map((file) => readFileSync(path.join(folder, file), 'utf8'))
    const [json = '', junit, html, markdown] = texts
    const { upstream: named, exchanges, findings } = JSON.parse(json)
    expect(exchanges).toMatchObject({ total: 1, checked: 1 })
    // The path that the proxy asks, also where the upstream is given without one.
    expect(named).toBe(`${service}/v1`)
    const wrong = findings.find(({ rule }: { rule: string }) => rule === 'type')
    if (body === broken) expect(wrong.example.curl).toContain(`${service}/v1/pets`)
    else expect(wrong).toBeUndefined()
    expect(junit).toMatch(/^<\?xml[\s\S]*<testsuites[\s\S]*<\/testsuites>\s*$/)
    expect(html).toMatch(/^<!doctype html>[\s\S]*<\/html>\s*$/i)
    expect(markdown).toMatch(/^#/)
    for (const text of texts) for (const secret of SECRETS) expect(text).not.toContain(secret)
  },
)

test('a baseline that does not exist yet knows nothing, which is said; --update-baseline writes it, and the next run passes', async ({
  upstream,
  folder,
}) => {
  const address = await upstream(answering(broken))
  const flags = ['--fail-on', 'warning', '--baseline', 'known.yaml', '--exec', CURL]
  const first = await spawnCli(['proxy', address, '-p', '0', ...flags], { cwd: folder })
  expect(first.code).toBe(1)
  expect(first.stderr).toContain('known.yaml does not exist, so no finding is known.')
  const run = (...more: string[]) => runCli(before(address, ...flags, ...more), { cwd: folder })
  expect((await run('--update-baseline')).code).toBe(0)
  const text = await readFile(path.join(folder, 'known.yaml'), 'utf8')
  expect(text).toContain('rule: type')
  for (const secret of SECRETS) expect(text).not.toContain(secret)
  expect((await run()).code).toBe(0)
})

test('SIGTERM in the middle of load writes the whole report', async ({ upstream, folder }) => {
  const file = path.join(folder, 'report.json')
  let answered = 0
  const address = await upstream((_request, response) => {
    answered += 1
    const body = answered % 2 ? broken : errorText(500)
    response.writeHead(answered % 2 ? 200 : 500, { 'content-type': 'application/json' }).end(body)
  })
  const cli = startCli(before(address, '--report', file))
  const url = await cli.ready()
  let whole = 0
  const client = async () => {
    for (;;) {
      const isWhole = await ask(`${url}/pets`).then(
        () => true,
        () => false,
      )
      // The proxy has stopped: this is how the load ends.
      if (!isWhole) return
      whole += 1
    }
  }
  const load = Promise.all(Array.from({ length: 8 }, client))
  await expect.poll(() => whole).toBeGreaterThan(100)
  const { code } = await cli.stop('SIGTERM')
  await load
  const { exchanges, unchecked, findings } = JSON.parse(await readFile(file, 'utf8'))
  expect(code).toBe(1)
  // Every exchange that a client saw whole is in the report, judged.
  expect(exchanges.total).toBeGreaterThanOrEqual(whole)
  expect(exchanges.total).toBeLessThanOrEqual(answered + 8)
  expect(exchanges.checked + exchanges.unchecked).toBe(exchanges.total)
  expect(unchecked).not.toHaveProperty('queue-full')
  const places = findings.map(({ location }: { location: string }) => location)
  expect(places).toEqual(
    expect.arrayContaining(['response.200.body.*.name', 'response.500.status']),
  )
})

/** Reads a report until it fits: it is there whole at any time, but for the first moment. */
async function until<Value>(read: () => Promise<Value>, fits: (value: Value) => boolean) {
  for (;;) {
    const value = await read().catch((error) => {
      if (error.code !== 'ENOENT') throw error
    })
    if (value !== undefined && fits(value)) return value
    await sleep(20)
  }
}

test('a proxy that is killed leaves a whole report of what it had seen, in every format, with its name', async ({
  upstream,
  folder,
}) => {
  const at = (name: string) => path.join(folder, name)
  const reports = ['json', 'html', 'sarif'].flatMap((each) => ['--report', at(`report.${each}`)])
  const flags = ['--report-every', '100ms', '--instance', 'web-1', '--sample', '1']
  const cli = startCli(before(await upstream(answering(broken)), ...reports, ...flags))
  const url = await cli.ready()
  for (let count = 0; count < 3; count += 1) await ask(`${url}/pets`)
  const read = async () => JSON.parse(await readFile(at('report.json'), 'utf8'))
  const first = await until(read, ({ exchanges }) => exchanges.total === 3)
  const later = await until(read, ({ sequence }) => sequence > first.sequence)
  cli.child.kill('SIGKILL')
  expect(later).toMatchObject({ version: 1, instance: 'web-1', run: first.run, sample: 1 })
  expect(later.contract).toMatch(/^sha256:[0-9a-f]{64}$/)
  const { findings } = await read()
  expect(findings.find(({ rule }: { rule: string }) => rule === 'type')).toMatchObject({ count: 3 })
  expect(await readFile(at('report.html'), 'utf8')).toMatch(/<\/html>\s*$/)
})

test('a report that cannot be written is reported, the proxy goes on, and the next one is written', {
  tags: ['long'],
}, async ({ upstream, folder }) => {
  const file = path.join(folder, 'report.json')
  const address = await upstream(answering(broken))
  const flags = ['--log', 'json', '--report', file, '--report-every', '50ms']
  const cli = startCli(['proxy', address, '-p', '0', ...flags])
  const url = await cli.ready()
  const read = async () => JSON.parse(await readFile(file, 'utf8'))
  await until(read, () => true)
  // A directory takes its place, between two reports.
  const occupy = () =>
    rm(file)
      .then(() => mkdir(file))
      .then(
        () => true,
        () => false,
      )
  while (!(await occupy())) await sleep(1)
  await cli.until(/report\.json: the report cannot be written \(/)
  expect((await ask(`${url}/pets`)).status).toBe(200)
  await rmdir(file)
  await until(read, ({ exchanges }) => exchanges.total === 1)
  const { code, stdout } = await cli.stop('SIGTERM')
  expect([code, stdout]).toEqual([1, `ready ${url}\n`])
  expect(readdirSync(folder)).toEqual(['report.json'])
})
