import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { test as base, expect, vi } from 'vitest'
import { createTemporaryFolder } from '../../bench/temporary-folder.ts'
import type { ChangingSandbox } from '../../src/http/running-sandbox.ts'
import type { StartOptions } from '../../src/http/start-options.ts'
import { startChangingSandbox } from '../../src/http/start-sandbox.ts'
import {
  answer,
  body,
  collection,
  inPath,
  int64,
  object,
  shows,
  text,
} from '../support/contract-parts.ts'
import { type Reply, type Sent, sendJson } from '../support/send-json.ts'

export { expect, vi }

const order = object(
  {
    ...{ id: int64, item: text, callbackUrl: text },
    status: { type: 'string', enum: ['open', 'paid', 'refunded'] },
  },
  ['id', 'item', 'status'],
)
const sent = object({ item: text, callbackUrl: text }, ['item'])
const sends = (schema: object, said?: object) => ({
  post: {
    requestBody: body(schema),
    responses: { 204: answer() },
    ...(said && { 'x-sandbox': said }),
  },
})

/** Orders that are paid, and refunded by themselves after thirty days, with a webhook for each and a callback. */
export const shop = {
  openapi: '3.1.0',
  info: { title: 'Shop of events', version: '1' },
  security: [{ key: [] }],
  components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
  paths: {
    ...withCallback(collection('/orders', order, { id: inPath('orderId', int64), sent })),
    '/orders/{orderId}/pay': {
      post: {
        operationId: 'payOrder',
        parameters: [inPath('orderId', int64)],
        ...shows(order),
        'x-sandbox': {
          ...{ role: 'action', resource: 'orders', set: { status: 'paid' } },
          later: { after: '30d', set: { status: 'refunded' } },
        },
      },
    },
  },
  webhooks: {
    orderPaid: sends(order),
    orderRefunded: sends(order),
    orderCreated: sends(order),
    stockLow: sends(object({ item: text, left: { type: 'integer' } }, ['item', 'left'])),
  },
}

/** The same, with one that is sent two seconds after an order was placed. */
export const shopWithPlaced = {
  ...shop,
  webhooks: {
    ...shop.webhooks,
    orderPlaced: sends(order, { on: 'createOrders', after: '2s' }),
  },
}

/** Lets the creation of a record tell its client of it where that asked to be told. */
function withCallback(paths: Record<string, unknown>): Record<string, unknown> {
  const { '/orders': orders, ...others } = paths as Record<string, { post: object }>
  return {
    '/orders': {
      ...orders,
      post: {
        ...orders?.post,
        operationId: 'createOrders',
        callbacks: { placed: { '{$request.body#/callbackUrl}': sends(order) } },
      },
    },
    ...others,
  }
}

/** A request that came to a receiver. */
export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into payloads of every shape
  readonly body: any
}

/** A receiver of webhooks: it keeps what comes, and answers with a status. */
export class Receiver {
  readonly received: Received[] = []
  readonly #server: Server
  status: number | ((received: Received) => number) = 204
  headers: Record<string, string> = {}
  body = ''
  /** Waited for before each answer. */
  before: Promise<unknown> = Promise.resolve()

  constructor() {
    this.#server = createServer(async (request, response) => {
      const pieces: Buffer[] = []
      try {
        for await (const piece of request) pieces.push(piece)
      } catch {
        return
      }
      const given = Buffer.concat(pieces).toString()
      const { url = '', headers } = request
      const one = { path: url, headers, text: given, body: given && JSON.parse(given) }
      this.received.push(one)
      await this.before
      const status = typeof this.status === 'number' ? this.status : this.status(one)
      response.writeHead(status, this.headers)
      response.end(this.body)
    })
  }

  async open(): Promise<this> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return this
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Waits until so many have come. */
  async count(count: number): Promise<readonly Received[]> {
    await vi.waitFor(() => expect(this.received.length).toBeGreaterThanOrEqual(count), 5000)
    return this.received
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }
}

export interface EventShop extends ChangingSandbox {
  send(where: string, request?: Sent): Promise<Reply>
  /** What was told of it. */
  readonly told: string[]
}

/** Tests with a receiver, and with sandboxes of the shop that are closed at the end, and that must have no bug. */
export const test = base.extend<{
  receiver: Receiver
  folder: string
  start: (options?: StartOptions & { readonly document?: object }) => Promise<EventShop>
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the parameter's text
  receiver: async ({}, use) => {
    const receiver = await new Receiver().open()
    await use(receiver)
    await receiver.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the parameter's text
  folder: async ({}, use) => {
    using folder = createTemporaryFolder()
    await use(folder.path)
  },
  start: async ({ folder, receiver }, use) => {
    const started: ChangingSandbox[] = []
    const bugs: unknown[] = []
    await use(async ({ document = shop, ...options } = {}) => {
      const contract = path.join(folder, 'shop.json')
      writeFileSync(contract, JSON.stringify(document))
      const told: string[] = []
      const sandbox = await startChangingSandbox(
        {
          ...{ contract, webhookUrl: `${receiver.url}/hooks` },
          scenario: { version: 1, name: 'empty', generate: { orders: { count: 0 } } },
          onNotice: ({ message }) => told.push(message),
          onBug: (bug) => bugs.push(bug),
          ...options,
        } as StartOptions,
        { isChanging: options.data?.startsWith('redis:') !== true },
      )
      started.push(sandbox)
      return Object.assign(sandbox, {
        told,
        send: (where: string, request?: Sent) => sendJson(sandbox.url + where, request),
      })
    })
    for (const each of started) await each.close()
    expect(bugs).toEqual([])
  },
})

/** A time that stands still. */
export const NOON = Date.parse('2030-01-01T12:00:00Z')
