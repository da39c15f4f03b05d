import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { spawnCli, startCli } from '../support/run-cli.ts'
import { runCli } from '../support/run-command.ts'
import { expect, test } from '../support/test.ts'
import { errorOf, SERVICE_KEY, type Spoil, startPetService } from './pet-service.ts'

const env = { PETSTORE_KEY: SERVICE_KEY }
const lineOf = (url: string, flags: readonly string[]) => [
  'verify',
  url,
  '--rate',
  '1000',
  ...flags,
]
const verify = (url: string, ...flags: string[]) =>
  runCli(lineOf(url, ['--log', 'silent', ...flags]), { env })

test('standard output has a line for each rule and entry in columns, standard error the requests, the seed and a table of the entries with their questions', async () => {
  const { url } = await startPetService()
  const flags = ['--log', 'pretty', '--seed', '5']
  const { code, stdout, stderr } = await spawnCli(lineOf(url, flags), { env })
  // Differences are warnings.
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
  expect(stderr).toContain('only GET and HEAD are sent')
  expect(stderr).toContain('what was asked for at random follows from --seed 5')
  expect(stderr).toMatch(/GET \/v1\/pets\?limit=100 → 200/)
  expect(stderr).toMatch(/≠ +listOrder +id +newest +In which order are animals listed\?/)
  expect(stderr).toMatch(/\? +notKept .*\(it cannot be provoked from outside\)/)
  expect(stderr).not.toContain(SERVICE_KEY)
})

test('every format of report has what was found, and neither the key nor the value of a --header', async ({
  folder,
}) => {
  const secret = 'tenant-4711-geheim'
  const { url, requests } = await startPetService(({ headers, target }, answer) => {
    if (headers['x-tenant'] !== secret) return errorOf(400, 'X-Tenant is missing')
    // A service may repeat what it was sent.
    return target.includes('limit=7') ? errorOf(400, `Not for ${secret}`) : answer
  })
  const refused = await verify(url)
  expect(refused.code).toBe(2)
  expect(refused.stderr).toContain("give it: --header 'NAME: VALUE'")
  requests.length = 0
  const scenario = path.join(folder, 'newest.json')
  const unspecified = { listOrder: 'newest' }
  await writeFile(scenario, JSON.stringify({ version: 1, extends: 'default', unspecified }))
  const files = ['json', 'html', 'md', 'xml', 'sarif'].map((end) => path.join(folder, `r.${end}`))
  const { code, stdout } = await verify(
    url,
    ...['--allow-writes', '--fail-on', 'warning', '--scenario', scenario],
    ...['--header', `X-Tenant: ${secret}`, '--header', 'User-Agent: mine/1'],
    ...files.flatMap((file) => ['--report', file]),
  )
  expect(code).toBe(1)
  expect(new Set(requests.map(({ headers }) => headers['user-agent']))).toEqual(new Set(['mine/1']))
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  for (const [at, text] of texts.entries()) {
    expect(text, files[at]).toContain('ledger-difference')
    expect(text, files[at]).toContain('createdStatus')
    if (!files[at]?.endsWith('.sarif')) expect(text).toMatch(/curl -i .*\/v1\/pets/)
  }
  for (const text of [...texts, stdout]) {
    expect(text).not.toContain(SERVICE_KEY)
    expect(text).not.toContain(secret)
  }
  const [json = '', html = '', markdown = ''] = texts
  const { probed } = JSON.parse(json)
  const rule = (name: string) => probed.rules.find((each: { name: string }) => each.name === name)
  expect(rule('listDefault')).toMatchObject({ result: 'held', section: '4.1' })
  expect(rule('listLimit')).toMatchObject({ result: 'broken' })
  // Beside the choice of the sandbox that was asked.
  const newest = [{ choice: 'newest', count: expect.any(Number) }]
  expect(probed.entries).toContainEqual(
    expect.objectContaining({
      ...{ entry: 'listOrder', result: 'same', sandbox: newest, upstream: newest },
    }),
  )
  expect(html).toMatch(/<span class="good">held<\/span><\/td><td[^>]*><code>listDefault<\/code>/)
  expect(html).toMatch(/<code>listOrder<\/code>.*<td[^>]*>newest<\/td><td[^>]*>newest<\/td>/)
  expect(markdown).toMatch(/\| held \| <code>listDefault<\/code> \|/)
  expect(markdown).toMatch(/\| same \| <code>listOrder<\/code> \| .* \| newest \| newest \|/)
})

test('SIGINT ends the run with the reports so far, and a run that was not finished fails', async ({
  folder,
}) => {
  const { url, requests } = await startPetService()
  const report = path.join(folder, 'report.json')
  const flags = ['--rate', '5', '--log', 'pretty', '--report', report]
  const cli = startCli(['verify', url, ...flags], { env })
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

const page = { status: 200, headers: { 'Content-Type': 'text/html' }, body: '<h1>Welcome</h1>' }
const elsewhere = (status: number) => () => errorOf(status, 'Not here', { location: '/v2' })

/** What a service does with every request, and how the run ends after so many of them; without one, nothing answers. */
const mistakes: [
  what: string,
  given: { readonly spoil?: Spoil; readonly url?: string; readonly flags?: readonly string[] },
  ends: readonly [code: number, says: RegExp, requests?: number],
][] = [
  [
    'an upstream that is not there',
    { url: 'http://127.0.0.1:1/v1' },
    [
      3,
      /^The upstream does not answer: upstream-refused: http:\/\/127\.0\.0\.1:1\/v1 refused the connection; is it running\? \(ECONNREFUSED\)\.\n$/,
    ],
  ],
  [
    'an upstream that never answers',
    { spoil: () => 'hang', flags: ['--timeout', '300'] },
    [3, /sent nothing for 300 ms\. Allow more with --timeout\./],
  ],
  [
    'a name that does not resolve',
    { url: 'http://no-such-host.invalid/v1' },
    [3, /has a name that does not resolve/],
  ],
  [
    'a key that the upstream does not accept',
    { spoil: () => undefined, flags: ['--key', 'another-4711'] },
    [2, /The upstream does not accept the key: it answers 401\./],
  ],
  [
    'a key that may not list animals',
    { spoil: () => errorOf(403, 'Not for you') },
    [2, /The key may not list animals: the upstream answers 403\./, 1],
  ],
  [
    'a list that is not there',
    { spoil: elsewhere(404) },
    [2, /\/pets is answered 404\. Give the address that comes before \/pets/],
  ],
  [
    'a list that is elsewhere',
    { spoil: elsewhere(301) },
    [2, /\/pets is answered 301\. Give the address that comes before \/pets/],
  ],
  [
    'a web server with one page for every path',
    { spoil: () => page, flags: ['--write-profile', 'profile.yaml'] },
    [
      2,
      /does not look like the service: \/pets and \/pets\/1 have the same answer, 200, which is not JSON\. Give the address/,
      2,
    ],
  ],
  [
    'a scenario that does not exist',
    { spoil: () => undefined, flags: ['--scenario', 'defualt'] },
    [2, /There is no scenario "defualt"\. Did you mean "default"\?/, 0],
  ],
  ...(
    [
      ['X-Tenant', /^--header must be a header line, 'NAME: VALUE'/],
      ['X Tenant: 1', /^--header must be a header line/],
      ['X-Tenant: a\nb', /^--header must be a header line/],
      ['Authorization: Bearer 4711', /^--header cannot be "Authorization".* PETSTORE_KEY/],
      ['content-length: 5', /^--header cannot be "content-length"/],
    ] as const
  ).map(([header, says]): (typeof mistakes)[0] => [
    `the --header ${JSON.stringify(header)}`,
    { url: 'http://127.0.0.1:1/v1', flags: ['--header', header] },
    [2, says],
  ]),
]

test.for(mistakes)(
  '%s keeps it from starting, which a sentence says',
  async ([, { spoil, url, flags = [] }, [code, says, sent]], { folder }) => {
    const service = spoil && (await startPetService(spoil))
    const line = lineOf(service?.url ?? url ?? '', ['--log', 'silent', ...flags])
    const result = await runCli(line, { env, cwd: folder })
    expect([result.code, result.stdout]).toEqual([code, ''])
    expect(result.stderr).toMatch(says)
    expect(result.stderr).not.toContain('4711')
    if (sent !== undefined) expect(service?.requests).toHaveLength(sent)
    await expect(readFile(path.join(folder, 'profile.yaml'))).rejects.toThrow('ENOENT')
  },
)

test('an https upstream is asked if its authority is named, or any certificate accepted', {
  tags: ['long'],
}, async () => {
  const cert = await readFile('test/proxy/fixtures/upstream.pem')
  const key = await readFile('test/proxy/fixtures/upstream-key.pem')
  const { url } = await startPetService(undefined, { cert, key })
  const refused = await verify(url)
  expect(refused.code).toBe(3)
  expect(refused.stderr).toMatch(/upstream-tls: .*--ca.*--insecure/)
  const ca = ['--ca', 'test/proxy/fixtures/upstream.pem']
  expect(await verify(url, ...ca)).toMatchObject({ code: 0 })
  expect(await verify(url, '--insecure')).toMatchObject({ code: 0 })
})
