import { expect, test } from 'vitest'
import { explain } from '../../../src/contract/explain.ts'
import { listed } from './walk.ts'
import { testWild, wildSource } from './wild.ts'

const plain = { contract: '../../../examples/contract/parcels' }
const parcels = {
  ...plain,
  overlays: ['../../../examples/contract/sandbox.overlay.yaml'],
  headers: { authorization: 'Bearer any' },
}

test('the contract of the example needs its overlay', async () => {
  const rolesOf = async (wild: typeof plain) => {
    const { operations } = explain((await wildSource(wild)).written)
    return Object.fromEntries(operations.map(({ operation, role }) => [operation, role]))
  }
  expect(await rolesOf(plain)).toMatchObject({ hurry: 'sample' })
  expect(await rolesOf(parcels)).toEqual({
    ...{ findParcels: 'list', sendParcel: 'create', getParcel: 'read', hurry: 'action' },
  })
})

testWild('the example sends, finds, reads and hurries parcels', parcels, async (sandbox) => {
  const { send, restart } = sandbox
  const { body: parcel } = await send('POST /parcels', { json: { to: 'Bath', weight: 1.5 } })
  const hurry = { json: { state: 'delivered' } }
  expect((await send(`POST /parcels/${parcel.tracking}/hurry`, hurry)).status).toBe(202)
  await restart()
  const after = { ...parcel, state: 'delivered' }
  expect((await send(`GET /parcels/${parcel.tracking}`)).body).toEqual(after)
  const list = { list: '/parcels', array: 'found.parcels' }
  expect(await listed(sandbox, list, '?phase=delivered')).toEqual([after])
  expect(await listed(sandbox, list, '?phase=waiting')).toEqual([])
  await send('POST /parcels', { json: { to: 'Bern' } })
  expect(await listed(sandbox, list, '?at-most=1')).toHaveLength(1)
  expect((await send('POST /parcels/P000000/hurry', hurry)).status).toBe(404)
})
