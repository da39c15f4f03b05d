import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJson, stringifyJson } from '../../src/base/json/json.ts'
import {
  inText,
  itemValues,
  readFrame,
  type SentItem,
  type SequenceKind,
  sequenceFrames,
  sequenceItem,
  wholeFrames,
  writeFrame,
} from '../../src/contract/bodies/sequences.ts'
import type { Schema } from '../../src/contract/document/document.ts'

const kinds = fc.constantFrom<SequenceKind>('lines', 'marked', 'events')
const field = fc.option(fc.stringMatching(/^[a-z0-9]{1,5}$/), { nil: undefined })

test('what is written as a stream is read as the same items, wherever it is cut', () => {
  const items = fc.array(
    fc.record({ value: fc.jsonValue(), event: field, id: field }, { requiredKeys: ['value'] }),
  )
  fc.assert(
    fc.property(kinds, items, fc.nat(), (kind, all, at) => {
      const json = all.map(({ value }) => parseJson(JSON.stringify(value)))
      const frames = json.map((value, place) => writeFrame(kind, stringifyJson(value), all[place]))
      const text = frames.join('')
      expect(sequenceFrames(text, kind)).toEqual(frames)
      const read = frames.flatMap((each) => readFrame(each, kind) ?? [])
      expect(read.map((each) => itemValues(each, { isEvent: false }, kind).values[0])).toEqual(json)
      if (kind === 'events')
        expect(read.map(({ fields }) => [fields.event, fields.id])).toEqual(
          all.map(({ event, id }) => [event, id]),
        )
      const part = text.slice(0, text.length === 0 ? 0 : at % text.length)
      const whole = wholeFrames(part, kind)
      expect(frames.slice(0, whole.length)).toEqual(whole)
      expect(part.length - whole.join('').length).toBeLessThan(
        frames[whole.length]?.length ?? Number.POSITIVE_INFINITY,
      )
    }),
  )
})

test('any text is cut into items that are together the text', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', ':', ' ', '\n', '\r', '\u001e') })
  fc.assert(
    fc.property(kinds, letters, (kind, text) => {
      expect(sequenceFrames(text, kind).join('')).toBe(text)
    }),
  )
})

const text = { type: 'string' }
const order = { type: 'object', properties: { id: text } }
const event = { type: 'object', properties: { event: text, data: text } }
const told = {
  properties: { data: { ...text, contentMediaType: 'application/json', contentSchema: order } },
}

test.for<[string, Schema, SequenceKind, object | undefined]>([
  [
    'the items of a list',
    { type: 'array', items: order },
    'lines',
    { schema: order, isEvent: false },
  ],
  ['an object', order, 'events', { schema: order, isEvent: false }],
  ['a text', text, 'events', undefined],
  ['anything', {}, 'lines', undefined],
  ['texts', { oneOf: [text, { enum: ['a'], type: 'string' }] }, 'events', undefined],
  ['an event', event, 'events', { schema: event, isEvent: true }],
  ['an object with data, as lines', event, 'lines', { schema: event, isEvent: false }],
  ['JSON in data', told, 'events', { schema: { properties: { data: order } }, isEvent: true }],
  [
    'a choice of events',
    { oneOf: [event, told] },
    'events',
    { schema: { oneOf: [event, { properties: { data: order } }] }, isEvent: true },
  ],
  [
    'an event, or data',
    { oneOf: [event, order] },
    'events',
    { schema: { oneOf: [event, order] }, isEvent: false },
  ],
])('%s is what each item of a stream is', ([, schema, kind, expected]) => {
  expect(sequenceItem(schema, kind)).toEqual(expected)
})

test('the data of an event is JSON, or else a text', () => {
  const read = (frame: string) =>
    itemValues(readFrame(frame, 'events') as SentItem, { isEvent: false }, 'events')
  expect(read('data: {"a":1}\n\n').values).toEqual([{ a: 1 }, '{"a":1}'])
  expect(read('data: a\ndata:  b\nid\n\n').values).toEqual(['a\n b'])
  expect(readFrame(': a comment\nid: 5\n\n', 'events')).toBeUndefined()
  expect(inText({ a: 1 })).toBe('{"a":1}')
})
