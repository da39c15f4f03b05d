import fc from 'fast-check'
import { compileExpression, LONGEST_MATCHED } from '../../src/faults/expression.ts'
import { runs } from '../support/runs.ts'
import { expect, test } from '../support/test.ts'

const slowlyBacktracked = {
  version: 1,
  faults: [
    {
      id: 'f',
      on: 'createPet',
      when: { body: { name: { matches: '^(a+)+$' } } },
      respond: { status: 503 },
    },
  ],
}

// An engine that tries every way through the text needs years for the first of them.
test('an expression is matched at once, whatever a request holds', async ({ start }) => {
  const sandbox = await start({ scenario: slowlyBacktracked })
  const create = (name: string) => sandbox.send('/pets', { json: { name, categoryId: 1 } })
  expect((await create(`${'a'.repeat(60)}!`)).status).toBe(201)
  expect((await create('a'.repeat(60))).status).toBe(503)
})

test('an expression sees the first 10,000 characters of a text', () => {
  const isFound = compileExpression('z')
  expect(isFound(`${'a'.repeat(LONGEST_MATCHED - 1)}z`)).toBe(true)
  expect(isFound(`${'a'.repeat(LONGEST_MATCHED)}z`)).toBe(false)
})

const atom = fc.constantFrom(
  ...['a', 'b', '1', 'é', '.', '\\d', '\\w', '\\W', '\\b', '[ab]', '[^a]', '\\u00e9', '\\.', '🐾'],
  ...['^', '$', '\\p{L}', '\\u{1f43e}', '\\/', '[\\d-]'],
)
const { expression } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 4 },
    atom,
    fc.tuple(tie('expression'), tie('expression')).map((parts) => parts.join('')),
    fc.tuple(tie('expression'), tie('expression')).map((parts) => `(?:${parts.join('|')})`),
    fc
      .tuple(tie('expression'), fc.constantFrom('*', '+', '?', '*?', '{2}', '{1,3}'))
      .map(([inner, count]) => `(${inner})${count}`),
  ),
}))
const subject = fc.string({ unit: fc.constantFrom(...'ab1é. /-🐾'), maxLength: 8 })

test('an expression matches as JavaScript does', () => {
  fc.assert(
    fc.property(expression, subject, (source, text) => {
      expect(compileExpression(source)(text)).toBe(new RegExp(source, 'u').test(text))
    }),
    runs(500),
  )
})
