import { expectError } from '../support/expect-error.ts'
import { expect, test } from '../support/test.ts'

test('contract 4.5: a message is answered with id, message, status and an ISO 8601 time', async ({
  start,
}) => {
  const now = Date.parse('2027-03-01T10:20:30.456Z')
  const sandbox = await start({ now })
  const { status, body, headers } = await sandbox.send('~/messages', { json: { message: 'Hi' } })
  expect(status).toBe(200)
  expect(body).toEqual({
    id: expect.stringMatching(/^msg_[0-9a-z]{16}$/),
    message: 'Hi',
    status: 'queued',
    createdAt: '2027-03-01T10:20:30.456Z',
  })
  expect(headers.get('x-sandbox-origin')).toBe('store')
})

test('contract 4.5: each message has an id of its own', async ({ sandbox }) => {
  const send = () => sandbox.send('~/messages', { json: { message: 'Hi' } })
  const [first, second] = [await send(), await send()]
  expect(first.body.id).not.toBe(second.body.id)
})

for (const message of ['', '💬 \u0000"\\', 'x'.repeat(10_000), '__proto__']) {
  test(`contract 4.5: the text ${JSON.stringify(message.slice(0, 12))} comes back`, async ({
    sandbox,
  }) => {
    const { body } = await sandbox.send('~/messages', { json: { message } })
    expect(body.message).toBe(message)
  })
}

const json = { 'content-type': 'application/json' }
for (const [title, request, message] of [
  ['the JSON is invalid', { body: '{message', headers: json }, /must be JSON/],
  ['message is absent', { json: {} }, /^message is required$/],
  ['message is no text', { json: { message: 5 } }, /^message must be a string, got 5$/],
  ['the body is not an object', { json: ['Hi'] }, /^the body must be an object/],
  [
    'the content type is not set',
    { body: Buffer.from('{"message":"Hi"}') },
    /Content-Type must be application\/json, got none/,
  ],
  ['there is no body', { method: 'POST', headers: json }, /the body is missing/],
] as const) {
  test(`contract 4.5: 400 when ${title}`, async ({ sandbox }) => {
    expectError(await sandbox.send('~/messages', request), 400, message)
  })
}

test('contract 4.5: 401 when the key is missing or invalid', async ({ sandbox }) => {
  const request = { json: { message: 'Hi' } }
  expectError(await sandbox.send('~/messages', { ...request, key: null }), 401)
  expectError(await sandbox.send('~/messages', { ...request, key: 'other' }), 401)
})

test('contract 4.5: the sample is outside the pet store interface, and takes POST alone', async ({
  sandbox,
}) => {
  expectError(await sandbox.send('/messages', { json: { message: 'Hi' } }), 404)
  const reply = await sandbox.send('~/messages')
  expectError(reply, 405)
  expect(reply.headers.get('allow')).toBe('POST, OPTIONS')
})
