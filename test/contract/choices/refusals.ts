import { gzipSync } from 'node:zlib'
import { expectError } from '../../support/expect-error.ts'
import { expect } from '../../support/test.ts'
import { create, REX, type Show, type Shows, sendJson } from './show.ts'

const WRONG = { key: 'wrong' }

const wordedAs =
  (of400: RegExp, of401: RegExp, of404: RegExp): Show =>
  async (sandbox) => {
    expectError(await create(sandbox, { name: 'Rex' }), 400, of400)
    expectError(await sandbox.send('/pets', { key: null }), 401, of401)
    expectError(await sandbox.send('/pets/99'), 404, of404)
    const preferred = await sandbox.send('/pets/1', { headers: { prefer: 'code=404' } })
    expectError(preferred, 404, of404)
  }

const challengedBy =
  (challenge: string): Show =>
  async (sandbox) => {
    for (const request of [{ key: null }, WRONG, { headers: { prefer: 'code=401' } }]) {
      const { status, headers } = await sandbox.send('/pets', request)
      expect([status, headers.get('www-authenticate')]).toEqual([401, challenge])
    }
  }

const tooLargeIs =
  (status: number): Show =>
  async (sandbox) => {
    const message = 'the body must be at most 1048576 bytes'
    const json = { ...REX, name: 'x'.repeat(1024 * 1024) }
    expectError(await create(sandbox, json), status, message)
    expectError(await sandbox.send('~/messages', { json }), status, message)
    expect(sandbox.size).toBe(50)
  }

const codedIs =
  (status: number): Show =>
  async (sandbox) => {
    const request = {
      body: gzipSync(JSON.stringify(REX)),
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    }
    const message = 'Content-Encoding must be identity, got "gzip"'
    expectError(await sandbox.send('/pets', request), status, message)
    expectError(await sandbox.send('~/messages', request), status, message)
    expect(sandbox.size).toBe(50)
  }

/** Requests that are invalid as they are, and the status that says so. */
const invalid = [
  ['/pets?limit=0', {}, 400],
  ['/pets/rex', {}, 404],
  ['/pets', { json: { name: 5 } }, 400],
  ['/pets', { body: '{}' }, 400],
  ['/pets', { json: { ...REX, name: 'x'.repeat(1024 * 1024) } }, 413],
  ['~/messages', { json: {} }, 400],
] as const

/** Requests that are valid as they are. Whether an animal is there is no matter of the request. */
const valid = [
  ['/pets', {}],
  ['/pets/1', {}],
  ['/pets/999', {}],
  ['/pets', { json: REX }],
  ['~/messages', { json: { message: 'Hi' } }],
] as const

/** How requests are refused, and what their errors say. */
export const refusals: Shows<
  'errorMessage' | 'challenge' | 'refusalOrder' | 'largeBody' | 'codedBody'
> = {
  errorMessage: {
    detailed: wordedAs(
      /^categoryId is required$/,
      /^API key missing or invalid: send the header/,
      /^Animal not found/,
    ),
    short: wordedAs(/^Bad Request$/, /^Unauthorized$/, /^Not Found$/),
  },
  challenge: {
    scheme: challengedBy('Bearer'),
    realm: challengedBy('Bearer realm="pets"'),
  },
  refusalOrder: {
    credential: async (sandbox) => {
      for (const [path, request] of [...invalid, ...valid]) {
        for (const wrong of [{ key: null }, WRONG]) {
          const reply = await sandbox.send(path, { ...request, ...wrong })
          expectError(reply, 401, /^API key missing or invalid/)
        }
      }
    },
    request: async (sandbox) => {
      for (const [path, request, status] of invalid) {
        const messages = []
        for (const key of [null, 'wrong', sandbox.key]) {
          const reply = await sandbox.send(path, { ...request, key })
          expectError(reply, status)
          expect(reply.headers.get('www-authenticate')).toBeNull()
          messages.push(reply.body.message)
        }
        expect(new Set(messages).size).toBe(1)
      }
      for (const [path, request] of valid) {
        for (const wrong of [{ key: null }, WRONG]) {
          const reply = await sandbox.send(path, { ...request, ...wrong })
          expectError(reply, 401, /^API key missing or invalid/)
          expect(reply.headers.get('www-authenticate')).toBe('Bearer')
        }
      }
      const unkeyed = await sandbox.talk(
        'POST /v1/pets HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
      )
      expect(unkeyed.replies.map(({ status }) => status)).toEqual([400])
      expect(sandbox.size).toBe(50)
      const [first] = await sandbox.requests.list()
      expect(first?.violations.map(({ rule }) => rule)).toEqual(['credential', 'integer'])
      expect((await sendJson(sandbox, '/pets', JSON.stringify(REX))).status).toBe(201)
    },
  },
  largeBody: { 413: tooLargeIs(413), 400: tooLargeIs(400) },
  codedBody: { 415: codedIs(415), 400: codedIs(400) },
}
