import { appendFile, mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createRecorder } from '../support/library.ts'
import { importRecording } from '../support/read-recordings.ts'
import { capture } from '../support/record.ts'
import { expect, test } from '../support/test.ts'

const list = (pets: object[], changes = {}) =>
  capture({ responseBody: Buffer.from(JSON.stringify(pets)), ...changes })
const rex = { id: 1, name: 'Rex', categoryId: 3, status: 'sold' }

test('the tape has every exchange as soon as it was added', async ({ folder }) => {
  const recorder = createRecorder({ file: path.join(folder, 'live.yaml') })
  const tape = path.join(folder, 'live.tape.ndjson')
  for (let count = 1; count <= 3; count += 1) {
    recorder.add(capture())
    expect((await readFile(tape, 'utf8')).trimEnd().split('\n')).toHaveLength(count + 1)
  }
  await recorder.close()
  expect(await readdir(folder)).toEqual(['live.yaml'])
})

test('a recording that a crash ended is finished by an import, without its torn last line', async ({
  folder,
  start,
}) => {
  const file = path.join(folder, 'crash.yaml')
  const tape = path.join(folder, 'crash.tape.ndjson')
  const recorder = createRecorder({ file })
  for (const id of [1, 2]) recorder.add(list([{ ...rex, id }], { target: `/v1/pets?limit=${id}` }))
  await appendFile(tape, '{"request":"GET /v1/pets","ans')
  expect(() => createRecorder({ file })).toThrow(/was not finished.*scenario import .*or delete it/)
  const { summary, remarks } = await importRecording({ file: tape, out: file, dropUnknown: false })
  expect(summary).toMatchObject({ exchanges: 2, pets: 2, torn: true })
  expect(remarks).toEqual(['the last line of the tape was cut off and is left out'])
  const sandbox = await start({ scenario: file })
  expect((await sandbox.send('/pets?limit=2')).body[0].id).toBe(2)
})

test('a torn tape that a scenario names is replayed without its last line, and says so', async ({
  folder,
  start,
}) => {
  const file = path.join(folder, 'torn.yaml')
  await writeFile(file, 'version: 1\nexchanges: sub/t.tape.ndjson\n')
  await mkdir(path.join(folder, 'sub'))
  const line = JSON.stringify({ request: 'GET /v1/pets', answer: { status: 200, body: '[]' } })
  await writeFile(path.join(folder, 'sub/t.tape.ndjson'), `${line}\n${line.slice(0, 30)}`)
  const sandbox = await start({ scenario: file })
  expect(sandbox.scenario.tape).toHaveLength(1)
  expect(sandbox.scenario.remarks.join()).toContain('t.tape.ndjson:2: the last line was cut off')
})

const badTapes: [string, string, RegExp][] = [
  ['a line in the middle that is not JSON', 'x\n{"request":"GET /"}\n', /:1: the line is not JSON/],
  [
    'an unknown key',
    '{"request":"GET /","anwser":{}}\n',
    /:1: anwser is an unknown key\. Did you mean "answer"\?/,
  ],
  ['no request', '{"tape":1}\n{"answer":{"status":200}}\n', /:2: request is required/],
  [
    'a request without a target',
    '{"request":"GET"}\n',
    /:1: request must be a method and a target.*got "GET"/,
  ],
  [
    'a status that is a text',
    '{"request":"GET /","answer":{"status":"200"}}\n',
    /:1: answer\.status must be an integer/,
  ],
  [
    'bytes that are no base64',
    '{"request":"GET /","body":{"base64":"%"}}\n',
    /:1: body\.base64 must be bytes in base64/,
  ],
  [
    'a header with a line end',
    '{"request":"GET /","headers":{"a":"b\\nc"}}\n',
    /:1: headers\.a must be a line of text/,
  ],
  ['another version', '{"tape":2}\n', /:1: tape must be 1, the version of the format, got 2/],
  [
    'a time that does not exist',
    '{"request":"GET /","time":"2026-13-40T00:00:00Z"}\n',
    /:1: time must be a time that exists/,
  ],
  ['bytes that are no text', '\u{0}', /:1:/],
]
for (const [name, text, message] of badTapes) {
  test(`a tape with ${name} is refused with its line`, async ({ folder, start }) => {
    const file = path.join(folder, 'bad.tape.ndjson')
    await writeFile(file, text.endsWith('\n') ? text : `${text}\n`)
    await expect(start({ scenario: { version: 1, exchanges: file } })).rejects.toThrow(message)
  })
}

test('a tape that is not there is named', async ({ start }) => {
  await expect(
    start({ scenario: { version: 1, exchanges: '/nowhere/x.tape.ndjson' } }),
  ).rejects.toThrow(/^scenario: exchanges:\n\/nowhere\/x\.tape\.ndjson: there is no such tape\./)
})

test('an inline tape is checked with file and line', async ({ folder, start }) => {
  const file = path.join(folder, 'inline.yaml')
  await writeFile(
    file,
    'version: 1\nexchanges:\n  - request: GET /v1/pets\n    answer: { status: ok }\n',
  )
  await expect(start({ scenario: file })).rejects.toThrow(
    /inline\.yaml:4: exchanges\[0\]\.answer\.status must be an integer, got "ok"/,
  )
})

test('from a thousand exchanges on the tape stays beside the scenario', { tags: ['long'] }, async ({
  folder,
  start,
}) => {
  for (const [count, isBeside] of [
    [999, false],
    [1000, true],
  ] as const) {
    const file = path.join(folder, `r${count}.yaml`)
    const recordAll = () => {
      const recorder = createRecorder({ file })
      for (let at = 0; at < count; at += 1)
        recorder.add(capture({ target: `/v1/pets?limit=${at}` }))
      return recorder.close()
    }
    await recordAll()
    // The second takes the place of the first and of its tape.
    const { tape } = await recordAll()
    expect(tape !== undefined).toBe(isBeside)
    expect((await readdir(folder)).includes(`r${count}.tape.ndjson`)).toBe(isBeside)
    const sandbox = await start({ scenario: file })
    expect(sandbox.scenario.tape).toHaveLength(count)
    const { headers } = await sandbox.send(`/pets?limit=${count - 1}`)
    expect(headers.get('x-sandbox-origin')).toBe('tape')
  }
})

test('conflicts without end do not make a recording without end', async ({ folder }) => {
  const recorder = createRecorder({ file: path.join(folder, 'r.yaml') })
  for (let at = 0; at < 1100; at += 1) recorder.add(list([{ ...rex, name: `n${at}` }]))
  const { conflicts } = await recorder.close()
  expect(conflicts).toHaveLength(1001)
  expect(conflicts.at(-1)).toBe('further conflicts are left out')
})

test('animals become state: the latest answer wins, created ones are left out', async ({
  folder,
}) => {
  const file = path.join(folder, 'state.yaml')
  const recorder = createRecorder({ file })
  const created = Buffer.from('{"id":9223372036854775806,"name":"New","categoryId":1}')
  recorder.add(list([rex, { id: 2n.toString() }, { ...rex, id: 3, status: 'lost' }]))
  recorder.add(
    capture({ method: 'POST', requestBody: Buffer.from('{}'), status: 201, responseBody: created }),
  )
  recorder.add(
    capture({
      responseBody: Buffer.from(`[${created},${JSON.stringify({ ...rex, name: 'Max' })}]`),
    }),
  )
  const summary = await recorder.close()
  expect(summary).toMatchObject({
    pets: 1,
    created: 1,
    conflicts: ['pet 1: name was "Rex" in GET /v1/pets, then "Max" in GET /v1/pets'],
  })
  const text = await readFile(file, 'utf8')
  expect(text).toContain(
    '  - { id: 1, name: Max, categoryId: 3, status: sold, seen: GET /v1/pets }\n',
  )
  expect(text).toContain('"id":9223372036854775806')
  expect(text).not.toMatch(/^keys:/m)
})

test('a write between two answers is not a conflict; a create is not a write to others', async ({
  folder,
}) => {
  const recorder = createRecorder({ file: path.join(folder, 'writes.json') })
  recorder.add(list([rex]))
  recorder.add(capture({ method: 'PATCH', target: '/v1/pets/1', status: 200 }))
  recorder.add(list([{ ...rex, name: 'Max' }]))
  recorder.add(capture({ method: 'POST', status: 201, responseBody: Buffer.from('{}') }))
  recorder.add(list([{ ...rex, name: 'Tom' }]))
  expect((await recorder.close()).conflicts).toHaveLength(1)
})

test('a tape that cannot be written is reported at the end', async ({ folder }) => {
  const recorder = createRecorder({ file: path.join(folder, 'r.yaml') })
  expect(() => createRecorder({ file: path.join(folder, 'no/such/r.yaml') })).toThrow(
    /cannot be written: its directory does not exist\. Create it first\./,
  )
  expect(() => createRecorder({ file: path.join(folder, 'r.txt') })).toThrow(/by its ending/)
  await recorder.close()
})

test('a tape newer than its recording is not written over', async ({ folder }) => {
  const file = path.join(folder, 'r.yaml')
  await writeFile(file, 'version: 1\nrecording: {}\n')
  await utimes(file, new Date(0), new Date(0))
  await writeFile(path.join(folder, 'r.tape.ndjson'), '{"tape":1}\n')
  expect(() => createRecorder({ file })).toThrow(/was not finished/)
})

test('a tape that belongs to a recording of another format is not written over', async ({
  folder,
}) => {
  const file = path.join(folder, 'r.yaml')
  const recorder = createRecorder({ file })
  for (let at = 0; at < 1000; at += 1) recorder.add(capture())
  await recorder.close()
  expect(() => createRecorder({ file: path.join(folder, 'r.json') })).toThrow(
    `${path.join(folder, 'r.tape.ndjson')} is the tape of ${file}. Record to another name`,
  )
})
