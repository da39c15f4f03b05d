import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from '../proxy/support.ts'
import { blocks, expectSteps, stepsOf } from '../support/console-steps.ts'
import { spawnCli } from '../support/run-cli.ts'
import { runCli } from '../support/run-command.ts'
import { expect } from '../support/test.ts'

const AT = 'http://127.0.0.1:4099/v1'

test.for<[args: string[], code: number, says: string]>([
  [['--mock', 'writes'], 2, '--mock needs --upstream URL'],
  [['--read-only'], 2, '--read-only needs --upstream URL'],
  [['--record', 'a.yaml', '--port', '0'], 2, '--record needs --upstream URL'],
  [['--report', 'a.md', '--port', '0'], 2, '--report needs --upstream URL, or --rehearse'],
  [['--upstream', AT, '--port', '4099'], 2, 'is the address of this sandbox itself'],
  [
    ['--upstream', 'http://localhost:4099', '--port', '4099', '--host', '0.0.0.0'],
    2,
    'is the address of this sandbox itself',
  ],
  [
    ['--upstream', AT, '--port', '0', '--mock', 'createPat'],
    2,
    '--mock has "createPat", which is neither an operation nor a resource of the contract, nor writes or all. Did you mean "createPet"?',
  ],
  [
    ['--upstream', AT, '--port', '0', '--mock', 'createPet', 'getPet'],
    2,
    'There is no scenario "getPet". Names of --mock are separated by commas: --mock createPet,getPet.',
  ],
  [
    ['--upstream', AT, '--port', '0', '--mock', 'POST'],
    2,
    'For all requests but GET, HEAD and OPTIONS say writes.',
  ],
  [['--upstream', 'ftp://a.test'], 2, 'The upstream must be an http or https address'],
  [['--upstream', 'http://user:hush@a.test'], 2, 'The upstream must not have a user or a password'],
  [
    ['--upstream', 'http://nowhere.invalid/v1', '--port', '0'],
    3,
    'has a name that does not resolve: nowhere.invalid',
  ],
  [
    ['--upstream', 'production', '--mock', 'createPet'],
    2,
    '--upstream production needs a word about writes',
  ],
  [['--upstream', 'staging'], 2, 'PETSTORE_STAGING_URL is not set'],
  [
    ['--upstream', AT, '--rotate-runs', '2', '--exec', 'true'],
    2,
    '--rotate-runs cannot be used with --upstream',
  ],
  [['--upstream', AT, '--rehearse=sunset', '--exec', 'true'], 2, 'cannot be used with --upstream'],
])('start %j ends with %i, and says why', async ([args, code, says]) => {
  const result = await runCli(['start', '--log', 'silent', ...args])
  expect([result.code, result.stderr]).toEqual([code, expect.stringContaining(says)])
  expect(result.stderr).not.toContain('hush')
})

test('what passes is judged, reported and recorded, and what the sandbox answers is not', async ({
  upstream,
  folder,
}) => {
  const url = await upstream((request, response) => {
    const isList = request.url === '/v1/pets'
    response.writeHead(isList ? 200 : 501, { 'content-type': 'application/json' })
    response.end(isList ? '[{"id":"one"}]' : '')
  })
  const files = {
    report: path.join(folder, 'report.json'),
    record: path.join(folder, 'session.yaml'),
  }
  const curl = (more: string) =>
    `curl -s -o ${folder}/out $SANDBOX_URL/pets${more} -H 'Authorization: Bearer a'`
  const exec = [
    curl(''),
    curl('/1'),
    curl(` -X POST --json '{"name":"Nemo","categoryId":1}'`),
  ].join(' && ')
  const { code, stderr } = await runCli([
    ...['start', '--upstream', url, '--mock', 'createPet', '--port', '0', '--log', 'json'],
    ...['--report', files.report, '--record', files.record, '--exec', exec],
  ])
  expect(code, stderr).toBe(1)
  const report = JSON.parse(await readFile(files.report, 'utf8'))
  expect(report.findings.map(({ operation }: { operation: string }) => operation)).toContain(
    'listPets',
  )
  expect(new Set(report.findings.map(({ operation }: { operation: string }) => operation))).toEqual(
    new Set(['listPets']),
  )
  expect(report.exchanges.total ?? report.exchanges).toBeDefined()
  expect(await readFile(files.record, 'utf8')).not.toContain('Nemo')
  expect(stderr).toContain('"origin":"upstream"')
})

test.for([
  ['error', 1],
  ['never', 0],
] as const)(
  'what the service sent is judged before a creation is laid over it, and with --fail-on %s the run ends with %i',
  async ([failOn, code], { upstream, folder }) => {
    const url = await upstream((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end('[{"id":"one"}]')
    })
    const out = path.join(folder, 'list.txt')
    const curl = `curl -s $SANDBOX_URL/pets -H 'Authorization: Bearer a'`
    const exec = `${curl} --json '{"name":"Nemo","categoryId":1}' && ${curl} -i > ${out}`
    const report = path.join(folder, 'report.json')
    const result = await runCli([
      ...['start', '--upstream', url, '--mock', 'createPet', '--port', '0', '--log', 'json'],
      ...['--report', report, '--fail-on', failOn, '--exec', exec],
    ])
    expect(await readFile(out, 'utf8')).toMatch(/x-sandbox-merged: created=1/i)
    expect(result.code, result.stderr).toBe(code)
    const { exchanges, findings } = JSON.parse(await readFile(report, 'utf8'))
    expect(exchanges).toMatchObject({ total: 1, checked: 1 })
    expect(findings[0]).toMatchObject({ operation: 'listPets', severity: 'error' })
  },
)

test.for([
  ['error', 0],
  ['warning', 1],
] as const)(
  'of a service that is down it is said that nothing was checked, and with --fail-on %s the run ends with %i',
  async ([failOn, code], { folder }) => {
    const report = path.join(folder, 'report.md')
    const result = await runCli([
      ...['start', '--upstream', 'http://127.0.0.1:9/v1', '--port', '0', '--log', 'json'],
      ...['--report', report, '--fail-on', failOn, '--exec', 'curl -s $SANDBOX_URL/pets'],
    ])
    expect(result.code, result.stderr).toBe(code)
    const says = 'Nothing was checked, of 1 exchange'
    expect([result.stderr, await readFile(report, 'utf8')]).toEqual([
      expect.stringContaining(says),
      expect.stringContaining(says),
    ])
  },
)

test('a scenario by its name is that of the package, and a file of that name is named as not used', async ({
  folder,
}) => {
  await writeFile(path.join(folder, 'flaky.yaml'), 'version: 1')
  const start = (scenario: string) =>
    runCli(['start', scenario, '--port', '0', '--log', 'json', '--exec', 'true'], { cwd: folder })
  const [byName, byPath] = [await start('flaky'), await start('./flaky.yaml')]
  expect(byName.stderr).toContain('the file ./flaky.yaml is not used')
  expect(byPath.stderr).not.toContain('is not used')
})

test('the commands of docs/upstream.md print what it shows', async ({ start }) => {
  const page = await readFile('docs/upstream.md', 'utf8')
  const service = await start()
  const sandbox = await start({ upstream: service.url, mock: ['writes'] })
  const [sent = [], ...others] = [stepsOf(page).slice(0, 2), stepsOf(page).slice(2)]
  const local = (steps: ReturnType<typeof stepsOf>) =>
    steps.map(({ command, output }) => ({
      command,
      output: output.replaceAll('http://127.0.0.1:4020/v1', service.url),
    }))
  await expectSteps(local(sent), new URL(sandbox.url).origin)
  const routed = await start({ upstream: service.url, mock: ['createPet'] })
  await expectSteps(local(others.flat()), new URL(routed.url).origin)
  for (const scenario of blocks('yaml', page)) {
    const { parseDocument } = await import('yaml')
    await start({ upstream: service.url, scenario: parseDocument(scenario).toJS() })
  }
})

test('the command lines of docs/upstream.md are accepted, and the run of the client ends with 0', async ({
  start,
  folder,
}) => {
  const page = await readFile('docs/upstream.md', 'utf8')
  const service = await start()
  const run =
    blocks('sh', page)
      .flatMap((block) => block.split('\n'))
      .find((line) => line.includes('--exec')) ?? ''
  const [, before = '', exec = '', after = ''] =
    /^petstore-sandbox (.*?) --exec '(.*)' (.*)$/.exec(run) ?? []
  await writeFile(path.join(folder, 'flaky.yaml'), blocks('yaml', page)[0] ?? '')
  const words = `${before} ${after}`
    .replace('http://127.0.0.1:4020/v1', service.url)
    .replace('report.md', path.join(folder, 'report.md'))
    .replace('flaky.yaml', path.join(folder, 'flaky.yaml'))
    .split(' ')
  const { code, stderr } = await runCli(['start', ...words, '--log', 'json', '--exec', exec])
  expect(code, stderr).toBe(0)
  expect(await readFile(path.join(folder, 'report.md'), 'utf8')).toContain('listPets')
})

test('a start that fails with an upstream ends its process', async () => {
  const { code, stderr } = await spawnCli(['start', '--upstream', AT, '--port', '4099'])
  expect(code).toBe(2)
  expect(stderr).toContain('is the address of this sandbox itself')
})
