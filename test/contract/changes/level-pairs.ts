import { type Draft, depot, type Edits, edited, GONE } from './depot.ts'

const textOrNull = { type: ['string', 'null'], maxLength: 30 }
const chosenText = { anyOf: [{ type: 'string', maxLength: 30 }, { type: 'null' }] }
const form = (schema: object) => ({ content: { 'application/json': { schema } } })
const operations = ['list', 'send', 'item.get', 'item.delete']
const bearerEach = Object.fromEntries(operations.map((at) => [`${at}.security`, [{ bearer: [] }]]))
const key = { type: 'apiKey', in: 'header', name: 'X-Key' }
const ok = { description: 'OK' }
const coded = (type: string, more = {}): Edits => ({
  'paths./codes/{code}': {
    get: {
      operationId: 'findCode',
      parameters: [{ name: 'code', in: 'path', required: true, schema: { type, ...more } }],
      responses: { '200': ok },
    },
  },
})
const item = 'item.parameters.0.schema'

/** After that day, the older contract refuses it as well: only a clock shows that. */
export const AFTER_ITS_DAY = 'an operation after its day'

/** Pairs, what they differ in, and the levels of all that is said of that. */
export const LEVELS: readonly (readonly [
  title: string,
  older: Edits,
  newer: Edits,
  levels: string,
])[] = [
  // Credentials.
  ['another scheme', {}, { 'all.security': [{ key: [] }] }, 'error info'],
  ['a second scheme beside', {}, { 'all.security': [{ bearer: [], key: [] }] }, 'error info'],
  ['one of two schemes', { 'all.security.+': { key: [] } }, {}, 'error'],
  ['a scheme, where none was needed', { 'all.security': [] }, {}, 'error'],
  ['a scheme, where one could do without', { 'all.security.+': {} }, {}, 'error'],
  ['a key in another header', {}, { 'schemes.key.name': 'X-Other' }, 'error'],
  ['a key in the query', {}, { 'schemes.key.in': 'query' }, 'error'],
  ['a key whose header is written otherwise', {}, { 'schemes.key.name': 'x-key' }, 'info'],
  ['a token in place of a password', { 'schemes.bearer.scheme': 'basic' }, {}, 'error'],
  [
    'a scheme that nobody uses',
    { 'schemes.old': key },
    { 'schemes.old': { ...key, name: 'X-Old' } },
    'info',
  ],
  [
    'the same scheme under another name',
    {},
    { 'schemes.token': { type: 'oauth2', flows: {} }, 'all.security': [{ token: [] }] },
    'info',
  ],
  ['no credentials', {}, { 'all.security': [] }, 'info'],
  ['a scope more', {}, { 'all.security': [{ bearer: ['read'] }] }, 'info'],
  ['credentials at every operation', {}, { ...bearerEach, 'all.security': GONE }, ''],
  // Properties that one side does not see.
  [
    'a required property of answers that is write-only',
    {},
    { 'parcel.properties.state.writeOnly': true },
    'error',
  ],
  [
    'a required property of answers that is write-only and optional',
    {},
    { 'parcel.properties.state.writeOnly': true, 'parcel.required.1': GONE },
    'error',
  ],
  [
    'an optional property of answers that is write-only',
    {},
    { 'parcel.properties.label.writeOnly': true },
    'warning',
  ],
  [
    'a required property of requests that is no longer read-only',
    { 'order.properties.address': { type: 'object', readOnly: true } },
    { 'order.properties.address': { type: 'object' } },
    'error',
  ],
  [
    'what is within a property that requests do not have',
    { 'order.properties.made': { readOnly: true, properties: { by: { type: 'string' } } } },
    {
      'order.properties.made': {
        readOnly: true,
        properties: { by: { type: 'string', maxLength: 3 } },
      },
    },
    'info',
  ],
  // What counts by default, or already, written out.
  ['a minLength of 0', {}, { 'order.properties.label.minLength': 0 }, ''],
  ['a minItems of 0', {}, { 'tags.schema.minItems': 0 }, ''],
  ['a minProperties of 0', {}, { 'address.minProperties': 0 }, ''],
  [
    'servers that are those without any',
    { 'all.servers': GONE },
    { 'all.servers': [{ url: '/' }] },
    '',
  ],
  [
    'a bound that a list of values has already',
    {},
    { 'order.properties.speed.maxLength': 4 },
    'info',
  ],
  ['a bound for another type', {}, { 'order.properties.speed.maximum': 4 }, 'info'],
  ['a step that whole numbers have already', {}, { [`${item}.multipleOf`]: 1 }, 'info'],
  [
    'a value that is one of a list of one',
    { 'order.properties.speed.enum': ['slow'] },
    { 'order.properties.speed': { type: 'string', const: 'slow' } },
    'info',
  ],
  ['a pattern that any text fits', {}, { 'order.properties.label.pattern': '.*' }, 'info'],
  [
    'the range of int32 written out',
    { [`${item}.format`]: 'int32' },
    { [`${item}.format`]: 'int32', [`${item}.maximum`]: 2_147_483_647 },
    'info',
  ],
  // Bounds of two kinds.
  [
    'a lower bound that is lower, and excluded',
    {},
    { 'order.properties.weight.minimum': GONE, 'order.properties.weight.exclusiveMinimum': -1 },
    'info',
  ],
  [
    'a lower bound that is excluded now',
    {},
    { 'order.properties.weight.minimum': GONE, 'order.properties.weight.exclusiveMinimum': 0 },
    'error info',
  ],
  [
    'the same lower bound of whole numbers, excluded',
    {},
    { 'limit.schema.minimum': GONE, 'limit.schema.exclusiveMinimum': 0 },
    'info',
  ],
  [
    'a step of which the older one is a multiple',
    { [`${item}.multipleOf`]: 4 },
    { [`${item}.multipleOf`]: 2 },
    'info',
  ],
  [
    'a step that is a multiple of the older one',
    { [`${item}.multipleOf`]: 2 },
    { [`${item}.multipleOf`]: 4 },
    'error',
  ],
  // Texts.
  ['any text for a whole number', coded('integer'), coded('string'), 'info'],
  ['a whole number for any text', coded('string'), coded('integer'), 'error'],
  ['some texts for a whole number', coded('integer'), coded('string', { maxLength: 2 }), 'error'],
  [
    'any text for whole numbers of a list',
    { 'tags.schema.items.type': 'integer' },
    { 'tags.schema.items.type': 'string' },
    'info',
  ],
  ['any text for a number in JSON', {}, { 'order.properties.weight': { type: 'string' } }, 'error'],
  [
    'any text for a number in JSON of a parameter',
    { 'list.parameters.+': { name: 'q', in: 'query', ...form({ type: 'integer' }) } },
    { 'list.parameters.+': { name: 'q', in: 'query', ...form({ type: 'string' }) } },
    'error',
  ],
  [
    'whole numbers in a header of answers that was any text',
    { 'list.responses.200.headers.X-Next.schema.type': 'string' },
    { 'list.responses.200.headers.X-Next.schema.type': 'integer' },
    'info',
  ],
  ['how one value would be a list', {}, { 'limit.explode': false }, 'info'],
  ['a list that is written otherwise', {}, { 'tags.explode': false }, 'error'],
  ['a pattern that is narrower', {}, { 'prefix.schema.pattern': '^[A-Z]{2,}$' }, 'error'],
  ['a pattern that may be wider', {}, { 'prefix.schema.pattern': '^[A-Z0-9]+$' }, 'warning'],
  [
    'a date and time for a date',
    { 'order.properties.label': { type: 'string', format: 'date' } },
    { 'order.properties.label': { type: 'string', format: 'date-time' } },
    'error',
  ],
  ['a format that is a hint', {}, { 'order.properties.label.format': 'password' }, 'warning'],
  // Null.
  [
    'null as a choice',
    { 'schemas.Address.properties.city': textOrNull },
    { 'schemas.Address.properties.city': chosenText },
    '',
  ],
  [
    'null as a type',
    { 'schemas.Address.properties.city': chosenText },
    { 'schemas.Address.properties.city': textOrNull },
    '',
  ],
  [
    'null as a choice of exactly one',
    { 'schemas.Address.properties.city': chosenText },
    { 'schemas.Address.properties.city': { oneOf: chosenText.anyOf } },
    '',
  ],
  [
    'null as a choice beside a default',
    { 'order.properties.label': { ...textOrNull, default: 'x', readOnly: false } },
    { 'order.properties.label': { ...chosenText, default: 'x' } },
    '',
  ],
  [
    'null as a choice beside values',
    { 'order.properties.label': { type: ['string', 'null'], enum: ['a', null] } },
    { 'order.properties.label': { anyOf: [{ type: 'string', enum: ['a'] }, { type: 'null' }] } },
    '',
  ],
  // Members.
  [
    'a property that is gone where no others may be',
    { 'order.additionalProperties': false },
    { 'order.properties.speed': GONE, 'order.additionalProperties': false },
    'error',
  ],
  [
    'a property of answers that is new where no others may be',
    { 'schemas.Error.additionalProperties': false },
    {
      'schemas.Error.properties.more': { type: 'string' },
      'schemas.Error.additionalProperties': false,
    },
    'error',
  ],
  [
    'a pattern of answers that is wider',
    { 'parcel.properties.label.pattern': '^[a-z]+$' },
    { 'parcel.properties.label.pattern': '^[a-z0-9]+$' },
    'error',
  ],
  [
    'a pattern of answers that may be narrower',
    { 'parcel.properties.label.pattern': '^[a-z0-9]+$' },
    { 'parcel.properties.label.pattern': '^[a-z]+$' },
    'info',
  ],
  [
    'a choice more in answers',
    { 'parcel.properties.weight': { anyOf: [{ type: 'number' }] } },
    { 'parcel.properties.weight': { anyOf: [{ type: 'number' }, { type: 'string' }] } },
    'error',
  ],
  // What refuses nobody.
  ['another default', {}, { 'limit.schema.default': 10 }, 'warning'],
  ['no body', {}, { 'note.requestBody': GONE }, 'warning'],
  [
    'a range that has the media type',
    {},
    {
      'note.requestBody.content': {
        'application/*': { schema: { type: 'string', minLength: 1, maxLength: 100 } },
      },
    },
    'info',
  ],
  [
    'an operation after its day',
    { 'item.delete.x-sunset': '2029-12-31' },
    { 'item.delete': GONE },
    'info',
  ],
  ['a deprecated operation without a day', {}, { 'item.delete': GONE }, 'error'],
  [
    'no day of an end',
    { 'item.delete.x-sunset': '2031-01-01' },
    { 'item.delete.x-sunset': GONE },
    'warning',
  ],
]

/** The two contracts of a pair; without edits, the newer one is the depot as it is. */
export function pairOf(older: Edits, newer: Edits): readonly [older: Draft, newer: Draft] {
  const isBack = Object.keys(newer).length === 0
  return [edited(older), isBack ? depot() : edited({ ...older, ...newer })]
}
