// A client's test as a user would write it: `petstore-sandbox start --exec "vitest run"` runs it.
import process from 'node:process'
import { expect, test } from 'vitest'

const { PETSTORE_URL: url, PETSTORE_KEY: key } = process.env
const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }

test('an animal that is added is in the list of its status', async () => {
  const body = JSON.stringify({ name: 'Nemo', categoryId: 1, status: 'pending' })
  const created = await fetch(`${url}/pets`, { method: 'POST', headers, body })
  expect(created.status).toBe(201)
  const list = await fetch(`${url}/pets?status=pending&limit=100`, { headers })
  expect(await list.json()).toContainEqual(await created.json())
})

test('an animal that is not there is 404', async () => {
  const response = await fetch(`${url}/pets/999999`, { headers })
  expect(response.status).toBe(404)
})
