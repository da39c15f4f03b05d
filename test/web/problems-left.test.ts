import { expect, test } from 'vitest'
import { misfitIn, problemsLeft, type Schema } from '../../src/web/page/schema-form/form-schema.ts'

const refused = { id: 'a', calls: '2-1', respond: { status: 99, headers: { 'x.y': 'é' } } }

test.each<[string, string, object, boolean]>([
  ['a place that is as it was', 'body.calls', refused, true],
  ['a place that is as it was, beside another', 'body.calls', { ...refused, id: 'b' }, true],
  ['a place that was changed', 'body.calls', { ...refused, calls: '1-2' }, false],
  ['a place that was left out', 'body.calls', { id: 'a', respond: refused.respond }, false],
  [
    'a part that was changed',
    'body.respond.status',
    { ...refused, respond: { status: 404 } },
    false,
  ],
  ['a part that was missing and is there', 'body.times', { ...refused, times: 1 }, false],
  ['a part that was missing and still is', 'body.respond.body.x', refused, true],
  ['a name with a dot, and nothing changed', 'body.respond.headers.x.y', refused, true],
  [
    'a name with a dot that was changed',
    'body.respond.headers.x.y',
    { ...refused, respond: { ...refused.respond, headers: { 'x.y': 'e' } } },
    false,
  ],
  ['the whole, of which anything was changed', 'body', { ...refused, delay: 1 }, false],
])('the problem of %s stays: %s', (_what, location, now, stays) => {
  const problems = [{ location, message: 'is wrong' }]
  expect(problemsLeft(problems, refused, now)).toEqual(stays ? problems : [])
})

const schema: Schema = {
  type: 'object',
  properties: {
    on: { anyOf: [{ const: '*' }, { type: 'array', items: { enum: ['a'] } }] },
    headers: { type: 'object', additionalProperties: { type: 'string' } },
    respond: { type: ['object', 'array'], items: { $ref: '#/answer' }, properties: { status: {} } },
    delay: { anyOf: [{ type: 'number' }, { type: 'object', properties: { lower: {} } }] },
    body: {},
  },
}
const resolve = (each: Schema): Schema =>
  each.$ref ? { type: 'object', properties: { headers: { type: 'object' } } } : each

test.each<[unknown, readonly string[] | undefined]>([
  [{}, undefined],
  [
    { on: 'a', headers: { x: 1 }, respond: { status: {} }, delay: 'x', body: [1], more: [] },
    undefined,
  ],
  [[], []],
  ['x', []],
  [null, []],
  [{ headers: 'x' }, ['headers']],
  [{ respond: 'x' }, ['respond']],
  [{ respond: [{}, { headers: 1 }] }, ['respond', '1', 'headers']],
])('a form that is given %j has no control for the place %j', (value, place) => {
  expect(misfitIn(value, schema, resolve)).toEqual(place)
})
