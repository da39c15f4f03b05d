import { request } from 'node:https'
import path from 'node:path'
import { startSandbox } from '../support/library.ts'
import { expect, test } from '../support/test.ts'
import { ask, writePair } from './support.ts'

for (const place of ['in memory', 'in a directory'] as const) {
  for (const isolation of ['shared', 'per-key'] as const) {
    test(`over TLS, worlds (${isolation}, ${place}) are created, streamed, reset, restored and resumed as ever`, async ({
      folder,
    }) => {
      const { ca, cert, key } = writePair(folder)
      const options = {
        ...{ tls: { cert, key }, isolation, keys: ['a', 'b'], scenario: 'empty' },
        ...(place === 'in a directory' && { data: path.join(folder, 'data') }),
      }
      const sandbox = await startSandbox(options)
      const send = async (own: string, target: string, name?: string) => {
        const { status, text } = await ask(sandbox.url + target, {
          ca,
          ...(name !== undefined && {
            ...{ method: 'POST', body: JSON.stringify({ name, categoryId: 1 }) },
          }),
          headers: { authorization: `Bearer ${own}`, 'content-type': 'application/json' },
        })
        return [status, JSON.parse(text)] as const
      }
      const names = async (own: string) =>
        (await send(own, '/pets'))[1].map(({ name }: { name: string }) => name)

      // The stream tells of each request when it is answered.
      const events: string[] = []
      const streaming = request(`${sandbox.adminUrl}/requests/stream`, { ca, agent: false })
      streaming.on('response', (stream) => stream.on('data', (piece) => events.push(String(piece))))
      const streamEnded = new Promise((resolve) => streaming.on('close', resolve))
      streaming.on('error', () => {}) // the end of the sandbox
      streaming.end()
      await expect.poll(() => events.length).toBeGreaterThan(0)

      expect((await send('a', '/pets', 'Rex'))[0]).toBe(201)
      expect((await send('b', '/pets', 'Tom'))[0]).toBe(201)
      const apart = isolation === 'per-key'
      expect(await names('a')).toEqual(apart ? ['Rex'] : ['Rex', 'Tom'])
      expect(await names('b')).toEqual(apart ? ['Tom'] : ['Rex', 'Tom'])
      await expect.poll(() => events.join('').match(/^id: /gm)?.length).toBe(4)

      const world = apart ? sandbox.world('a') : sandbox
      await world.snapshots.take('before')
      expect((await send('a', '/pets', 'Kim'))[0]).toBe(201)
      expect(await names('a')).toContain('Kim')
      await world.snapshots.restore('before')
      expect(await names('a')).not.toContain('Kim')
      if (apart) {
        await sandbox.world('b').reset()
        expect([await names('a'), await names('b')]).toEqual([['Rex'], []])
      }
      await sandbox.close()
      await streamEnded

      const again = await startSandbox(options)
      const resumed = await ask(`${again.url}/pets`, { ca, headers: { authorization: 'Bearer a' } })
      const kept = JSON.parse(resumed.text).map(({ name }: { name: string }) => name)
      expect(kept).toEqual(place === 'in memory' ? [] : apart ? ['Rex'] : ['Rex', 'Tom'])
      await again.close()
    })
  }
}
