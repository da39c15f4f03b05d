import { expect } from 'vitest'
import { walk } from './walk.ts'
import { testWild } from './wild.ts'

const fleet = { contract: 'fleet', headers: { 'x-fleet-key': 'k' } }
const OWNER = '0b0ad3f1-4a0b-4b0c-8f3a-3f4f5a6b7c8d'

testWild(
  'vehicles of a union are created, found by what only one kind has, merged and replaced by their own id',
  fleet,
  async (sandbox) => {
    const { send } = sandbox
    await walk(sandbox, {
      list: '/vehicles',
      create: [
        {
          sent: {
            json: {
              ...{ kind: 'truck', seats: 2, length: 7.5, ownerId: OWNER, plate: 'B-1' },
              ...{ notes: { a: 'x', b: null }, alarm: 'secret', vehicle_id: 77 },
            },
          },
          shows: {
            ...{ vehicle_id: 1, kind: 'truck', seats: 2, length: 7.5, ownerId: OWNER },
            ...{ plate: 'B-1', notes: { a: 'x', b: null } },
          },
        },
        {
          sent: { json: { kind: 'drone', rotors: 4, range: [5, 'km'] } },
          shows: { vehicle_id: 2, kind: 'drone', rotors: 4, range: [5, 'km'] },
        },
      ],
      item: (record) => `/vehicles/${record.vehicle_id}`,
      filters: [
        { query: '?kind=drone', shows: [1] },
        { query: '?seats=2', shows: [0] },
        { query: '?seats=3', shows: [] },
        { query: `?ownerId=${OWNER}`, shows: [0] },
        { query: '?length=7.50', shows: [0] },
      ],
      changes: [
        {
          method: 'PATCH',
          sent: {
            json: { length: 8, notes: { a: null, c: 'z' } },
            type: 'application/merge-patch+json',
          },
          shows: { vehicle_id: 1, kind: 'truck', seats: 2, length: 8, notes: { b: null, c: 'z' } },
        },
      ],
      remove: { status: 204 },
    })
    const put = { kind: 'truck', seats: 1, vehicle_id: 2 }
    expect((await send('PUT /vehicles', { json: put })).body).toEqual(put)
    expect((await send('GET /vehicles/2')).body).toEqual(put)
    expect((await send('GET /vehicles')).bytes.toString()).not.toContain('secret')
  },
  { onReplicas: true },
)

testWild(
  'a wrong vehicle is told what is wrong by its own kind, as text',
  fleet,
  async ({ send }) => {
    const add = async (json: object) => {
      const { status, body } = await send('POST /vehicles', { json })
      expect(status).toBe(400)
      return body
    }
    expect(await add({ kind: 'truck', seats: 4 })).toBe('seats must be at most 3, got 4')
    expect(await add({ kind: 'truck', seats: 1, length: 21 })).toBe(
      'length must be at most 20, got 21',
    )
    expect(await add({ kind: 'truck', seats: 1, length: 0 })).toContain(
      'length must be greater than 0',
    )
    expect(await add({ kind: 'drone', rotors: 5 })).toContain('rotors must be one of')
    expect(await add({ kind: 'drone', rotors: 4, range: [1, 2] })).toContain('range.1')
    expect(await add({ kind: 'boat' })).toContain('kind must be one of')
    expect(await add({ seats: 1 })).toContain('kind is required')
    expect((await send('GET /vehicles/9')).body).toContain('9')
  },
)

testWild(
  'owners are reached by mail or phone, and their passwords are never shown',
  fleet,
  async (sandbox) => {
    const { send } = sandbox
    await walk(sandbox, {
      list: '/owners',
      create: [
        {
          sent: {
            json: {
              ...{ name: 'Ann', contact: { email: 'a@example.org' }, password: 'p4ss' },
              ...{ balance: 9007199254740991, ratio: 0.1, since: '2030-02-28', 'x-note': 'n' },
            },
          },
          shows: {
            ...{ name: 'Ann', contact: { email: 'a@example.org' }, ratio: 0.1 },
            ...{ balance: 9007199254740991, since: '2030-02-28', 'x-note': 'n' },
          },
        },
        { sent: { json: { name: 'Bob', contact: { phone: '+441234567' } } } },
      ],
      item: ({ ownerId }) => `/owners/${ownerId}`,
      changes: [
        { method: 'PUT', sent: { json: { name: 'Ann B', contact: { phone: '+441234567' } } } },
      ],
      remove: { status: 204 },
    })
    expect((await send('GET /owners')).bytes.toString()).not.toContain('p4ss')
    const status = async (json: object) => (await send('POST /owners', { json })).status
    const contact = { email: 'a@example.org' }
    expect(await status({ name: 'x', contact: {} })).toBe(400)
    expect(await status({ name: 'x', contact, other: 1 })).toBe(400)
    expect(await status({ name: 'x', contact, iban: 'DE' })).toBe(400)
    expect(await status({ name: 'x', contact, since: '2030-02-30' })).toBe(400)
    expect(await status({ name: 'x', contact, balance: 1.5 })).toBe(400)
  },
)

testWild('areas within areas keep what is in them', fleet, (sandbox) => {
  const within = { name: 'a', inside: [{ name: 'b', inside: [{ name: 'c' }] }], parent: null }
  return walk(sandbox, {
    list: '/areas',
    array: 'entries',
    create: [{ sent: { json: within } }, { sent: { json: { name: 'd', parent: { name: 'e' } } } }],
    item: ({ id }) => `/areas/${id}`,
    remove: { status: 204 },
  })
})

testWild(
  'a sample has a value of each type and format, always the same',
  fleet,
  async ({ send, admin }) => {
    await admin('PUT clock', { now: '2030-01-01T00:00:00Z', ticking: false })
    const { body } = await send('GET /samples/types')
    expect(body).toMatchObject({ none: null, fixed: { a: [1] } })
    expect((await send('GET /samples/types')).body).toEqual(body)
  },
)
