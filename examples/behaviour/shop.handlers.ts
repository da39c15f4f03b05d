import { handlers, refuse } from 'petstore-sandbox/handlers'
import type { operations, resources } from './shop.d.ts'

const HOUR = 60 * 60 * 1000

export default handlers<operations, resources>({
  createOrder: {
    before: ({ body, records }) =>
      records('products').update(body.productId, (product) =>
        product.stock < body.quantity
          ? refuse(409, 'Out of stock')
          : { ...product, stock: product.stock - body.quantity },
      ) ?? refuse(400, 'There is no such product'),
    change: ({ record, records, now }) => {
      const { price = 0 } = records('products').get(record.productId) ?? {}
      return { ...record, status: 'open', total: price * record.quantity, placedAt: now }
    },
  },
  payOrder: {
    before: ({ record }) => {
      if (record && record.status !== 'open') refuse(409, `The order is ${record.status}`)
    },
    change: ({ record, now }) => ({ ...record, status: 'paid', paidAt: now }),
  },
  cancelOrder: {
    before: ({ record, now }) => {
      if (!record) return
      if (record.status !== 'open' && record.status !== 'paid')
        refuse(409, `The order is ${record.status}`)
      if (Date.parse(now) - Date.parse(record.placedAt ?? now) > HOUR)
        refuse(409, 'An order can be cancelled within an hour')
    },
    change: ({ record, now }) => ({ ...record, status: 'cancelled', cancelledAt: now }),
    after: ({ record, records }) =>
      records('products').update(record.productId, (product) => ({
        ...product,
        stock: product.stock + record.quantity,
      })),
  },
  getQuote: {
    answer: ({ query, records, random }) => {
      const product = records('products').get(query.productId) ?? refuse(404)
      return { price: Math.round(product.price * query.quantity * (90 + random() * 20)) / 100 }
    },
  },
})
