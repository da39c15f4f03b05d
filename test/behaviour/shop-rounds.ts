import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type Random, randomBelow } from '../../src/base/random.ts'
import { sendJson } from '../support/send-json.ts'
import type { ShopAnswer, ShopModel, ShopRequestOf } from './shop-model.ts'
import { shopContract, shopHandlers } from './support.ts'

export const NOW = '2030-01-01T00:00:00.000Z'

/** Writes the scenario that the model begins with. */
export function writeShop(folder: string): string {
  const products = [1, 2, 3].map((id) => ({ id, name: `No ${id}`, price: id * 10, stock: id * 4 }))
  const file = path.join(folder, 'rounds.json')
  const clock = { now: NOW }
  const records = { products, orders: [] }
  const files = { contract: shopContract, handlers: shopHandlers }
  writeFileSync(file, JSON.stringify({ version: 1, ...files, clock, records }))
  return file
}

/** Any request of a client. */
export function anyRequest(random: Random, orders: number): ShopRequestOf {
  const kind = randomBelow(10, random)
  if (kind < 5) {
    const json = { productId: 1 + randomBelow(4, random), quantity: 1 + randomBelow(3, random) }
    return { method: 'POST', path: '/orders', json }
  }
  const id = 1 + randomBelow(orders + 2, random)
  return { method: 'POST', path: `/orders/${id}/${kind < 7 ? 'pay' : 'cancel'}` }
}

/** A request of a round with its answer; without one if the sandbox was killed before it. */
export interface Asked {
  readonly request: ShopRequestOf
  readonly answer: ShopAnswer | undefined
}

/** Sends requests at once, each to one of some sandboxes. */
export function ask(
  urls: readonly string[],
  requests: readonly ShopRequestOf[],
): Promise<readonly Asked[]> {
  return Promise.all(
    requests.map(async (request, at) => {
      const url = urls[at % urls.length] as string
      try {
        const { status, body } = await sendJson(url + request.path, request)
        return { request, answer: { status, body: status < 300 ? body : undefined } }
      } catch {
        return { request, answer: undefined }
      }
    }),
  )
}

/** The records of a sandbox, as the model has them. */
export async function stateOf(url: string) {
  const [products, orders] = [await sendJson(`${url}/products`), await sendJson(`${url}/orders`)]
  const stock = products.body.map((each: { readonly stock: number }) => each.stock)
  return { stock, orders: orders.body }
}

/**
 * The model after requests that were sent at once: in the order, of all, in which it gives every answer that was given and ends in the state that
 * is there. A request without an answer has been done or not, and one that was answered with 503 has not. `undefined` if there is no such order.
 */
export function modelAfter(
  model: ShopModel,
  asked: readonly Asked[],
  state: unknown,
): ShopModel | undefined {
  if (asked.length === 0) return isDeepStrictEqual(model.state, state) ? model : undefined
  for (const [at, { request, answer }] of asked.entries()) {
    const others = asked.toSpliced(at, 1)
    if (answer === undefined || answer.status === 503) {
      const undone = modelAfter(model, others, state)
      if (undone) return undone
      if (answer) continue
    }
    const next = model.copy()
    const given = next.answer(request)
    if (answer !== undefined && !isDeepStrictEqual(given, answer)) continue
    const found = modelAfter(next, others, state)
    if (found) return found
  }
  return undefined
}

/** What became of some rounds. */
export interface RoundCounts {
  requests: number
  readonly statuses: Map<number | undefined, number>
}

/** Plays a round of four requests; returns the model after it. */
export async function playRound(
  urls: readonly string[],
  model: ShopModel,
  { random, counts }: { readonly random: Random; readonly counts: RoundCounts },
): Promise<ShopModel> {
  const requests = Array.from({ length: 4 }, () => anyRequest(random, model.orders.size))
  const asked = await ask(urls, requests)
  return compareRound(asked, { model, state: await stateOf(urls[0] as string), counts })
}

/** @throws Error when nothing that the model can do leads to what is there. */
export function compareRound(
  asked: readonly Asked[],
  {
    model,
    state,
    counts,
  }: { readonly model: ShopModel; readonly state: unknown; readonly counts: RoundCounts },
): ShopModel {
  counts.requests += asked.length
  for (const { answer } of asked)
    counts.statuses.set(answer?.status, (counts.statuses.get(answer?.status) ?? 0) + 1)
  const next = modelAfter(model, asked, state)
  if (next) return next
  throw new Error(
    `The shop differs from its model.\nbefore: ${JSON.stringify(model.state)}\nasked: ${JSON.stringify(asked)}\nafter: ${JSON.stringify(state)}`,
  )
}
