import fc from 'fast-check'
import { applyChanges, changesOf } from '../../../src/contract/changes/changes-of.ts'
import type { Change } from '../../../src/contract/changes/contract-change.ts'
import { contractOf } from '../../../src/contract/contract.ts'
import { openSource } from '../../../src/contract/document/contract-source.ts'
import { readDocument } from '../../../src/contract/reading/read-document.ts'
import { writeFiles } from '../../support/contract-files.ts'
import { expect, test } from '../../support/test.ts'
import { asRead, changed, type Draft, depot, TODAY } from './depot.ts'

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

const drafts = fc
  .array(fc.tuple(fc.nat(EDITS.length - 1), fc.nat(6)), { maxLength: 12 })
  .map((edits) =>
    changed((draft) => {
      for (const [edit, number] of edits) EDITS[edit]?.(draft, number)
    }),
  )

/** Names of changes with all that they require. */
function closed(changes: readonly Change[], chosen: readonly string[]): ReadonlySet<string> {
  const byName = new Map(changes.map((change) => [change.name, change]))
  const found = new Set<string>()
  const add = (name: string): void => {
    if (found.has(name)) return
    found.add(name)
    for (const each of byName.get(name)?.requires ?? []) add(each)
  }
  for (const name of chosen) add(name)
  return found
}

test('all changes of two contracts make the newer one, and none the older one', () => {
  fc.assert(
    fc.property(drafts, drafts, (one, other) => {
      const [older, newer] = [asRead(one), asRead(other)]
      const comparison = changesOf({ older, newer }, TODAY)
      const all = applyChanges(
        comparison,
        comparison.changes.map(({ name }) => name),
      )
      expect(changesOf({ older: all, newer }, TODAY).changes).toEqual([])
      expect(changesOf({ older, newer: applyChanges(comparison, []) }, TODAY).changes).toEqual([])
    }),
    { numRuns: 60 },
  )
})

test('any changes with those that they require make a contract, which is read and compiled', async () => {
  await fc.assert(
    fc.asyncProperty(
      drafts,
      drafts,
      fc.infiniteStream(fc.boolean()),
      async (one, other, choice) => {
        const comparison = changesOf({ older: asRead(one), newer: asRead(other) }, TODAY)
        const names = [...new Set(comparison.changes.map(({ name }) => name))]
        const chosen = names.filter(() => choice.next().value)
        const subset = closed(comparison.changes, chosen)
        const at = writeFiles({ 'subset.json': applyChanges(comparison, subset) })
        const source = await openSource(readDocument({ file: at('subset.json'), overlays: [] }))
        expect(contractOf(source).operations.length).toBeGreaterThan(0)
        // What is left is what was not chosen: nothing was half done.
        const left = changesOf({ older: source.written, newer: asRead(other) }, TODAY).changes
        expect(left.length === 0).toBe(subset.size === names.length)
      },
    ),
    { numRuns: 60 },
  )
})

test('one change after the other gives what all at once give', () => {
  fc.assert(
    fc.property(drafts, (other) => {
      const newer = asRead(other)
      let document = asRead(depot())
      for (let turns = 0; turns < 200; turns += 1) {
        const comparison = changesOf({ older: document, newer }, TODAY)
        const [next] = comparison.changes
        if (!next) return
        document = applyChanges(comparison, closed(comparison.changes, [next.name]))
      }
      throw new Error('the contract does not come to be the newer one')
    }),
    { numRuns: 15 },
  )
})
