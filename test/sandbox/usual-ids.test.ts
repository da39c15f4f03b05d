import { answer, body, inPath, listOf, object, text } from '../support/contract-parts.ts'
import { expect, test } from '../support/own-contract.ts'

const uuid = { ...text, format: 'uuid' }
const record = object({ lago_id: uuid, value: text }, ['lago_id', 'value'])
const collection = (name: string, parameter: string) => ({
  [`/${name}`]: {
    get: { responses: { 200: answer(listOf(record)) } },
    post: { requestBody: body(object({ value: text })), responses: { 201: answer(record) } },
  },
  [`/${name}/{${parameter}}`]: {
    parameters: [inPath(parameter, uuid)],
    get: { responses: { 200: answer(record) } },
  },
})

test('where no property has the name of a parameter, it is the one that other resources have their ids in', async ({
  start,
}) => {
  const paths = {
    ...collection('applied_coupons', 'applied_coupon_id'),
    ...collection('invoices', 'lago_id'),
    ...collection('wallets', 'lago_id'),
  }
  const { send } = await start({ paths })
  const { body: made } = await send('POST /applied_coupons', { value: 'One' })
  expect((await send(`GET /applied_coupons/${made.lago_id}`)).body).toEqual(made)
})

test('what one other resource alone has is none', async ({ start }) => {
  const paths = { ...collection('coupons', 'coupon_id'), ...collection('invoices', 'lago_id') }
  const { send } = await start({ paths })
  const { body: made } = await send('POST /coupons', { value: 'One' })
  expect((await send(`GET /coupons/${made.lago_id}`)).status).toBe(404)
})
