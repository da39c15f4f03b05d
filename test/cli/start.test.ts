import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { countedText } from '../support/counts.ts'
import { spawnCli, startCli } from '../support/run-cli.ts'
import { writeFiles } from '../support/scenario-files.ts'
import { expect, test } from '../support/test.ts'

const READY = /^ready http:\/\/127\.0\.0\.1:[1-9]\d*\/v1\n$/

/** Reads a path of the contract with a key. */
async function get(url: string, path = '/pets', key = 'sandbox-key') {
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${key}` } })
  return {
    status: response.status,
    headers: response.headers,
    // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
    body: (await response.json()) as any,
  }
}

test.for(['silent', 'json', 'pretty'])(
  'with --log %s standard output is the ready line alone, and the address in it answers',
  async (format) => {
    const cli = startCli(['start', '-p', '0', '--log', format])
    const url = await cli.ready()
    expect((await get(url)).body).toHaveLength(20)
    const { code, stdout, stderr } = await cli.stop('SIGTERM')
    expect(code).toBe(0)
    expect(stdout).toMatch(READY)
    if (format === 'silent') expect(stderr).toBe('')
    else expect(stderr).toMatch(/\/v1\/pets/)
  },
)

test('away from a terminal every line of the log is JSON, and none holds a key or a token', async () => {
  const cli = startCli(['-p', '0', '--keys', 'k3y-of-ours,k3y-*'])
  const url = await cli.ready()
  await get(url, '/pets?limit=2', 'k3y-of-ours')
  await get(url, '/pets/1', 'k3y-two')
  await get(url, '/pets?token=k3y-three&access_token=k3y-four&limit=1', 't0ken-wrong')
  const { stderr } = await cli.stop('SIGINT')
  const lines = stderr
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(
    lines.map(({ msg, method, target, status, origin }) => [msg, method, target, status, origin]),
  ).toEqual([
    ['started', undefined, undefined, undefined, undefined],
    ['request', 'GET', '/v1/pets?limit=2', 200, 'store'],
    ['request', 'GET', '/v1/pets/1', 200, 'store'],
    [
      'request',
      'GET',
      '/v1/pets?token=[redacted]&access_token=[redacted]&limit=1',
      401,
      'contract',
    ],
    [
      'SIGINT: waiting for requests in flight (5 s at most); a second signal stops at once',
      undefined,
      undefined,
      undefined,
      undefined,
    ],
  ])
  expect(stderr).not.toMatch(/k3y|t0ken/)
})

test('the pretty log away from a terminal shows requests without a key', async () => {
  const cli = startCli(['start', 'flaky', '-p', '0', '--log', 'pretty'], { env: { NO_COLOR: '1' } })
  const url = await cli.ready()
  await fetch(`${url}/pets`, { headers: { authorization: 'Bearer t0ken-wrong' } })
  const { stderr } = await cli.stop('SIGTERM')
  expect(stderr).toMatch(
    /^\d\d:\d\d:\d\d {2}GET \/v1\/pets → 401 {2}[\d.]+ ms {2}contract: [A-Z].+$/m,
  )
  expect(stderr).not.toContain('t0ken')
  expect(stderr).not.toContain('\u001b')
})

test('a port that is taken ends the start with 3 and one line', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const result = await spawnCli(['start', '-p', String(port)])
  server.close()
  const stderr = `Port ${port} on 127.0.0.1 is taken. Choose another with --port, or --port 0 for any free one.\n`
  expect(result).toEqual({ code: 3, stdout: '', stderr })
})

test.for(['203.0.113.1', 'no-such-host.invalid'])(
  'the host %s is not of this machine, which ends the start with 3 and one line',
  async (host) => {
    const stderr = `${host} is not an address of this machine. Use --host 127.0.0.1, or 0.0.0.0 for all of its addresses.\n`
    expect(await spawnCli(['start', '-p', '0', '-h', host])).toEqual({
      code: 3,
      stdout: '',
      stderr,
    })
  },
)

test('a flag takes precedence over the environment, the environment over the scenario, and the scenario over the default', async ({
  folder,
}) => {
  const { 'own.yaml': own } = writeFiles(folder, {
    'own.yaml': 'version: 1\nkeys: [of-scenario]\npets: []\n',
  })
  const given: [string[], Record<string, string>, string, number][] = [
    [[], {}, 'sandbox-key', 50],
    [[own], {}, 'of-scenario', 0],
    [[], { PETSTORE_SCENARIO: own }, 'of-scenario', 0],
    [['empty'], { PETSTORE_SCENARIO: own }, 'sandbox-key', 0],
    [[own], { PETSTORE_KEYS: 'of-environment' }, 'of-environment', 0],
    [[own, '--keys', 'of-flag,x'], { PETSTORE_KEYS: 'of-environment' }, 'of-flag', 0],
  ]
  for (const [flags, env, key, pets] of given) {
    const cli = startCli(['start', ...flags], { env: { ...env, PORT: '0' } })
    const url = await cli.ready()
    expect((await get(url, '/pets', key)).status, `${flags} ${JSON.stringify(env)}`).toBe(200)
    const health = await get(url.replace('/v1', '/__admin/health'), '')
    expect(health.body.pets).toBe(pets)
    await cli.stop('SIGTERM')
  }
})

test('PORT and HOST say where to listen, and PETSTORE_PORT and PETSTORE_HOST take precedence', async () => {
  const plain = startCli([], { env: { PORT: '0', HOST: 'localhost' } })
  expect(await plain.ready()).toMatch(/^http:\/\/localhost:[1-9]\d*\/v1$/)
  await plain.stop('SIGTERM')
  const env = { PORT: 'none', HOST: '203.0.113.1', PETSTORE_PORT: '0', PETSTORE_HOST: '127.0.0.1' }
  const own = startCli([], { env })
  expect(await own.ready()).toMatch(/^http:\/\/127\.0\.0\.1:/)
  await own.stop('SIGTERM')
  const wrong = await spawnCli(['start'], { env: { PORT: 'none' } })
  const stderr = 'PORT must be a port from 0 to 65535, got "none". See --help.\n'
  expect(wrong).toEqual({ code: 2, stdout: '', stderr })
})

test('variables of other programs that begin with PETSTORE_ do not disturb', async () => {
  const env = {
    PETSTORE_URL: 'http://x',
    PETSTORE_KEY: 'y',
    PETSTORE_UNKNOWN: '1',
    PETSTORE_SEED: '',
  }
  const cli = startCli(['mock', '-p', '0'], { env })
  expect((await get(await cli.ready())).status).toBe(200)
  expect((await cli.stop('SIGTERM')).code).toBe(0)
})

test('--keys takes patterns, and a key that fits none is refused', async () => {
  const cli = startCli(['-p', '0', '--keys', 'plain, test-*'])
  const url = await cli.ready()
  const keys = ['plain', 'test-1', 'test-', 'sandbox-key', 'tes']
  const statuses = await Promise.all(keys.map(async (key) => (await get(url, '/pets', key)).status))
  expect(statuses).toEqual([200, 200, 200, 401, 401])
  await cli.stop('SIGTERM')
})

test('--seed decides what is drawn: the same seed draws the same, another seed something else', async ({
  folder,
}) => {
  const { 's.yaml': file } = writeFiles(folder, {
    's.yaml':
      "version: 1\nseed: 9\nfaults: [{ id: a, on: '*', probability: 0.5, respond: { status: 500 } }]\n",
  })
  const run = async (seed: string) => {
    const cli = startCli([file, '-p', '0', '--seed', seed, '--log', 'silent'])
    const url = await cli.ready()
    const statuses = []
    for (let call = 0; call < 40; call += 1) statuses.push((await get(url)).status)
    await cli.stop('SIGTERM')
    return statuses.join(' ')
  }
  const [once, again, other] = await Promise.all([run('5'), run('5'), run('6')])
  expect(once).toMatch(/200.*500|500.*200/)
  expect(again).toBe(once)
  expect(other).not.toBe(once)
})

test('--unspecified strict refuses what the contract leaves open, --now sets the clock', async () => {
  const cli = startCli(['-p', '0', '--unspecified', 'strict', '--now', '2030-12-05T00:00:00Z'])
  const url = await cli.ready()
  expect((await get(url, '/pets?colour=red')).status).toBe(400)
  expect((await get(url, '/pets/1')).status).toBe(410)
  await cli.stop('SIGTERM')
})

test('SIGTERM lets the request in flight finish, cuts one that hangs, and ends with 0', async ({
  folder,
}) => {
  const { 's.yaml': file } = writeFiles(folder, {
    's.yaml':
      'version: 1\nextends: default\nfaults:\n  - { id: slow, on: listPets, delay: 700 }\n  - { id: hang, on: getPet, connection: hang }\n',
  })
  const cli = startCli([file, '-p', '0'])
  const url = await cli.ready()
  const slow = get(url)
  const hanging = get(url, '/pets/1').then(
    () => 'answered',
    () => 'cut',
  )
  await new Promise((resolve) => setTimeout(resolve, 150))
  const asked = performance.now()
  const { code, stderr } = await cli.stop('SIGTERM')
  expect((await slow).body).toHaveLength(20)
  expect(await hanging).toBe('cut')
  expect({ code, logged: /"target":"\/v1\/pets","status":200/.test(stderr) }).toEqual({
    code: 0,
    logged: true,
  })
  expect(performance.now() - asked).toBeLessThan(4000)
})

test('a second signal ends a stop that takes too long', async () => {
  const cli = startCli(['empty', '-p', '0'])
  const { port } = new URL(await cli.ready())
  // An upload that does not go on is waited for.
  const upload = connect({ host: '127.0.0.1', port: Number(port) })
  const cut = once(upload, 'close')
  upload.on('error', () => {}) // a reset is a cut as well
  const head = 'Host: x\r\nAuthorization: Bearer sandbox-key\r\nContent-Type: application/json'
  // Both requests arrive together: once the first is answered, the second has begun.
  upload.write(
    `GET /v1/pets HTTP/1.1\r\n${head}\r\n\r\nPOST /v1/pets HTTP/1.1\r\n${head}\r\nContent-Length: 100\r\n\r\n{`,
  )
  await once(upload, 'data')
  cli.child.kill('SIGINT')
  await cli.until(/SIGINT: waiting/)
  // A second signal right after the first is taken for the first one repeated.
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(cli.child.exitCode).toBe(null)
  expect((await cli.stop('SIGINT')).code).toBe(130)
  await cut
})

test('the last of two equal flags counts, with a warning; --keys joins them', async () => {
  const twice = ['-p', 'none', '--port', '0', '--keys', 'a', '--keys', 'b,c', '--log', 'silent']
  const cli = startCli(twice)
  const url = await cli.ready()
  const statuses = await Promise.all(
    ['a', 'b', 'c'].map(async (key) => (await get(url, '/pets', key)).status),
  )
  expect(statuses).toEqual([200, 200, 200])
  const { stderr } = await cli.stop('SIGTERM')
  expect(stderr).toBe('--port is given more than once: the last one counts.\n')
})

const idle: [string, string[], string][] = [
  [
    '--on-miss without a tape',
    ['--on-miss', '404', '--exec', 'true'],
    '--on-miss has no effect: the scenario default has no recorded exchanges.\n',
  ],
  [
    '--insecure with an http upstream',
    ['proxy', 'http://127.0.0.1:1', '--insecure', '--exec', 'true'],
    '--insecure has no effect: the upstream is not https.\n',
  ],
]

test.for(idle)('%s is said to do nothing', async ([, args, message]) => {
  const { code, stderr } = await spawnCli([...args, '-p', '0', '--log', 'silent'])
  expect(code).toBe(0)
  expect(stderr).toContain(message)
})

test('a warning says that scenario --log has no effect', async () => {
  const { code, stdout, stderr } = await spawnCli(['scenario', 'schema', '--log', 'json'])
  expect([code, stderr]).toEqual([0, '--log has no effect: scenario has no log.\n'])
  expect(JSON.parse(stdout)).toHaveProperty('$schema')
})

test('a signal right after the ready line ends with 0', async () => {
  const cli = startCli(['-p', '0'])
  await cli.ready()
  expect((await cli.stop('SIGINT')).code).toBe(0)
})

test('the first Ctrl+C says what is waited for, and the end what each fault did', async ({
  folder,
}) => {
  const { 's.yaml': file } = writeFiles(folder, {
    's.yaml':
      'version: 1\nfaults:\n  - { id: first, on: listPets, calls: 1, respond: { status: 500 } }\n  - { id: other, on: createPet, respond: { status: 500 } }\n',
  })
  const cli = startCli([file, '-p', '0', '--log', 'pretty', '--exec', 'echo up; sleep 60'])
  const url = await cli.ready()
  await cli.until(/^up$/m, 'stdout')
  for (const status of [500, 200]) expect((await get(url)).status).toBe(status)
  const { stderr } = await cli.stop('SIGINT')
  expect(stderr).toContain(
    'SIGINT: waiting for the command of --exec (killed after 3 s), requests in flight (5 s at most); a second signal stops at once\n',
  )
  expect(stderr).toContain('fault first: fired once (2 calls matched it)\n')
  expect(stderr).toContain('fault other: never fired (0 calls matched it)\n')
})

test('a reset over the control plane is logged', async () => {
  const cli = startCli(['-p', '0', '--log', 'pretty'])
  const url = await cli.ready()
  const reset = await fetch(url.replace('/v1', '/__admin/reset'), { method: 'POST' })
  expect(reset.status).toBe(200)
  expect((await cli.stop('SIGTERM')).stderr).toContain(
    `  reset: default is back at its start, ${countedText(50)}\n`,
  )
})
