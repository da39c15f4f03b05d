import { walk } from './walk.ts'
import { testWild } from './wild.ts'

const shop = {
  contract: 'shop',
  headers: { authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}` },
}
const ORDERS = '/Accounts/AC1/Orders.json'

testWild(
  'orders are sent as forms, under names of their own, and kept below an account that nothing reads',
  shop,
  (sandbox) =>
    walk(sandbox, {
      list: ORDERS,
      array: 'orders',
      create: [
        {
          sent: {
            form: {
              ...{ FriendlyName: 'Shoes', Quantity: '2', UnitPrice: '12.5', IsGift: 'true' },
              ...{ Customer: 'CU00000001', Tags: ['new', 'red'], 'Metadata[colour]': 'red' },
            },
          },
          shows: {
            ...{ account_sid: 'AC1', friendly_name: 'Shoes', quantity: 2, unit_price: 12.5 },
            ...{ is_gift: true, tags: ['new', 'red'], metadata: { colour: 'red' } },
            customer: { id: 'CU00000001' },
          },
        },
        {
          sent: { form: { FriendlyName: 'Hat', Quantity: '1' } },
          shows: { account_sid: 'AC1', friendly_name: 'Hat', quantity: 1 },
        },
      ],
      item: ({ sid }) => `/Accounts/AC1/Orders/${sid}.json`,
      filters: [{ query: '?Expand=customer', shows: [0, 1] }],
      changes: [
        {
          method: 'POST',
          sent: { form: { Quantity: '5' } },
          shows: { friendly_name: 'Shoes', quantity: 5, metadata: { colour: 'red' } },
        },
        {
          method: 'POST',
          behind: './cancel.json',
          sent: { form: { CancelReason: 'too late' } },
          shows: { friendly_name: 'Shoes', quantity: 5, cancel_reason: 'too late' },
        },
      ],
      remove: { status: 200, shows: { deleted: true } },
    }),
  { onReplicas: true },
)
