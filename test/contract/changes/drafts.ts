import fc from 'fast-check'
import { changed, type Draft } from './depot.ts'

/** Changes of the depot that can be made in any order and number. */
const EDITS: readonly ((draft: Draft, number: number) => void)[] = [
  (d, n) => void Object.assign(parameterOf(d), { required: n % 2 === 0 }),
  (d, n) =>
    void Object.assign(parameterOf(d).schema, { minimum: n, maximum: n + 5, default: n + 2 }),
  (d, n) => void Object.assign(parameterOf(d), { name: `limit${n}` }),
  (d, n) =>
    void Object.assign(property(d, 'NewParcel', 'speed'), {
      enum: ['slow', 'fast', 'air', 'sea'].slice(n % 4),
    }),
  (d, n) =>
    void Object.assign(property(d, 'Parcel', 'weight'), {
      type: ['number', 'string', 'integer', ['number', 'null']][n % 4],
    }),
  (d, n) =>
    void Object.assign(d.components.schemas.Parcel.properties, {
      [`extra${n}`]: { $ref: '#/components/schemas/Address' },
    }),
  (d, n) => {
    const { properties } = d.components.schemas.Parcel
    const names = Object.keys(properties)
    if (names.length > 2) delete properties[names[n % names.length] as string]
  },
  (d, n) => {
    const { required } = d.components.schemas.Parcel
    required.splice(n % (required.length + 1), 1)
  },
  (d, n) => {
    d.components.schemas.NewParcel.required = ['address', 'weight', 'label'].slice(n % 3)
  },
  (d, n) => {
    d.components.schemas.Address.additionalProperties = [true, false, { type: 'string' }][n % 3]
  },
  (d, n) => {
    d.components.schemas.Address.properties.parent = {
      $ref: `#/components/schemas/${n % 2 ? 'Address' : 'Parcel'}`,
    }
  },
  (d, n) => {
    const { contents } = d.components.schemas.NewParcel.properties
    if (contents) contents.oneOf = [contents.oneOf[n % 2], { type: 'string', maxLength: n }]
  },
  (d, n) => {
    d.components.schemas.Letter = [
      { type: 'string' },
      {
        type: 'object',
        required: ['pages'],
        properties: { pages: { type: 'integer', maximum: n } },
      },
    ][n % 2]
  },
  (d, n) => {
    d.components.schemas.Error.properties.cause = [
      { $ref: '#/components/schemas/Error' },
      { anyOf: [{ $ref: '#/components/schemas/Error' }, { type: 'null' }] },
    ][n % 2]
  },
  (d, n) => {
    d.security = [[], [{ bearer: [] }, { key: [] }], [{ key: [] }]][n % 3]
  },
  (d, n) => {
    d.components.securitySchemes[`way${n}`] = { type: 'http', scheme: 'basic' }
    if (d.paths['/parcels']?.get) d.paths['/parcels'].get.security = [{ [`way${n}`]: [] }]
  },
  (d, n) => {
    d.servers = [{ url: `https://${n}.example/v1` }, ...d.servers].slice(0, 1 + (n % 2))
  },
  (d, n) => {
    const paths = Object.keys(d.paths)
    if (paths.length > 1) delete d.paths[paths[n % paths.length] as string]
  },
  (d, n) => {
    d.paths[`/new${n}`] = {
      get: {
        operationId: `new${n}`,
        responses: {
          '200': {
            description: 'It',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Parcel' } } },
          },
        },
      },
    }
  },
  (d, n) => {
    for (const item of Object.values<Draft>(d.paths))
      if (item.get) {
        item.get.operationId = `read${n}`
        break
      }
  },
  (d, n) => {
    const post = d.paths['/parcels']?.post
    if (post)
      post.responses = { [`20${n % 5}`]: { description: 'It' }, ...(n % 2 && post.responses) }
  },
  (d, n) => {
    const put = d.paths['/notes']?.put
    if (put) put.requestBody.content = { [`text/${n}`]: { schema: { type: 'string' } } }
  },
  (d, n) => {
    const put = d.paths['/notes']?.put
    if (put) Object.assign(put, { deprecated: n % 2 === 0, tags: [`t${n}`], description: `${n}` })
  },
]

function parameterOf(d: Draft): Draft {
  return d.paths['/parcels']?.get?.parameters[0] ?? { schema: {} }
}

function property(d: Draft, schema: string, name: string): Draft {
  return d.components.schemas[schema].properties[name] ?? {}
}

/** Contracts of the depot after some changes. */
export const drafts = fc
  .array(fc.tuple(fc.nat(EDITS.length - 1), fc.nat(6)), { maxLength: 12 })
  .map((edits) =>
    changed((draft) => {
      for (const [edit, number] of edits) EDITS[edit]?.(draft, number)
    }),
  )
