import { createServer } from 'node:http'
import { stripVTControlCharacters } from 'node:util'
import { countedText } from '../support/counts.ts'
import { listen } from '../support/listen.ts'
import { spawnCli, startCli } from '../support/run-cli.ts'
import { runCli } from '../support/run-command.ts'
import { writeFiles } from '../support/scenario-files.ts'
import { expect, test } from '../support/test.ts'

const SCENARIO = `version: 1
extends: default
faults:
  - { id: too-many, on: createPet, respond: { status: 429 } }
  - { id: broken, on: listPets, when: { query: { status: sold } }, respond: { status: 503 } }
  - { id: cut, on: listPets, when: { query: { status: pending } }, connection: reset }
  - { id: half, on: listPets, when: { query: { limit: '3' } }, connection: truncate }
  - { id: idle, on: createMessage, respond: { status: 500 } }
`

/** Sends requests of every kind, with a key of `k3y-*` where they have one. */
async function askAll(url: string): Promise<void> {
  const headers = { authorization: 'Bearer k3y-of-ours', 'content-type': 'application/json' }
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(url + path, { headers, ...init })
      .then((response) => response.text())
      .catch(() => {})
  await ask('/pets?limit=1')
  await ask('/pets?limit=none')
  await ask('/pets?token=k3y-three&limit=1', { headers: { authorization: 'Bearer k3y' } })
  await ask('/pets/77')
  await ask('/nothing')
  await ask('/pets', { method: 'POST', body: '{"name":"Rex","categoryId":1}' })
  await ask('/pets?status=sold')
  await ask('/pets?status=pending')
  await ask('/pets?limit=3')
  await fetch(url.replace('/v1', '/__admin/reset'), { method: 'POST' })
}

// Over a second: what the streams of a process have, only a process shows.
test('away from a terminal standard output is the ready line alone, every line of the log is JSON, and none holds a key', async ({
  folder,
}) => {
  const { 's.yaml': file } = writeFiles(folder, { 's.yaml': SCENARIO })
  const cli = startCli([file, '--keys', 'k3y-*', '--seed', '5'], { env: { PORT: '0' } })
  const url = await cli.ready()
  const scenario = await (await fetch(url.replace('/v1', '/__admin/scenario?brief=true'))).json()
  expect(scenario).toMatchObject({ name: 's', seed: 5, keys: ['k3y-*'] })
  await askAll(url)
  const { code, stdout, stderr } = await cli.stop('SIGINT')
  expect([code, stdout]).toEqual([0, `ready ${url}\n`])
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*\/v1$/)
  const lines = stderr
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines[0]).toMatchObject({ level: 30, msg: 'started', url })
  const why = (text: string) => ({ reason: expect.stringMatching(text) })
  expect(lines.filter(({ msg }) => msg === 'request')).toMatchObject([
    { level: 30, method: 'GET', target: '/v1/pets?limit=1', status: 200, origin: 'store' },
    { status: 400, origin: 'contract', ...why('limit') },
    { target: '/v1/pets?token=[redacted]&limit=1', status: 401, origin: 'contract' },
    { target: '/v1/pets/77', status: 404, origin: 'store', ...why('77') },
    { status: 404, origin: 'none', ...why('There is no GET') },
    { method: 'POST', status: 429, origin: 'fault', fault: 'too-many' },
    { status: 503, fault: 'broken' },
    { origin: 'fault', fault: 'cut', connection: 'reset' },
    { status: 200, origin: 'store', fault: 'half', connection: 'truncate' },
  ])
  expect(lines.map(({ msg }) => msg)).toContain(
    'SIGINT: waiting for requests in flight (5 s at most); a second signal stops at once',
  )
  expect(stderr).not.toContain('k3y')
})

test('the pretty log has the local time, a reason or a fault in each line, a colour for each class of status, a reset, and at the end what each fault did', {
  tags: ['rest'],
}, async ({ folder }) => {
  const { 's.yaml': file } = writeFiles(folder, { 's.yaml': SCENARIO })
  const flags = ['-p', '0', '--log', 'pretty', '--keys', 'k3y-*', '--exec', 'echo up; sleep 60']
  const env = { FORCE_COLOR: '1', TZ: 'Etc/GMT-5' }
  const cli = startCli([file, ...flags], { env })
  const url = await cli.ready()
  await cli.until(/^up$/m, 'stdout')
  const hours = [Date.now(), Date.now() + 60_000].map((time) =>
    new Date(time + 5 * 3_600_000).getUTCHours(),
  )
  await askAll(url)
  const { stderr } = await cli.stop('SIGINT')
  const coloured = stderr
    .replaceAll('\u001b', '~')
    .split('\n')
    .filter((line) => line.includes('→'))
  expect(coloured.map((line) => /→ ~\[(\d+)m(\w+)/.exec(line)?.slice(1))).toEqual([
    ...[
      ['32', '200'],
      ['33', '400'],
      ['33', '401'],
      ['33', '404'],
      ['33', '404'],
      ['33', '429'],
    ],
    ...[
      ['31', '503'],
      ['31', 'reset'],
      ['32', '200'],
    ],
  ])
  const lines = coloured.map((line) => line.replace(/~\[\d+m/g, ''))
  expect(Number(lines[0]?.slice(0, 2))).toBeOneOf(hours)
  expect(lines.map((line) => line.replace(/^\d\d:\d\d:\d\d {2}|[\d.]+ ms {2}/g, ''))).toEqual([
    'GET /v1/pets?limit=1 → 200  store',
    expect.stringMatching(/^GET \S+ → 400 {2}contract: .*limit/),
    expect.stringMatching(/^GET \S+token=\[redacted\]\S+ → 401 {2}contract: \w+/),
    expect.stringMatching(/^GET \/v1\/pets\/77 → 404 {2}store: .*77/),
    expect.stringMatching(/^GET \/v1\/nothing → 404 {2}none: There is no GET/),
    'POST /v1/pets → 429  fault too-many',
    'GET /v1/pets?status=sold → 503  fault broken',
    'GET /v1/pets?status=pending → reset  fault cut',
    'GET /v1/pets?limit=3 → 200 truncate  store half',
  ])
  const plain = stripVTControlCharacters(stderr)
  for (const said of [
    `  reset: s is back at its start, ${countedText(50)}\n`,
    'SIGINT: waiting for the command of --exec (killed after 3 s), requests in flight (5 s at most); a second signal stops at once\n',
    'fault too-many: fired once (1 call matched it)\n',
    'fault idle: never fired (0 calls matched it)\n',
  ])
    expect(plain).toContain(said)
  // The banner shows a person a key that works.
  expect(plain).not.toMatch(/k3y-(?:of|three)/)
})

test('what has no effect is said by a silent log, too: a flag that is given twice, a variable that there is not, --on-miss without a tape', {
  tags: ['rest'],
}, async () => {
  const twice = ['-p', 'none', '--port', '0', '--keys', 'a', '--keys', 'b']
  const flags = ['--on-miss', '404', '--log', 'silent', '--unspecified', 'strict']
  const statusOf = (path: string, key: string) =>
    `curl -s -o /dev/null -w '%{http_code} ' -H 'Authorization: Bearer ${key}' "$PETSTORE_URL${path}"`
  const asked = [
    statusOf('/pets/1', 'a'),
    statusOf('/pets?colour=red', 'b'),
    statusOf('/pets', 'c'),
  ]
  const exec = ['--now', '2030-12-05T00:00:00Z', '--exec', asked.join('; ')]
  const env = { PETSTORE_PROT: '1', PETSTORE_URL: 'http://x' }
  const { code, stdout, stderr } = await spawnCli([...twice, ...flags, ...exec], { env })
  expect([code, stdout.split('\n')[1]]).toEqual([0, '410 400 401 '])
  expect(stderr.trimEnd().split('\n').toSorted()).toEqual([
    '--on-miss has no effect: the scenario default has no recorded exchanges.',
    '--port is given more than once: the last one counts.',
    'PETSTORE_PROT has no effect: there is no such variable. Did you mean "PETSTORE_PORT"?',
  ])
})

test('a port that is taken, or a host that is not of this machine, ends the start with 3 and one line', async () => {
  await using server = await listen(createServer())
  const { port } = server
  const foreign = (host: string) =>
    `${host} is not an address of this machine. Use --host 127.0.0.1, or 0.0.0.0 for all of its addresses.\n`
  for (const [args, stderr] of [
    [
      ['-p', String(port)],
      `Port ${port} on 127.0.0.1 is taken. Choose another with --port, or --port 0 for any free one.\n`,
    ],
    [['-p', '0', '-h', '203.0.113.1'], foreign('203.0.113.1')],
    [['-p', '0', '-h', 'no-such-host.invalid'], foreign('no-such-host.invalid')],
  ] as const)
    expect(await runCli(['start', ...args])).toEqual({ code: 3, stdout: '', stderr })
})

// Over a second: a signal needs a process, and a request that hangs its grace.
test('SIGTERM lets the request in flight finish, cuts one that hangs, and ends with 0', async ({
  folder,
}) => {
  const faults =
    '  - { id: slow, on: listPets, delay: 700 }\n  - { id: hang, on: getPet, connection: hang }\n'
  const text = `version: 1\nextends: default\nfaults:\n${faults}`
  const { 's.yaml': file } = writeFiles(folder, { 's.yaml': text })
  const cli = startCli([file, '-p', '0'])
  const url = await cli.ready()
  const get = (path: string) =>
    fetch(url + path, { headers: { authorization: 'Bearer sandbox-key' } })
  const slow = get('/pets').then((answer) => answer.json())
  const hanging = get('/pets/1').catch(() => 'cut')
  await new Promise((resolve) => setTimeout(resolve, 150))
  const asked = performance.now()
  const { code, stderr } = await cli.stop('SIGTERM')
  expect([await slow, await hanging]).toEqual([expect.arrayContaining([]), 'cut'])
  expect({ code, logged: /"target":"\/v1\/pets","status":200/.test(stderr) }).toEqual({
    code: 0,
    logged: true,
  })
  expect(performance.now() - asked).toBeLessThan(4000)
})
