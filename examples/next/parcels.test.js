import assert from 'node:assert/strict'
import process from 'node:process'
import { test } from 'node:test'

const address = `${process.env.PETSTORE_URL}/parcels`

/** What a parcel is called in the list of the application. */
const titleOf = ({ label, to }) => `${label.toUpperCase()} to ${to}`

test('a parcel is listed by its label', async () => {
  const sent = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to: 'Bath', label: 'books' }),
  })
  assert.equal(sent.status, 201)
  const parcel = await sent.json()
  assert.equal(titleOf(parcel), 'BOOKS to Bath')
})

test('twenty parcels fill a page', async () => {
  const parcels = await fetch(`${address}?limit=20`).then((answer) => answer.json())
  assert.equal(parcels.length, 20)
})
