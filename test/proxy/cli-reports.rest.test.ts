import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { errorText, pet, pets } from '../support/case-parts.ts'
import { startCli } from '../support/run-cli.ts'
import { expect } from '../support/test.ts'
import { test } from './support.ts'

const FORMATS = ['json', 'xml', 'html', 'md'] as const
const SECRETS = ['secret-bearer-9f2', 'secret-cookie-9f2', 'secret-query-9f2', 'secret-answer-9f2']
const [BEARER, COOKIE, QUERY, ANSWER] = SECRETS as [string, string, string, string]

const broken = JSON.stringify([pet({ name: 5, token: ANSWER })])
const sound = JSON.stringify(pets(20))

/** Starts the proxy before a service that answers every list with this body. */
function startBefore(address: string, flags: readonly string[]) {
  return startCli(['proxy', `${address}/v1`, '--port', '0', '--log', 'silent', ...flags])
}

/** Asks for the list, as a client with credentials in every place where they can stand. */
async function ask(url: string): Promise<number> {
  const headers = { authorization: `Bearer ${BEARER}`, cookie: `session=${COOKIE}` }
  const reply = await fetch(`${url}/pets?api_key=${QUERY}`, { headers })
  await reply.arrayBuffer()
  return reply.status
}

const json = (body: string) => (_request: unknown, response: import('node:http').ServerResponse) =>
  response
    .writeHead(200, { 'content-type': 'application/json', 'set-cookie': `session=${ANSWER}` })
    .end(body)

const outcomes: [string, string, string[], number][] = [
  ['findings', broken, [], 1],
  ['findings with --fail-on never', broken, ['--fail-on', 'never'], 0],
  ['nothing found', sound, ['--fail-on', 'warning'], 0],
]

test.for(outcomes)(
  '%s: all four reports are written without a credential, and the exit code says it',
  async ([, body, flags, code], { upstream, folder }) => {
    const files = FORMATS.map((format) => path.join(folder, `report.${format}`))
    const reports = files.flatMap((file) => ['--report', file])
    const cli = startBefore(await upstream(json(body)), [...reports, ...flags])
    const url = await cli.ready()
    expect(await ask(url)).toBe(200)
    const result = await cli.stop('SIGTERM')
    expect(result.code).toBe(code)
    const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
    const [report = '', junit, html, markdown] = texts
    expect(JSON.parse(report).exchanges).toMatchObject({ total: 1, checked: 1 })
    expect(JSON.parse(report).findings.some(({ rule }: { rule: string }) => rule === 'type')).toBe(
      body === broken,
    )
    expect(junit).toMatch(/^<\?xml[\s\S]*<testsuites[\s\S]*<\/testsuites>\s*$/)
    expect(html).toMatch(/^<!doctype html>[\s\S]*<\/html>\s*$/i)
    expect(markdown).toMatch(/^#/)
    for (const text of [...texts, result.stdout, result.stderr]) {
      for (const secret of SECRETS) expect(text).not.toContain(secret)
    }
  },
)

test('the curl line of a finding has the path that the proxy asks, also of an upstream given without one', async ({
  upstream,
  folder,
}) => {
  const service = await upstream(json(broken))
  const file = path.join(folder, 'report.json')
  const cli = startCli(['proxy', service, '--port', '0', '--log', 'silent', '--report', file])
  await ask(await cli.ready())
  await cli.stop('SIGTERM')
  const { upstream: named, findings } = JSON.parse(await readFile(file, 'utf8'))
  expect(named).toBe(`${service}/v1`)
  expect(findings[0].example.curl).toContain(`${service}/v1/pets`)
})

test('the first --update-baseline writes the file, and the next run with it passes', async ({
  upstream,
  folder,
}) => {
  const baseline = path.join(folder, 'known.yaml')
  const address = await upstream(json(broken))
  const run = async (flags: readonly string[]) => {
    const cli = startBefore(address, ['--fail-on', 'warning', ...flags])
    await ask(await cli.ready())
    return (await cli.stop('SIGTERM')).code
  }
  expect(await run([])).toBe(1)
  expect(await run(['--baseline', baseline, '--update-baseline'])).toBe(0)
  const text = await readFile(baseline, 'utf8')
  expect(text).toContain('rule: type')
  for (const secret of SECRETS) expect(text).not.toContain(secret)
  expect(await run(['--baseline', baseline])).toBe(0)
})

const badBaselines: [string, string, RegExp][] = [
  ['is not YAML', 'known: [', /known\.yaml/],
  ['is of another version', 'version: 2\nknown: []\n', /known\.yaml:1.*version must be 1, got 2/],
]

test.for(badBaselines)(
  'a baseline that %s stops with 2 before anything is passed on',
  async ([, text, message], { folder }) => {
    const baseline = path.join(folder, 'known.yaml')
    await writeFile(baseline, text)
    const cli = startBefore('http://127.0.0.1:1', ['--baseline', baseline])
    const { code, stdout, stderr } = await cli.stop()
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(message)
    expect(stderr).not.toMatch(/^ +at /m)
  },
)

test('a baseline that does not exist yet knows nothing, which the run says', async ({
  upstream,
  folder,
}) => {
  const baseline = path.join(folder, 'known.yaml')
  const cli = startBefore(await upstream(json(broken)), ['--log', 'json', '--baseline', baseline])
  await ask(await cli.ready())
  const { code, stderr } = await cli.stop('SIGTERM')
  expect(code).toBe(1)
  expect(stderr).toContain('known.yaml does not exist, so no finding is known.')
})

test('an upstream whose name does not resolve stops with 3 and writes no report', async ({
  folder,
}) => {
  const file = path.join(folder, 'report.json')
  const { code } = await startBefore('http://upstream.invalid', ['--report', file]).stop()
  expect(code).toBe(3)
  await expect(readFile(file)).rejects.toThrow('ENOENT')
})

test('SIGTERM in the middle of load writes the whole report', async ({ upstream, folder }) => {
  const file = path.join(folder, 'report.json')
  let answered = 0
  const address = await upstream((_request, response) => {
    answered += 1
    const body = answered % 2 ? broken : errorText(500)
    response.writeHead(answered % 2 ? 200 : 500, { 'content-type': 'application/json' }).end(body)
  })
  const cli = startBefore(address, ['--report', file])
  const url = await cli.ready()
  let whole = 0
  const client = async () => {
    for (let count = 0; count < 2000; count += 1) {
      try {
        await ask(url)
        whole += 1
      } catch {
        // The proxy has stopped: this is how the load ends.
        return
      }
    }
  }
  const load = Promise.all(Array.from({ length: 8 }, client))
  await expect.poll(() => whole, { timeout: 10_000 }).toBeGreaterThan(100)
  const { code } = await cli.stop('SIGTERM')
  await load
  const { exchanges, unchecked, findings } = JSON.parse(await readFile(file, 'utf8'))
  expect(code).toBe(1)
  expect(whole).toBeLessThan(16_000)
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

const unwritable: [string, (folder: string) => string[], RegExp][] = [
  [
    'a report',
    (folder) => ['--report', path.join(folder, 'none', 'a.json')],
    /^--report .*a\.json cannot be written: there is no directory .*none\./,
  ],
  [
    'the second report',
    (folder) => [
      '--report',
      path.join(folder, 'b.json'),
      '--report',
      path.join(folder, 'none', 'a.md'),
    ],
    /^--report .*a\.md cannot be written: there is no directory/,
  ],
  [
    'a baseline',
    (folder) => ['--update-baseline', '--baseline', path.join(folder, 'none', 'known.yaml')],
    /^--baseline .*known\.yaml cannot be written: there is no directory/,
  ],
  [
    'a recording',
    (folder) => ['--record', path.join(folder, 'none', 'session.yaml')],
    /none.*cannot be written: its directory does not exist/,
  ],
]

test.for(unwritable)(
  '%s in a directory that is not there stops with 2 before anything is passed on',
  async ([, flags, message], { folder }) => {
    const { code, stdout, stderr } = await startBefore('http://127.0.0.1:1', flags(folder)).stop()
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(message)
  },
)

test('a report that can no longer be written keeps neither the others nor the baseline from being written', async ({
  upstream,
  folder,
}) => {
  const files = ['gone/a.json', 'b.json', 'gone/c.md', 'd.xml'].map((name) =>
    path.join(folder, name),
  )
  const baseline = path.join(folder, 'known.yaml')
  await mkdir(path.join(folder, 'gone'))
  const reports = files.flatMap((file) => ['--report', file])
  const flags = [...reports, '--baseline', baseline, '--update-baseline']
  const cli = startBefore(await upstream(json(broken)), flags)
  await ask(await cli.ready())
  await rm(path.join(folder, 'gone'), { recursive: true })
  const { code, stderr } = await cli.stop('SIGTERM')
  expect(code).toBe(2)
  expect(stderr.match(/the report cannot be written/g)).toHaveLength(2)
  expect(await readFile(files[1] as string, 'utf8')).toContain('"findings"')
  expect(await readFile(files[3] as string, 'utf8')).toContain('<testsuites')
  expect(await readFile(baseline, 'utf8')).toContain('rule: type')
})

test('--log silent without a report says how many errors and warnings were found, and of which rules', async ({
  upstream,
}) => {
  const cli = startBefore(await upstream(json(broken)), [])
  await ask(await cli.ready())
  const { code, stderr } = await cli.stop('SIGTERM')
  expect(code).toBe(1)
  expect(stderr).toMatch(
    /^findings: \d+ errors?, \d+ warnings?, .*\(type.*\); --report FILE lists them\n$/,
  )
})
