import { bannerLines } from '../../src/cli/log/banner.ts'
import type { ExchangeSummary } from '../../src/journal/exchange.ts'
import { keyNote, reasonsOf, shortReason } from '../../src/web/page/live/exchange-text.ts'
import { collection, object, text } from '../support/contract-parts.ts'
import { ownContract, test as ownTest } from '../support/own-contract.ts'
import { expect, test } from '../support/test.ts'

/** Requests that are refused, by what refuses them, with words of the reason. */
const refused: readonly [who: string, path: string, request: object, why: string][] = [
  ['the store', '/pets/4711', {}, 'Animal not found: no animal has the petId 4711'],
  ['the store', '/pets/no-number', {}, 'petId must be an integer'],
  ['the router', '/owners', {}, 'There is no GET /v1/owners'],
  ['the router', '/pets/1', { method: 'PUT', json: {} }, 'PUT'],
  ['the checks', '/pets', { key: null }, 'API key missing or invalid'],
  ['the checks', '/pets', { json: {} }, 'name is required'],
  ['the checks', '/pets?limit=0', {}, 'limit must be'],
]

test.for(refused)(
  'what %s says of %s stands on the page, as in the log',
  async (row, { start }) => {
    const [, path, request, why] = row
    const logged: ExchangeSummary[] = []
    const sandbox = await start({ onAnswered: (summarise) => logged.push(summarise()) })
    await sandbox.send(path, request)
    const [exchange] = await sandbox.requests.list()
    if (!exchange) throw new Error('nothing was kept')
    expect(logged[0]?.reason).toContain(why)
    expect(shortReason(exchange)).not.toBe('')
    const shown = [shortReason(exchange), ...reasonsOf(exchange)].join('\n')
    const said = exchange.nearest?.text ?? why
    expect(shown).toContain(said)
    expect(shown).not.toMatch(/as the contract says|no such path/)
  },
)

test('the reason of an answer has no credential, and a request that is granted has none', async ({
  sandbox,
}) => {
  await sandbox.send('/pets/sandbox-key')
  await sandbox.send('/pets/1')
  const [one, other] = await sandbox.requests.list()
  expect(one?.reason).toContain('[redacted]')
  expect([other?.reason, other && shortReason(other)]).toEqual([undefined, ''])
})

test.for<[string, Parameters<typeof keyNote>[1], string | undefined]>([
  ["curl 'http://a/b'", { isShared: true, keys: ['*'] }, undefined],
  ['curl -H "Authorization: Bearer $PETSTORE_KEY"', { isShared: true, keys: undefined }, undefined],
  [
    'curl -H "Authorization: Bearer $PETSTORE_KEY"',
    { isShared: true, keys: ['*'] },
    '`$PETSTORE_KEY` stands for a key, and any is accepted: `export PETSTORE_KEY=sandbox-key`',
  ],
  [
    'curl -H "Authorization: Bearer $PETSTORE_KEY"',
    { isShared: true, keys: ['test-*'] },
    '`$PETSTORE_KEY` is a key that works: `export PETSTORE_KEY=test-1`',
  ],
  [
    'curl -H "Authorization: Bearer $PETSTORE_KEY"',
    { world: 'w-1', isShared: false, keys: ['a'] },
    '`$PETSTORE_KEY` is the key that was sent, the one of the world w-1.',
  ],
])('the note of the key below %s', ([curl, place, note]) => {
  expect(keyNote(curl, place)).toBe(note)
})

const things = collection('/things', object({ id: text }, ['id']))
const keyed = (scheme: object, security: readonly object[]) => ({
  ...{ paths: things, security },
  components: { schemas: {}, securitySchemes: { own: scheme } },
})
const inHeader = { type: 'apiKey', in: 'header', name: 'X-Shop-Key' }

ownTest.for([
  ['no security at all', { paths: things }, false, '/things'],
  ['a scheme that no operation asks for', keyed(inHeader, []), false, '/things'],
  ['a key in a header', keyed(inHeader, [{ own: [] }]), true, "-H 'x-shop-key: sandbox-key'"],
  [
    'a key that may be left out',
    keyed(inHeader, [{}, { own: [] }]),
    true,
    'x-shop-key: sandbox-key',
  ],
  [
    'a bearer token',
    keyed({ type: 'http', scheme: 'bearer' }, [{ own: [] }]),
    true,
    "-H 'Authorization: Bearer sandbox-key'",
  ],
] as const)(
  'of a contract with %s, page, index and banner ask for a key where the contract does',
  async ([, contract, isAsked, command], { start }) => {
    const { sandbox } = await start(ownContract(contract))
    const { origin } = new URL(sandbox.url)
    const read = async (path: string) =>
      (await fetch(origin + path, { headers: { accept: 'text/html' } })).text()
    const index = (await read('/')).replaceAll('&#39;', "'")
    const banner = bannerLines(sandbox).join('\n')
    expect([index.includes('a key'), (await read('/docs')).includes('id="key"')]).toEqual([
      isAsked,
      isAsked,
    ])
    expect(/^ {2}key /m.test(banner)).toBe(isAsked)
    for (const shown of [index, banner]) {
      expect(shown).toContain(command)
      if (!isAsked) expect(shown).not.toMatch(/Bearer|x-shop-key|PETSTORE_KEY/)
    }
  },
)
