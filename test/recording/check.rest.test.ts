import { appendFile, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Capture } from '../../src/journal/exchange.ts'
import { TapeWriter } from '../../src/tape/tape-file.ts'
import { createRecorder } from '../support/library.ts'
import { program } from '../support/program.ts'
import { capture } from '../support/record.ts'
import { spawnCli } from '../support/run-cli.ts'
import { runCli } from '../support/run-command.ts'
import { expect, test } from '../support/test.ts'

const broken = capture({ responseBody: Buffer.from('[{"id":1}]') })
const created = (id: number): Capture =>
  capture({
    ...{ method: 'POST', status: 201, responseHeaders: ['content-type', 'application/json'] },
    requestHeaders: ['authorization', 'Bearer the-key', 'content-type', 'application/json'],
    requestBody: Buffer.from('{"name":"Rex","categoryId":1}'),
    responseBody: Buffer.from(`{"id":${id},"name":"Rex","categoryId":1}`),
  })

async function recordTo(file: string, ...captures: readonly Capture[]): Promise<string> {
  const recorder = createRecorder({ file })
  for (const each of captures) recorder.add(each)
  await recorder.close()
  return file
}

for (const ending of ['har', 'yaml', 'json']) {
  test(`check of a .${ending} ends with 0 where it is clean and 1 where not, and its report has no key`, async ({
    folder,
  }) => {
    const clean = await recordTo(path.join(folder, `clean.${ending}`), capture())
    const bad = await recordTo(path.join(folder, `bad.${ending}`), capture(), broken)
    for (const [files, code] of [
      [[clean], 0],
      [[clean, bad], 1],
    ] as const) {
      const report = path.join(folder, 'report.json')
      const result = await runCli(['check', ...files, '--report', report])
      expect([result.code, result.stdout]).toEqual([code, ''])
      const json = await readFile(report, 'utf8')
      const { exchanges, findings } = JSON.parse(json)
      expect(exchanges).toMatchObject({ total: files.length === 1 ? 1 : 3 })
      const errors = findings.filter(({ severity }: { severity: string }) => severity === 'error')
      expect(errors.length > 0).toBe(code === 1)
      expect(json).not.toContain('key-of-the-session')
    }
  })
}

test('check reads a tape that a crash ended, and says that its last line is left out', async ({
  folder,
}) => {
  const recorder = createRecorder({ file: path.join(folder, 'live.yaml') })
  recorder.add(broken)
  const tape = path.join(folder, 'live.tape.ndjson')
  await appendFile(tape, '{"request":"GET /v1/p')
  const { code, stderr } = await spawnCli(['check', tape, '--fail-on', 'never'])
  expect(code).toBe(0)
  expect(stderr).toContain(`${tape}: the last line of the tape was cut off and is left out`)
  expect(stderr).toContain('1 exchange: 1 checked')
})

test('an id that two sessions gave is not a finding, one that a session gave twice is', async ({
  folder,
}) => {
  const one = await recordTo(path.join(folder, 'one.yaml'), created(7))
  const two = await recordTo(path.join(folder, 'two.har'), created(7))
  expect((await runCli(['check', one, two])).code).toBe(0)
  const twice = await recordTo(path.join(folder, 'twice.yaml'), created(7), created(7))
  const report = path.join(folder, 'report.json')
  expect((await runCli(['check', twice, '--report', report])).code).toBe(1)
  expect(await readFile(report, 'utf8')).toContain('create-new-id')
})

const nothing: [string, string, RegExp][] = [
  ['empty.har', '{"log":{"entries":[]}}', /empty\.har: there is no exchange in it\. Name a HAR/],
  ['empty.tape.ndjson', '{"tape":1}\n', /there is no exchange in it/],
  ['plain.yaml', 'version: 1\n', /plain\.yaml: there is no exchange in it/],
  ['bad.har', '{"log":', /bad\.har:1: the file is not JSON/],
  ['bad.tape.ndjson', '{"request":1}\n', /bad\.tape\.ndjson:1: request must be/],
  ['bad.yaml', 'version: 1\nexchange: []\n', /bad\.yaml:2: exchange .*Did you mean "exchanges"/],
]
for (const [name, text, message] of nothing) {
  test(`check of a ${name} that holds ${JSON.stringify(text)} ends with 2 and says why`, async ({
    folder,
  }) => {
    const file = path.join(folder, name)
    await writeFile(file, text)
    const { code, stderr } = await runCli(['check', file])
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)])
    expect(stderr).not.toMatch(/^ +at /m)
  })
}

test('check of a recording with a tape of 60 MB beside it needs no memory for the tape', {
  tags: ['long'],
}, async ({ folder }) => {
  const tape = path.join(folder, 'long.tape.ndjson')
  const writer = new TapeWriter(tape, { tape: 1 })
  const name = 'x'.repeat(6000)
  const body = `[{"id":1,"name":"${name}","categoryId":1}]`
  const headers = { 'content-type': 'application/json' }
  const request = 'GET /v1/pets?limit=20'
  const entry = { request, answer: { status: 200, headers, body } }
  for (let at = 0; at < 10_000; at += 1) writer.append(entry)
  writer.close()
  const scenario = path.join(folder, 'long.yaml')
  await writeFile(scenario, 'version: 1\nexchanges: long.tape.ndjson\n')
  // A heap that the file would fill by itself, and what Prism needs.
  const [node, main] = program
  const { code, stderr } = await spawnCli(['check', scenario], {
    program: [node, '--max-old-space-size=110', main],
  })
  expect([code, stderr]).toEqual([0, expect.stringContaining('10,000 exchanges: 10000 checked')])
})

test.for([
  ['error', 0, 0],
  ['warning', 1, 1],
  ['never', 0, 0],
] as const)(
  'with --fail-on %s the failures in JUnit are those that decide the exit code',
  async ([threshold, code, failures], { folder }) => {
    const warned = capture({
      status: 418,
      responseBody: Buffer.from('{"code":"a","message":"b","status":418}'),
    })
    const file = await recordTo(path.join(folder, 'warned.yaml'), warned)
    const junit = path.join(folder, 'report.xml')
    const result = await runCli(['check', file, '--fail-on', threshold, '--report', junit])
    expect(result.code).toBe(code)
    expect(/<testsuites [^>]*failures="(\d+)"/.exec(await readFile(junit, 'utf8'))?.[1]).toBe(
      String(failures),
    )
  },
)
