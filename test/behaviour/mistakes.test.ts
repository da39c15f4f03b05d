import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { contractOf } from '../../src/contract/contract.ts'
import { loadScenario } from '../../src/scenarios/load-scenario.ts'
import { writeFiles } from '../support/contract-files.ts'
import { root } from '../support/program.ts'
import { readSource } from '../support/read-source.ts'
import { textCases } from '../support/text-cases.ts'

const SHOP = readFileSync(path.join(root, 'examples/behaviour/shop.yaml'), 'utf8')
const PLACES: { readonly [operation: string]: string } = {
  cancelOrder: "$.paths['/orders/{orderId}/cancel'].post",
  createOrder: "$.paths['/orders'].post",
  getOrder: "$.paths['/orders/{orderId}'].get",
  getQuote: "$.paths['/quotes'].get",
}

/** Mistakes of people who write words at an operation of the shop, with the line of the overlay, and what is said of the keys in `x-sandbox`. */
const MISTAKES = textCases`
  cancelOrder { onyl: { status: open } }
    12: onyl is an unknown key. Did you mean "only"?
  cancelOrder { only: { state: open } }
    13: only.state is a member that no record of orders has. Did you mean "status"?
  cancelOrder { only: { status: opened } }
    13: only.status must be one of open, paid, cancelled, refunded, got "opened".
  cancelOrder { only: { status: [ open, payed ] } }
    13: only.status must be one of open, paid, cancelled, refunded, got "payed".
  cancelOrder { only: {} }
    12: only must not be empty, got {}.
  cancelOrder { only: { quantity: { over: 3 } } }
    14: only.quantity.over is an unknown key. The keys here are matches, above, below, not, absent.
  cancelOrder { only: { quantity: { above: 1, matches: x } } }
    13: only.quantity has above and matches. Use one of them.
  cancelOrder { only: { status: { matches: ( } } }
    14: only.status.matches is no regular expression: Invalid regular expression: /(/u: Unterminated group.
  createOrder { only: { status: open } }
    12: only says nothing here: POST /orders has the role create. It is a word for read, replace, update, remove, action or link.
  cancelOrder { only: { status: open }, else: 200 }
    15: else must be at least 400, got 200.
  cancelOrder { only: { status: open }, else: { code: late } }
    15: else.status is required.
  cancelOrder { else: 409 }
    12: else says nothing without only, set or effects. Say when it is refused.
  cancelOrder { set: { status: canceled } }
    13: set.status must be one of open, paid, cancelled, refunded, got "canceled".
  cancelOrder { set: { canceledAt: $now } }
    13: set.canceledAt is a member that no record of orders has. Did you mean "cancelledAt"?
  cancelOrder { set: { cancelledAt: $time } }
    13: set.cancelledAt is "$time", and there is no such word. There are $body.NAME, $now, $path.NAME, $record.NAME. A text that begins with $ is written with $$.
  cancelOrder { set: { quantity: $now } }
    13: set.quantity cannot be $now: it is integer. A time is a text (date-time, date) or a count of seconds (unix-time).
  cancelOrder { set: { quantity: two } }
    13: set.quantity must be an integer, got "two".
  cancelOrder { set: { status: { add: 1 } } }
    13: set.status has no number to add to: it is string.
  cancelOrder { set: { quantity: { add: one } } }
    14: set.quantity.add must be a number, $body.NAME or $record.NAME, got "one".
  createOrder { set: { quantity: $body.amount } }
    13: set.quantity is "$body.amount", which the body of createOrder does not have. It has productId, quantity.
  cancelOrder { set: { quantity: $record.amount } }
    13: set.quantity is "$record.amount", which no record of orders has. It has cancelledAt, id, paidAt, placedAt, productId, quantity, status, total.
  cancelOrder { set: { quantity: $path.orderID } }
    13: set.quantity is "$path.orderID", which the path of cancelOrder does not have. Did you mean "orderId"?
  cancelOrder { set: { id: 7 } }
    13: set.id is the id of orders, which no change has another of. Leave it out.
  getOrder { set: { status: paid } }
    12: set says nothing here: GET /orders/{orderId} has the role read. It is a word for create, replace, update or action.
  getQuote { set: { price: 3 } }
    11:  says something of records, and GET /quotes has the role sample. Say which it has beside: x-sandbox: { role: action, resource: products }.
  cancelOrder { effects: [ { resource: product, id: $record.productId, set: { stock: { add: 1 } } } ] }
    14: effects.0.resource is "product", and there is no such resource. Did you mean "products"?
  cancelOrder { effects: [ { resource: products, id: $record.product, set: { stock: { add: 1 } } } ] }
    15: effects.0.id is "$record.product", which no record of orders has. Did you mean "productId"?
  cancelOrder { effects: [ { resource: products, id: $record.productId, set: { stocks: { add: 1 } } } ] }
    17: effects.0.set.stocks is a member that no record of products has. Did you mean "stock"?
  cancelOrder { effects: [ { resource: products, id: $record.productId, set: { stock: { add: 1 } }, when: paid } ] }
    21: effects.0.when is an unknown key. The keys here are resource, id, set.
  cancelOrder { later: { after: 5 minutes, set: { status: refunded } } }
    13: later.after must be a duration up to 3660d (ten years), such as 30s, 10m or 30d, got "5 minutes".
  cancelOrder { later: { after: 5m } }
    12: later.set is required.
  cancelOrder { later: { after: 5m, set: { status: refund } } }
    15: later.set.status must be one of open, paid, cancelled, refunded, got "refund".
`

test.each(MISTAKES)(
  'at %s is refused with its line, its rule and the way out',
  async (given, says) => {
    const [operation = ''] = given.split(' ', 1)
    const words = parse(given.slice(operation.length))
    const action = { target: PLACES[operation], update: { 'x-sandbox': words } }
    const overlay = { overlay: '1.0.0', info: { title: 'Words', version: '1' }, actions: [action] }
    const at = writeFiles({ 'shop.yaml': SHOP, 'words.json': overlay })
    const refused = await readSource(at('shop.yaml'), [at('words.json')]).then(
      () => 'nothing',
      (error: Error) => error.message,
    )
    const [place, ...rest] = says.split(': ')
    expect(refused).toMatch(new RegExp(`words\\.json:${place}: actions\\.0\\.update\\.x-sandbox`))
    expect(refused.endsWith(rest.join(': '))).toBe(true)
  },
)

/** Mistakes in the words of a scenario, with the line, and what is said. */
const IN_SCENARIOS = textCases`
  { cancelOrders: { set: { status: paid } } }
    4: behaviour.cancelOrders is no operation and no resource of the contract. Did you mean "cancelOrder"?
  { cancelOrder: { set: { status: gone } } }
    6: behaviour.cancelOrder.set.status must be one of open, paid, cancelled, refunded, got "gone".
  { cancelOrder: { transitions: { status: { open: [] } } } }
    5: behaviour.cancelOrder.transitions stand at a resource, and cancelOrder is an operation. Name the resource: products, orders.
  { orders: { set: { status: paid } } }
    5: behaviour.orders.set is a word for operations, and orders is a resource.
  { orders: { transitions: { status: { open: [ payed ] } } } }
    8: behaviour.orders.transitions.status.open[0] is "payed", which status cannot be. It can be cancelled, open, paid, refunded.
  { orders: { transitions: { status: { opened: [ paid ] } } } }
    7: behaviour.orders.transitions.status.opened is "opened", which status cannot be. It can be cancelled, open, paid, refunded.
  { orders: { transitions: { state: { open: [] } } } }
    6: behaviour.orders.transitions.state is a member that no record of orders has. Did you mean "status"?
  { cancelOrder: {} }
    4: behaviour.cancelOrder must not be empty
`

test.each(IN_SCENARIOS)('in a scenario, %s is refused in the same way', async (given, says) => {
  const behaviour = parse(given)
  const at = writeFiles({ 'shop.yaml': SHOP, 'mine.json': { version: 1, behaviour } })
  const contract = contractOf(await readSource(at('shop.yaml')))
  const refused = await loadScenario(at('mine.json'), contract).then(
    () => 'nothing',
    (error: Error) => error.message,
  )
  expect(refused).toContain(`mine.json:${says}`)
})

test('a status that an operation does not document is a warning, in a scenario and in a document', async () => {
  const said = { cancelOrder: { only: { status: 'open' }, else: 423 } }
  const text =
    'is 423, which cancelOrder does not document: clients get it in the shape of its other errors. It documents 404 and 409.'
  const at = writeFiles({
    'shop.yaml': SHOP,
    'mine.json': { version: 1, behaviour: said },
    'words.json': {
      ...{ overlay: '1.0.0', info: { title: 'Words', version: '1' } },
      actions: [{ target: PLACES.cancelOrder, update: { 'x-sandbox': said.cancelOrder } }],
    },
  })
  const { remarks } = await loadScenario(
    at('mine.json'),
    contractOf(await readSource(at('shop.yaml'))),
  )
  expect(remarks.join()).toContain(`mine.json:8: behaviour.cancelOrder.else ${text}`)
  const { file } = await readSource(at('shop.yaml'), [at('words.json')])
  expect(file.remarks?.join()).toContain(text)
})

test('what words say has bounds', async () => {
  const at = writeFiles({ 'shop.yaml': SHOP })
  const contract = contractOf(await readSource(at('shop.yaml')))
  const load = (scenario: object) => {
    const file = writeFiles({ 'mine.json': { version: 1, ...scenario } })('mine.json')
    return loadScenario(file, contract).then(
      () => 'nothing',
      (error: Error) => error.message,
    )
  }
  const one = { resource: 'products', id: 1, set: { stock: 1 } }
  const effects = Array.from({ length: 21 }, () => one)
  expect(await load({ behaviour: { cancelOrder: { effects } } })).toContain(
    'behaviour.cancelOrder.effects must have at most 20',
  )
  const set = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`m${at}`, 1]))
  expect(await load({ behaviour: { cancelOrder: { set } } })).toContain(
    'behaviour.cancelOrder.set must have at most 100',
  )
  const later = Array.from({ length: 100_001 }, () => ({
    ...{ resource: 'orders', id: 1, at: '2030-01-01T00:00:00Z' },
  }))
  expect(await load({ later })).toContain('later must have at most 100,000 items')
})
