import { test } from '../proxy/support.ts'
import { openTools } from '../support/mcp-session.ts'
import { expect } from '../support/test.ts'

test('an agent sees which operations are real, makes one fake, and makes one fail', async ({
  upstream,
  start,
}) => {
  const url = await upstream((_request, response) =>
    response.writeHead(200, { 'x-service': 'yes', 'content-type': 'application/json' }).end('[]'),
  )
  const sandbox = await start({ upstream: url, mock: ['createPet'] })
  const { call } = await openTools(sandbox)
  const listed = async () => {
    const { status, headers } = await sandbox.send('/pets')
    return [status, headers.has('x-service')]
  }
  expect(await call('describe_sandbox')).toMatchObject({
    says: expect.stringContaining('Behind it is a real service (--upstream): route_operation'),
    value: { contract: { upstream: `${url}/v1` } },
  })
  const looked = await call('route_operation')
  expect(looked.says).toMatch(/^\d+ operations of the contract are real, 1 fake, /)
  const toOf = ({ value }: typeof looked) =>
    Object.fromEntries(
      value.operations.map(({ operation, to }: Record<string, string>) => [operation, to]),
    )
  expect(toOf(looked)).toMatchObject({ listPets: 'upstream', createPet: 'sandbox' })
  expect(await listed()).toEqual([200, true])

  const faked = await call('route_operation', { operation: 'listPets', to: 'sandbox' })
  expect(faked.says).toContain('The sandbox answers listPets from now on.')
  expect(toOf(faked)).toMatchObject({ listPets: 'sandbox', createPet: 'sandbox' })
  await call('arm_fault', { id: 'down', on: 'listPets', times: 1, respond: { status: 503 } })
  expect(await listed()).toEqual([503, false])
  expect(await listed()).toEqual([200, false])
  await call('route_operation', { operation: 'listPets', to: 'upstream' })
  expect(await listed()).toEqual([200, true])

  for (const [given, said] of [
    [{ operation: 'listPets' }, 'operation and to go together'],
    [{ operation: 'listPet', to: 'sandbox' }, 'Did you mean "listPets"?'],
    [{ operation: 'listPets', to: 'http://127.0.0.1:1' }, 'to must be'],
  ] as const)
    expect(await call('route_operation', given)).toMatchObject({
      isError: true,
      says: expect.stringContaining(said),
    })
  const without = await openTools(await start())
  expect((await without.call('route_operation')).says).toContain('start it with --upstream URL')
})
