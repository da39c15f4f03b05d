import { execFileSync } from 'node:child_process'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import { importRecording, readCaptures, readHar } from '../support/read-recordings.ts'
import { runCli } from '../support/run-command.ts'
import { runs } from '../support/runs.ts'
import { expect, test } from '../support/test.ts'

const url = 'https://api.example/v1/pets'

async function writeHar(folder: string, entries: readonly unknown[]): Promise<string> {
  const file = path.join(folder, 'in.har')
  await writeFile(file, JSON.stringify({ log: { version: '1.2', entries } }))
  return file
}

test.for<[string, object, object]>([
  ['no answer', { response: null }, { status: undefined, failure: 'no answer came' }],
  [
    'an answer without content',
    { response: { status: 200, content: null } },
    { status: 200, responseBody: Buffer.alloc(0) },
  ],
  [
    'a request without postData',
    { request: { method: 'POST', url, postData: null } },
    { method: 'POST', requestBody: Buffer.alloc(0) },
  ],
  [
    'a form with nothing in a field',
    { request: { method: 'POST', url, postData: { params: [null, { name: 'a', value: {} }] } } },
    { requestBody: Buffer.from('=&a=') },
  ],
  [
    'no cache, no time',
    { cache: null, time: null, startedDateTime: null },
    { time: 0, duration: 0 },
  ],
])('a HAR with %s, given as null, is read', async ([, part, expected], { folder }) => {
  const file = await writeHar(folder, [{ request: { method: 'GET', url }, ...part }])
  expect([...readCaptures(file)]).toEqual([expect.objectContaining(expected)])
})

test('a HAR with anything in any place is read, or refused with its place', async ({ folder }) => {
  const any = fc.oneof(
    fc.constantFrom(null, 0, -1, 200, '', 'GET', url, [], [null], {}, { name: null }, true),
    fc.jsonValue({ maxDepth: 2 }),
  )
  const part = (known: Record<string, fc.Arbitrary<unknown>>) =>
    fc.oneof(
      { arbitrary: fc.record(known, { requiredKeys: [] }), weight: 4 },
      { arbitrary: any, weight: 1 },
    )
  const body = part({ text: any, params: any, encoding: any, _file: any, size: any, mimeType: any })
  const entry = part({
    request: part({
      method: fc.oneof({ arbitrary: fc.constantFrom('GET', 'POST'), weight: 9 }, any),
      url: fc.oneof({ arbitrary: fc.constant(url), weight: 9 }, any),
      ...{ headers: any, bodySize: any, postData: body },
    }),
    response: part({ status: any, headers: any, content: body, bodySize: any, _error: any }),
    ...{ cache: any, time: any, startedDateTime: any },
  })
  let read = 0
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { maxLength: 3 }), async (entries) => {
      const file = await writeHar(folder, entries)
      try {
        read += readHar(file).captures.length
      } catch (error) {
        expect(error).toMatchObject({ name: 'UsageError' })
        expect((error as Error).message).toMatch(/in\.har: log\.entries\[\d\]|a link|regular file/)
      }
    }),
    runs(100),
  )
  expect(read).toBeGreaterThan(10)
})

test('the answers of Playwright that have only a status are left out and counted', async ({
  folder,
}) => {
  const response = {
    status: 200,
    headers: [],
    content: { size: -1, mimeType: 'x-unknown' },
    bodySize: -1,
  }
  const request = { method: 'GET', url, headers: [{ name: 'authorization', value: 'Bearer k' }] }
  const seen = {
    status: 200,
    headers: [{ name: 'content-type', value: 'application/json' }],
    content: { text: '[]' },
  }
  const file = await writeHar(folder, [
    { request, response },
    { request, response: seen },
  ])
  const { captures, remarks } = readHar(file)
  expect(captures).toHaveLength(1)
  expect(remarks).toEqual(['with only the status of the answer, and left out: 1'])
})

test('a directory or a FIFO named like a tape or a HAR is refused by check and import', async ({
  folder,
}) => {
  const at = (name: string) => path.join(folder, name)
  await mkdir(at('d.tape.ndjson'))
  await mkdir(at('d.har'))
  execFileSync('mkfifo', [at('f.tape.ndjson'), at('f.har')])
  for (const [name, kind] of [
    ['d.tape.ndjson', 'directory'],
    ['d.har', 'directory'],
    ['f.tape.ndjson', 'FIFO'],
    ['f.har', 'FIFO'],
  ] as const) {
    const file = at(name)
    const refusal = {
      name: 'UsageError',
      message: expect.stringContaining(`${name}: this is a ${kind}`),
    }
    expect(() => [...readCaptures(file)]).toThrow(expect.objectContaining(refusal))
    const importing = importRecording({ file, out: at('out.yaml'), dropUnknown: false })
    await expect(importing).rejects.toMatchObject(refusal)
  }
  const { code, stderr } = await runCli(
    ['scenario', 'import', 'd.tape.ndjson', '--out', 'out.yaml'],
    { cwd: folder },
  )
  expect([code, stderr]).toEqual([2, expect.stringContaining('this is a directory')])
})

test('a body beside a HAR is a regular file in its folder: no FIFO, and no link that leads out', async ({
  folder,
}) => {
  const inside = path.join(folder, 'hars')
  await mkdir(inside)
  await writeFile(path.join(folder, 'secret.json'), '"of another folder"')
  await writeFile(path.join(inside, 'body.json'), '[]')
  await symlink('../secret.json', path.join(inside, 'out.json'))
  await symlink('body.json', path.join(inside, 'in.json'))
  execFileSync('mkfifo', [path.join(inside, 'fifo.json')])
  const headers = [{ name: 'content-type', value: 'application/json' }]
  const withBody = (_file: string) => [
    { request: { method: 'GET', url }, response: { status: 200, headers, content: { _file } } },
  ]
  for (const [name, says] of [
    ['out.json', 'out.json: this is a link out of the folder of the HAR'],
    ['fifo.json', 'fifo.json: this is a FIFO'],
  ] as const) {
    const file = await writeHar(inside, withBody(name))
    expect(() => readHar(file)).toThrow(says)
  }
  for (const name of ['in.json', 'body.json']) {
    const { captures } = readHar(await writeHar(inside, withBody(name)))
    expect(captures[0]?.responseBody).toEqual(Buffer.from('[]'))
  }
})
