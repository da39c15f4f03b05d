import { expectError } from '../../support/expect-error.ts'
import { expect } from '../../support/test.ts'
import { create, REX, refuses, type Shows, sendJson, takes } from './show.ts'

const twice = (first: string, second: string) =>
  `{"name": "${first}", "categoryId": 3, "name": "${second}"}`
const LONG = 'ä'.repeat(255)

/** What a body may be. */
export const bodies: Shows<
  'duplicateKeys' | 'emptyName' | 'longName' | 'negativeCategory' | 'unknownCategory'
> = {
  duplicateKeys: {
    last: async (sandbox) => {
      const reply = await sendJson(sandbox, '/pets', twice('Rex', 'Minka'))
      expect([reply.status, reply.body.name]).toEqual([201, 'Minka'])
      const message = await sendJson(sandbox, '~/messages', '{"message":"a","message":"b"}')
      expect([message.status, message.body.message]).toEqual([200, 'b'])
      expectError(
        await sendJson(sandbox, '/pets', twice('Rex', 'Rex').replace('"Rex"}', '5}')),
        400,
      )
    },
    reject: async (sandbox) => {
      for (const body of [twice('Rex', 'Minka'), twice('Rex', 'Rex'), twice('Rex', 'R\\u0065x')]) {
        const reply = await sendJson(sandbox, '/pets', body)
        expectError(reply, 400, 'name appears twice in its object')
      }
      const nested = '{"name":"Rex","categoryId":3,"x":[{"a":1,"a":1}]}'
      expectError(await sendJson(sandbox, '/pets', nested), 400, /^x\.0\.a appears twice/)
      const message = await sendJson(sandbox, '~/messages', '{"message":"a","message":"b"}')
      expectError(message, 400, 'message appears twice in its object')
      expect(sandbox.size).toBe(50)
      expect((await create(sandbox)).status).toBe(201)
    },
  },
  emptyName: {
    accept: takes({ ...REX, name: '' }),
    reject: refuses({ ...REX, name: '' }, 'name must not be empty, got ""'),
  },
  longName: {
    accept: takes({ ...REX, name: 'x'.repeat(256) }),
    reject: async (sandbox) => {
      await takes({ ...REX, name: LONG })(sandbox)
      await takes({ ...REX, name: '🐕'.repeat(255) })(sandbox)
      const message = 'name must have at most 255 characters, got 256'
      expectError(await create(sandbox, { ...REX, name: `${LONG}x` }), 400, message)
      expect(sandbox.size).toBe(52)
    },
  },
  negativeCategory: {
    accept: async (sandbox) => {
      await takes({ ...REX, categoryId: -1 })(sandbox)
      await takes({ ...REX, categoryId: -(2n ** 63n) })(sandbox)
    },
    reject: async (sandbox) => {
      await refuses({ ...REX, categoryId: -1 }, 'categoryId must be at least 0, got -1')(sandbox)
      const least = { ...REX, categoryId: -(2n ** 63n) }
      await refuses(least, `categoryId must be at least 0, got ${-(2n ** 63n)}`)(sandbox)
      await takes({ ...REX, categoryId: 0 })(sandbox)
    },
  },
  unknownCategory: {
    accept: takes({ ...REX, categoryId: 999 }),
    reject: async (sandbox) => {
      const message = 'categoryId must be that of an existing animal, got 999'
      expectError(await create(sandbox, { ...REX, categoryId: 999 }), 400, message)
      expect((await create(sandbox)).status).toBe(201)
    },
  },
}
