import { listed } from '../../src/base/text/text.ts'
import { isUnder } from '../../src/contract/document/document.ts'
import { loadContract } from '../support/built-in.ts'
import { expectError } from '../support/expect-error.ts'
import { expect, test } from '../support/test.ts'

/** The paths of the contract, in a sentence. */
const PATHS = listed(
  [...new Set(loadContract().operations.map(({ path }) => path))].filter((path) =>
    isUnder('/v1', path),
  ),
  'and',
)

/** Request targets, and what a GET with a key answers. */
const targets: [string, number][] = [
  ['/v1/pets', 200],
  ['/v1/pets/1', 200],
  ['/v1/pets/%31', 200],
  ['/v1/pets?', 200],
  ['/v%31/%70et%73', 200],
  ['/%76%31/pets/%31', 200],
  ['/v1/p%2565ts', 404],
  ['/v1', 404],
  ['/v1/', 404],
  ['/pets', 404],
  ['/v2/pets', 404],
  ['/V1/pets', 404],
  ['/v1/Pets', 404],
  ['/v1/PETS/1', 404],
  ['/v1/pet', 404],
  ['/v1/pets/', 404],
  ['/v1/pets/1/', 404],
  ['/v1/pets//', 404],
  ['/v1/pets/1/x', 404],
  ['//v1/pets', 404],
  ['/v1//pets', 404],
  ['/v1/./pets', 404],
  ['/v1/x/../pets', 404],
  ['/v1/pets/..', 404],
  ['/v1%2Fpets', 404],
  ['/v1/pets%2F1', 404],
  ['/v1/pets/1%2F', 404],
  ['/v1/pets/%', 404],
  ['/v1/pets/%zz', 404],
  ['/v1/pets/%C0%80', 404],
  ['/v1/pets/1%00', 404],
  ['/v1/pets/%E2%82%AC', 404],
  ['/%zz/pets', 404],
  ['/v1/pets/1;x=1', 404],
  ['/v1/pets/{petId}', 404],
  ['/v1/pets/:petId', 404],
  ['/v1/__proto__', 404],
  ['/v1/pets/__proto__', 404],
  ['/v1/pets/constructor', 404],
  ['/v1/not-in-contract', 404],
  ['/v1/not-in-contract/', 404],
  ['/favicon.ico', 404],
  ['/index.html', 404],
  ['/docs/', 404],
  ['/openapi.yml', 404],
  ['/docs/../package.json', 404],
  ['/docs/limits.md', 404],
  ['*', 404],
  ['http://here/v1/pets', 200],
  ['http://a:b/v1/pets', 200],
  ['http://u:p@here:99999/v1/pets', 200],
  ['http://[::1/v1/nothing', 404],
  ['http://a:b/docs/nothing', 404],
  ['/v1/pets#there', 200],
  ['/docs/nothing#there', 404],
  ['//a:b/v1/pets', 404],
]

test('no target makes Node warn', async ({ sandbox }) => {
  const warnings: Error[] = []
  const note = (warning: Error) => warnings.push(warning)
  process.on('warning', note)
  for (const [target] of [...targets, ['http://here']])
    await sandbox.talk(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  process.off('warning', note)
  expect(warnings).toEqual([])
})

for (const [target, status] of targets) {
  test(`GET ${target} is ${status}`, async ({ sandbox }) => {
    const { replies, ended } = await sandbox.talk(
      `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${sandbox.key}\r\n\r\n`,
    )
    expect(ended).toBe('closed')
    expect(replies.map((reply) => reply.status)).toEqual([status])
    const { headers, body } = replies[0] as (typeof replies)[0]
    expect(headers.get('content-type')).toBe('application/json')
    expect(headers.get('x-request-id')).toBeTruthy()
    expect(headers.get('access-control-allow-origin')).toBe('*')
    if (status === 404) {
      expect(JSON.parse(body)).toEqual({ code: 'not_found', message: expect.any(String), status })
    }
  })
}

test('the answer to a path that is almost right says how to correct it', async ({ sandbox }) => {
  for (const [path, hint] of [
    ['/pets/', /remove the trailing slash$/],
    ['/pets/1/', /remove the trailing slash$/],
    ['/pet', new RegExp(`the paths here are ${PATHS.replaceAll(/[{}]/g, '\\$&')}$`)],
    ['~/pets', /the contract is served under \/v1/],
  ] as const) {
    expectError(await sandbox.send(path), 404, hint)
  }
})

test('a path of 8,000 characters is answered, and shortened in the message', async ({
  sandbox,
}) => {
  const reply = await sandbox.send(`/${'x'.repeat(8000)}`)
  expectError(reply, 404)
  expect(reply.body.message.length).toBeLessThan(300)
  const id = await sandbox.send(`/pets/${'9'.repeat(8000)}`)
  expectError(id, 404)
  expect(id.body.message.length).toBeLessThan(300)
})
