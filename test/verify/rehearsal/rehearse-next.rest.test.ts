import path from 'node:path'
import { allNextChanges, nextChanges, writeNext } from '../../support/next-pet-store.ts'
import { expect, test } from '../../support/test.ts'
import { client, LONG, listsWith, rehearse, said, startRehearsal } from './support.ts'

const UNTESTED =
  '  untested, which is not safe: api-path-removed-before-sunset getPet, endpoint-added listToys, endpoint-added createToy'

/** What a rehearsal of the whole next pet store says to three clients, and how many runs it takes. */
const TOLD: readonly (readonly [
  name: string,
  code: number,
  lines: readonly (string | RegExp)[],
])[] = [
  [
    'sound',
    0,
    [
      'your client passes; 12 changes passed, 3 were not met',
      UNTESTED,
      'rehearsal: it took 2 runs',
    ],
  ],
  [
    'reads-category',
    1,
    [
      'your client breaks at response-required-property-removed listPets 200.*.categoryId; 11 changes passed, 3 were not met',
      /^ {4}listPets: The property \*\.categoryId of the answer 200 is gone\. \(\S+next\.json:1:\d+\)$/,
      UNTESTED,
      'rehearsal: it took 14 runs, 12 of them to find what breaks your client',
    ],
  ],
  [
    'reads-message-or-code',
    1,
    [
      'your client breaks at response-required-property-removed listPets 401.code and response-required-property-removed listPets 401.message together; 10 changes passed, 3 were not met',
      /^ {4}createPet: The property code of the answer 400 is gone\. \(\S+:1:\d+\)$/,
      /^ {4}createPet: The property message of the answer 400 is gone\. \(\S+:1:\d+\)$/,
      UNTESTED,
      'rehearsal: it took 20 runs, 18 of them to find what breaks your client',
    ],
  ],
]

for (const [name, code, lines] of TOLD)
  test(`the client that ${name} is told so of the whole next pet store`, { timeout: LONG }, async ({
    folder,
  }) => {
    const next = writeNext(folder, ...allNextChanges)
    const result = await rehearse(client(name), '--next', next, '--rehearse')
    expect(said(result.stderr)).toEqual(
      lines.map((line) => (typeof line === 'string' ? line : expect.stringMatching(line))),
    )
    expect(result.code).toBe(code)
  })

test('a flaky client is not told a change', { timeout: LONG }, async ({ folder }) => {
  const next = writeNext(folder, ...allNextChanges)
  const cli = startRehearsal(client('flaky'), ['--next', next, '--rehearse'], {
    MARK: path.join(folder, 'mark'),
  })
  const { code, stderr } = await cli.stop()
  expect([code, said(stderr)]).toEqual([
    1,
    [
      'your client is flaky: it failed, and passed when the same was repeated; no change is told',
      'rehearsal: it took 3 runs, 1 of them to find what breaks your client',
    ],
  ])
})

test('each run begins where the scenario begins, with the same records under each of the contracts', {
  timeout: LONG,
}, async ({ folder }) => {
  const next = writeNext(folder, nextChanges.renamed, nextChanges.withoutField)
  // Whatever it is called, the first animal is the one of the scenario, and there are fifty.
  const command = `curl -s -H "Authorization: Bearer $PETSTORE_KEY" "$PETSTORE_URL/pets?limit=100" | grep -q 'name":"Rex".*"id":50,' && ${create} >/dev/null`
  const { code, stderr } = await rehearse(command, '--next', next, '--rehearse')
  expect([code, said(stderr)[0]]).toEqual([
    0,
    'your client passes; 3 changes passed, 0 were not met',
  ])
})

const create = `curl -sf -H "Authorization: Bearer $PETSTORE_KEY" --json '{"name":"Rex","nickname":"Rex","categoryId":1}' $PETSTORE_URL/pets`

test('a next contract at another address is met there, and a client that knows only the older one breaks', {
  timeout: LONG,
}, async ({ folder }) => {
  const next = writeNext(folder, nextChanges.otherPath, nextChanges.lowerLimit)
  const flags = ['--next', next, '--rehearse']
  const sound = await rehearse(listsWith('categoryId'), ...flags)
  expect([sound.code, said(sound.stderr)[0]]).toEqual([
    0,
    'your client passes; 2 changes passed, 0 were not met',
  ])
  // curl takes the last step of the address away.
  const old = listsWith('categoryId').replace('$PETSTORE_URL', '$PETSTORE_URL/../v1')
  const { code, stderr } = await rehearse(old, ...flags)
  expect([code, said(stderr)[0]]).toEqual([
    1,
    'your client breaks at x-api-server-added; 1 change passed, 0 were not met',
  ])
})

test('a client of another contract is told what of it breaks, also over TLS and with keys', {
  timeout: LONG,
}, async ({ folder }) => {
  const next = writeNext(folder, nextChanges.withoutField)
  const command = `curl -s --cacert "$PETSTORE_CA_FILE" -H "Authorization: Bearer our-key" "$PETSTORE_URL/pets?limit=2" | grep -q categoryId`
  const { code, stderr } = await rehearse(
    command,
    ...['--contract', 'openapi.yaml', '--next', next, '--rehearse', '--seed', '7'],
    ...['--keys', 'our-key', '--tls-self-signed'],
  )
  expect([code, said(stderr)[0]]).toEqual([
    1,
    'your client breaks at response-required-property-removed listPets 200.*.categoryId; 0 changes passed, 1 was not met',
  ])
  expect(stderr).toMatch(/GET \/v1\/pets\?limit=2 → 200/)
})

test('contracts that differ in nothing that can be met are not rehearsed', async ({ folder }) => {
  const { code, stderr } = await rehearse('exit 7', '--next', writeNext(folder), '--rehearse')
  expect([code, said(stderr)]).toEqual(
    [
      0,
      [
        'the two contracts differ in nothing that a client can meet, so there is nothing to rehearse',
      ],
    ].map((each) =>
      Array.isArray(each) ? each.map((line) => expect.stringContaining(line)) : each,
    ),
  )
})
