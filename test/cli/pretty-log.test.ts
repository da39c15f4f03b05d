import { program as tested } from '../support/program.ts'
import { spawnCli, startCli } from '../support/run-cli.ts'
import { writeFiles } from '../support/scenario-files.ts'
import { expect, test } from '../support/test.ts'

const ESCAPE = '\u001b'

const SCENARIO = `version: 1
faults:
  - { id: too-many, on: createPet, respond: { status: 429 } }
  - { id: broken, on: listPets, when: { query: { status: sold } }, respond: { status: 503 } }
  - { id: cut, on: listPets, when: { query: { status: pending } }, connection: reset }
  - { id: half, on: listPets, when: { query: { limit: '3' } }, connection: truncate }
`

/** Starts with this environment, sends requests of every kind and answers what the log says of each. */
async function linesOf(folder: string, env: Record<string, string>): Promise<readonly string[]> {
  const { 's.yaml': file } = writeFiles(folder, { 's.yaml': SCENARIO })
  const cli = startCli([file, '-p', '0', '--log', 'pretty'], { env })
  const url = await cli.ready()
  const headers = { authorization: 'Bearer sandbox-key', 'content-type': 'application/json' }
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(url + path, { headers, ...init })
      .then((response) => response.text())
      .catch(() => {})
  await ask('/pets?limit=1')
  await ask('/pets?limit=none')
  await ask('/pets', { headers: {} })
  await ask('/pets/77')
  await ask('/nothing')
  await ask('/pets', { method: 'POST', body: '{"name":"Rex","categoryId":1}' })
  await ask('/pets?status=sold')
  await ask('/pets?status=pending')
  await ask('/pets?limit=3')
  const { stderr } = await cli.stop('SIGTERM')
  return stderr.split('\n').filter((line) => line.includes('→'))
}

test('a line of the pretty log has the reason of a 400, 401 and 404, the id of a fault, and what became of a connection', async ({
  folder,
}) => {
  const lines = await linesOf(folder, {})
  expect(lines.map((line) => line.replace(/^\d\d:\d\d:\d\d {2}|[\d.]+ ms {2}/g, ''))).toEqual([
    'GET /v1/pets?limit=1 → 200  store',
    expect.stringMatching(/^GET \S+ → 400 {2}contract: .*limit/),
    expect.stringMatching(/^GET \/v1\/pets → 401 {2}contract: \w+/),
    expect.stringMatching(/^GET \/v1\/pets\/77 → 404 {2}store: .*77/),
    expect.stringMatching(/^GET \/v1\/nothing → 404 {2}none: There is no GET/),
    'POST /v1/pets → 429  fault too-many',
    'GET /v1/pets?status=sold → 503  fault broken',
    'GET /v1/pets?status=pending → reset  fault cut',
    'GET /v1/pets?limit=3 → 200 truncate  store half',
  ])
})

test('under FORCE_COLOR each class of status has a colour of its own', async ({ folder }) => {
  const lines = await linesOf(folder, { FORCE_COLOR: '1' })
  const colours = lines.map((line) =>
    /→ ~\[(\d+)m(\w+)/.exec(line.replaceAll(ESCAPE, '~'))?.slice(1),
  )
  expect(colours).toEqual([
    ['32', '200'],
    ['33', '400'],
    ['33', '401'],
    ['33', '404'],
    ['33', '404'],
    ['33', '429'],
    ['31', '503'],
    ['31', 'reset'],
    ['32', '200'],
  ])
})

const terminals: [string, Record<string, string>, boolean][] = [
  ['has colours', {}, true],
  ['has none under NO_COLOR', { NO_COLOR: '1' }, false],
  ['has none under FORCE_COLOR=0', { FORCE_COLOR: '0' }, false],
  ['has none under TERM=dumb', { TERM: 'dumb' }, false],
]

test.for(terminals)('on a terminal the log %s', async ([, env, isColoured]) => {
  const command = `${tested.join(' ')} -p 0 --exec 'curl -s $PETSTORE_URL/pets'`
  const program = ['script', '-qec', command, '/dev/null'] as const
  const { stdout } = await spawnCli([], { program, env: { TERM: 'xterm', ...env } })
  expect(stdout).toMatch(/→ \S*401/)
  expect(stdout.includes('\u001b[')).toBe(isColoured)
})

test('the pretty log has the local time', async ({ folder }) => {
  const hourOf = async (zone: string) =>
    Number((await linesOf(folder, { TZ: zone }))[0]?.slice(0, 2))
  const [east, west] = [await hourOf('Etc/GMT-5'), await hourOf('Etc/GMT+5')]
  expect((east - west + 24) % 24).toBeOneOf([10, 9])
})

test('NDJSON has the reason, the fault and what became of the connection', async ({ folder }) => {
  const { 's.yaml': file } = writeFiles(folder, { 's.yaml': SCENARIO })
  const cli = startCli([file, '-p', '0'])
  const url = await cli.ready()
  const headers = { authorization: 'Bearer sandbox-key' }
  await (await fetch(`${url}/pets/77`, { headers })).text()
  await fetch(`${url}/pets?status=pending`, { headers }).catch(() => {})
  const { stderr } = await cli.stop('SIGTERM')
  const lines = stderr
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.filter(({ msg }) => msg === 'request')).toMatchObject([
    { level: 30, method: 'GET', status: 404, origin: 'store', reason: expect.stringMatching('77') },
    { target: '/v1/pets?status=pending', origin: 'fault', fault: 'cut', connection: 'reset' },
  ])
})
