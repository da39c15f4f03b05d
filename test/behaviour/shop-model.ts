// What the shop of docs/behaviour.md does, written a second time: plain state, and a function for each operation.

export interface ShopRequestOf {
  readonly method: string
  readonly path: string
  readonly json?: { readonly productId: number; readonly quantity: number }
}

export interface ShopAnswer {
  readonly status: number
  readonly body: unknown
}

interface Order {
  readonly id: number
  readonly productId: number
  readonly quantity: number
  readonly status: string
  readonly total: number
  readonly [time: `${string}At`]: string
}

export class ShopModel {
  readonly stock = new Map([1, 2, 3].map((id) => [id, id * 4]))
  readonly orders = new Map<number, Order>()
  readonly now: string

  constructor(now: string) {
    this.now = now
  }

  copy(): ShopModel {
    const copy = new ShopModel(this.now)
    for (const [id, stock] of this.stock) copy.stock.set(id, stock)
    for (const [id, order] of this.orders) copy.orders.set(id, order)
    return copy
  }

  answer({ path, json }: ShopRequestOf): ShopAnswer {
    if (json) return this.#create(json.productId, json.quantity)
    const [, id, action] = /^\/orders\/(\d+)\/(\w+)$/.exec(path) ?? []
    const order = this.orders.get(Number(id))
    if (!order) return { status: 404, body: undefined }
    const known = action === 'pay' ? ['open'] : ['open', 'paid']
    if (!known.includes(order.status)) return { status: 409, body: undefined }
    const next = action === 'pay' ? this.#paid(order) : this.#cancelled(order)
    this.orders.set(order.id, next)
    return { status: 200, body: next }
  }

  /** Its records, as the lists of the shop show them. */
  get state() {
    return { stock: [...this.stock.values()], orders: [...this.orders.values()] }
  }

  #create(productId: number, quantity: number): ShopAnswer {
    const left = this.stock.get(productId)
    if (left === undefined) return { status: 400, body: undefined }
    if (left < quantity) return { status: 409, body: undefined }
    this.stock.set(productId, left - quantity)
    const id = this.orders.size + 1
    const total = productId * 10 * quantity
    const order = { id, productId, quantity, status: 'open', total, placedAt: this.now }
    this.orders.set(id, order)
    return { status: 201, body: order }
  }

  #paid(order: Order): Order {
    return { ...order, status: 'paid', paidAt: this.now }
  }

  #cancelled(order: Order): Order {
    this.stock.set(order.productId, (this.stock.get(order.productId) ?? 0) + order.quantity)
    return { ...order, status: 'cancelled', cancelledAt: this.now }
  }
}
