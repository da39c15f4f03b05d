import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createChecker } from '../../../src/check/checker.ts'
import type { Capture } from '../../../src/journal/exchange.ts'
import { body, content, inPath, object, text } from '../../support/contract-parts.ts'
import { ownContract } from '../../support/own-contract.ts'
import { expect, test } from '../../support/test.ts'

const done = { description: 'Done' }
const user = { $ref: '#/components/schemas/User' }
const boat = { $ref: '#/components/schemas/Boat' }
const byName = inPath('name', text)
const byId = inPath('id', { type: 'integer', format: 'int64' })

/** Users have names that clients choose, and no answer shows one that was created; boats have ids that a service gives. */
const source = await ownContract({
  paths: {
    '/users': {
      post: { operationId: 'createUser', requestBody: body(user), responses: { 201: done } },
    },
    '/users/{name}': {
      parameters: [byName],
      get: { operationId: 'getUser', responses: { 200: { ...done, ...content(user) } } },
      put: { operationId: 'replaceUser', requestBody: body(user), responses: { 204: done } },
      delete: { operationId: 'removeUser', responses: { 204: done } },
    },
    '/users/{name}/restored': { post: { operationId: 'restoreUser', responses: { 204: done } } },
    '/boats': {
      post: { operationId: 'createBoat', requestBody: body(boat), responses: { 201: done } },
    },
    '/boats/{id}': {
      parameters: [byId],
      get: { operationId: 'getBoat', responses: { 200: { ...done, ...content(boat) } } },
      put: { operationId: 'replaceBoat', requestBody: body(boat), responses: { 204: done } },
      delete: { operationId: 'removeBoat', responses: { 204: done } },
    },
  },
  components: {
    schemas: {
      User: object({ name: text, mail: text }, ['name']),
      Boat: object({ id: { type: 'integer', format: 'int64', readOnly: true }, name: text }, [
        'id',
      ]),
    },
  },
})

type Line = readonly [line: string, status: number | undefined]

function captureOf([line, status]: Line, at: number): Capture {
  const [method = '', target = ''] = line.split(' ')
  const hasBody = method === 'PUT' || line === 'POST /users'
  return {
    ...{ id: String(at), method, target, status, time: at * 100, duration: 5 },
    failure: status === undefined ? 'reset' : undefined,
    requestHeaders: hasBody ? ['Content-Type', 'application/json'] : [],
    requestBody: Buffer.from(hasBody ? '{"name":"ann"}' : ''),
    ...{ responseHeaders: [], responseBody: Buffer.from('') },
  }
}

/** What a report says of removing a record that was removed before. */
async function saidOf(...lines: readonly Line[]): Promise<readonly string[]> {
  const checker = await createChecker({ source })
  for (const [at, line] of lines.entries()) checker.check(captureOf(line, at + 1))
  return (checker.report().ledger ?? []).flatMap(({ entry, choices }) =>
    entry.startsWith('removedTwice')
      ? choices.map(({ choice, count }) => `${choice} ${count}`)
      : [],
  )
}

const USER: Line = ['DELETE /users/ann', 204]
const BOAT: Line = ['DELETE /boats/4', 204]

test.for<[string, readonly string[], ...Line[]]>([
  ['nothing else', ['success 1'], USER, USER],
  ['a refusal', ['success 1'], USER, ['PUT /users/ann', 403], USER],
  ['a change of another one', ['success 1'], BOAT, ['PUT /boats/5', 204], BOAT],
  ['a removal of another one', ['success 1'], USER, ['DELETE /users/bob', 204], USER],
  ['a replacement that shows nothing', [], USER, ['PUT /users/ann', 204], USER],
  ['a replacement by a number', [], BOAT, ['PUT /boats/4', 204], BOAT],
  ['a replacement without an answer', [], BOAT, ['PUT /boats/4', undefined], BOAT],
  ['a replacement that failed', [], USER, ['PUT /users/ann', 500], USER],
  ['a replacement by another writing', [], USER, ['PUT /users/ANN', 204], USER],
  ['a creation that shows nothing', [], USER, ['POST /users', 201], USER],
  ['a creation without an answer', [], USER, ['POST /users', undefined], USER],
  [
    'an operation of which nobody knows what it does',
    [],
    USER,
    ['POST /users/ann/restored', 204],
    USER,
  ],
])(
  'after %s, a second removal of a record shows the choice only if it cannot be there again',
  async ([, expected, ...lines]) => {
    expect(await saidOf(...lines)).toEqual(expected)
  },
)

test('what may be taken back later holds no exchange with its bodies', async () => {
  const checker = await createChecker({ source })
  checker.check(captureOf(BOAT, 1))
  let capture: Capture | undefined = captureOf(BOAT, 2)
  const kept = new WeakRef(capture)
  checker.check(capture)
  capture = undefined
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  // A weak reference that was read or made lives until the turn ends.
  await new Promise((resolve) => setImmediate(resolve))
  collect()
  expect(kept.deref()).toBeUndefined()
  expect(checker.report().ledger?.map(({ entry }) => entry)).toContain('removedTwice:removeBoat')
})
