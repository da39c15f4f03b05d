import { stringifyJson } from '../../../src/base/json/json.ts'
import { expect, type TestReply, type TestRequest } from '../../support/test.ts'
import { create, REX, type Show, type Shows } from './show.ts'

const ODD = { ...REX, name: 'Bär 🐻 "x"', categoryId: 2n ** 62n + 1n }

/** Requests whose answers come from the store, from a check, and from outside of the contract. */
const asked: readonly [string, TestRequest][] = [
  ['/pets', { json: ODD }],
  ['/pets?limit=100', {}],
  ['/pets?limit=3&status=sold', {}],
  ['/pets/51', {}],
  ['/pets/99', {}],
  ['/pets?limit=0', {}],
  ['/pets', { key: null }],
  ['/nothing', {}],
  ['/pets', { method: 'PUT' }],
  ['~/messages', { json: { message: 'für 🐕' } }],
]

/** Shows what holds for every answer in JSON, and that faults and the control plane answer as ever. */
const everyAnswer =
  (holds: (reply: TestReply) => void): Show =>
  async (sandbox) => {
    for (const [path, request] of asked) {
      const reply = await sandbox.send(path, request)
      expect(reply.status).not.toBe(500)
      holds(reply)
      expect(reply.headers.get('content-length')).toBe(String(Buffer.byteLength(reply.text)))
    }
    const [head, get] = [
      await sandbox.send('/pets', { method: 'HEAD' }),
      await sandbox.send('/pets'),
    ]
    expect(head.text).toBe('')
    for (const name of ['content-length', 'content-type', 'cache-control']) {
      expect(head.headers.get(name)).toBe(get.headers.get(name))
    }
    const fault = await sandbox.send('/pets/1', { headers: { prefer: 'code=503' } })
    expect(fault.text).toBe(
      '{"code":"service_unavailable","message":"Injected by the sandbox: status 503","status":503}',
    )
    expect(fault.headers.get('content-type')).toBe('application/json')
    expect(fault.headers.get('cache-control')).toBeNull()
    expect((await sandbox.send('~/__admin/health')).body.status).toBe('pass')
  }

/** The objects of an answer that the contract describes. */
const objectsOf = ({ body }: TestReply): readonly object[] => (Array.isArray(body) ? body : [body])

const FIELDS = ['id', 'name', 'categoryId', 'code', 'message', 'status', 'createdAt']

/** The fields of an object in the order of the contract: a Message has its message before its status. */
const inOrder = (object: object) => FIELDS.filter((field) => Object.hasOwn(object, field))

/** How answers are written. */
export const forms: Shows<
  'caching' | 'extraFields' | 'keyOrder' | 'charset' | 'whitespace' | 'textEscapes'
> = {
  caching: {
    none: everyAnswer(({ headers }) => expect(headers.get('cache-control')).toBeNull()),
    'no-store': everyAnswer(({ headers }) => expect(headers.get('cache-control')).toBe('no-store')),
  },
  extraFields: {
    none: everyAnswer((reply) => {
      for (const object of objectsOf(reply)) expect(object).not.toHaveProperty('undeclaredField')
    }),
    added: everyAnswer((reply) => {
      for (const object of objectsOf(reply)) {
        expect(object).toMatchObject({ undeclaredField: true })
        expect(Object.keys(object).slice(0, -1)).toEqual(inOrder(object))
      }
    }),
  },
  keyOrder: {
    contract: everyAnswer((reply) => {
      for (const object of objectsOf(reply)) expect(Object.keys(object)).toEqual(inOrder(object))
    }),
    reversed: everyAnswer((reply) => {
      for (const object of objectsOf(reply)) {
        expect(Object.keys(object)).toEqual(inOrder(object).toReversed())
      }
    }),
  },
  charset: {
    none: everyAnswer(({ headers }) =>
      expect(headers.get('content-type')).toBe('application/json'),
    ),
    'utf-8': everyAnswer(({ headers }) =>
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8'),
    ),
  },
  whitespace: {
    compact: everyAnswer(({ text, body }) => expect(text).toBe(stringifyJson(body))),
    indented: everyAnswer(({ text, body }) => expect(text).toBe(stringifyJson(body, 2))),
  },
  textEscapes: {
    none: async (sandbox) => {
      expect((await create(sandbox, ODD)).text).toContain('Bär 🐻 \\"x\\"')
    },
    unicode: async (sandbox) => {
      const { text, body } = await create(sandbox, ODD)
      expect(text).toContain('B\\u00e4r \\ud83d\\udc3b \\"x\\"')
      expect(body).toEqual({ id: 51, ...ODD })
      await everyAnswer((reply) => expect(reply.text).toMatch(/^[\0-\x7f]*$/))(sandbox)
    },
  },
}
