import { openWorldSource, useWorld } from '../../src/testing/test-sandbox.ts'
import { createTest } from '../../src/testing/vitest.ts'
import { test } from '../proxy/support.ts'
import { expect } from '../support/test.ts'

test('each test has its own routes before a real service, here and in a sandbox that runs elsewhere', async ({
  upstream,
  start,
}) => {
  const behind = await upstream((_request, response) =>
    response.writeHead(200, { 'x-service': 'yes' }).end('[]'),
  )
  const elsewhere = await start({ upstream: behind })
  const options = { upstream: behind, routes: [{ on: 'listPets', to: 'sandbox' }] } as const
  for (const place of [{}, { url: elsewhere.url }]) {
    await using source = await openWorldSource({ ...options, ...place })
    const who = async ({ url, key }: { readonly url: string; readonly key: string }) => {
      const headers = { authorization: `Bearer ${key}` }
      return (await fetch(`${url}/pets`, { headers })).headers.has('x-service')
    }
    await useWorld(source, async (sandbox) => {
      expect(await who(sandbox)).toBe(false)
      await sandbox.routes.set([])
      expect(await who(sandbox)).toBe(true)
    })
    await useWorld(source, async (sandbox) => expect(await who(sandbox)).toBe(false))
  }
  await expect(
    openWorldSource({ upstream: 'http://127.0.0.1:1/v1', url: elsewhere.url }),
  ).rejects.toThrow(`is before "${behind}/v1". Start it with the --upstream of these tests`)
  const bare = await start()
  await expect(openWorldSource({ upstream: behind, url: bare.url })).rejects.toThrow(
    'This sandbox has no upstream',
  )
  expect(() => createTest({ upstream: 7 as never })).toThrow('upstream')
})
