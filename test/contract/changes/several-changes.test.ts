import { applyChanges, changesOf } from '../../../src/contract/changes/changes-of.ts'
import { expect, test } from '../../support/test.ts'
import { asRead, changed, compared, type Draft, depot, edited, GONE, TODAY } from './depot.ts'

const list = (draft: Draft) => draft.paths['/parcels'].get
const schemas = (draft: Draft) => draft.components.schemas

/** The names of what changed, and what each requires. */
function outline(older: Draft, newer: Draft) {
  const { changes } = compared(older, newer)
  return Object.fromEntries(changes.map(({ name, requires }) => [name, requires]))
}

test('what is removed of one object can be had one by one', () => {
  const newer = edited({ 'order.properties.speed': GONE, 'order.properties.label': GONE })
  expect(outline(depot(), newer)).toEqual({
    'request-property-removed sendParcel body.label': [],
    'request-property-removed sendParcel body.speed': [],
  })
})

test('a property is new where a schema had none, also one that is called as what every object of JavaScript has', () => {
  const extra = (more: object) => edited({ 'order.properties.extra': { type: 'object', ...more } })
  const newer = extra({ properties: { constructor: { type: 'string' } } })
  expect(outline(extra({}), newer)).toEqual({
    'new-optional-request-property sendParcel body.extra.constructor': [],
  })
})

test('what narrows the values of a number requires what widens them', () => {
  const newer = edited({
    ...{ 'limit.schema.minimum': 200, 'limit.schema.maximum': 900 },
    'limit.schema.default': 300,
  })
  expect(outline(depot(), newer)).toEqual({
    'request-parameter-max-increased listParcels query.limit': [],
    'request-parameter-min-increased listParcels query.limit': [
      'request-parameter-max-increased listParcels query.limit',
      'request-parameter-default-value-changed listParcels query.limit',
    ],
    'request-parameter-default-value-changed listParcels query.limit': [
      'request-parameter-max-increased listParcels query.limit',
    ],
  })
})

test('an operation that needs a new scheme requires the scheme, and a scheme goes after the last that needs it', () => {
  const newer = edited({
    'schemes.key': GONE,
    'schemes.login': { type: 'http', scheme: 'basic' },
    'note.security': [{ login: [] }],
  })
  expect(outline(depot(), newer)).toEqual({
    'api-security-component-removed': ['api-security-added putNote'],
    'api-security-component-added': [],
    'api-security-added putNote': ['api-security-component-added'],
  })
})

test('one success status in place of another is one change: an operation says how it succeeds', () => {
  const newer = changed((d) => {
    const { responses } = d.paths['/parcels'].post
    responses['200'] = responses['201']
    delete responses['201']
  })
  const { changes } = compared(depot(), newer)
  expect(changes.map(({ id, name }) => ({ id, name }))).toEqual([
    { id: 'response-success-status-removed', name: 'response-success-status-removed sendParcel' },
    { id: 'response-success-status-added', name: 'response-success-status-removed sendParcel' },
  ])
})

test('two operations that exchange their operationIds do so in one change', () => {
  const newer = edited({ 'send.operationId': 'putNote', 'note.operationId': 'sendParcel' })
  const { changes } = compared(depot(), newer)
  expect(changes).toHaveLength(2)
  expect(new Set(changes.map(({ name }) => name)).size).toBe(1)
})

test('an operation that moves to another path and keeps its operationId requires that the former one goes', () => {
  const newer = changed((d) => {
    d.paths['/memos'] = d.paths['/notes']
    delete d.paths['/notes']
  })
  expect(outline(depot(), newer)).toEqual({
    'api-path-removed-without-deprecation putNote': [],
    'endpoint-added putNote': ['api-path-removed-without-deprecation putNote'],
  })
})

test('a property with another name is one that goes and one that comes', () => {
  const newer = changed((d) => {
    const { properties } = schemas(d).NewParcel
    properties.sticker = properties.label
    delete properties.label
  })
  expect(Object.keys(outline(depot(), newer))).toEqual([
    'request-property-removed sendParcel body.label',
    'new-optional-request-property sendParcel body.sticker',
  ])
})

test('a property that says what it was is one change, which carries its value along; the rest of it changes by itself', () => {
  const newer = changed((d) => {
    const { properties } = schemas(d).NewParcel
    properties.sticker = { ...properties.label, maxLength: 20, 'x-sandbox': { was: 'label' } }
    delete properties.label
  })
  const { document, changes } = compared(depot(), newer)
  expect(changes.map(({ id, text, name }) => ({ id, text, name }))).toEqual([
    {
      id: 'request-property-removed',
      text: 'The request property label is called sticker now.',
      name: 'request-property-removed sendParcel body.label',
    },
    {
      id: 'new-optional-request-property',
      text: 'The request property sticker has the value that label had.',
      name: 'request-property-removed sendParcel body.label',
    },
    {
      id: 'request-property-max-length-decreased',
      text: 'The request property sticker has the max length 20 instead of 30.',
      name: 'request-property-max-length-decreased sendParcel body.sticker',
    },
  ])
  const renamed = applyChanges({ document, changes }, [
    'request-property-removed sendParcel body.label',
  ])
  expect(renamed.components.schemas.NewParcel?.properties).toMatchObject({
    sticker: { type: 'string', maxLength: 30, 'x-sandbox': { was: 'label' } },
  })
})

test('a property that says what it was by a reference is one change, too', () => {
  const newer = changed((d) => {
    const { NewParcel } = schemas(d)
    NewParcel.properties.to = {
      $ref: '#/components/schemas/Address',
      'x-sandbox': { was: 'address' },
    }
    delete NewParcel.properties.address
    NewParcel.required = ['to']
  })
  const { changes } = compared(depot(), newer)
  expect(new Set(changes.map(({ name }) => name)).size).toBe(1)
})

test('a component that becomes two changes where it is used, and nowhere else', () => {
  const newer = changed((d) => {
    schemas(d).Place = structuredClone(schemas(d).Address)
    schemas(d).Place.properties.zip = { type: 'string' }
    schemas(d).NewParcel.properties.address = { $ref: '#/components/schemas/Place' }
  })
  const { document, changes } = compared(depot(), newer)
  expect(changes.map(({ name }) => name)).toEqual([
    'new-optional-request-property sendParcel body.address.zip',
  ])
  const all = applyChanges(
    { document, changes },
    changes.map(({ name }) => name),
  )
  expect(changesOf({ older: all, newer: asRead(newer) }, TODAY).changes).toEqual([])
})

test('a schema that is used by two operations of which one is new changes for the one that stays', () => {
  const newer = changed((d) => {
    schemas(d).Parcel.properties.depth = { type: 'number' }
    d.paths['/last'] = { get: { operationId: 'getLast', responses: list(d).responses } }
  })
  expect(Object.keys(outline(depot(), newer)).toSorted()).toEqual([
    'endpoint-added getLast',
    'response-optional-property-added listParcels 200.*.depth',
  ])
})

test('of an enum that shares no value with the former one, no value changes alone', () => {
  const newer = edited({ 'order.properties.speed.enum': ['air', 'sea'] })
  const { changes } = compared(depot(), newer)
  expect(changes.map(({ id }) => id)).toEqual([
    ...['request-property-enum-value-added', 'request-property-enum-value-added'],
    ...['request-property-enum-value-removed', 'request-property-enum-value-removed'],
  ])
  expect(new Set(changes.map(({ name }) => name)).size).toBe(1)
})
