import { exec } from 'node:child_process'
import { promisify } from 'node:util'
import { bannerLines } from '../../src/cli/log/banner.ts'
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
  async ([unspecified, text], { start }) => {
    expect(bannerLines(await start({ unspecified }))).toContain(`  ledger      ${text}`)
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
  const contract = { title: 'Pet Store Service', isOther: false, remarks: [] }
  const docsUrl = 'http://[::1]:1/docs'
  const example = { url: 'http://[::1]:1/v1/pets', headers: [] }
  const url = 'http://[::1]:1/v1'
  const served = { url, example, adminUrl, docsUrl, key: 'k', counts: { pets: 1 } }
  const sandbox = { ...served, contract, scenario }
  const stability = [{ operation: 'listPets', stability: 'beta' }]
  const lines = bannerLines({ ...sandbox, stability } as unknown as Parameters<
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
