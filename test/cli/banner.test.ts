import { exec } from 'node:child_process'
import { promisify } from 'node:util'
import { bannerLines } from '../../src/cli/log/banner.ts'
import { answer, content, integer, listOf, object, text } from '../support/contract-parts.ts'
import { test as ofOwn } from '../support/own-contract.ts'
import { expect, test } from '../support/test.ts'

const run = promisify(exec)

test('the banner shows address, scenario and counts, key, faults, page, docs and a curl line that works', async ({
  start,
}) => {
  const sandbox = await start({ scenario: 'not-found', keys: ['test-*'] })
  const origin = sandbox.url.replace('/v1', '')
  const lines = bannerLines(sandbox)
  expect(lines.join('\n')).toBe(`
  petstore-sandbox

  contract    ${sandbox.url}
  scenario    not-found: 50 pets, 1 fault
              Animals are listed, but none can be read; every getPet answers 404.
  key         test-1
  faults      vanished
  page        ${origin}/__admin/
  docs        ${origin}/docs

  curl -H 'Authorization: Bearer test-1' ${sandbox.url}/pets
`)
  const { stdout } = await run(`${lines.find((line) => line.includes('curl'))} -s`)
  expect(JSON.parse(stdout)).toHaveLength(20)
  for (const line of lines.filter((each) => /^ {2}(page|docs) /.test(each)))
    expect((await fetch(/http\S+/.exec(line)?.[0] as string)).status, line).toBe(200)
})

test('the banner says where state is kept', async ({ start, folder }) => {
  const sandbox = await start({ data: folder })
  expect(bannerLines(sandbox)).toContain(`  state       kept in ${folder}; --fresh forgets it`)
})

test.for([
  ['rotate', 'rotate'],
  [{ mode: 'rotate', idSequence: 'next' }, 'rotate,idSequence=next'],
  [
    {
      mode: 'strict',
      idSequence: 'next',
      listOrder: 'id',
      createdStatus: 'absent',
      location: 'none',
    },
    'strict, but for 4 entries',
  ],
] as const)(
  'the banner says how the ledger is settled: %j',
  async ([unspecified, says], { start }) => {
    expect(bannerLines(await start({ unspecified }))).toContain(`  ledger      ${says}`)
  },
)

test.for(['pinned', { mode: 'pinned' }, { listOrder: 'id' }] as const)(
  'the banner does not mention the ledger if every entry is pinned: %j',
  async (unspecified, { start }) => {
    expect(bannerLines(await start({ unspecified })).join()).not.toContain('ledger')
  },
)

test('the banner leaves out what there is not, and shows an operation that is not stable', () => {
  const scenario = {
    name: 'one',
    description: '',
    faults: [],
    keys: ['k'],
    tape: [],
    unspecified: 'pinned',
    resources: { leading: { name: 'pets' } },
  }
  const adminUrl = 'http://[::1]:1/__admin'
  const contract = { title: 'Pet Store Service', main: 'pets', remarks: [] }
  const docsUrl = 'http://[::1]:1/docs'
  const example = { url: 'http://[::1]:1/v1/pets', headers: [] }
  const url = 'http://[::1]:1/v1'
  const served = { url, example, adminUrl, docsUrl, key: 'k', counts: { pets: 1 } }
  const sandbox = { ...served, contract, scenario }
  const stability = [{ operation: 'listPets', takesKeys: true, stability: 'beta' }]
  const lines = bannerLines({ ...sandbox, stability, takesKeys: true } as unknown as Parameters<
    typeof bannerLines
  >[0])
  expect(lines.slice(3, 6)).toEqual([
    '  contract    http://[::1]:1/v1',
    '  scenario    one: 1 pet, 0 faults',
    '  key         k',
  ])
  expect(lines).toContain('  beta        listPets')
  expect(lines.join()).not.toContain('faults      ')
})

test('the banner of a recording counts its exchanges', async ({ start }) => {
  const exchanges = [{ request: 'GET /v1/pets', answer: { status: 200, body: '[]' } }]
  const sandbox = await start({ scenario: { version: 1, name: 'session', exchanges } })
  expect(bannerLines(sandbox).join('\n')).toContain(
    'session: 0 pets, 0 faults, 1 recorded exchange\n',
  )
})

const things = { '200': { ...answer(), ...content(listOf(object({ id: integer }))) } }
const from = { name: 'from', in: 'query', required: true, schema: { ...text, format: 'date-time' } }
const kinds = {
  name: 'kinds',
  in: 'query',
  required: true,
  schema: listOf({ ...text, enum: ['a b', 'c&d'] }),
}

ofOwn.for([
  [
    'the first list that requires nothing',
    {
      '/audit': { get: { parameters: [from], responses: things } },
      '/things': { get: { responses: things } },
    },
    '/things',
  ],
  [
    'a list with what it requires',
    { '/audit': { get: { parameters: [from, kinds], responses: things } } },
    '/audit',
  ],
] as const)('the curl line of the banner asks for %s', async ([, paths, path], { start }) => {
  const { sandbox } = await start({ paths })
  expect(await lineThatWorks(sandbox)).toContain(path)
})

ofOwn.for([
  ['a header', { type: 'apiKey', in: 'header', name: 'X-Key' }],
  ['a parameter of the query', { type: 'apiKey', in: 'query', name: 'key' }],
  ['a cookie', { type: 'apiKey', in: 'cookie', name: 'key' }],
  ['Basic', { type: 'http', scheme: 'basic' }],
] as const)('the curl line of the banner has the key in %s', async ([, scheme], { start }) => {
  const security = { security: [{ key: [] }], components: { securitySchemes: { key: scheme } } }
  const paths = { '/things': { get: { responses: things } } }
  const { sandbox } = await start({ ...security, paths }, { keys: ['k-1'] })
  await lineThatWorks(sandbox)
})

/** The line with curl in the banner, which is answered with 200. */
async function lineThatWorks(sandbox: Parameters<typeof bannerLines>[0]): Promise<string> {
  const line = bannerLines(sandbox).find((each) => each.includes('curl')) ?? ''
  const { stdout } = await run(`${line} -s -w '%{http_code}'`)
  expect(stdout, line).toMatch(/200$/)
  return line
}
