// What hooks cost: creations of the shop of docs/behaviour.md without any, and with `before` and `change`, in turns, in requests for each second of
// the thread that answers, so that the load of the machine counts for little. `node bench/hooks.ts [rounds]`
import process from 'node:process'
import autocannon from 'autocannon'
import { startSandbox } from '../src/http/start-sandbox.ts'
import { median } from './median.ts'

const rounds = Number(process.argv[2] ?? 7)
const contract = 'examples/behaviour/shop.yaml'
const records = { products: [{ id: 1, name: 'Ball', price: 5, stock: 1_000_000_000 }], orders: [] }
const handlers = {
  createOrder: {
    before: ({ body, records: all, refuse }: Hook) =>
      all('products').update(body.productId, (product) =>
        product.stock < body.quantity
          ? refuse(409)
          : { ...product, stock: product.stock - body.quantity },
      ),
    change: ({ record, now }: Hook) => ({ ...record, status: 'open', placedAt: now }),
  },
}

const WARM_UP = 3000
const AMOUNT = 8000

interface Hook {
  readonly body: { readonly productId: number; readonly quantity: number }
  readonly record: object
  readonly now: string
  readonly refuse: (status: number) => never
  readonly records: (name: string) => {
    update(id: number, change: (product: { readonly stock: number }) => object): unknown
  }
}

async function rate(more: object): Promise<number> {
  await using sandbox = await startSandbox({
    ...{ contract, scenario: { version: 1, records } },
    ...more,
  })
  const load = (amount: number) =>
    autocannon({
      url: `${sandbox.url}/orders`,
      method: 'POST',
      headers: { authorization: 'Bearer key', 'content-type': 'application/json' },
      body: JSON.stringify({ productId: 1, quantity: 1 }),
      ...{ connections: 20, amount, workers: 1 },
    })
  await load(WARM_UP)
  const before = process.threadCpuUsage()
  const { non2xx, errors } = await load(AMOUNT)
  const { user, system } = process.threadCpuUsage(before)
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests failed`)
  return AMOUNT / ((user + system) / 1e6)
}

const shares: number[] = []
for (let round = 0; round < rounds; round += 1) {
  const isFirst = round % 2 === 0
  const one = await rate(isFirst ? {} : { handlers })
  const other = await rate(isFirst ? { handlers } : {})
  const [without, behaving] = isFirst ? [one, other] : [other, one]
  shares.push(behaving / without)
  process.stdout.write(
    `without ${Math.round(without)}/s, with ${Math.round(behaving)}/s: ${(behaving / without).toFixed(2)}\n`,
  )
}
process.stdout.write(`median ${median(shares).toFixed(2)} of without\n`)
