import fc from 'fast-check'
import { changed, type Draft, edit } from './depot.ts'

const text = { type: 'string' }
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** Changes of the depot that can be made in any order and number. */
const EDITS: readonly ((draft: Draft, number: number) => void)[] = [
  (d, n) => edit(d, { 'limit.required': n % 2 === 0 }),
  (d, n) =>
    edit(d, {
      ...{ 'limit.schema.minimum': n, 'limit.schema.maximum': n + 5 },
      'limit.schema.default': n + 2,
    }),
  (d, n) => edit(d, { 'limit.name': `limit${n}` }),
  (d, n) => edit(d, { 'order.properties.speed.enum': ['slow', 'fast', 'air', 'sea'].slice(n % 4) }),
  (d, n) => {
    const type = ['number', 'string', 'integer', ['number', 'null']][n % 4]
    edit(d, { 'parcel.properties.weight.type': type })
  },
  (d, n) => edit(d, { [`parcel.properties.extra${n}`]: ref('Address') }),
  (d, n) => {
    const { properties } = d.components.schemas.Parcel
    const names = Object.keys(properties)
    if (names.length > 2) delete properties[names[n % names.length] as string]
  },
  (d, n) => {
    const { required } = d.components.schemas.Parcel
    required.splice(n % (required.length + 1), 1)
  },
  (d, n) => edit(d, { 'order.required': ['address', 'weight', 'label'].slice(n % 3) }),
  (d, n) => edit(d, { 'address.additionalProperties': [true, false, text][n % 3] }),
  (d, n) => edit(d, { 'address.properties.parent': ref(n % 2 ? 'Address' : 'Parcel') }),
  (d, n) => {
    const { contents } = d.components.schemas.NewParcel.properties
    if (contents) contents.oneOf = [contents.oneOf[n % 2], { ...text, maxLength: n }]
  },
  (d, n) => {
    const properties = { pages: { type: 'integer', maximum: n } }
    edit(d, {
      'schemas.Letter': [text, { type: 'object', required: ['pages'], properties }][n % 2],
    })
  },
  (d, n) => {
    const cause = [ref('Error'), { anyOf: [ref('Error'), { type: 'null' }] }][n % 2]
    edit(d, { 'schemas.Error.properties.cause': cause })
  },
  (d, n) => {
    d.security = [[], [{ bearer: [] }, { key: [] }], [{ key: [] }]][n % 3]
  },
  (d, n) =>
    edit(d, {
      [`schemes.way${n}`]: { type: 'http', scheme: 'basic' },
      'list.security': [{ [`way${n}`]: [] }],
    }),
  (d, n) => {
    d.servers = [{ url: `https://${n}.example/v1` }, ...d.servers].slice(0, 1 + (n % 2))
  },
  (d, n) => {
    const paths = Object.keys(d.paths)
    if (paths.length > 1) delete d.paths[paths[n % paths.length] as string]
  },
  (d, n) => {
    const content = { 'application/json': { schema: ref('Parcel') } }
    const responses = { '200': { description: 'It', content } }
    edit(d, { [`paths./new${n}`]: { get: { operationId: `new${n}`, responses } } })
  },
  (d, n) => {
    const item = Object.values<Draft>(d.paths).find(({ get }) => get)
    if (item) item.get.operationId = `read${n}`
  },
  (d, n) => {
    const post = d.paths['/parcels']?.post
    if (post)
      post.responses = { [`20${n % 5}`]: { description: 'It' }, ...(n % 2 && post.responses) }
  },
  (d, n) => edit(d, { 'note.requestBody.content': { [`text/${n}`]: { schema: text } } }),
  (d, n) =>
    edit(d, { 'note.deprecated': n % 2 === 0, 'note.tags': [`t${n}`], 'note.description': `${n}` }),
]

/** Contracts of the depot after some changes. */
export const drafts = fc
  .array(fc.tuple(fc.nat(EDITS.length - 1), fc.nat(6)), { maxLength: 12 })
  .map((edits) =>
    changed((draft) => {
      for (const [edit, number] of edits) EDITS[edit]?.(draft, number)
    }),
  )
