import { answer, body, inPath, listOf, object, text } from '../support/contract-parts.ts'
import { expect, test } from '../support/own-contract.ts'

const money = object({ cents: { type: 'integer' } }, ['cents'])
const wallet = object({ code: text, name: text, owner: text }, ['code', 'name', 'owner'])
const one = object({ wallet }, ['wallet'])
const many = object({ wallets: listOf(wallet) }, ['wallets'])

function collection(at: string, sent: object, shown: object = one) {
  const parameters = [...at.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => inPath(name))
  return {
    [at]: {
      parameters,
      get: { responses: { 200: answer(many) } },
      post: { requestBody: body(sent), responses: { 200: answer(shown) } },
    },
    [`${at}/{code}`]: {
      parameters: [...parameters, inPath('code')],
      get: { responses: { 200: answer(one) } },
      put: { requestBody: body(one), responses: { 200: answer(one) } },
      delete: { responses: { 200: answer(one) } },
    },
  }
}

const first = { code: 'a', name: 'One', owner: 'ada' }

test('a body may have more beside the object named as the resource, and so may an answer', async ({
  start,
}) => {
  const sent = object({ authorization: money, wallet }, ['wallet'])
  const shown = object({ fee: money, wallet }, ['wallet', 'fee'])
  const { send } = await start({ paths: collection('/wallets', sent, shown) })
  const made = await send('POST /wallets', { authorization: { cents: 5 }, wallet: first })
  expect(made).toMatchObject({ status: 200, body: { wallet: first } })
  expect((await send('GET /wallets/a')).body).toEqual({ wallet: first })
  expect((await send('GET /wallets')).body.wallets).toContainEqual(first)
})

test('a member named as the resource that records have is none round them', async ({ start }) => {
  const record = object({ code: text, name: text, wallet: object({ name: text }) }, ['code'])
  const { send } = await start({
    paths: {
      '/wallets': { post: { requestBody: body(record), responses: { 200: answer(record) } } },
      '/wallets/{code}': {
        parameters: [inPath('code')],
        get: { responses: { 200: answer(record) } },
      },
    },
  })
  const sent = { code: 'a', name: 'One', wallet: { name: 'inner' } }
  expect((await send('POST /wallets', sent)).body).toEqual(sent)
  expect((await send('GET /wallets/a')).body).toEqual(sent)
})

test('a change may give nothing but the member that is named as a wrapper is and that records have', async ({
  start,
}) => {
  const name = { name: text }
  const record = object({ code: text, wallet: object(name), data: object(name) }, ['code'])
  const shown = { responses: { 200: answer(record) } }
  for (const member of ['wallet', 'data']) {
    const change = { requestBody: body(object({ [member]: object(name) })), ...shown }
    const { send } = await start({
      paths: {
        '/wallets': { post: { requestBody: body(record), ...shown } },
        '/wallets/{code}': { parameters: [inPath('code')], get: shown, patch: change },
      },
    })
    await send('POST /wallets', { code: 'a', [member]: { name: 'before' } })
    const after = { code: 'a', [member]: { name: 'after' } }
    const changed = await send('PATCH /wallets/a', { [member]: { name: 'after' } })
    expect(changed.body).toEqual(after)
    expect((await send('GET /wallets/a')).body).toEqual(after)
  }
})

for (const paths of [
  ['/owners/{owner_name}/wallets', '/wallets'],
  ['/wallets', '/owners/{owner_name}/wallets'],
] as const)
  test(`${paths.join(' and ')} have records in one wrapper`, async ({ start }) => {
    const { send } = await start({
      paths: Object.assign({}, ...paths.map((path) => collection(path, one))),
    })
    for (const at of ['/wallets', '/owners/ada/wallets']) {
      const made = await send(`POST ${at}`, { wallet: first })
      expect(made).toMatchObject({ status: 200, body: { wallet: first } })
      expect((await send(`GET ${at}/a`)).body).toEqual({ wallet: first })
      expect((await send(`GET ${at}`)).body.wallets).toContainEqual(first)
      const changed = { ...first, name: 'Two' }
      expect((await send(`PUT ${at}/a`, { wallet: changed })).body).toEqual({ wallet: changed })
      expect((await send(`DELETE ${at}/a`)).body).toEqual({ wallet: changed })
      const { body: problem } = await send(`GET ${at}/a`)
      expect(problem.detail ?? problem.message).toContain('no wallet has the code "a"')
    }
  })
