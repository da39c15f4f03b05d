import { answer } from '../support/contract-parts.ts'
import { expect, test } from '../support/own-contract.ts'

const schemes = {
  basic: { type: 'http', scheme: 'basic' },
  token: { type: 'http', scheme: 'bearer' },
}
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`

test.for([
  ['a wrong token', 'Bearer wrong', 'this key is not accepted here'],
  ['a wrong password', basic('ada:wrong'), 'this key is not accepted here'],
  [
    'another scheme',
    'Digest x',
    'expected the header Authorization: Basic <base64 of user:password>, or the header Authorization: Bearer <API_KEY>',
  ],
] as const)(
  'where one of several schemes is expected, %s is told apart',
  async ([, authorization, why], { start }) => {
    const { send } = await start(
      {
        ...{ components: { securitySchemes: schemes }, security: [{ basic: [] }, { token: [] }] },
        paths: { '/things': { get: { responses: { '200': answer() } } } },
      },
      { keys: ['k'] },
    )
    const refused = await send('GET /things', undefined, { authorization })
    expect(refused.status).toBe(401)
    expect(refused.headers.get('x-sandbox-reason') ?? JSON.stringify(refused.body)).toContain(why)
    expect((await send('GET /things', undefined, { authorization: 'Bearer k' })).status).toBe(200)
    expect((await send('GET /things', undefined, { authorization: basic('ada:k') })).status).toBe(
      200,
    )
  },
)
