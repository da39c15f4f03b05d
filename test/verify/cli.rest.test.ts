import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Probed } from '../../src/check/reports/report.ts'
import { startCli } from '../support/run-cli.ts'
import { runCli } from '../support/run-command.ts'
import { expect, test } from '../support/test.ts'
import { errorOf, SERVICE_KEY, startPetService } from './pet-service.ts'

const env = { PETSTORE_KEY: SERVICE_KEY }
const verify = (url: string, ...flags: string[]) =>
  runCli(['verify', url, '--rate', '1000', ...flags], { env })

test('standard output has a line for each rule and each entry, in columns', async () => {
  const { url } = await startPetService()
  const { code, stdout } = await verify(url)
  expect(code).toBe(0)
  const rows = stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
  expect(new Set(rows.map(({ length }) => length))).toEqual(new Set([5]))
  expect(rows).toContainEqual(['contract', 'listDefault', 'held', 'held', 'held'])
  expect(rows).toContainEqual(['contract', 'createEcho', 'held', 'unknown', 'unknown'])
  expect(rows).toContainEqual(['ledger', 'listOrder', 'id', 'newest', 'differs'])
  expect(rows).toContainEqual(['ledger', 'listFill', 'full', 'full', 'same'])
  expect(rows).toContainEqual(['ledger', 'createdStatus', 'absent', '-', 'unknown'])
})

test('standard error has the requests, and a table of the entries with their questions', async () => {
  const { url } = await startPetService()
  const { stderr } = await verify(url, '--log', 'pretty')
  expect(stderr).toContain('only GET and HEAD are sent')
  expect(stderr).toMatch(/GET \/v1\/pets\?limit=100 → 200/)
  expect(stderr).toMatch(/≠ +listOrder +id +newest +In which order are animals listed\?/)
  expect(stderr).toMatch(/\? +notKept .*\(it cannot be provoked from outside\)/)
})

const exits: [title: string, breaks: boolean, flags: string[], code: number][] = [
  ['differences are warnings', false, [], 0],
  ['--fail-on warning counts differences', false, ['--fail-on', 'warning'], 1],
  ['a broken rule is an error', true, [], 1],
  ['--fail-on never counts nothing', true, ['--fail-on', 'never'], 0],
]

test.for(exits)('%s: the exit code says it', async ([, breaks, flags, code]) => {
  const { url } = await startPetService(({ target }) =>
    breaks && target === '/v1/pets?limit=7' ? errorOf(400, 'Not seven') : undefined,
  )
  expect(await verify(url, '--log', 'silent', ...flags)).toMatchObject({ code })
})

test('every format of report has the differences with a curl line, and nothing has the key', async ({
  folder,
}) => {
  const { url } = await startPetService()
  const formats = ['json', 'xml', 'html', 'md', 'sarif']
  const files = formats.map((format) => path.join(folder, `report.${format}`))
  const { stdout, stderr } = await verify(
    url,
    ...['--allow-writes', '--fail-on', 'warning'],
    ...files.flatMap((file) => ['--report', file]),
  )
  for (const file of files) {
    const text = await readFile(file, 'utf8')
    expect(text, file).toContain('ledger-difference')
    expect(text, file).toContain('createdStatus')
    if (!file.endsWith('.sarif')) expect(text, file).toMatch(/curl -i .*\/v1\/pets/)
    expect(text, file).not.toContain(SERVICE_KEY)
  }
  expect(stdout + stderr).not.toContain(SERVICE_KEY)
})

test('a baseline of what is known leaves only what is new', async ({ folder }) => {
  const { url } = await startPetService()
  const baseline = path.join(folder, 'known.yaml')
  const flags = ['--log', 'silent', '--fail-on', 'warning', '--baseline', baseline]
  expect(await verify(url, ...flags, '--update-baseline')).toMatchObject({ code: 0 })
  expect(await verify(url, ...flags)).toMatchObject({ code: 0 })
  const { url: other } = await startPetService(({ target }, answer) =>
    target.startsWith('/v1/pets?limit=100') && answer.status === 200
      ? { ...answer, headers: {} }
      : undefined,
  )
  expect(await verify(other, ...flags)).toMatchObject({ code: 0 })
})

test('SIGINT ends the run with the reports so far, and a run that was not finished fails', async ({
  folder,
}) => {
  const { url, requests } = await startPetService()
  const report = path.join(folder, 'report.json')
  const cli = startCli(['verify', url, '--rate', '5', '--log', 'pretty', '--report', report], {
    env,
  })
  await cli.until(/limit=7 → 200/)
  const { code, stdout, stderr } = await cli.stop('SIGINT')
  expect(code).toBe(1)
  expect(stderr).toContain('SIGINT: no more probes are sent')
  expect(stderr).toContain('not all probes were sent: the run was stopped')
  expect(stdout).toContain('contract\tlistDefault\theld\theld\theld\n')
  expect(requests.length).toBeLessThan(10)
  const { exchanges } = JSON.parse(await readFile(report, 'utf8'))
  expect(exchanges.total).toBeLessThan(10)
})

test('a run that ends early removes nothing from a baseline', async ({ folder }) => {
  const baseline = path.join(folder, 'known.yaml')
  const flags = ['--log', 'silent', '--baseline', baseline, '--update-baseline']
  expect(await verify((await startPetService()).url, ...flags)).toMatchObject({ code: 0 })
  const known = await readFile(baseline, 'utf8')
  const { url } = await startPetService((_request, _answer, index) =>
    index >= 20 ? 'drop' : undefined,
  )
  const { code, stderr } = await verify(url, ...flags)
  expect(code).toBe(1)
  expect(stderr).toContain(`${baseline} stays as it is: the run ended early`)
  expect(await readFile(baseline, 'utf8')).toBe(known)
})

test('a web server with one page for every path is not taken for the service', async ({
  folder,
}) => {
  const page = { status: 200, headers: { 'Content-Type': 'text/html' }, body: '<h1>Welcome</h1>' }
  const { url, requests } = await startPetService(() => page)
  const profile = path.join(folder, 'profile.yaml')
  const { code, stderr } = await verify(url, '--log', 'silent', '--write-profile', profile)
  expect(code).toBe(2)
  expect(stderr).toMatch(
    /does not look like the service: \/pets and \/pets\/1 have the same answer, 200, which is not JSON\. Give the address/,
  )
  expect(requests).toHaveLength(2)
  await expect(readFile(profile)).rejects.toThrow('ENOENT')
})

test('a service that answers every request with 503 as text is the service, and is judged', async () => {
  const down = { status: 503, headers: { 'Content-Type': 'text/plain' }, body: 'Down' }
  const { url } = await startPetService(() => down)
  const { code, stderr } = await verify(url, '--log', 'silent')
  expect(stderr).not.toContain('does not look like')
  expect(code).toBe(1)
})

test('reports have every rule with its result, and every entry beside the choice of the sandbox that was asked', async ({
  folder,
}) => {
  const { url } = await startPetService()
  const files = ['json', 'html', 'md'].map((format) => path.join(folder, `report.${format}`))
  const scenario = path.join(folder, 'newest.json')
  await writeFile(
    scenario,
    JSON.stringify({ version: 1, extends: 'default', unspecified: { listOrder: 'newest' } }),
  )
  const reports = files.flatMap((file) => ['--report', file])
  await verify(url, '--log', 'silent', '--scenario', scenario, ...reports)
  const [json = '', html = '', markdown = ''] = await Promise.all(
    files.map((file) => readFile(file, 'utf8')),
  )
  const { probed } = JSON.parse(json) as { readonly probed: Probed }
  const rule = (name: string) => probed.rules.find((each) => each.name === name)
  expect(rule('listDefault')).toMatchObject({ result: 'held', section: '4.1' })
  expect(rule('createEcho')).toMatchObject({ result: 'unknown', reason: expect.any(String) })
  const entry = (name: string) => probed.entries.find((each) => each.entry === name)
  const newest = [{ choice: 'newest', count: expect.any(Number) }]
  expect(entry('listOrder')).toMatchObject({ result: 'same', sandbox: newest, upstream: newest })
  expect(html).toMatch(/<span class="good">held<\/span><\/td><td><b>listDefault<\/b>/)
  expect(html).toMatch(/<b>listOrder<\/b>.*<\/td><td>newest<\/td><td>newest<\/td>/)
  expect(markdown).toMatch(/\| held \| <code>listDefault<\/code> \|/)
  expect(markdown).toMatch(/\| same \| <code>listOrder<\/code> \| .* \| newest \| newest \|/)
})

test('--header goes to the upstream with every request, and its value into no report, log or standard output', async ({
  folder,
}) => {
  const secret = 'tenant-4711-geheim'
  const { url, requests } = await startPetService(({ headers, target }, answer) => {
    if (headers['x-tenant'] !== secret) return errorOf(400, 'X-Tenant is missing')
    // A service may repeat what it was sent.
    return target.includes('limit=7') ? errorOf(400, `Not for ${secret}`) : answer
  })
  const refused = await verify(url, '--log', 'silent')
  expect(refused.code).toBe(2)
  expect(refused.stderr).toContain("give it: --header 'NAME: VALUE'")
  requests.length = 0
  const files = ['json', 'xml', 'html', 'md', 'sarif'].map((end) => path.join(folder, `r.${end}`))
  const reports = files.flatMap((file) => ['--report', file])
  const flags = ['--header', `X-Tenant: ${secret}`, '--header', 'User-Agent: mine/1']
  const { code, stdout, stderr } = await verify(url, '--log', 'pretty', ...flags, ...reports)
  expect(code).toBe(1)
  expect(new Set(requests.map(({ headers }) => headers['user-agent']))).toEqual(new Set(['mine/1']))
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  for (const text of [...texts, stdout, stderr]) expect(text).not.toContain(secret)
})

const badHeaders: [header: string, why: RegExp][] = [
  ['X-Tenant', /^--header must be a header line, 'NAME: VALUE'/],
  ['X Tenant: 1', /^--header must be a header line/],
  ['X-Tenant: a\nb', /^--header must be a header line/],
  ['Authorization: Bearer 4711', /^--header cannot be "Authorization".* PETSTORE_KEY/],
  ['content-length: 5', /^--header cannot be "content-length"/],
]

test.for(badHeaders)(
  '--header %j is a mistake, which does not show the value',
  async ([line, why]) => {
    const { code, stderr } = await verify('http://127.0.0.1:1/v1', '--header', line)
    expect(code).toBe(2)
    expect(stderr).toMatch(why)
    expect(stderr).not.toContain('4711')
  },
)

test('the same seed asks for the same, in the same order, and stands in the reports', async ({
  folder,
}) => {
  const asked: (readonly string[])[] = []
  for (const seed of ['5', '5', '6']) {
    const { url, requests } = await startPetService()
    const report = path.join(folder, 'report.md')
    const { stderr } = await verify(url, '--log', 'pretty', '--seed', seed, '--report', report)
    expect(stderr).toContain(`what was asked for at random follows from --seed ${seed}`)
    expect(await readFile(report, 'utf8')).toMatch(new RegExp(`seed ${seed}\\b`))
    asked.push(requests.map(({ method, target }) => `${method} ${target}`))
  }
  expect(asked[1]).toEqual(asked[0])
  expect(asked[2]).not.toEqual(asked[0])
})

test('an upstream that is not there keeps it from starting: 3', async () => {
  const { code, stdout, stderr } = await verify('http://127.0.0.1:1/v1', '--log', 'silent')
  expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
  expect(stderr).toBe(
    'The upstream does not answer: upstream-refused: http://127.0.0.1:1/v1 refused the connection; is it running? (ECONNREFUSED).\n',
  )
})

test('an upstream that never answers keeps it from starting too', async () => {
  const { url } = await startPetService(() => 'hang')
  const { code, stderr } = await verify(url, '--log', 'silent', '--timeout', '300')
  expect(code).toBe(3)
  expect(stderr).toContain('sent nothing for 300 ms. Allow more with --timeout.')
})

test('a name that does not resolve keeps it from starting', async () => {
  const { code, stderr } = await verify('http://no-such-host.invalid/v1', '--log', 'silent')
  expect(code).toBe(3)
  expect(stderr).toContain('has a name that does not resolve')
})

test('an https upstream is asked if its authority is named, or any certificate accepted', async () => {
  const cert = await readFile('test/proxy/fixtures/upstream.pem')
  const key = await readFile('test/proxy/fixtures/upstream-key.pem')
  const { url } = await startPetService(undefined, { cert, key })
  const refused = await verify(url, '--log', 'silent')
  expect(refused.code).toBe(3)
  expect(refused.stderr).toMatch(/upstream-tls: .*--ca.*--insecure/)
  const ca = ['--ca', 'test/proxy/fixtures/upstream.pem']
  expect(await verify(url, '--log', 'silent', ...ca)).toMatchObject({ code: 0 })
  expect(await verify(url, '--log', 'silent', '--insecure')).toMatchObject({ code: 0 })
})

test('a key that the upstream does not accept is a mistake, which does not show it', async () => {
  const { url } = await startPetService()
  const { code, stderr } = await verify(url, '--log', 'silent', '--key', 'another-key-4711')
  expect(code).toBe(2)
  expect(stderr).toContain('The upstream does not accept the key: it answers 401.')
  expect(stderr).not.toContain('another-key-4711')
})

test('a key that may not list animals is a mistake too', async () => {
  const { url, requests } = await startPetService(() => errorOf(403, 'Not for you'))
  const { code, stderr } = await verify(url, '--log', 'silent')
  expect(code).toBe(2)
  expect(stderr).toContain('The key may not list animals: the upstream answers 403.')
  expect(requests).toHaveLength(1)
})

test.for([404, 301])(
  'an upstream whose list is answered %i has it elsewhere, which is a mistake',
  async (status) => {
    const { url } = await startPetService(() => errorOf(status, 'Not here', { location: '/v2' }))
    const { code, stderr } = await verify(url, '--log', 'silent')
    expect(code).toBe(2)
    expect(stderr).toContain(
      `/pets is answered ${status}. Give the address that comes before /pets`,
    )
  },
)

test('a scenario that does not exist is a mistake, before anything is sent', async () => {
  const { url, requests } = await startPetService()
  const { code, stderr } = await verify(url, '--log', 'silent', '--scenario', 'defualt')
  expect(code).toBe(2)
  expect(stderr).toContain('There is no scenario "defualt". Did you mean "default"?')
  expect(requests).toEqual([])
})

test('a scenario with which the sandbox itself breaks a rule is told, and fails the run', async () => {
  const { url } = await startPetService()
  const { code, stderr } = await verify(url, '--log', 'silent', '--scenario', 'overloaded')
  expect(code).toBe(1)
  expect(stderr).toContain('The sandbox itself breaks a rule with this scenario: ')
})
