import { expect, test } from 'vitest'
import type { Exchange } from '../../src/journal/journal-types.ts'
import { journalText } from '../../src/testing/test-sandbox.ts'

/** An exchange, as far as the text shows it. */
function exchange(parts: { body?: string; answer?: object; fault?: string } = {}): Exchange {
  const { body, answer, fault } = parts
  const request = { method: 'POST', target: '/v1/pets', body }
  return { request, answer, fault, origin: fault ? 'fault' : 'store' } as unknown as Exchange
}

test.for<[string, Exchange[], string]>([
  ['no request', [], 'The sandbox of the test "a \\"b\\"" received no requests.\n'],
  [
    'a body on several lines',
    [exchange({ body: '{\n  "name": "Rex"\n}', answer: { status: 201, body: '{"id":1}' } })],
    `The sandbox of the test "a \\"b\\"" received these requests:
  POST /v1/pets { "name": "Rex" }
    201 store {"id":1}
`,
  ],
  [
    'an answer that was cut',
    [exchange({ fault: 'lost' })],
    `The sandbox of the test "a \\"b\\"" received these requests:
  POST /v1/pets
    no answer (fault lost)
`,
  ],
  [
    'an answer without a body',
    [exchange({ answer: { status: 204 } })],
    `The sandbox of the test "a \\"b\\"" received these requests:
  POST /v1/pets
    204 store
`,
  ],
])('%s is told to the reader', ([, exchanges, text]) => {
  expect(journalText('a "b"', exchanges)).toBe(text)
})

test('of many exchanges the last are shown, and of long bodies the beginning', () => {
  const many = Array.from({ length: 21 }, () => exchange({ body: 'é'.repeat(10_000) }))
  const text = journalText('many', many)
  expect(text).toMatch(
    /^The sandbox of the test "many" received these requests \(the last 20 of 21\):\n/,
  )
  expect(text.match(/POST/g)).toHaveLength(20)
  expect(Buffer.byteLength(text)).toBeLessThan(20 * 400)
})
