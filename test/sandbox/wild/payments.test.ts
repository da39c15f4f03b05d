import { expect } from 'vitest'
import { walk } from './walk.ts'
import { testWild } from './wild.ts'

const payments = { contract: 'payments', headers: { cookie: 'session=s' } }
const eur = (value: number) => ({ currency: 'EUR', value })

testWild(
  'payments are accepted with 202 in a wrapper, changed without a word, captured, and gone with a word',
  payments,
  async (sandbox) => {
    await walk(sandbox, {
      list: '/payments',
      array: 'result.payments',
      wrapper: 'payment',
      create: [
        {
          sent: {
            json: {
              payment: {
                amount: eur(500),
                reference: 'b',
                card: { number: '4111111111111111', cvc: '123' },
              },
            },
          },
          status: 202,
          shows: { amount: eur(500), reference: 'b' },
        },
        {
          sent: {
            json: { payment: { amount: eur(20), reference: 'a' } },
            headers: { 'idempotency-key': '0b0ad3f1-4a0b-4b0c-8f3a-3f4f5a6b7c8d' },
          },
          status: 202,
          shows: { amount: eur(20), reference: 'a' },
        },
      ],
      item: ({ id }) => `/payments/${id}`,
      filters: [
        { query: '?sort=reference&limit=1', shows: [1] },
        { query: '?sort=reference&offset=1', shows: [0] },
        { query: '?currency=EUR', shows: [0, 1] },
      ],
      changes: [
        {
          method: 'PUT',
          sent: { json: { payment: { reference: 'c' } } },
          status: 204,
          shows: { amount: eur(500), reference: 'c' },
        },
        {
          method: 'POST',
          behind: '/capture',
          sent: { json: { amount: eur(400) } },
          shows: { amount: eur(400), reference: 'c' },
        },
      ],
      remove: { status: 200 },
    })
    const { send } = sandbox
    const { bytes, body } = await send('GET /payments?limit=1')
    expect(bytes.toString()).not.toContain('4111')
    expect(body.result).toMatchObject({ total: 1, limit: 1, offset: 0, hasNext: false })
    expect((await send('POST /payments/none/capture')).status).toBe(404)
  },
  { onReplicas: true },
)

testWild(
  'a shopper is created with an id alone, replaced by the id in the body, and gone with 202',
  payments,
  async (sandbox) => {
    const { send } = sandbox
    await walk(sandbox, {
      list: '/shoppers',
      create: [
        {
          sent: { json: { name: 'Ann', email: 'ann@example.org' } },
          shows: { id: 100, name: 'Ann', email: 'ann@example.org' },
          at: '/shoppers/100',
        },
        { sent: { json: { name: 'Bob' } }, shows: { id: 101, name: 'Bob' }, at: '/shoppers/101' },
      ],
      remove: { status: 202 },
    })
    expect((await send('POST /shoppers', { json: { name: 'Eve' } })).body).toEqual({ id: 102 })
    const put = await send('PUT /shoppers', { json: { id: 102, name: 'Eva' } })
    expect(put.body).toEqual({ id: 102, name: 'Eva' })
    expect((await send('GET /shoppers/102')).body).toEqual({ id: 102, name: 'Eva' })
    expect((await send('PUT /shoppers', { json: { id: 500, name: 'x' } })).status).toBe(404)
    expect((await send('PUT /shoppers', { json: { name: 'x' } })).body.error.message).toContain(
      'id',
    )
  },
)

testWild(
  'a terminal is created without a word under the id that its client gives',
  payments,
  async (sandbox) => {
    await walk(sandbox, {
      list: '/terminals',
      array: 'data',
      create: [
        { sent: { json: { serial: 'T-1', label: 'Till' } }, at: '/terminals/T-1' },
        { sent: { json: { serial: 'T-2' } }, at: '/terminals/T-2' },
      ],
      changes: [{ method: 'PUT', sent: { json: { serial: 'T-1', label: 'Door' } } }],
      remove: { status: 204 },
    })
    const taken = await sandbox.send('POST /terminals', { json: { serial: 'T-2' } })
    expect(taken.status).toBe(400)
    expect(taken.body.error.message).toContain('serial')
  },
)

testWild(
  'credentials are asked for together, instead of one another, or not at all',
  payments,
  async ({ send }) => {
    const status = async (line: string, headers: Record<string, string>) =>
      (await send(line, { headers: { cookie: '', ...headers } })).status
    expect(await status('GET /status', {})).toBe(200)
    expect(await status('GET /payments', {})).toBe(401)
    expect(await status('GET /payments', { 'x-api-key': 'k' })).toBe(401)
    expect(await status('GET /payments?merchant=m', {})).toBe(401)
    expect(await status('GET /payments?merchant=m', { 'x-api-key': 'k' })).toBe(200)
    expect(await status('GET /payments', { authorization: 'Bearer t' })).toBe(200)
    expect(await status('GET /payments', { authorization: 'Basic dDp0' })).toBe(401)
    expect(await status('GET /payments', { cookie: 'a=b; session=s' })).toBe(200)
    const { body } = await send('GET /payments', { headers: { cookie: '' } })
    expect(body.error.message).toContain('X-API-Key')
  },
)

testWild(
  'a receipt is behind its payment, of the type that is asked for',
  payments,
  async ({ send }) => {
    const { body } = await send('POST /payments', { json: { payment: { amount: eur(1) } } })
    const at = `/payments/${body.payment.id}/receipt`
    const text = await send(`GET ${at}`, { headers: { accept: 'text/plain' } })
    expect([text.headers.get('content-type'), text.body]).toEqual([
      expect.stringMatching(/^text\/plain/),
      'Thank you.',
    ])
    const pdf = await send(`GET ${at}`, { headers: { accept: 'application/pdf' } })
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect(pdf.bytes.toString('latin1')).toMatch(/^%PDF-/)
    expect((await send('GET /payments/none/receipt')).status).toBe(404)
  },
)
