import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '../../../bench/free-port.ts'
import { addTo } from '../../support/animals.ts'
import { hasRedis, withoutRedis } from '../../support/redis-server.ts'
import { type CliOptions, startCli } from '../../support/run-cli.ts'
import { runCli } from '../../support/run-command.ts'
import { expect } from '../../support/test.ts'
import { test } from './support.ts'

const SECRET = 'Sesam-%C3%B6ffne'
const startOn = (data: string, options: CliOptions = {}, scenario = 'empty') =>
  runCli(['start', scenario, '-p', '0', '--log', 'json', '--data', data], options)

const fixture = (name: string) => path.resolve('test/proxy/fixtures', name)

/** Configuration of a server with TLS only. */
const tls = (port: number) => [
  `tls-port ${port}`,
  `tls-cert-file ${fixture('upstream.pem')}`,
  `tls-key-file ${fixture('upstream-key.pem')}`,
  `tls-ca-cert-file ${fixture('upstream.pem')}`,
  'tls-auth-clients no',
]

test('a server that is not there ends the start with 3, and names the address without the password', async () => {
  for (const [data, named] of [
    [`redis://user:${SECRET}@127.0.0.1:1`, 'redis://127.0.0.1:1'],
    [`redis://127.0.0.1:1,127.0.0.1:2`, 'redis://127.0.0.1:1,127.0.0.1:2'],
    [`redis://nowhere.invalid:6379/3`, 'redis://nowhere.invalid:6379/3'],
  ] as const) {
    const { code, stdout, stderr } = await startOn(data)
    expect([code, stdout]).toEqual([3, ''])
    expect(stderr).toContain(`--data ${named} cannot be used: `)
    expect(stderr).not.toContain('Sesam')
  }
})

test('an address that is wrong ends the start with 2', async () => {
  for (const data of ['http://127.0.0.1:6379', `redis://:${SECRET}@127.0.0.1:0`, 'redis://a/b']) {
    const { code, stderr } = await startOn(data)
    expect([data, code]).toEqual([data, 2])
    expect(stderr).toMatch(/The address of --data .*Write a directory, or redis:/)
    expect(stderr).not.toContain('Sesam')
  }
})

test.skipIf(!hasRedis)(
  `a wrong password, none, a database that there is not, and a read-only replica end the start with 3 and the reason${withoutRedis}`,
  async ({ redis, start }) => {
    const locked = await redis([`requirepass ${decodeURIComponent(SECRET)}`])
    const primary = await redis()
    await (await start({ scenario: 'empty', data: primary.address })).close()
    const replica = await redis([`replicaof 127.0.0.1 ${primary.port}`])
    await expect.poll(() => replica.ask('dbsize')).not.toBe('0')
    const host = `127.0.0.1:${locked.port}`
    for (const [data, reason] of [
      [`redis://:Sesam-wrong@${host}`, 'it refuses the user or the password'],
      [`redis://Sesam:${SECRET}@${host}`, 'it refuses the user or the password'],
      [`redis://${host}`, 'it needs a password, which the address does not have'],
      [`redis://:${SECRET}@${host}/99`, 'DB index is out of range'],
      [replica.address, 'it is a read-only replica'],
      [`${replica.address}/1`, 'it is a read-only replica'],
    ] as const) {
      const { code, stdout, stderr } = await startOn(data)
      expect([data, code, stdout]).toEqual([data, 3, ''])
      expect(stderr).toContain(reason)
      expect(stderr).not.toContain('Sesam')
    }
  },
)

test.skipIf(!hasRedis)(
  `a password works, percent-encoded in the address, and is in no output${withoutRedis}`,
  { tags: ['long'] },
  async ({ redis }) => {
    const { port } = await redis([`requirepass ${decodeURIComponent(SECRET)}`])
    const data = `redis://:${SECRET}@127.0.0.1:${port}/2`
    const cli = startCli(['start', 'empty', '-p', '0', '--log', 'json', '--data', data])
    const url = await cli.ready()
    expect((await addTo(url, { name: 'Rex', categoryId: 1 })).status).toBe(201)
    const { code, stdout, stderr } = await cli.stop('SIGTERM')
    expect(code).toBe(0)
    expect(stderr).toContain(`redis://127.0.0.1:${port}/2: began empty`)
    expect(stdout + stderr).not.toMatch(/Sesam|öffne/)
  },
)

test.skipIf(!hasRedis)(
  `replicas with other data under one name are refused with 2, and change nothing${withoutRedis}`,
  async ({ redis, start, folder }) => {
    const { address } = await redis()
    const first = await start({ data: address })
    const file = path.join(folder, 'other.yaml')
    writeFileSync(file, 'version: 1\nname: default\npets: [{ id: 1, name: Nemo, categoryId: 2 }]\n')
    const { code, stdout, stderr } = await startOn(address, {}, file)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(`${address} has the animals of default from other data`)
    expect(stderr).toContain('--fresh')
    expect((await first.send('/pets?limit=100')).body).toHaveLength(50)
  },
)

test.skipIf(!hasRedis)(
  `rediss:// uses TLS with the authorities of NODE_EXTRA_CA_CERTS, and refuses others${withoutRedis}`,
  async ({ redis }) => {
    const port = await freePort()
    await redis(tls(port))
    const data = `rediss://127.0.0.1:${port}`
    const env = { NODE_EXTRA_CA_CERTS: fixture('upstream.pem') }
    const refused = await startOn(data)
    expect(refused.code).toBe(3)
    expect(refused.stderr).toMatch(/cannot be used: .*certificate/)
    const plain = await startOn(data.replace('rediss', 'redis'))
    expect(plain.code).toBe(3)
    const cli = startCli(['start', 'empty', '-p', '0', '--data', data], { env })
    expect((await addTo(await cli.ready(), { name: 'Rex', categoryId: 1 })).status).toBe(201)
    expect((await cli.stop('SIGTERM')).code).toBe(0)
  },
)
