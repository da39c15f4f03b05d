import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { expect, test } from '../support/test.ts'

/** What an editor knows: the schema that is shipped, and nothing else. */
const validate = new Ajv2020({
  strict: false,
  formats: { int64: true, regex: isExpression },
}).compile(JSON.parse(readFileSync('scenarios/scenario.schema.json', 'utf8')))

function isExpression(text: string): boolean {
  try {
    return Boolean(new RegExp(text, 'u'))
  } catch {
    return false
  }
}

const fault = (more: object) => ({ version: 1, faults: [{ id: 'a', on: 'getPet', ...more }] })
const respond = (more: object) => fault({ respond: { status: 500, ...more } })

test.for<[string, object]>([
  ['calls that run backwards', fault({ delay: 1, calls: '5-3' })],
  ['no action', fault({ times: 1 })],
  ['an operation that is none', fault({ delay: 1, on: 'nothing' })],
  [
    'an answer and a connection without one',
    fault({ respond: { status: 500 }, connection: 'hang' }),
  ],
  ['a throttle and a connection without an answer', fault({ throttle: 9, connection: 'empty' })],
  ['an expectation that nobody knows', fault({ delay: 1, expect: 'fired' })],
  ['a single time', fault({ delay: 1, between: ['2030-12-05'] })],
  ['a throttle of nothing', fault({ throttle: 0 })],
  ['a pointer that is none', fault({ delay: 1, when: { body: { '/~': 1 } } })],
  ['no answer of a list', fault({ respond: [] })],
  ['no body of a 200 in a list', fault({ respond: [{ status: 500 }, { status: 200 }] })],
  ['an answer cut before there is one', fault({ connection: 'truncate', at: 'before' })],
  ['a header of the connection', respond({ headers: { 'Keep-Alive': '5' } })],
  ['a header of the sandbox', respond({ headers: { 'X-SANDBOX-WORLD': 'a' } })],
  ['a header beyond Latin-1', respond({ headers: { 'x-note': '€' } })],
  ['a body of a 204', respond({ status: 204, body: 'x' })],
  ['no body of a 200', respond({ status: 200 })],
  ['a broken expression', fault({ delay: 1, when: { key: { matches: '(' } } })],
  ['a long expression', fault({ delay: 1, when: { key: { matches: 'a'.repeat(1001) } } })],
  ['weights of nothing', { version: 1, generate: { count: 1, status: { sold: 0 } } }],
  ['generate without a count', { version: 1, generate: { categoryIds: [1] } }],
])('an editor marks %s', ([, scenario]) => {
  expect(validate(scenario)).toBe(false)
})

test.for<[string, object]>([
  ['an open end', fault({ delay: 1, between: ['2030-12-05', null] })],
  ['faults that are appended', { version: 1, 'faults+': [{ id: 'a', on: '*', delay: 1 }] }],
  ['a throttle', fault({ throttle: 9 })],
  ['operations and intervals', fault({ delay: 1, on: ['getPet'], calls: 'every 2' })],
  ['animals', { version: 1, pets: [{ id: 1, name: 'Rex', categoryId: 1 }] }],
  ['a clock', { version: 1, clock: { now: '2030-12-04T23:59:00Z', ticking: true } }],
  ['a choice', { version: 1, unspecified: { createdStatus: 'available' } }],
  ['a list of answers', fault({ respond: [{ status: 500 }, { status: 503 }] })],
  ['what is absent', fault({ delay: 1, when: { body: { '/a/0': { absent: true } } } })],
  ['what is not so', fault({ delay: 1, when: { path: { petId: { not: { matches: '^a' } } } } })],
  ['an answer that is cut', fault({ respond: { status: 500 }, connection: 'truncate' })],
  ['a connection that is cut', fault({ connection: 'truncate' })],
  ['a header for CORS', respond({ headers: { 'Access-Control-Allow-Origin': 'null' } })],
  ['a header that begins as a reserved one', respond({ headers: { 'te-a': 'b', trailers: 'c' } })],
  ['a 204', respond({ status: 204 })],
  ['a 200 with a body', respond({ status: 200, body: null })],
  ['an expression', fault({ delay: 1, when: { header: { accept: { matches: '^a+$' } } } })],
  [
    'a weight of 0 beside others',
    { version: 1, generate: { count: 1, status: { sold: 0, absent: 1 } } },
  ],
  ['generate without a count over a base', { version: 1, extends: 'large', generate: {} }],
])('an editor takes %s', ([, scenario]) => {
  expect(validate(scenario), JSON.stringify(validate.errors)).toBe(true)
})

const call = fc.integer({ min: 1, max: 999_999_999 })
const near = call.chain((from) => fc.tuple(fc.constant(from), fc.integer({ min: -20, max: 20 })))

test('an editor marks a range of calls if, and only if, it runs backwards', () => {
  const isTaken = (from: number, to: number) =>
    validate(fault({ delay: 1, calls: `${from}-${to}` }))
  fc.assert(fc.property(call, call, (from, to) => isTaken(from, to) === from <= to))
  fc.assert(
    fc.property(near, ([from, by]) => {
      const to = Math.min(Math.max(from + by, 1), 999_999_999)
      return isTaken(from, to) === from <= to
    }),
  )
})
