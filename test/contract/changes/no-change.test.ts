import { writeYaml } from '../../../src/base/json/yaml.ts'
import { changesOf } from '../../../src/contract/changes/changes-of.ts'
import { readDocument } from '../../../src/contract/reading/read-document.ts'
import { writeFiles } from '../../support/contract-files.ts'
import { expect, test } from '../../support/test.ts'
import { changed, compared, type Draft, depot, edited, TODAY } from './depot.ts'

/** The same with the members of every object in the other order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, each]) => [name, reversed(each)]),
  )
}

/** The same with every reference written out. */
function inline(draft: Draft): Draft {
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve)
    if (typeof value !== 'object' || value === null) return value
    const { $ref } = value as { $ref?: string }
    if ($ref === undefined)
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, resolve(each)]))
    return resolve(
      $ref
        .split('/')
        .slice(1)
        .reduce((at, key) => at[key], draft),
    )
  }
  return resolve(draft)
}

const SAME: readonly (readonly [how: string, newer: () => Draft])[] = [
  ['as it is', depot],
  ['with its members in another order', () => reversed(depot())],
  ['with every reference written out', () => inline(depot())],
  [
    'with a component under another name',
    () =>
      JSON.parse(
        JSON.stringify(depot())
          .replaceAll('"Parcel"', '"Package"')
          .replaceAll('/Parcel"', '/Package"'),
      ),
  ],
  [
    'with a reference to a reference',
    () =>
      edited({
        'schemas.Alias': { $ref: '#/components/schemas/Address' },
        'parcel.properties.address.$ref': '#/components/schemas/Alias',
      }),
  ],
  [
    'with a parameter of the path at its operations',
    () =>
      changed((d) => {
        const item = d.paths['/parcels/{parcelId}']
        for (const method of ['get', 'delete']) item[method].parameters = item.parameters
        delete item.parameters
      }),
  ],
  [
    'with its paths encoded in another way',
    () => JSON.parse(JSON.stringify(depot()).replaceAll('"/parcels', '"/p%61rc%65ls')),
  ],
  [
    'with another name in the path',
    () => JSON.parse(JSON.stringify(depot()).replaceAll('parcelId', 'number')),
  ],
  [
    'with its enums, lists of required members and parameters in another order',
    () =>
      changed((d) => {
        d.components.schemas.Parcel.required.reverse()
        d.components.schemas.Parcel.properties.state.enum.reverse()
        d.paths['/parcels'].get.parameters.reverse()
        d.components.schemas.NewParcel.properties.contents.oneOf.reverse()
      }),
  ],
  [
    'with what counts by default written out',
    () =>
      edited({
        'schemas.Box.additionalProperties': true,
        ...{ 'limit.required': false, 'limit.style': 'form', 'limit.explode': true },
      }),
  ],
  [
    'with a schema as the one part of another',
    () =>
      edited({
        'parcel.properties.address': { allOf: [{ $ref: '#/components/schemas/Address' }] },
      }),
  ],
  [
    'with the credentials of the contract at its operations',
    () => edited({ 'list.security': depot().security }),
  ],
  ...['Application/JSON; Charset="UTF-8"', 'application/json ; charset=utf-8'].map(
    (json): (typeof SAME)[number] => [
      `with the media type ${json}`,
      () =>
        JSON.parse(JSON.stringify(depot()).replaceAll('"application/json"', JSON.stringify(json))),
    ],
  ),
  [
    'with headers that OpenAPI ignores',
    () =>
      changed((d) => {
        const { get } = d.paths['/parcels']
        for (const name of ['Accept', 'content-type', 'AUTHORIZATION'])
          get.parameters.push({ name, in: 'header', required: true, schema: { type: 'string' } })
        d.paths['/parcels/{parcelId}'].parameters.push({
          ...{ name: 'accept', in: 'header', required: true, schema: { type: 'string' } },
        })
        const header = { required: true, schema: { type: 'string' } }
        for (const each of Object.values<Draft>(get.responses))
          if (each.headers) each.headers['Content-type'] = header
          else if (!each.$ref) each.headers = { 'CONTENT-TYPE': header }
      }),
  ],
  ['with a component that nothing uses', () => edited({ 'schemas.Unused': { type: 'object' } })],
]

test.each(SAME)('the same contract %s has no change', (_, newer) => {
  expect(compared(depot(), newer()).changes).toEqual([])
  expect(compared(newer(), depot()).changes).toEqual([])
})

test('the same contract in YAML, in several files, has no change', () => {
  const split = changed((d) => {
    d.components.schemas.Address = { $ref: './parts/address.yaml' }
    d.paths['/notes'] = { $ref: './parts/notes.json' }
  })
  const { components, paths } = depot()
  const at = writeFiles({
    'one.json': depot(),
    'main.yaml': writeYaml(split),
    'parts/address.yaml': writeYaml(components.schemas.Address),
    'parts/notes.json': paths['/notes'],
  })
  const [older, newer] = ['one.json', 'main.yaml'].map((name) =>
    JSON.parse(readDocument({ file: at(name), overlays: [] }).text),
  )
  expect(changesOf({ older, newer }, TODAY).changes).toEqual([])
})

test('schemas that contain themselves are compared to their end', () => {
  const tree = {
    type: 'object',
    properties: {
      name: { type: 'string' },
      leaves: { type: 'array', items: { $ref: '#/components/schemas/Tree' } },
    },
  }
  const trees = { 'schemas.Tree': tree, 'schemas.Box': { $ref: '#/components/schemas/Tree' } }
  const older = edited(structuredClone(trees))
  const newer = edited({ ...structuredClone(trees), 'schemas.Tree.properties.name.maxLength': 5 })
  expect(compared(older, newer).changes.map(({ id }) => id)).toEqual([
    'request-property-max-length-set',
  ])
})
