import path from 'node:path'
import { test as base, expect } from 'vitest'
import { createTemporaryFolder } from '../../bench/temporary-folder.ts'
import type { HandlersFor } from '../../src/behaviour/code/define-handlers.ts'
import type { RunningSandbox } from '../../src/http/running-sandbox.ts'
import type { StartOptions } from '../../src/http/start-options.ts'
import { startSandbox } from '../../src/http/start-sandbox.ts'
import { root } from '../support/program.ts'
import { type Reply, type Sent, sendJson } from '../support/send-json.ts'

export { expect }

export const shopFolder = path.join(root, 'examples/behaviour')
export const shopContract = path.join(shopFolder, 'shop.yaml')
export const shopHandlers = path.join(shopFolder, 'shop.handlers.ts')

/** What tests have in store: ten balls, a lead, and no basket. */
export const shopRecords = {
  products: [
    { id: 1, name: 'Ball', price: 5, stock: 10 },
    { id: 2, name: 'Lead', price: 12.5, stock: 1 },
    { id: 3, name: 'Basket', price: 40, stock: 0 },
  ],
  orders: [{ id: 1, productId: 1, quantity: 2, status: 'open' }],
}

// biome-ignore lint/suspicious/noExplicitAny: tests have no types of the shop
type AnyHandlers = HandlersFor<{ readonly [operation: string]: any }>

/** A sandbox of the shop, with some handlers. */
export function shopWith(handlers: AnyHandlers | string, more: StartOptions = {}): StartOptions {
  const scenario = { version: 1, name: 'shop', records: shopRecords }
  return { contract: shopContract, handlers, scenario, ...more }
}

export interface Shop extends RunningSandbox {
  send(where: string, request?: Sent): Promise<Reply>
  /** What was told of it. */
  readonly told: string[]
}

/** Tests with sandboxes that are closed at the end, and that must have no bug. */
export const test = base.extend<{
  start: (options: StartOptions) => Promise<Shop>
  folder: string
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the parameter's text
  start: async ({}, use) => {
    const started: RunningSandbox[] = []
    const bugs: unknown[] = []
    await use(async (options) => {
      const told: string[] = []
      const sandbox = await startSandbox({
        onNotice: ({ message }) => told.push(message),
        onBug: (bug) => bugs.push(bug),
        ...options,
      })
      started.push(sandbox)
      return Object.assign(sandbox, {
        told,
        send: (where: string, request?: Sent) => sendJson(sandbox.url + where, request),
      })
    })
    for (const each of started) await each.close()
    expect(bugs).toEqual([])
  },
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the parameter's text
  folder: async ({}, use) => {
    using folder = createTemporaryFolder()
    await use(folder.path)
  },
})
