import path from 'node:path'
import { createChecker } from '../../../src/check/checker.ts'
import { fingerprintOf } from '../../../src/check/reports/fingerprint.ts'
import { readContract } from '../../../src/contract/reading/read-contract.ts'
import { startSandboxOf } from '../../../src/http/start-sandbox.ts'
import { foundIn } from '../../support/depot-client.ts'
import { some } from '../../support/runs.ts'
import { expect, test } from '../../support/test.ts'
import { ask } from '../observed/ask.ts'

/** What a client does with the records of a contract. */
interface Wild {
  readonly contract: string
  readonly create: readonly [line: string, body: (number: number) => object]
  readonly change: readonly [method: string, body: object, member: string]
  /** The path of a record, by what its creation answered. */
  item(created: Body): string
  readonly list: string
  readonly type?: string
  readonly authorization?: string
  /** What a service that breaks rules by role breaks here. */
  readonly planted: readonly string[]
}

type Body = { readonly [name: string]: unknown }

const FORM = 'application/x-www-form-urlencoded'
const wild: readonly Wild[] = [
  {
    contract: 'helpdesk',
    create: ['POST /v2/tickets', () => ({ subject: 'C', priority: 'high', Due: '2030-01-01' })],
    change: ['PUT', { subject: 'D' }, 'subject'],
    item: ({ id }) => `/v2/tickets/${id}`,
    list: '/v2/tickets?tenant=x&per_page=100',
    planted: [
      'replace-echo replaceTicket response.200.body.subject',
      'read-your-writes getTicket response.200.body.subject',
      'removed-gone getTicket response.200.status',
      'list-missing listTickets response.200.body.tickets',
    ],
  },
  {
    contract: 'forge',
    create: ['POST /api/v3/teams', (number) => ({ name: `Tugs ${number}`, privacy: 'closed' })],
    change: ['PATCH', { privacy: 'secret' }, 'privacy'],
    item: ({ slug }) => `/api/v3/teams/${slug}`,
    list: '/api/v3/teams',
    planted: [
      'update-echo teams/update response.200.body.privacy',
      'read-your-writes teams/get response.200.body.privacy',
      'removed-gone teams/get response.200.status',
      'list-missing teams/list response.200.body',
    ],
  },
  {
    contract: 'shop',
    create: ['POST /2010/Accounts/A/Orders.json', () => ({ FriendlyName: 'A', Quantity: 2 })],
    change: ['POST', { Quantity: 3 }, 'quantity'],
    item: ({ sid }) => `/2010/Accounts/A/Orders/${sid}.json`,
    list: '/2010/Accounts/A/Orders.json?PageSize=100',
    type: FORM,
    authorization: `Basic ${btoa('A:key')}`,
    planted: [
      'update-echo UpdateOrder response.200.body.quantity',
      'read-your-writes FetchOrder response.200.body.quantity',
      'removed-gone FetchOrder response.200.status',
      'list-missing ListOrder response.200.body.orders',
    ],
  },
]

/** What an answer is shown as. */
type Tamper = (body: Body) => unknown

/** A list without its last record. */
const shorter: Tamper = (all) => {
  if (Array.isArray(all)) return all.slice(0, -1)
  const [name = '', rows = []] =
    Object.entries(all).find((entry): entry is [string, unknown[]] => Array.isArray(entry[1])) ?? []
  const { total: _total, ...rest } = all
  return { ...rest, [name]: rows.slice(0, -1) }
}

/** Creates, changes, lists and removes two records, of which the second is shown wrongly if the service is broken; returns what is found. */
async function found(origin: string, contract: Wild, source: Source, isBroken: boolean) {
  const { create, change, item, list, type = 'application/json' } = contract
  const { authorization = 'Bearer key' } = contract
  const checker = await createChecker({ source })
  let time = Date.parse('2026-11-21T12:00:00Z')
  const send = async (method: string, target: string, sent?: object, tamper?: Tamper) => {
    const form = Object.entries(sent ?? {}).map(([name, value]) => `${name}=${value}`)
    const body = type === FORM ? form.join('&') : JSON.stringify(sent)
    const headers = { authorization, ...(sent && { 'content-type': type }) }
    time += 100
    const seen = await ask(origin, { method, target, headers, ...(sent && { body }) }, time)
    if (method !== 'GET' && Number(seen.status) >= 300)
      throw new Error(`${method} ${target}: ${seen.status}`)
    const text = String(seen.responseBody)
    const json = text === '' ? {} : JSON.parse(text)
    if (!isBroken || !tamper) checker.check(seen)
    else {
      const responseBody = Buffer.from(JSON.stringify(tamper(json)))
      const responseHeaders = ['content-type', 'application/json']
      checker.check({ ...seen, status: 200, responseHeaders, responseBody })
    }
    return json
  }
  const [verb = '', target = ''] = create[0].split(' ')
  const [method, changes, member] = change
  const first = await send(verb, target, create[1](1))
  await send('GET', list)
  await send('GET', item(first))
  await send(method, item(first), changes)
  await send('GET', item(first))
  await send('DELETE', item(first))
  await send('GET', item(first))
  const second = await send(verb, target, create[1](2))
  const at = item(second)
  const unchanged: Tamper = (shown) => ({ ...shown, [member]: second[member] })
  await send(method, at, changes, unchanged)
  const changed = await send(method, at, changes)
  await send('GET', at, undefined, unchanged)
  await send('GET', list)
  await send('GET', list, undefined, shorter)
  await send('DELETE', at)
  await send('GET', at, undefined, () => changed)
  const report = checker.report()
  // Each fingerprint is of rule, operation and place alone.
  for (const each of report.findings) expect(each.fingerprint).toBe(fingerprintOf(each))
  return Object.keys(foundIn(report)).toSorted()
}

type Source = Awaited<ReturnType<typeof readContract>>

test.for(some(wild, 1))(
  'the check finds what a service breaks of $contract, and nothing in a sound one',
  async (contract) => {
    const folder = path.join(import.meta.dirname, '../../contract/wild')
    const source = await readContract({ file: path.join(folder, `${contract.contract}.yaml`) })
    const scenario = { version: 1, name: 'empty' }
    await using sandbox = await startSandboxOf(source, { scenario, port: 0 })
    const { origin } = new URL(sandbox.url)
    expect(await found(origin, contract, source, false)).toEqual([])
    expect(await found(origin, contract, source, true)).toEqual(contract.planted.toSorted())
  },
)
