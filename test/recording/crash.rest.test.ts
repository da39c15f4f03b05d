import { once } from 'node:events'
import {
  appendFile,
  copyFile,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  truncate,
} from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { startForwarding } from '../../src/proxy/start-forwarding.ts'
import { readTape } from '../../src/tape/tape-file.ts'
import { source } from '../support/built-in.ts'
import { countedText } from '../support/counts.ts'
import { createRecorder } from '../support/library.ts'
import { limited } from '../support/limited.ts'
import { listen } from '../support/listen.ts'
import { record, take } from '../support/record.ts'
import { startCli } from '../support/run-cli.ts'
import { runCli } from '../support/run-command.ts'
import { expect, test } from '../support/test.ts'

const CLIENTS = 8

test('what a client was answered is on the tape, though the proxy is killed in full flight', async ({
  sandbox,
  folder,
}) => {
  const file = path.join(folder, 'killed.yaml')
  const tape = path.join(folder, 'killed.tape.ndjson')
  const args = ['proxy', sandbox.url, '-p', '0', '--record', file, '--log', 'silent']
  const proxy = startCli([...args, '--when-behind', 'drop'])
  const url = await proxy.ready()
  const answered: string[] = []
  const client = async (name: number) => {
    for (let call = 0; ; call += 1) {
      const target = `/pets?limit=${(call % 100) + 1}&call=${name}-${call}`
      await take(url, { path: target }, sandbox.key)
      answered.push(`GET /v1${target}`)
      // The whole answer is here: that the proxy lives on is not needed for its being recorded.
      if (answered.length === 400) proxy.child.kill('SIGKILL')
    }
  }
  const clients = Array.from({ length: CLIENTS }, (_, name) => client(name))
  const ends = await Promise.allSettled(clients)
  await once(proxy.child, 'exit').catch(() => {})
  expect(ends.map(({ status }) => status)).toEqual(Array(CLIENTS).fill('rejected'))
  expect(answered.length).toBeGreaterThanOrEqual(400)
  const recorded = new Set([...readTape(tape)].map(({ request }) => request))
  expect(answered.filter((request) => !recorded.has(request))).toEqual([])
  expect(await readFile(tape, 'utf8')).not.toContain(sandbox.key)

  const imported = await runCli(['scenario', 'import', tape, '--out', file])
  expect(imported).toMatchObject({ code: 0, stderr: '' })
  expect(imported.stdout).toContain(
    `${file}: exchanges ${recorded.size}, ${countedText(50)}, created 0`,
  )
  expect(await readdir(folder)).toEqual(['killed.yaml'])
})

test('a proxy that cannot start leaves an older recording, and its tape, as they were', {
  tags: ['long'],
}, async ({ sandbox, folder }) => {
  const file = path.join(folder, 'old.yaml')
  const tape = path.join(folder, 'old.tape.ndjson')
  const steps = Array.from({ length: 1000 }, () => ({ path: '/pets?limit=1' }))
  await record(sandbox.url, { file, steps, key: sandbox.key })
  const before = await Promise.all([file, tape].map((each) => readFile(each)))
  await using taken = await listen(createServer())
  const { code } = await runCli(['proxy', sandbox.url, '-p', String(taken.port), '--record', file])
  expect(code).toBe(3)
  expect(await Promise.all([file, tape].map((each) => readFile(each)))).toEqual(before)
})

test('a recording that fails on the way says so at once and at the end, and traffic goes on', async ({
  sandbox,
  folder,
}) => {
  // A device takes no tape: it can be opened, but not be cut to nothing.
  await symlink('/dev/full', path.join(folder, 'r.tape.ndjson'))
  const told: string[] = []
  const onFailure = ({ message }: Error) => told.push(message)
  const recorder = createRecorder({ file: path.join(folder, 'r.yaml'), onFailure })
  await using proxy = await startForwarding({ source, upstream: sandbox.url, recorder })
  for (let call = 0; call < 3; call += 1)
    expect((await take(proxy.url, { path: '/pets' }, sandbox.key)).status).toBe(200)
  expect(told).toEqual([expect.stringMatching(/r\.tape\.ndjson cannot be written: E[A-Z]+\./)])
  await expect(recorder.close()).rejects.toThrow(told[0])
})

test('a tape that the disk takes in part is said not to be writable, not to be changed by others', {
  tags: ['long'],
}, async ({ sandbox, folder }) => {
  const args = ['proxy', sandbox.url, '-p', '0', '--record', path.join(folder, 'r.yaml')]
  const proxy = startCli([...args, '--log', 'silent'], { program: limited(1) })
  const url = await proxy.ready()
  for (let call = 0; call < 2; call += 1) await take(url, { path: '/pets' }, sandbox.key)
  const { code, stderr } = await proxy.stop('SIGTERM')
  expect(code).toBe(2)
  expect(stderr).toMatch(/r\.tape\.ndjson cannot be written: EFBIG\./)
  expect(stderr).not.toContain('another process')
})

/** What others do to a tape that is being written. */
const losses: [string, (tape: string) => Promise<void>, RegExp][] = [
  ['cut to nothing', (tape) => truncate(tape), /it has 0 bytes instead of \d+/],
  ['cut in the middle', (tape) => truncate(tape, 30), /it has 30 bytes instead of \d+/],
  ['extended', (tape) => appendFile(tape, '{}\n'), /it has \d+ bytes instead of \d+/],
  ['deleted', (tape) => rm(tape), /it was deleted, moved or replaced/],
  [
    'replaced',
    async (tape) => {
      await copyFile(tape, `${tape}.copy`)
      await rename(`${tape}.copy`, tape)
    },
    /it was deleted, moved or replaced/,
  ],
]
for (const [isAtEnd, moment] of [
  [false, 'by the next exchange'],
  [true, 'at the end'],
] as const) {
  test.for(losses)(
    `a tape that is %s by others is noticed ${moment}, and no recording without the missing exchanges is written`,
    async ([, lose, expected], { sandbox, folder }) => {
      const file = path.join(folder, 'r.yaml')
      const told: string[] = []
      const recorder = createRecorder({ file, onFailure: ({ message }) => told.push(message) })
      await using proxy = await startForwarding({ source, upstream: sandbox.url, recorder })
      const get = () => take(proxy.url, { path: '/pets' }, sandbox.key)
      expect((await get()).status).toBe(200)
      await lose(path.join(folder, 'r.tape.ndjson'))
      if (!isAtEnd) {
        for (let call = 0; call < 3; call += 1) expect((await get()).status).toBe(200)
        expect(told).toEqual([expect.stringMatching(expected)])
      }
      await expect(recorder.close()).rejects.toThrow(expected)
      expect(await readdir(folder)).not.toContain('r.yaml')
    },
  )
}
