import { answer, content, integer, listOf, object, text } from '../support/contract-parts.ts'
import { expect, test } from '../support/own-contract.ts'

const device = object({ id: integer, name: text, status: { ...text, enum: ['on', 'off'] } })
const devices = { '200': { ...answer(), ...content(listOf(device)) } }
const name = { name: 'name', in: 'query', schema: text }
const paths = {
  '/devices': { get: { operationId: 'listDevices', parameters: [name], responses: devices } },
  '/groups': { get: { operationId: 'listGroups', responses: devices } },
}

test('requests of an unknown operation are refused with the one that was meant, wherever requests are filtered', async ({
  start,
}) => {
  const { sandbox } = await start({ paths })
  const sentence =
    'operation must be an operationId of the contract, got "listDevises". Did you mean "listDevices"?'
  const operation = 'listDevises'
  await expect(sandbox.requests.list({ operation })).rejects.toThrow(sentence)
  await expect(sandbox.requests.count({ operation })).rejects.toThrow(sentence)
  for (const path of ['requests', 'requests.har', 'requests/stream']) {
    const refused = await fetch(`${sandbox.adminUrl}/${path}?operation=${operation}`)
    expect(refused.status, path).toBe(400)
    expect(await refused.json()).toMatchObject({ detail: sentence })
  }
  expect(await sandbox.requests.count({ operation: 'listDevices' })).toBe(0)
})

test('records are found by the members that their lists filter by, and a refusal names all of them', async ({
  start,
}) => {
  const records = [
    { id: 1, name: 'Ada', status: 'on' },
    { id: 2, name: 'Bo', status: 'off' },
  ]
  const { sandbox } = await start({ paths }, { scenario: { version: 1, devices: records } })
  const listed = async (query: string) =>
    (await fetch(`${sandbox.adminUrl}/state/devices?${query}`)).json()
  expect(await listed('name=Bo')).toMatchObject({ devices: [records[1]] })
  expect(await listed('status=on')).toMatchObject({ devices: [records[0]] })
  expect(await listed('nme=Bo')).toMatchObject({
    detail: expect.stringMatching(
      /^"nme" is not a query parameter of \w+\. Did you mean "name"\? It has status, name, q, after, before, limit, world\.$/,
    ),
  })
})
