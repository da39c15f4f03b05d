import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Recordings } from '../../src/recording/recordings.ts'
import { source } from '../support/built-in.ts'
import { capture } from '../support/record.ts'
import type { AdminReply } from '../support/send-admin.ts'
import { expect } from '../support/test.ts'
import { askProxy, list, test } from './proxy-support.ts'
import type { Place } from './support.ts'

function begin(place: Place, file: string): Promise<AdminReply> {
  return askProxy(place, ['POST', '/recordings/start'], { json: { file } })
}

function end(place: Place): Promise<AdminReply> {
  return askProxy(place, ['POST', '/recordings/stop'])
}

test('a recording that is started and stopped under traffic has the exchanges in between, and start replays them', async ({
  command,
  service,
  start,
  folder,
}) => {
  const running = await command(['--sample', '0'])
  let isOver = false
  const traffic = Array.from({ length: 4 }, async (_, client) => {
    for (let limit = 1; !isOver; limit = (limit % 20) + 1)
      await list(running, `?limit=${limit}&page=${client + 1}`)
  })
  expect((await begin(running, 'part.yaml')).body).toEqual({ file: 'part.yaml' })
  await list(running, '?limit=42')
  const { status, body } = await end(running)
  await list(running, '?limit=43')
  isOver = true
  await Promise.all(traffic)
  expect([status, body.file]).toEqual([200, 'part.yaml'])
  expect((await begin(running, 'other.har')).status).toBe(200)
  await list(running, '?limit=44')
  expect((await end(running)).body).toEqual({ file: 'other.har', exchanges: 1 })
  expect((await running.stop('SIGTERM')).code).toBe(0)

  const text = await readFile(path.join(folder, 'part.yaml'), 'utf8')
  expect(text).toContain('limit=42')
  expect(text).not.toContain('limit=43')
  expect(text).not.toContain('sandbox-key')
  const expected = await service.send('/pets?limit=42')
  const replay = await start({ scenario: path.join(folder, 'part.yaml') })
  const replayed = await replay.send('/pets?limit=42')
  expect([replayed.headers.get('x-sandbox-origin'), replayed.text]).toEqual(['tape', expected.text])
})

test('one recording runs at a time: a second start, and a stop without one, are 409', async ({
  proxy,
  here,
}) => {
  const running = await proxy()
  const file = path.join(here, 'one.yaml')
  expect([(await end(running)).status, (await begin(running, file)).status]).toEqual([409, 200])
  const second = await begin(running, path.join(here, 'two.yaml'))
  expect([second.status, second.body.detail]).toEqual([
    409,
    `A recording to ${file} runs already; POST /__admin/recordings/stop ends it.`,
  ])
  expect((await end(running)).body).toEqual({ file, exchanges: 0 })
  expect((await end(running)).body.detail).toBe(
    'No recording runs; POST /__admin/recordings/start begins one.',
  )
  expect((await begin(running, file)).status).toBe(200)
})

test('a recording that still runs when the proxy is closed is written then', async ({
  proxy,
  here,
}) => {
  const closed = await proxy()
  await begin(closed, path.join(here, 'closed.json'))
  await list(closed)
  await closed.close()
  const { recording, exchanges } = JSON.parse(
    await readFile(path.join(here, 'closed.json'), 'utf8'),
  )
  expect([typeof recording, exchanges.length]).toEqual(['object', 1])
})

test('GET recordings shows the running recording, its progress, and the result of the last one', async ({
  proxy,
  here,
}) => {
  const running = await proxy()
  const told = async () => (await askProxy(running, ['GET', '/recordings'])).body
  expect(await told()).toEqual({})
  const file = path.join(here, 'told.yaml')
  await begin(running, file)
  await list(running)
  await list(running)
  expect(await told()).toEqual({ running: { file, exchanges: 2 } })
  await end(running)
  const remarks = [`${file}: exchanges 2, pets 20, created 0`]
  expect(await told()).toEqual({ stopped: { file, exchanges: 2, remarks } })
  await begin(running, file)
  await list(running)
  expect(await told()).toMatchObject({ running: { exchanges: 1 }, stopped: { exchanges: 2 } })
})

const INSIDE = /^file must be in an existing directory below the one that the proxy was started in/

/** Symbolic links in the working directory, and where they lead, outside of it. */
const links = [
  ['away', '.'],
  ['link.yaml', 'there.yaml'],
  ['nowhere.yaml', 'nowhere'],
  ['taped.tape.ndjson', 'there.yaml'],
] as const

/** Files that a client may not record to. */
const refused: [string, string, RegExp][] = [
  ['an absolute path elsewhere', '/tmp/elsewhere.yaml', INSIDE],
  ['a way up', '../elsewhere.yaml', INSIDE],
  ['a way down and up', 'sub/../../elsewhere.yaml', INSIDE],
  ['a directory that is not there', 'none/a.yaml', INSIDE],
  ['a directory that leads elsewhere', 'away/a.yaml', INSIDE],
  ['a link to a file elsewhere', 'link.yaml', INSIDE],
  ['a link to nowhere', 'nowhere.yaml', INSIDE],
  ['a tape that is a link elsewhere', 'taped.yaml', INSIDE],
  ['a name with a NUL', 'a\0.yaml', INSIDE],
  ['a name that is too long', `${'a'.repeat(300)}.yaml`, INSIDE],
  ['another ending', 'a.txt', /a recording is a scenario .* or a HAR/],
  ['no ending', 'a', /by its ending/],
  ['only an ending', '.yaml', /by its ending/],
  ['the directory itself', '.', /by its ending/],
  ['a scenario that somebody wrote', 'mine.yaml', /is not a recording, so it is not overwritten/],
  ['a directory', 'folder.yaml', /is not overwritten: this is a directory/],
]

test('a file that a client may not record to is 400, and nothing is written', async ({
  command,
  folder,
  here,
}) => {
  const away = path.resolve(here)
  await mkdir(path.join(folder, 'folder.yaml'))
  await mkdir(path.join(folder, 'sub'))
  await writeFile(path.join(folder, 'mine.yaml'), 'version: 1\n')
  await writeFile(path.join(away, 'there.yaml'), '')
  for (const [link, target] of links)
    await symlink(path.join(away, target), path.join(folder, link))
  const before = await Promise.all([folder, away].map((each) => readdir(each)))
  const running = await command()
  for (const [what, file, detail] of refused) {
    const { status, body } = await begin(running, file)
    expect([what, status, body.detail]).toEqual([what, 400, expect.stringMatching(detail)])
  }
  expect((await end(running)).status).toBe(409)
  expect(await Promise.all([folder, away].map((each) => readdir(each)))).toEqual(before)
  expect(await readFile(path.join(away, 'there.yaml'), 'utf8')).toBe('')
  expect(await readFile(path.join(folder, 'mine.yaml'), 'utf8')).toBe('version: 1\n')
})

test('a recording that cannot be written is 503, and its tape stays', async ({ proxy, here }) => {
  const running = await proxy()
  const file = path.join(here, 'blocked.yaml')
  await begin(running, file)
  await list(running)
  await mkdir(file)
  const { status, body } = await end(running)
  expect([status, body.detail]).toEqual([503, expect.stringContaining(`${file} cannot be written`)])
  expect(existsSync(path.join(here, 'blocked.tape.ndjson'))).toBe(true)
  const { stopped } = (await askProxy(running, ['GET', '/recordings'])).body
  expect(stopped).toEqual({ file, failure: body.detail })
  expect((await end(running)).status).toBe(409)
})

test('while a recording is written, none can be started, and the end waits for it', async ({
  folder,
}) => {
  const recordings = new Recordings(source, () => {})
  const file = path.join(folder, 'long.har')
  expect(await recordings.start(file)).toBe(true)
  for (let number = 0; number < 3000; number += 1)
    recordings.add(capture({ target: `/v1/pets?limit=${(number % 100) + 1}` }))
  const stopping = recordings.stop()
  expect([recordings.isOn, recordings.file]).toEqual([false, file])
  expect(await recordings.start(file)).toBe(false)
  expect(await recordings.stop()).toBeUndefined()
  let turns = 0
  const count = () => {
    turns += 1
    if (recordings.file) setImmediate(count)
  }
  setImmediate(count)
  expect(await recordings.end()).toBeUndefined()
  expect([recordings.file, existsSync(file)]).toEqual([undefined, true])
  expect(turns).toBeGreaterThan(1)
  expect((await stopping)?.exchanges).toBe(3000)
})
