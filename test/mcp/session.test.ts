import { openMcp, openTools } from '../support/mcp-session.ts'
import { expect, test } from '../support/test.ts'

// Over a second: starts the command, and a sandbox within it.
test('the command serves the tools for a sandbox that it starts, which ends with it', async () => {
  const { call, sandbox, errors, close } = await openMcp(['empty', '--keys', 'mine'])
  const { url, key } = await sandbox()
  expect(key).toBe('mine')
  const { says } = await call('list_records', { resource: 'pets' })
  expect(says).toBe('There is no such record.')
  await close()
  await expect(fetch(url)).rejects.toThrow('fetch failed')
  expect(errors).toEqual([])
})

test('a session finds out why a client gets 401, arms a 429 on the third creation, sees it strike, passes the sunset, and resets', async ({
  sandbox,
}) => {
  const { call } = await openTools(sandbox)
  const statusOf = async (...request: Parameters<typeof sandbox.send>) =>
    (await sandbox.send(...request)).status

  const headers = { authorization: `Token ${sandbox.key}`, 'user-agent': 'shop/1.0' }
  expect(await statusOf('/pets', { headers })).toBe(401)
  const seen = await call('list_requests', { status: 401 })
  expect(seen.value).toMatchObject([{ request: 'GET /v1/pets', status: 401, client: 'shop/1.0' }])
  const why = await call('explain_request', { id: seen.value[0].id })
  expect(why.says).toContain('of the scheme Token, where the contract wants Bearer.')
  expect(why.value.violations[0]).toMatchObject({ rule: 'credential' })
  const { value: operation } = await call('explain_operation', { operation: 'createPet' })
  expect(operation.securitySchemes.bearerAuth).toMatchObject({ type: 'http', scheme: 'bearer' })
  expect(operation.servedAs).toMatchObject({ role: 'create', resource: 'pets' })

  const armed = await call('arm_fault', {
    ...{ id: 'throttled', on: 'createPet', calls: 3 },
    respond: { status: 429, headers: { 'retry-after': '1' } },
  })
  expect(armed.says).toContain('The fault throttled is armed.')
  const statuses = []
  for (const name of ['Rex', 'Tom', 'Kim', 'Ann'])
    statuses.push(await statusOf('/pets', { json: { name, categoryId: 3 } }))
  expect(statuses).toEqual([201, 201, 429, 201])
  const { value: struck } = await call('list_requests', { fault: 'throttled' })
  expect(struck).toMatchObject([{ operation: 'createPet', status: 429, origin: 'fault' }])
  expect((await call('explain_request')).says).toContain('The fault throttled struck')
  const { value: now } = await call('describe_sandbox')
  expect(now.faults).toMatchObject([{ id: 'throttled', receipt: { calls: 4, fired: 1 } }])

  const { value: page } = await call('list_records', { resource: 'pets', limit: 1 })
  const [{ id }] = page.pets
  expect(await statusOf(`/pets/${id}`)).toBe(200)
  const clock = await call('set_clock', { now: '2030-12-06T00:00:00Z', ticking: false })
  expect(clock.says).toBe('The clock shows 2030-12-06T00:00:00.000Z, and stands still.')
  expect(await statusOf(`/pets/${id}`)).toBe(410)
  expect((await call('explain_request')).says).toContain('afterSunset')

  expect((await call('reset_sandbox')).says).toContain('back at the start of its scenario')
  expect((await call('list_requests')).says).toBe('0 of 0 requests.')
  expect((await call('describe_sandbox')).value.faults).toEqual([])
  expect(await statusOf(`/pets/${id}`)).toBe(200)
})

test('records are arranged as they are, ids beyond 2^53 too, as texts and as numbers, and a snapshot brings them back', async ({
  start,
}) => {
  const { call, client } = await openTools(await start({ scenario: 'empty' }))
  const big = '9223372036854775807'
  const record = { name: 'Rex', categoryId: 3 }
  const put = [
    { id: 7, record },
    { id: big, record },
  ]
  expect((await call('arrange_records', { resource: 'pets', put })).says).toBe(
    'Done: 2 put, 0 removed.',
  )
  expect((await call('list_records', { resource: 'pets' })).quote).toContain(`"id": ${big}`)
  expect((await call('snapshot', { action: 'take', name: 'two' })).says).toBe('Done: take two.')
  await call('arrange_records', { resource: 'pets', remove: [7, big] })
  const none = await call('list_records', { resource: 'pets' })
  expect(none.says).toBe('There is no such record.')
  expect(none.value.schema.required).toEqual(['name', 'categoryId'])
  expect((await call('snapshot', { action: 'restore', name: 'two' })).says).toBe(
    'Done: restore two.',
  )
  const { value } = await call('list_records', { resource: 'pets', id: 7 })
  expect(value).toEqual({ id: 7, ...record })
  const half = await call('arrange_records', {
    resource: 'pets',
    put: [
      { id: 8, record },
      { id: 9, record: { name: 'Tom' } },
    ],
  })
  expect(half.says).toMatch(/^Done: 1 of 2\. Then the put of 9 was refused: .*categoryId/)
  expect(half.isError).toBe(true)
  expect((await client.listTools()).tools).toHaveLength(17)
  // As a program writes it: a number.
  const number = [{ id: JSON.rawJSON(big), record }]
  await client.callTool({ name: 'arrange_records', arguments: { resource: 'pets', put: number } })
  expect((await call('list_records', { resource: 'pets' })).quote).toContain(`"id": ${big}`)
})

test('each operation is named with the whole path that clients ask for, and without hints for generated records', async ({
  sandbox,
}) => {
  const { call } = await openTools(sandbox)
  const { value: all } = await call('explain_operation')
  const calls = all.map((each: { readonly call: string }) => each.call)
  expect(calls).toEqual([
    ...['GET /v1/pets', 'POST /v1/pets', 'GET /v1/pets/{petId}', 'POST /messages'],
  ])
  for (const operation of [...calls, 'GET /pets', 'createMessage'])
    expect((await call('explain_operation', { operation })).isError).toBe(false)
  const { quote } = await call('explain_operation', { operation: 'POST /pets' })
  expect(quote).not.toContain('x-faker')
})

test('a parameter that was ignored, and a client that did not wait, are said of a request', async ({
  sandbox,
}) => {
  const { call } = await openTools(sandbox)
  const headers = { authorization: `Bearer ${sandbox.key}` }
  expect((await sandbox.send('/pets?colour=red')).status).toBe(200)
  const { value: listed } = await call('list_requests')
  expect(listed[0].why).toMatch(/^A query parameter that the operation does not have was ignored/)
  const ignored = await call('explain_request', { id: listed[0].id })
  expect(ignored.says).toContain('A query parameter that the operation does not have was ignored')
  await call('arm_fault', { id: 'slow', on: 'getPet', delay: 30_000 })
  const signal = AbortSignal.timeout(300)
  await expect(fetch(`${sandbox.url}/pets/1`, { headers, signal })).rejects.toThrow()
  await call('wait_for_request', { operation: 'getPet' })
  expect((await call('explain_request')).says).toMatch(
    /, of the operation getPet, was not answered\.\nThe fault slow struck: .*\nThe client left before/,
  )
})

test('a scenario that is given whole is in force with the records that it extends, and says how many', async ({
  start,
}) => {
  const { call } = await openTools(await start())
  const scenario = { version: 1, name: 'rotating', extends: 'default', unspecified: 'rotate' }
  expect((await call('load_scenario', { scenario })).says).toBe(
    'In force: the scenario rotating (pets: 50). The records stayed as they are, with the changes that were made before: reset_sandbox removes these.',
  )
  expect((await call('list_open_points')).says).toContain('by the policy rotate')
  expect((await call('load_scenario', { name: 'empty' })).says).toContain('empty (pets: 0)')
  expect((await call('set_clock')).says).toBe('Give now, advance or ticking.')
  expect((await call('arm_fault', { id: 'none', on: 'getPet' })).says).toMatch(
    /^The arguments must be a fault with respond, delay/,
  )
})

test('a request that comes later is waited for, and one that does not come is answered with the nearest', async ({
  sandbox,
}) => {
  const { call } = await openTools(sandbox)
  const waiting = call('wait_for_request', { operation: 'listPets', status: 200 })
  expect((await sandbox.send('/pets?limit=3')).status).toBe(200)
  expect((await waiting).value).toMatchObject([{ request: 'GET /v1/pets?limit=3', status: 200 }])
  const none = await call('wait_for_request', { operation: 'createPet', timeout: 1 })
  expect(none.says).toBe('No such request came within 1 ms. The nearest ones are in the quote.')
  expect(none.value[0]).toContain('operation is')
})

test('what can be read: the contract, the scenario without its keys, the last exchanges and the report', async ({
  start,
}) => {
  const sandbox = await start({ keys: ['one-key', 'another-key'] })
  const { client } = await openTools(sandbox)
  await sandbox.send('/pets')
  const { resources } = await client.listResources()
  expect(resources.map(({ name }) => name)).toEqual([
    ...['contract', 'scenario', 'scenario-schema', 'exchanges', 'report'],
  ])
  const read = async (name: string) => {
    const { contents } = await client.readResource({ uri: `petstore-sandbox://${name}` })
    return (contents as { text: string }[]).map(({ text }) => text).join('')
  }
  expect(await read('contract')).toContain('"operationId": "listPets"')
  expect(await read('scenario')).toContain('"name": "default"')
  expect(await read('scenario')).not.toContain('another-key')
  expect(await read('exchanges')).toContain('GET /v1/pets')
  expect(await read('report')).toContain('"operation": "listPets"')
  await expect(read('contrat')).rejects.toThrow('Did you mean "petstore-sandbox://contract"?')
})
