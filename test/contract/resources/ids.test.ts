import { expect, test } from 'vitest'
import type { Schema } from '../../../src/contract/document/document.ts'
import { decideRoles } from '../../../src/contract/resources/roles.ts'
import { array, integer, object, smallContract, text } from './small-contract.ts'

const uuid: Schema = { type: 'string', format: 'uuid' }
const given = (schema: Schema, more: Schema = {}): Schema => ({
  ...schema,
  readOnly: true,
  ...more,
})
const resourceObject = (attributes: { readonly [name: string]: Schema }) =>
  object({ type: text, id: text, attributes: object(attributes) })

interface Case {
  readonly parameter: string
  readonly type: Schema
  readonly record: Schema
  /** What a creation takes. */
  readonly body?: Schema
  readonly property: readonly string[] | undefined
  readonly kind: string
}

const cases: { readonly [title: string]: Case } = {
  'a read-only pk has the id of a parameter that its title names': {
    ...{ parameter: 'stage_uuid', type: uuid },
    record: object({ pk: given(uuid, { title: 'Stage uuid' }), name: text, flow: given(uuid) }),
    body: object({ name: text }),
    ...{ property: ['pk'], kind: 'uuid' },
  },
  'pk is a usual name of an id, also without a title': {
    ...{ parameter: 'id', type: integer },
    record: object({ name: text, pk: given(integer) }),
    body: object({ name: text }),
    ...{ property: ['pk'], kind: 'int64' },
  },
  'a number is the id that a text in the path names': {
    ...{ parameter: 'id', type: text },
    record: object({ id: { type: 'number' }, name: text }),
    body: object({ name: text }),
    ...{ property: ['id'], kind: 'int64' },
  },
  'num_pk is one where pk has another type': {
    ...{ parameter: 'id', type: integer },
    record: object({ pk: given(uuid), num_pk: given(integer), name: text }),
    ...{ property: ['num_pk'], kind: 'int64' },
  },
  'a parameter that is a UUID is no name that clients give': {
    ...{ parameter: 'group_uuid', type: uuid },
    record: object({ name: text, users: array(integer) }),
    body: object({ name: text }),
    ...{ property: undefined, kind: 'uuid' },
  },
  'nor one that clients do not give': {
    ...{ parameter: 'group_uuid', type: uuid },
    record: object({ name: text, users: array(integer) }),
    ...{ property: undefined, kind: 'uuid' },
  },
  'a UUID is the id before a text of a likelier name': {
    ...{ parameter: 'thing', type: uuid },
    record: object({ id: text, uuid }),
    ...{ property: ['uuid'], kind: 'uuid' },
  },
  'a text without a format is one where nothing is a UUID': {
    ...{ parameter: 'thing', type: uuid },
    record: object({ id: text, name: text }),
    ...{ property: ['id'], kind: 'uuid' },
  },
  'a date is no UUID, whatever its name': {
    ...{ parameter: 'id', type: uuid },
    record: object({ id: { type: 'string', format: 'date' } }),
    ...{ property: undefined, kind: 'uuid' },
  },
  'the only read-only UUID is the id of a parameter that is one': {
    ...{ parameter: 'thing', type: uuid },
    record: object({ name: text, reference: given(uuid), owner: uuid }),
    body: object({ name: text, owner: uuid }),
    ...{ property: ['reference'], kind: 'uuid' },
  },
  'of two there is none': {
    ...{ parameter: 'thing', type: uuid },
    record: object({ reference: given(uuid), other: given(uuid) }),
    ...{ property: undefined, kind: 'uuid' },
  },
  'what is read-only is the id before what clients may give': {
    ...{ parameter: 'thing', type: text },
    record: object({ key: given(text), uid: text, name: text, login: text }),
    body: object({ name: text, login: text }),
    ...{ property: ['key'], kind: 'text' },
  },
  'a text that clients give is the id of a parameter that is a text': {
    ...{ parameter: 'slug', type: text },
    record: object({ pk: given(uuid), slug: text }),
    body: object({ slug: text }),
    ...{ property: ['slug'], kind: 'text' },
  },
  'a text that clients give is kept, whatever the record says of its format': {
    ...{ parameter: 'id', type: text },
    record: object({ id: uuid, name: text }),
    body: object({ id: text, name: text }),
    ...{ property: ['id'], kind: 'text' },
  },
  'what a body has as read-only is none that clients give': {
    ...{ parameter: 'id', type: uuid },
    record: object({ id: text, name: text }),
    body: object({ id: given(text), name: text }),
    ...{ property: ['id'], kind: 'uuid' },
  },
  'a format that says nothing is none': {
    ...{ parameter: 'code', type: { type: 'string', format: 'string' } },
    record: object({ id: uuid, code: text }),
    ...{ property: ['code'], kind: 'text' },
  },
  'attributes are part of a record': {
    ...{ parameter: 'code', type: text },
    record: resourceObject({ code: text, name: text }),
    body: object({ code: text }),
    ...{ property: ['attributes', 'code'], kind: 'text' },
  },
  'what a parameter says round the name of the resource is the name of the property': {
    ...{ parameter: 'external_thing_id', type: text },
    record: object({ lago_id: uuid, slug: text, external_id: text, name: text }),
    body: object({ external_id: text, name: text }),
    ...{ property: ['external_id'], kind: 'text' },
  },
  'the last words of a parameter are the name of the property before those before them': {
    ...{ parameter: 'shelf_thing', type: text },
    record: object({ shelf: text, thing: text }),
    ...{ property: ['thing'], kind: 'text' },
  },
  'but not one of another type': {
    ...{ parameter: 'external_thing_id', type: text },
    record: object({ id: uuid, slug: text, external_id: { type: 'boolean' } }),
    ...{ property: ['id'], kind: 'uuid' },
  },
  'the id of a resource object is its id where no attribute has the name': {
    ...{ parameter: 'currency', type: text },
    record: resourceObject({ code: text, name: text }),
    ...{ property: ['id'], kind: 'text' },
  },
}

test.for(Object.entries(cases))('%s', ([, { parameter, type, record, body, property, kind }]) => {
  const document = smallContract({
    [`GET /things/{${parameter}}`]: { path: { [parameter]: type }, answers: { 200: record } },
    'GET /things': { answers: { 200: array(record) } },
    ...(body && { 'POST /things': { body, answers: { 201: record } } }),
  })
  expect(decideRoles(document).resources[0]?.id).toMatchObject({ property, kind })
})
