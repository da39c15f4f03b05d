import { beforeAll, expect, test } from 'vitest'
import { loadContract } from '../../src/contract/contract.ts'
import { parseJson } from '../../src/contract/json.ts'
import { createJudge, type Judge } from '../../src/contract/prism.ts'

const contract = loadContract()
let judge: Judge
beforeAll(async () => {
  judge = await createJudge(contract.document)
})

const operation = (id: string) => contract.operations.find((each) => each.id === id)
const AGREE = undefined

/** Bodies of createPet, and why the two validators differ on one, where they may. */
const bodies: [string, string | undefined][] = [
  ['{"name":"Rex","categoryId":3}', AGREE],
  ['{"name":"Rex","categoryId":3,"status":"sold"}', AGREE],
  ['{"name":"","categoryId":0}', AGREE],
  ['{"name":"Rex","categoryId":-9007199254740991,"extra":[1]}', AGREE],
  ['{"name":"Rex","categoryId":3.0}', AGREE],
  ['{}', AGREE],
  ['{"name":"Rex"}', AGREE],
  ['{"categoryId":3}', AGREE],
  ['{"name":5,"categoryId":3}', AGREE],
  ['{"name":null,"categoryId":3}', AGREE],
  ['{"name":"Rex","categoryId":"3"}', AGREE],
  ['{"name":"Rex","categoryId":1.5}', AGREE],
  ['{"name":"Rex","categoryId":3,"status":"gone"}', AGREE],
  ['{"name":"Rex","categoryId":3,"status":null}', AGREE],
  ['[]', AGREE],
  ['"Rex"', AGREE],
  ['7', AGREE],
  ['null', AGREE],
  ['{"name":"Rex","categoryId":9223372036854775808}', 'int64: Prism takes what a double rounds'],
]

/** Queries of listPets, likewise. */
const queries: [string, string | undefined][] = [
  ['', AGREE],
  ['limit=1', AGREE],
  ['limit=100', AGREE],
  ['status=sold&limit=5', AGREE],
  ['other=1', AGREE],
  ['limit=0', AGREE],
  ['limit=101', AGREE],
  ['limit=ten', AGREE],
  ['limit=1.5', AGREE],
  ['status=gone', AGREE],
  ['limit=', 'empty parameter: Prism takes it for absent'],
  ['limit=1e1', 'number syntax: Prism reads it as JavaScript does'],
  ['limit=0x10', 'number syntax: Prism reads it as JavaScript does'],
]

const HEADERS = { authorization: 'Bearer x', 'content-type': 'application/json' }
const ANSWER = { status: 401, responseHeaders: {}, skipResponseBody: true }

async function prismObjects(asked: Partial<Parameters<Judge>[0]>): Promise<boolean> {
  const request = { method: 'get', path: '/pets', query: {}, requestHeaders: HEADERS }
  const found = await judge({ ...request, ...ANSWER, ...asked })
  return found.some(({ source }) => source === 'request')
}

for (const [text, difference] of bodies) {
  test(`Prism and the sandbox ${difference ? `differ (${difference})` : 'agree'} on the body ${text}`, async () => {
    const ours = (operation('createPet')?.validateBody?.(parseJson(text)) ?? []).length > 0
    const requestBody: unknown = JSON.parse(text)
    const theirs = await prismObjects({ method: 'post', requestBody })
    expect(theirs === ours).toBe(difference === undefined)
  })
}

for (const [text, difference] of queries) {
  test(`Prism and the sandbox ${difference ? `differ (${difference})` : 'agree'} on the query ${text}`, async () => {
    const ours = (operation('listPets')?.readQuery(`?${text}`).violations ?? []).length > 0
    const theirs = await prismObjects({ query: Object.fromEntries(new URLSearchParams(text)) })
    expect(theirs === ours).toBe(difference === undefined)
  })
}

test('contract 9: the interface version of the document is 1.0.0, under v1 at every address', () => {
  expect(contract.document.info.version).toBe('1.0.0')
  expect(
    contract.document.servers?.map(({ url }) => new URL(url.replace('{host}', 'x')).pathname),
  ).toEqual(['/v1', '/v1'])
})

test('contract 1 and 5: all operations are tagged animals, and all need the bearer credential', () => {
  const own = contract.operations.filter(({ path }) => path.startsWith('/v1/'))
  expect(own.map(({ id, tag }) => [id, tag])).toEqual([
    ['listPets', 'animals'],
    ['createPet', 'animals'],
    ['getPet', 'animals'],
  ])
  expect(contract.document.security).toEqual([{ bearerAuth: [] }])
})
