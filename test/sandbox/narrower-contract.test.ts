import { keepUnshown } from '../../src/sandbox/answers/hidden-members.ts'
import {
  body,
  collection,
  content,
  int64,
  listOf,
  object,
  shows,
  takes,
  text,
} from '../support/contract-parts.ts'
import { expect, ownContract, test } from '../support/own-contract.ts'
import { keptPlaces } from '../support/places.ts'

// A contract becomes narrower between two starts, something else of a record is changed, and the earlier contract comes back.

const MERGE = { 'content-type': 'application/merge-patch+json' }
const PATCH = { 'content-type': 'application/json-patch+json' }

const wide = {
  ...{ name: text, state: text, note: text, a: int64, tags: listOf(text) },
  place: object({ city: text, zip: text }),
  lines: listOf(object({ sku: text, count: text })),
}
const narrow = {
  ...{ name: { ...text, maxLength: 4 }, state: { ...text, enum: ['open'] }, a: int64 },
  tags: listOf({ ...text, maxLength: 4 }),
  place: object({ city: text }),
  lines: listOf(object({ sku: text, count: int64 })),
}

/** A contract of things of which a body may say anything. */
const contractWith = (members: object, required: readonly string[]) => {
  const thing = object({ id: int64, ...members }, ['id', ...required])
  const sent = object(members)
  const types = { ...content(sent, MERGE['content-type']).content, ...content(sent).content }
  const list = content(listOf(object({})), PATCH['content-type']).content
  return ownContract({
    paths: {
      ...collection('/things', thing, {
        sent,
        item: {
          put: takes(object({ a: int64, place: object({ city: text }) }, ['a']), thing),
          patch: {
            requestBody: { required: true, content: { ...types, ...list } },
            ...shows(thing),
          },
        },
      }),
      '/things/{id}/count': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: int64 }],
        post: { requestBody: body(object({ a: int64 })), ...shows(thing) },
      },
    },
  })
}

const earlier = contractWith(wide, [])
const later = contractWith(narrow, ['name', 'state'])

const FIRST = {
  ...{ name: 'First', state: 'half', note: 'n', a: 1, tags: ['long tag', 'b', 'c'] },
  place: { city: 'X', zip: '12345' },
  lines: [
    { sku: 'p', count: 'many' },
    { sku: 'q', count: 'few' },
  ],
}

const patched = (...operations: readonly object[]) => [operations, PATCH] as const

const cases: readonly (readonly [
  line: string,
  sent: unknown,
  headers: Record<string, string>,
  becomes: object,
])[] = [
  ['PATCH /things/1', { a: 9 }, MERGE, { a: 9 }],
  ['PATCH /things/1', { a: 9 }, {}, { a: 9 }],
  ['PATCH /things/1', { place: { city: 'Y' } }, MERGE, { place: { city: 'Y', zip: '12345' } }],
  ['PATCH /things/1', { name: 'Ada' }, MERGE, { name: 'Ada' }],
  ['PATCH /things/1', { state: 'open' }, MERGE, { state: 'open' }],
  ['PATCH /things/1', { tags: ['z'] }, MERGE, { tags: ['z'] }],
  [
    'PUT /things/1',
    { a: 9, place: { city: 'Y' } },
    {},
    { a: 9, place: { city: 'Y', zip: '12345' } },
  ],
  ['POST /things/1/count', { a: 9 }, {}, { a: 9 }],
  ['PATCH /things/1', ...patched({ op: 'replace', path: '/a', value: 9 }), { a: 9 }],
  [
    'PATCH /things/1',
    ...patched({ op: 'replace', path: '/state', value: 'open' }),
    { state: 'open' },
  ],
  [
    'PATCH /things/1',
    ...patched({ op: 'add', path: '/tags/-', value: 'z' }),
    { tags: ['long tag', 'b', 'c', 'z'] },
  ],
  ['PATCH /things/1', ...patched({ op: 'remove', path: '/tags/0' }), { tags: ['long tag', 'c'] }],
  [
    'PATCH /things/1',
    ...patched({ op: 'replace', path: '/lines/1/sku', value: 'z' }),
    { lines: [FIRST.lines[0], { sku: 'z', count: 'few' }] },
  ],
]

for (const { where, test } of keptPlaces())
  test(`writers change what they say, and leave what an earlier contract left, ${where}`, async ({
    start,
    data,
  }) => {
    // Each writes under the later contract to a thing of its own, between two starts with the earlier one.
    const first = await start(earlier, { data })
    for (const _ of cases) await first.send('POST /things', FIRST)
    await first.sandbox.close()
    const second = await start(later, { data })
    for (const [at, [line, sent, headers]] of cases.entries()) {
      const { status } = await second.send(line.replace('1', String(at + 1)), sent, headers)
      expect([line, sent, status]).toEqual([line, sent, 200])
    }
    await second.sandbox.close()
    const third = await start(earlier, { data })
    for (const [at, [line, sent, , becomes]] of cases.entries()) {
      const { body } = await third.send(`GET /things/${at + 1}`)
      expect([line, sent, body]).toEqual([line, sent, { ...FIRST, ...becomes, id: at + 1 }])
    }
  })

test('a long list is changed in time, whatever is not shown of it or otherwise', () => {
  const kept = Array.from({ length: 100_000 }, (_, at) => (at % 4 === 0 ? 'hidden' : at))
  const shown = kept.flatMap((item, at) => (item === 'hidden' ? [] : at % 4 === 1 ? 'x' : item))
  const changed = keepUnshown([...shown, 'new'], shown, kept)
  expect(changed).toEqual([...kept, 'new'])
})

test('an item of a list is kept as it was said, also where it was shown so before', () => {
  const lines = (...counts: unknown[]) => ({ lines: counts.map((count) => ({ count })) })
  const shown = lines(0, 0, 0)
  const said = [['lines', '1', 'count']]
  expect(keepUnshown(shown, shown, lines('a', 'b', 'c'), said)).toEqual(lines('a', 0, 'c'))
})
