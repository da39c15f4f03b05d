import { allowedMethods } from '../../support/contract.ts'
import { expectError } from '../../support/expect-error.ts'
import { FOREIGN_METHOD } from '../../support/not-in-contract.ts'
import { expect } from '../../support/test.ts'
import { REX, type Shows } from './show.ts'

const otherMethods = [
  ['/pets', FOREIGN_METHOD, allowedMethods('/pets').join(', ')],
  ['/pets/1', FOREIGN_METHOD, allowedMethods('/pets/{petId}').join(', ')],
  ['~/messages', FOREIGN_METHOD, allowedMethods('/messages').join(', ')],
] as const

/** Which paths and methods are there. */
export const paths: Shows<'trailingSlash' | 'pathCase' | 'otherMethods' | 'head'> = {
  trailingSlash: {
    404: async (sandbox) => {
      for (const path of ['/pets/', '/pets/1/', '/pets/?limit=1', '~/messages/']) {
        expectError(await sandbox.send(path), 404, /remove the trailing slash$/)
      }
    },
    served: async (sandbox) => {
      expect((await sandbox.send('/pets/')).body).toHaveLength(20)
      expect((await sandbox.send('/pets/?limit=1')).body).toHaveLength(1)
      expect((await sandbox.send('/pets/1/')).body.id).toBe(1)
      expect((await sandbox.send('/pets/', { json: REX })).status).toBe(201)
      expect((await sandbox.send('~/messages/', { json: { message: 'x' } })).status).toBe(200)
      for (const path of ['/pets//', '/', '/nothing/', '~/v1/', '/Pets/']) {
        expectError(await sandbox.send(path), 404)
      }
    },
  },
  pathCase: {
    404: async (sandbox) => {
      for (const path of ['/Pets', '/PETS/1', '~/V1/pets?limit=1', '~/Messages', '/Pets/']) {
        expectError(await sandbox.send(path), 404, /; write it as in \/(v1\/pets|messages)/)
      }
    },
    served: async (sandbox) => {
      expect((await sandbox.send('/Pets')).body).toHaveLength(20)
      expect((await sandbox.send('~/V1/PETS?limit=1')).body).toHaveLength(1)
      expect((await sandbox.send('/Pets/1')).body.id).toBe(1)
      expectError(await sandbox.send('/Pets/Rex'), 404, /got "Rex"$/)
      expectError(await sandbox.send('/Pets', { key: null }), 401)
      expect((await sandbox.send('/PETS', { json: REX })).status).toBe(201)
      expect((await sandbox.send('~/Messages', { json: { message: 'x' } })).status).toBe(200)
      expectError(await sandbox.send('/Pets', { method: 'PUT' }), 405)
      for (const path of ['/Pets/', '/Nothing', '~/V1']) {
        expectError(await sandbox.send(path), 404)
      }
    },
  },
  otherMethods: {
    405: async (sandbox) => {
      for (const [path, method, allow] of otherMethods) {
        const reply = await sandbox.send(path, { method })
        expectError(reply, 405, /is not allowed on/)
        expect(reply.headers.get('allow')).toBe(allow)
      }
    },
    404: async (sandbox) => {
      for (const [path, method] of otherMethods) {
        const reply = await sandbox.send(path, { method })
        expectError(reply, 404, new RegExp(`^There is no ${method} `))
        expect(reply.headers.get('allow')).toBeNull()
      }
      expect((await sandbox.send('/pets', { method: 'OPTIONS' })).status).toBe(204)
    },
  },
  head: {
    served: async (sandbox) => {
      for (const path of ['/pets', '/pets/1', '/pets?limit=1', '/pets/99']) {
        const [head, get] = [await sandbox.send(path, { method: 'HEAD' }), await sandbox.send(path)]
        expect([head.status, head.text]).toEqual([get.status, ''])
        expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(get.text)))
      }
    },
    405: async (sandbox) => {
      for (const path of ['/pets', '/pets/1', '/pets/99', '/pets?limit=0']) {
        const { status, text, headers } = await sandbox.send(path, { method: 'HEAD' })
        expect([status, text]).toEqual([405, ''])
        expect(headers.get('allow')).not.toContain('HEAD')
        expect(headers.get('content-length')).not.toBe('0')
      }
      const other = await sandbox.send('/pets', { method: 'PUT' })
      const own = allowedMethods('/pets').filter((method) => method !== 'HEAD')
      expect(other.headers.get('allow')).toBe(own.join(', '))
      const options = await sandbox.send('/pets/1', { method: 'OPTIONS' })
      const others = allowedMethods('/pets/{petId}').filter((method) => method !== 'HEAD')
      expect(options.headers.get('allow')).toBe(others.join(', '))
      expect((await sandbox.send('/pets')).status).toBe(200)
    },
  },
}
