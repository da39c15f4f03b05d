import { expect, test } from '../../support/test.ts'
import { compared, depot, edited, GONE } from './depot.ts'
import { ONE_CHANGES } from './one-changes.ts'

test.for(ONE_CHANGES)(
  'what differs in one thing is one change, by oasdiff’s id: %s',
  ([sentence, said, edits]) => {
    const { changes } = compared(depot(), edited(edits))
    expect(new Set(changes.map(({ name }) => name)).size).toBe(1)
    const [first] = changes
    expect([first?.level, first?.id, first?.operation].filter(Boolean).join(' ')).toBe(said)
    expect(first?.text).toBe(sentence)
  },
)

test('a change that several operations meet is said for each of them, under one name', () => {
  const { changes } = compared(depot(), edited({ 'parcel.properties.label': GONE }))
  expect(changes.map(({ operation }) => operation)).toEqual([
    'listParcels',
    'sendParcel',
    'getParcel',
  ])
  expect(new Set(changes.map(({ patch }) => JSON.stringify(patch)))).toEqual(
    new Set([
      JSON.stringify([{ op: 'remove', path: '/components/schemas/Parcel/properties/label' }]),
    ]),
  )
})

test('a change names the nearest places in both documents', () => {
  const { changes } = compared(depot(), edited({ 'limit.schema.maximum': 50 }))
  const at = '/paths/~1parcels/get/parameters/0/schema/maximum'
  expect(changes[0]?.pointers).toEqual({ older: at, newer: at })
})
