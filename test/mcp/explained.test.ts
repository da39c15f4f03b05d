import { openTools } from '../support/mcp-session.ts'
import { expect, type TestSandbox, test } from '../support/test.ts'

const pet = { name: 'Rex', categoryId: 3 }

/** Sends a request as a client that gives up after a while; answers the status, or that no whole answer came. */
const send = (sandbox: TestSandbox, path: string, headers: Record<string, string> = {}) =>
  fetch(sandbox.url + path, {
    headers: { authorization: `Bearer ${sandbox.key}`, ...headers },
    signal: AbortSignal.timeout(1000),
  })
    .then((answer) => answer.text().then(() => answer.status))
    .catch(() => 'failed')

test('of each fault that breaks the connection, the list names the effect and the first sentence says what the client did not get', {
  tags: ['rest'],
}, async ({ sandbox }) => {
  const { call } = await openTools(sandbox)
  const none = 'and the client got no answer;'
  for (const [connection, status, said] of [
    ['reset', 'none', `not answered: the fault cut reset the connection (RST), ${none}`],
    ['empty', 'none', `not answered: the fault cut closed the connection without a byte, ${none}`],
    [
      ...(['hang', 'none'] as const),
      `not answered: the fault cut left the connection open without a byte, ${none}`,
    ],
    [
      ...(['truncate', 200] as const),
      'answered with 200, but the fault cut closed the connection halfway, and the client did not get all of the answer;',
    ],
  ] as const) {
    await call('arm_fault', { id: 'cut', on: 'listPets', connection })
    expect(await send(sandbox, '/pets')).toBe('failed')
    const { value } = await call('wait_for_request', { fault: 'cut' })
    expect(value).toMatchObject([{ status, fault: `cut (${connection})` }])
    const listed = await call('list_requests', { fault: 'cut', limit: 1 })
    expect(listed.value).toEqual(value)
    const { says } = await call('explain_request', { id: value[0].id })
    expect(says.split('\n')[0]).toContain(said)
    expect(says).not.toMatch(/was (?:made|changed)/)
  }
  await call('disarm_fault', { id: 'cut' })
  const { value: after } = await call('list_requests', { fault: 'cut', limit: 1 })
  expect(after).toMatchObject([{ status: 200, fault: 'cut' }])
  expect((await call('explain_request', { id: after[0].id })).says).toContain(
    'not known any more, since it was removed or replaced',
  )
  expect(await send(sandbox, '/pets', { prefer: 'fault=truncate' })).toBe('failed')
  const asked = await call('list_requests', { fault: 'prefer' })
  expect(asked.value).toMatchObject([{ fault: 'prefer (truncate)' }])
})

test('of a creation whose answer is lost, it is said whether the change was made', {
  tags: ['rest'],
}, async ({ start }) => {
  const sandbox = await start({ scenario: 'empty' })
  const { call, client } = await openTools(sandbox)
  const explained = async (fault: object, body: object) => {
    await call('reset_sandbox')
    await call('arm_fault', { id: 'lost', on: 'createPet', ...fault })
    await sandbox.send('/pets', { json: body }).catch(() => {})
    const { value } = await call('wait_for_request', { fault: 'lost' })
    const { says } = await call('explain_request', { id: value[0].id })
    const { value: page } = await call('list_records', { resource: 'pets' })
    return { says, count: page.pets.length }
  }
  const isMade = 'The change was made before the connection broke'
  const isNot = 'Nothing was changed: the fault struck before'
  for (const [fault, body, said, count] of [
    [{ connection: 'reset', at: 'after' }, pet, `${isMade}; its answer was lost.`, 1],
    [{ connection: 'truncate' }, pet, isMade, 1],
    [
      { respond: { status: 503 }, at: 'after' },
      pet,
      'The change was made before the fault answered',
      1,
    ],
    [{ connection: 'reset' }, pet, isNot, 0],
    [{ connection: 'empty', at: 'before' }, pet, isNot, 0],
    [{ respond: { status: 503 } }, pet, isNot, 0],
    [{ respond: { status: 503 }, connection: 'truncate' }, pet, isNot, 0],
    [
      { connection: 'reset', at: 'after' },
      { name: 'Rex' },
      'Nothing was changed: the request breaks the contract',
      0,
    ],
  ] as const)
    expect(await explained(fault, body)).toEqual({ says: expect.stringContaining(said), count })
  const { tools } = await client.listTools()
  const arm = JSON.stringify(tools.find(({ name }) => name === 'arm_fault')?.inputSchema)
  expect(arm).toContain('Default: `before`; `after` for `connection: truncate` without `respond`')
})

test('open points are found by every text that is searched, and their example can be copied', async ({
  start,
}) => {
  const sandbox = await start()
  const { call } = await openTools(sandbox)
  const { says, value } = await call('list_open_points', { q: 'afterSunset' })
  expect(value.map(({ name }: { name: string }) => name)).toContain('afterSunset')
  const [, setting = ''] = /unspecified: (\{.*\}) \}/.exec(says) ?? []
  const unspecified = JSON.parse(setting)
  expect(Object.keys(unspecified)).toEqual(['afterSunset'])
  const { choices } = value.find(({ name }: { name: string }) => name === 'afterSunset')
  const scenario = { version: 1, name: 'mine', extends: 'default' }
  for (const { choice } of choices) {
    const given = { ...scenario, unspecified: { afterSunset: choice } }
    expect((await call('load_scenario', { scenario: given })).isError).toBe(false)
    const { value: now } = await call('list_open_points', { q: 'afterSunset' })
    expect(now[0].choice).toEqual(choice)
  }
  await call('load_scenario', { scenario: { ...scenario, unspecified } })
  const { value: copied } = await call('list_open_points', { q: 'afterSunset' })
  expect(copied[0].choice).toEqual(unspecified.afterSunset)
  const none = await call('list_open_points', { q: 'nothing like this' })
  expect(none.says).toContain('Without q, all points are listed')

  await call('load_scenario', { name: 'default' })
  await call('set_clock', { now: '2030-12-06T00:00:00Z', ticking: false })
  expect((await sandbox.send('/pets/1')).status).toBe(410)
  const gone = await call('explain_request')
  expect(gone.says).toContain('what decided it: the clock, which is past the sunset')
  expect(gone.says).not.toContain('the store')
})

test('a scenario, its format and its snapshots are said as an agent can use them', async ({
  start,
}) => {
  const { call, client } = await openTools(await start())
  expect((await call('describe_sandbox')).says).toContain('It has no next contract')
  const wrong = await call('load_scenario', { scenario: { version: 1, pats: [] } })
  expect(wrong.says).toContain('petstore-sandbox://scenario-schema has the format')
  const uri = 'petstore-sandbox://scenario-schema'
  const parts = []
  for (const offset of [0, 24_000, 48_000])
    parts.push((await client.readResource({ uri: `${uri}?offset=${offset}` })).contents)
  const text = (parts.flat() as { text: string }[]).map((each) => each.text).join('')
  expect(text).toContain('"unspecified"')
  expect(text).toContain('#/components/schemas/Fault')

  await call('arrange_records', { resource: 'pets', put: [{ id: 900, record: pet }] })
  expect((await call('snapshot', { action: 'list' })).says).toContain('has no snapshot')
  await call('snapshot', { action: 'take', name: 'mine' })
  const scenario = { version: 1, name: 'other', extends: 'default' }
  const loaded = await call('load_scenario', { scenario })
  expect(loaded.says).toContain('with the changes that were made before: reset_sandbox removes')
  expect((await call('list_records', { resource: 'pets', id: 900 })).isError).toBe(false)
  expect((await call('snapshot', { action: 'list' })).says).toContain(
    'Those of another scenario are listed when that one is in force again',
  )
  await call('load_scenario', { name: 'default' })
  expect((await call('snapshot', { action: 'list' })).value).toMatchObject([{ name: 'mine' }])
  await call('reset_sandbox')
  expect((await call('list_records', { resource: 'pets', id: 900 })).isError).toBe(true)
})

test('a name that is not there is answered with those that are', async ({ sandbox }) => {
  const { call } = await openTools(sandbox)
  const armed = await call('arm_fault', {
    ...{ id: 'throttled', on: 'createPet' },
    respond: { status: 429 },
  })
  expect(armed.says).toContain('createPet does not document 429: services send such answers')
  const documented = await call('arm_fault', {
    ...{ id: 'denied', on: 'createPet' },
    respond: { status: 401 },
  })
  expect(documented.says).not.toContain('does not document')
  expect((await call('list_requests', { fault: 'throtled' })).says).toBe(
    '0 of 0 requests.\nArmed: throttled, denied.',
  )
  expect((await call('disarm_fault', { id: 'throtled' })).says).toBe(
    'There is no fault "throtled". Did you mean "throttled"? Armed: throttled, denied. arm_fault adds one.',
  )
  await call('disarm_fault', { all: true })
  expect((await call('list_requests', { fault: 'a' })).says).toContain('No fault is armed.')

  const unknown = await call('list_records', { resource: 'pets', where: { statu: 'sold' } })
  expect(unknown.says).toMatch(/^where has no "statu"\. Did you mean "status"\? It has .*status/)
  const second = await call('list_records', { resource: 'pets', limit: 2, after: 2 })
  const { previous } = second.value
  const first = await call('list_records', { resource: 'pets', limit: 2, before: previous })
  expect(first.value.pets.map(({ id }: { id: number }) => id)).toEqual([1, 2])
})
