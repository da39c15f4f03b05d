import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { countedText } from '../support/counts.ts'
import { createRecorder } from '../support/library.ts'
import { capture, take } from '../support/record.ts'
import { startCli } from '../support/run-cli.ts'
import { runCli } from '../support/run-command.ts'
import { expect, test } from '../support/test.ts'

const KEY = 'sandbox-key'
const pets = Buffer.from('[{"id":1,"name":"Rex","categoryId":1}]')

// Over a second: starts a proxy, and then a sandbox, as processes.
test('proxy --record writes a scenario, which start replays; no key is in any file', async ({
  sandbox,
  start,
  folder,
}) => {
  const file = path.join(folder, 'session.yaml')
  const proxy = startCli(['proxy', sandbox.url, '-p', '0', '--record', file, '--log', 'json'])
  const url = await proxy.ready()
  const list = await take(url, { path: '/pets?limit=2' }, KEY)
  const wrong = await take(url, { path: '/pets', key: 'wrong-key-here' }, KEY)
  const { code, stderr } = await proxy.stop('SIGTERM')
  expect([code, list.status, wrong.status]).toEqual([0, 200, 401])
  expect(stderr).toContain(`${file}: exchanges 2, ${countedText(2)}, created 0`)
  const replay = await start({ scenario: file, onMiss: '404' })
  expect((await take(replay.url, { path: '/pets?limit=2' }, KEY)).bytes).toEqual(list.bytes)
  expect((await replay.send('/pets?limit=3')).status).toBe(404)
  expect(await readdir(folder)).toEqual(['session.yaml'])
  const text = await readFile(file, 'utf8')
  for (const key of [KEY, 'wrong-key-here']) expect(text + stderr).not.toContain(key)
})

test('scenario import makes a scenario of a HAR and says what is in it', async ({ folder }) => {
  const har = path.join(folder, 'in.har')
  const recorder = createRecorder({ file: har })
  for (const target of ['/v1/pets', '/app.js'])
    recorder.add(capture({ target, responseBody: pets }))
  await recorder.close()
  const out = path.join(folder, 'out.yaml')
  const result = await runCli(['scenario', 'import', har, '--out', out, '--drop-unknown'])
  expect(result).toEqual({
    code: 0,
    stderr: '',
    stdout: `${out}: exchanges 1, ${countedText(1)}, created 0\noutside the contract's paths: 1, dropped\n`,
  })
  const valid = await runCli(['scenario', 'validate', out])
  expect(valid.stdout).toMatch(
    /exchanges 1\)\n.*recorded (today|\d+ days ago); the contract has not changed since\n$/,
  )
})

const imports: [string, string, RegExp][] = [
  ['x.txt', 'out.yaml', /the file to import must end in \.har \(a HAR\) or \.tape\.ndjson/],
  ['none.har', 'out.yaml', /none\.har: there is no such file/],
  ['none.tape.ndjson', 'out.yaml', /there is no such tape/],
  ['none.har', 'out.har', /must be a scenario/],
]
for (const [file, out, message] of imports) {
  test(`scenario import ${file} --out ${out} ends with 2 and says why`, async ({ folder }) => {
    const args = ['scenario', 'import', path.join(folder, file), '--out', path.join(folder, out)]
    const { code, stderr } = await runCli(args)
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)])
    expect(stderr).not.toMatch(/^ +at /m)
  })
}

test('scenario validate says that the contract has changed since', async ({ folder }) => {
  const file = path.join(folder, 'old.yaml')
  const digest = `sha256:${'0'.repeat(64)}`
  await writeFile(
    file,
    `version: 1\nrecording: { to: 2026-01-01T00:00:00Z, contract: '${digest}' }\n`,
  )
  const { code, stdout } = await runCli(['scenario', 'validate', file])
  expect(code).toBe(0)
  expect(stdout).toMatch(/recorded \d+ days ago; openapi\.yaml has changed since: record it again/)
})

test('the quickstart sample, which is not part of /v1, replays from a recording', async ({
  folder,
  start,
}) => {
  const file = path.join(folder, 'sample.yaml')
  const recorder = createRecorder({ file })
  const queued =
    '{"id":"m-1","message":"hello","status":"queued","createdAt":"2026-11-21T12:00:00Z"}'
  recorder.add(
    capture({
      ...{ method: 'POST', target: '/messages', status: 202, responseBody: Buffer.from(queued) },
      requestHeaders: ['Authorization', 'Bearer abcdef', 'Content-Type', 'application/json'],
      requestBody: Buffer.from('{"message":"hello"}'),
    }),
  )
  await recorder.close()
  const sandbox = await start({ scenario: file })
  const { status, text } = await sandbox.send('~/messages', { json: { message: 'hello' } })
  expect([status, text]).toEqual([202, queued])
})
