import { expectError } from '../../support/expect-error.ts'
import { expect, type TestSandbox } from '../../support/test.ts'
import type { Show, Shows } from './show.ts'

const say = (sandbox: TestSandbox, message = 'Hi') =>
  sandbox.send('~/messages', { json: { message } })

const answeredWith =
  (status: number): Show =>
  async (sandbox) => {
    const reply = await say(sandbox)
    expect([reply.status, reply.body.status]).toEqual([status, 'queued'])
  }

const withIdsLike =
  (form: RegExp): Show =>
  async (sandbox) => {
    const ids = []
    for (let count = 0; count < 5; count += 1) ids.push((await say(sandbox)).body.id)
    for (const id of ids) expect(id).toMatch(form)
    expect(new Set(ids).size).toBe(5)
  }

const writtenAs =
  (time: string): Show =>
  async (sandbox) => {
    await sandbox.clock.set({ now: '2027-03-01T10:20:30.456Z', ticking: false })
    expect((await say(sandbox)).body.createdAt).toBe(time)
  }

/** How the quickstart sample answers. */
export const messages: Shows<
  'messageStatus' | 'emptyMessage' | 'longMessage' | 'messageId' | 'createdAtForm'
> = {
  messageStatus: { 200: answeredWith(200), 201: answeredWith(201), 202: answeredWith(202) },
  emptyMessage: {
    accept: async (sandbox) => {
      const { status, body } = await say(sandbox, '')
      expect([status, body.message]).toEqual([200, ''])
    },
    reject: async (sandbox) => {
      expectError(await say(sandbox, ''), 400, 'message must not be empty, got ""')
      expect((await say(sandbox, ' ')).status).toBe(200)
    },
  },
  longMessage: {
    accept: async (sandbox) => {
      const { status, body } = await say(sandbox, 'x'.repeat(256))
      expect([status, body.message]).toEqual([200, 'x'.repeat(256)])
    },
    reject: async (sandbox) => {
      const rule = 'message must have at most 255 characters, got 256'
      expectError(await say(sandbox, 'x'.repeat(256)), 400, rule)
      expect((await say(sandbox, 'x'.repeat(255))).status).toBe(200)
    },
  },
  messageId: {
    prefixed: withIdsLike(/^msg_[0-9a-z]{16}$/),
    uuid: withIdsLike(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
    digits: withIdsLike(/^[0-9]{16}$/),
  },
  createdAtForm: {
    milliseconds: writtenAs('2027-03-01T10:20:30.456Z'),
    seconds: writtenAs('2027-03-01T10:20:30Z'),
    offset: writtenAs('2027-03-01T10:20:30.456+00:00'),
  },
}
