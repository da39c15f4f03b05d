import { ContractSource } from '../../src/contract/document/contract-source.ts'
import type { StartOptions } from '../../src/http/start-options.ts'
import { startSandboxOf } from '../../src/http/start-sandbox.ts'
import { desk } from './desk.ts'
import { type Item, type ServiceList, startProduction } from './production.ts'
import { type Sent, sendJson } from './send-json.ts'

export const uuid = (at: number) => `00000000-0000-4000-8000-00000000000${at}`
export const [ONE, TWO] = [uuid(1), uuid(2)]

/** A desk with two tickets, the first of which has two comments, and a sandbox before it whose writes stay there. */
export async function startDesk(options: Partial<StartOptions> = {}) {
  const data = {
    tickets: [
      { id: ONE, title: 'first', priority: 1, state: 'open', internal: 'a' },
      { id: TWO, title: 'second', priority: 2, state: 'closed', internal: 'b' },
    ] as Item[],
    comments: [
      { id: 1, text: 'one' },
      { id: 2, text: 'two' },
    ] as Item[],
    notes: [
      { name: 'a', text: 'one' },
      { name: 'b', text: 'two' },
    ] as Item[],
  }
  const lists: readonly ServiceList[] = [
    {
      ...{ path: /\/tickets\/([^/]+)\/comments/, id: 'id', limit: ['per_page', 3], going: 'page' },
      items: ([id = '']) => (id === ONE ? data.comments : id === TWO ? [] : undefined),
      headers: ({ total }) => ({ 'X-Total-Count': String(total) }),
    },
    {
      ...{ path: /\/tickets/, id: 'id', filters: ['state'], limit: ['limit', 5], going: 'cursor' },
      items: () => data.tickets,
      body: (items, { total, next }) => ({ tickets: items, total, next_cursor: next ?? null }),
    },
    { path: /\/notes/, id: 'name', items: () => data.notes },
  ]
  const production = await startProduction('/desk', lists)
  const source = new ContractSource({ name: 'desk.json', text: JSON.stringify(desk) })
  const start = (more: Partial<StartOptions> = {}) =>
    startSandboxOf(source, { upstream: production.url, mock: ['writes'], ...options, ...more })
  const sandbox = await start()
  return {
    ...{ data, production, start, sandbox },
    send: (path: string, sent?: Sent) => sendTo(sandbox, path, sent),
    async [Symbol.asyncDispose]() {
      await sandbox.close()
      await production[Symbol.asyncDispose]()
    },
  }
}

export async function sendTo({ url }: { readonly url: string }, path: string, sent?: Sent) {
  const answer = await sendJson(url + path, { key: 'k', ...sent })
  return { ...answer, merged: answer.headers.get('x-sandbox-merged') }
}

export type Desk = Awaited<ReturnType<typeof startDesk>>
