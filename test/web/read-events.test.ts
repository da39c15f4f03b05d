import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEventReader } from '../../src/web/page/live/followed-exchanges.ts'

test.for([
  ['a comment', ': still here\n\n', []],
  ['an event', 'id: 1\ndata: {"a":1}\n\n', [{ type: 'message', data: '{"a":1}' }]],
  ['an event of a type', 'event: missed\ndata: 7\n\n', [{ type: 'missed', data: '7' }]],
  ['two lines of data', 'data: a\ndata: b\n\n', [{ type: 'message', data: 'a\nb' }]],
  ['what is not complete', 'data: a\n', []],
] as const)('%s is read', ([, text, events]) => {
  expect(createEventReader()(text)).toEqual(events)
})

test('events are the same, however their text is cut', () => {
  const event = fc.record({ type: fc.constantFrom('message', 'missed'), data: fc.json() })
  fc.assert(
    fc.property(fc.array(event), fc.array(fc.nat(30)), (events, cuts) => {
      let text = events
        .map(({ type, data }) => `event: ${type}\ndata: ${data}\n\n`)
        .join(': pulse\n\n')
      const read = createEventReader()
      const seen = []
      for (const cut of cuts) {
        seen.push(...read(text.slice(0, cut)))
        text = text.slice(cut)
      }
      expect([...seen, ...read(text)]).toEqual(events)
    }),
  )
})
