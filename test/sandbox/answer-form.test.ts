import fc from 'fast-check'
import { stringifyJson } from '../../src/base/json/json.ts'
import { runs } from '../support/runs.ts'
import { expect, test } from '../support/test.ts'

const FORMS = {
  caching: fc.constantFrom('none', 'no-store'),
  extraFields: fc.constantFrom('none', 'added'),
  keyOrder: fc.constantFrom('contract', 'reversed'),
  charset: fc.constantFrom('none', 'utf-8'),
  whitespace: fc.constantFrom('compact', 'indented'),
  textEscapes: fc.constantFrom('none', 'unicode'),
}

/** Numbers that a double cannot hold are written as they were sent. */
const number = fc.constantFrom(
  ...[0, -1, 0.5, 2n ** 63n, -(2n ** 70n)],
  ...['1.10000000000000000001', '1e400', '-0.1e-400'].map((text) => JSON.rawJSON(text)),
)
const { value: anything } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    ...[number, fc.string({ unit: 'binary' }), fc.boolean(), fc.constant(null)],
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.string({ unit: 'binary' }), tie('value'), { maxKeys: 3 }),
  ),
}))

test('in every form an answer has the same values, digit for digit', async ({ start }) => {
  const sandbox = await start({ unspecified: { unknownFields: 'keep' } })
  await fc.assert(
    fc.asyncProperty(
      fc.record(FORMS),
      anything,
      fc.string({ unit: 'binary' }),
      async (forms, x, name) => {
        await sandbox.reset()
        const { text } = await sandbox.send('/pets', { json: { name, categoryId: 1, x } })
        await sandbox.ledger.set({ mode: 'pinned', ...forms })
        const one = await sandbox.send('/pets/51')
        const [same] = (await sandbox.send('/pets?limit=100')).body.slice(-1)
        const { undeclaredField, ...rest } = one.body
        expect(undeclaredField).toBe(forms.extraFields === 'added' ? true : undefined)
        expect(same).toEqual(one.body)
        const keys = ['id', 'name', 'categoryId', 'x']
        const inOrder = Object.fromEntries(keys.map((key) => [key, rest[key]]))
        expect(stringifyJson(inOrder)).toBe(text)
        await sandbox.ledger.set({ mode: 'pinned', unknownFields: 'keep' })
      },
    ),
    runs(60),
  )
})

test('a list of animals as deeply nested as a body may be is written in any form', async ({
  start,
}) => {
  const forms = { keyOrder: 'reversed', whitespace: 'indented' } as const
  const sandbox = await start({ unspecified: { unknownFields: 'keep', ...forms } })
  const x = JSON.parse(`${'['.repeat(63)}${']'.repeat(63)}`)
  expect((await sandbox.send('/pets', { json: { name: 'Rex', categoryId: 1, x } })).status).toBe(
    201,
  )
  // Without its body: a list is a level deeper than tests, and the check, read.
  expect((await sandbox.send('/pets?limit=100', { method: 'HEAD' })).status).toBe(200)
  const { text } = await sandbox.send('/pets/51')
  expect(Object.keys(JSON.parse(text))).toEqual(['x', 'categoryId', 'name', 'id'])
})
