import { readFileSync, renameSync } from 'node:fs'
import path from 'node:path'
import { counted } from '../support/counts.ts'
import { expect, test } from '../support/test.ts'
import { ask } from './support.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))

test('health names the version and the scenario, and counts animals and worlds, for anyone', async ({
  sandbox,
}) => {
  const health = { status: 'pass', version, scenario: 'default', ...counted(50), worlds: 1 }
  const reply = await ask(sandbox, ['GET', '/health'], { headers: { origin: 'https://a.example' } })
  expect([reply.status, reply.body]).toEqual([200, health])
  await sandbox.send('/pets', { json: { name: 'Rex', categoryId: 3 } })
  expect((await ask(sandbox, ['GET', '/health'])).body.pets).toBe(51)
})

const DRAINING = {
  status: 'fail',
  output: 'It is about to stop.',
  ...{ version, scenario: 'default', worlds: 1, ...counted(50) },
}
test('a sandbox that is about to stop says fail, still answers, and closes its connections', async ({
  start,
}) => {
  const sandbox = await start()
  sandbox.drain()
  const reply = await ask(sandbox, ['GET', '/health'])
  expect([reply.status, reply.headers['content-type'], reply.body]).toEqual([
    503,
    'application/json',
    DRAINING,
  ])
  const { replies, ended } = await sandbox.talk(
    'GET /v1/pets HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer sandbox-key\r\n\r\n',
  )
  expect(replies.map(({ status, headers }) => [status, headers.get('connection')])).toEqual([
    [200, 'close'],
  ])
  expect(ended).toBe('closed')
})

const losses: [string, (data: string) => void, (data: string) => void, string][] = [
  [
    'the directory',
    (data) => renameSync(data, `${data}2`),
    (data) => renameSync(`${data}2`, data),
    'The directory of --data is no longer locked by this process.',
  ],
  [
    'the file of animals',
    (data) => renameSync(path.join(data, 'empty.pets.ndjson'), path.join(data, 'x')),
    (data) => renameSync(path.join(data, 'x'), path.join(data, 'empty.pets.ndjson')),
    'The directory of --data cannot be written.',
  ],
]
test.for(losses)(
  'a sandbox without %s says fail, and pass once it is back, without a request between',
  async ([, lose, putBack, output], { start, folder }) => {
    const data = path.join(folder, 'data')
    const sandbox = await start({ scenario: 'empty', data })
    const add = async () =>
      (await sandbox.send('/pets', { json: { name: 'Rex', categoryId: 3 } })).status
    const health = async () => {
      const { status, body } = await ask(sandbox, ['GET', '/health'])
      return [status, body]
    }
    expect(await add()).toBe(201)
    lose(data)
    expect(await add()).toBe(503)
    expect(await health()).toMatchObject([503, { status: 'fail', output, pets: 1 }])
    putBack(data)
    expect(await health()).toMatchObject([200, { status: 'pass', pets: 1 }])
    expect(await add()).toBe(201)
    await sandbox.close()
    expect((await start({ scenario: 'empty', data })).size).toBe(2)
  },
)
