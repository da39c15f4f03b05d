import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRecordSchemas } from '../../src/contract/resources/record-schemas.ts'
import {
  beginningOf,
  bodyOf,
  boundsOf,
  fieldsOf,
  filtersOf,
  formSchemaOf,
  freeIdBeyond,
  idOf,
  shortText,
} from '../../src/web/page/records/record-fields.ts'
import { addressesOf, ownSections } from '../../src/web/page/records/resource-addresses.ts'
import {
  type FormSchema,
  labelOf,
  readTyped,
  writeTyped,
} from '../../src/web/page/schema-form/form-schema.ts'
import { anyPet } from '../support/any-value.ts'
import { readDocument } from '../support/built-in.ts'
import { runs } from '../support/runs.ts'

const [nearMost, most] = [9223372036854775806n, 9223372036854775807n]
const noun = { one: 'order', many: 'orders' }
const text = { type: 'string' }
const int64 = { type: 'integer', format: 'int64' }
const object = (properties: object, required: readonly string[] = []): FormSchema => ({
  ...{ type: 'object', properties, required },
})
/** A resource whose id is at a place. */
const withId = (place: { property?: string[]; parameter?: string; beside?: string }) => ({
  ...{
    noun,
    isSingleton: false,
    record: object({ total: text, id: int64 }),
    body: object({ total: text }),
  },
  ...{ id: { kind: 'int64' as const, ...place }, ...(place.beside && { beside: place.beside }) },
})

test.each([
  { title: 'no page yet', page: undefined, id: undefined },
  { title: 'no record', page: { ids: [] }, id: 1 },
  { title: 'only an id below 0', page: { ids: [-5] }, id: 1 },
  { title: '41', page: { ids: [41] }, id: 42 },
  { title: '2^53 - 1', page: { ids: [2 ** 53 - 1] }, id: 9007199254740992n },
  { title: 'the greatest but one', page: { ids: [nearMost] }, id: most },
  { title: '41 and the greatest', page: { ids: [41], next: nearMost }, id: 42 },
  { title: 'both greatest', page: { ids: [nearMost], next: nearMost }, id: undefined },
])('a free id is proposed after the last one: $title', ({ page, id }) => {
  expect(freeIdBeyond(page)).toBe(id)
})

/** A value after it was typed; the items of a list are typed one by one. */
function typedAgain(value: unknown, schema: FormSchema): unknown {
  return Array.isArray(value)
    ? value.map((each) => typedAgain(each, (schema.items ?? {}) as FormSchema))
    : readTyped(writeTyped(value, schema), schema)
}

test('any animal in the form of the page comes back whole', () => {
  const [found] = readRecordSchemas(readDocument())
  if (!found?.creation) throw new Error('The contract has no animals.')
  const { id, schema, creation } = found
  const pets = { id: { kind: id.kind, property: ['id'] }, record: schema, body: creation }
  const resource = { ...pets, noun, isSingleton: false }
  const fields = fieldsOf(resource)
  expect(fields.slice(0, 4).map(({ head }) => head)).toEqual(['Id', 'Name', 'Category', 'Status'])
  expect(fields.map(({ name }) => name)).toEqual([...found.members.keys()])
  fc.assert(
    fc.property(anyPet(), (pet) => {
      const typed = fields.flatMap(({ name, schema: each }) => {
        const value = pet[name as keyof typeof pet]
        return value === undefined ? [] : [[name, typedAgain(value, each)]]
      })
      expect(Object.fromEntries(typed)).toEqual(pet)
      const { id: own, ...rest } = pet
      expect([idOf(resource, pet), bodyOf(resource, pet, own)]).toEqual([own, rest])
    }),
    runs(60),
  )
})

test.each([
  { place: { property: ['id'] }, record: { total: 'a', id: 7 }, body: { total: 'a' } },
  {
    place: { property: ['meta', 'id'] },
    record: { total: 'a', meta: { id: 7, at: 1 } },
    body: { total: 'a', meta: { at: 1 } },
  },
  {
    place: { parameter: 'orderId', beside: 'path' },
    record: { total: 'a', path: { shop: 'x', orderId: 7 } },
    body: { total: 'a', path: { shop: 'x' } },
  },
  {
    place: { parameter: 'orderId', beside: 'path' },
    record: { total: 'a', path: { orderId: 7 } },
    body: { total: 'a' },
  },
])('the id of a record is found, and not sent with it: $place', ({ place, record, body }) => {
  const resource = withId(place)
  expect(idOf(resource, record)).toBe(7)
  expect(bodyOf(resource, record, 7)).toEqual(body)
})

test('an id that the body must have is sent in it, and typed once', () => {
  const meta = object({ id: int64, at: int64 }, ['id', 'at'])
  const resource = { ...withId({ property: ['meta', 'id'] }), body: object({ meta }, ['meta']) }
  expect(formSchemaOf(resource)).toMatchObject({ properties: { meta: { required: ['at'] } } })
  expect(bodyOf(resource, { meta: { at: 1 } }, 7)).toEqual({ meta: { at: 1, id: 7 } })
})

test('members that the body of a record cannot have are not sent', () => {
  const resource = withId({ property: ['id'] })
  const closed = { ...resource, body: { ...resource.body, additionalProperties: false } }
  expect(bodyOf(closed, { total: 'a', id: 7, more: 1 }, 7)).toEqual({ total: 'a' })
  expect(bodyOf(resource, { total: 'a', id: 7, more: 1 }, 7)).toEqual({ total: 'a', more: 1 })
})

test('the columns of a record are of its whole schema, the id first', () => {
  const base = object({ total: text, id: int64 })
  const record = { allOf: [base, object({ note: { ...text, nullable: true } })] }
  const fields = fieldsOf({ ...withId({ property: ['id'] }), record })
  expect(fields.map(({ name }) => name)).toEqual(['id', 'total', 'note'])
  expect(fields[2]?.schema).toEqual({ type: ['string', 'null'] })
  const parts = [object({ cash: int64 }), object({ card: text })]
  const either = fieldsOf({ ...withId({}), record: { oneOf: parts } })
  expect(either.map(({ name }) => name)).toEqual(['cash', 'card'])
})

test('a new record begins with what it must have, and with the first of what it refers to', () => {
  const schema = object(
    { shopId: int64, count: int64, state: { enum: ['new', 'old'] }, tags: TAGS, note: text },
    ['shopId', 'count', 'state', 'tags'],
  )
  expect(beginningOf(schema)).toEqual({ shopId: 1, count: undefined, state: 'new', tags: [''] })
})

const TAGS = { type: 'array', items: text, minItems: 1 }

test.each([
  ['categoryId', 'Category id'],
  ['category_id', 'Category id'],
  ['shop-name', 'Shop name'],
  ['userID', 'User ID'],
  ['_', '_'],
])('the label of %s is %s', (name, label) => {
  expect(labelOf(name)).toBe(label)
})

test.each<{ value: unknown; shown: string }>([
  { value: undefined, shown: '' },
  { value: 9007199254740993n, shown: '9007199254740993' },
  { value: ['a', 9007199254740993n], shown: 'a, 9007199254740993' },
  { value: [], shown: '[]' },
  { value: [{ a: 1 }], shown: '[{"a":1}]' },
  { value: { a: [1] }, shown: '{"a":[1]}' },
  { value: Array.from({ length: 50 }, () => 'x'), shown: `${'x, '.repeat(26)}x,…` },
])('a value is $shown in a row', ({ value, shown }) => {
  expect(shortText(value)).toBe(shown)
})

test.each<[FormSchema, string | undefined]>([
  [text, undefined],
  [{ type: 'string', minLength: 1, maxLength: 20 }, '1 to 20 characters'],
  [{ type: 'array', minItems: 0, maxItems: 1, uniqueItems: true }, '0 to 1 item, none twice'],
  [{ type: 'array', minItems: 2 }, 'At least 2 items'],
  [{ type: 'integer', minimum: 0 }, 'At least 0'],
  [{ type: 'number', exclusiveMinimum: 0, multipleOf: 0.5 }, 'More than 0, a multiple of 0.5'],
  [{ type: 'string', format: 'date' }, 'A day like 2030-01-31'],
])('what bounds %j is said as %s', (schema, said) => {
  expect(boundsOf(schema)).toBe(said)
})

test('a filter is named in the address for what it is the id of, unless another has that name', () => {
  const filters = ['status', 'categoryId', 'shop', 'shopId', 'afterId'].map((parameter) => ({
    ...{ parameter, schema: parameter === 'status' ? { enum: ['a', 'b'] } : int64 },
  }))
  expect(filtersOf({ filters }).map(({ value, choices }) => [value, choices])).toEqual([
    ['status', ['a', 'b']],
    ['category', undefined],
    ['shop', undefined],
    ['shopId', undefined],
    ['afterId', undefined],
  ])
})

test.each(ownSections)('a resource that is called %s does not hide that section', (name) => {
  expect(addressesOf([{ noun: { one: name, many: name } }])).toEqual([`${name}-2`])
})

test('each resource has an address of its own, and no other section has it', () => {
  const named = (many: string) => ({ noun: { one: '', many } })
  expect(addressesOf(['animals', 'Line items', 'live', 'animals'].map(named))).toEqual([
    ...['animals', 'line-items', 'live-2', 'animals-2'],
  ])
})
