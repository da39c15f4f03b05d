import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createChecker } from '../../../src/check/checker.ts'
import { fingerprintOf } from '../../../src/check/reports/fingerprint.ts'
import type { Report } from '../../../src/check/reports/report.ts'
import { readContract } from '../../../src/contract/reading/read-contract.ts'
import { startSandboxOf } from '../../../src/http/start-sandbox.ts'
import type { Capture } from '../../../src/journal/exchange.ts'
import { startRecorder } from '../../../src/recording/recorder.ts'
import { test } from '../../proxy/support.ts'
import { foundIn } from '../../support/depot-client.ts'
import { runCli } from '../../support/run-command.ts'
import { expect } from '../../support/test.ts'

/** What a client does with the records of a contract. */
interface Wild {
  readonly contract: string
  readonly create: readonly [line: string, body: (number: number) => object]
  readonly change: readonly [method: string, body: object, member: string]
  /** The path of a record, by what its creation answered. */
  item(created: { readonly [name: string]: unknown }): string
  readonly list: string
  readonly type?: string
  readonly authorization?: string
  /** What a service that breaks rules by role breaks here. */
  readonly planted: readonly string[]
}

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
    authorization: `Basic ${Buffer.from('A:key').toString('base64')}`,
    planted: [
      'update-echo UpdateOrder response.200.body.quantity',
      'read-your-writes FetchOrder response.200.body.quantity',
      'removed-gone FetchOrder response.200.status',
      'list-missing ListOrder response.200.body.orders',
    ],
  },
]

interface Reply {
  readonly status: number
  readonly type: string
  readonly text: string
}
type Tamper = (reply: Reply) => Reply

const parsed = ({ text }: Reply) => JSON.parse(text)
const ok =
  (body: unknown): Tamper =>
  () => ({
    ...{ status: 200, type: 'application/json', text: JSON.stringify(body) },
  })

/** A sandbox behind a server that can change its answers. */
async function startWild({ contract }: Wild) {
  const file = path.join(import.meta.dirname, `../../contract/wild/${contract}.yaml`)
  const source = await readContract({ file })
  const sandbox = await startSandboxOf(source, { scenario: { version: 1, name: 'empty' }, port: 0 })
  const { origin, pathname } = new URL(sandbox.url)
  let tamper: Tamper = (same) => same
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part) => parts.push(part))
    request.on('end', async () => {
      const { 'content-type': type, authorization } = request.headers
      const got = await fetch(origin + request.url, {
        method: request.method ?? 'GET',
        headers: { ...(type && { 'content-type': type }), ...(authorization && { authorization }) },
        ...(parts.length > 0 && { body: Buffer.concat(parts) }),
      })
      const reply = tamper({
        status: got.status,
        type: got.headers.get('content-type') ?? '',
        text: await got.text(),
      })
      response.writeHead(reply.status, reply.type === '' ? {} : { 'content-type': reply.type })
      response.end(reply.text)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    source,
    upstream: `http://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    tamperWith: (next: Tamper) => {
      tamper = next
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await sandbox.close()
    },
  }
}

/** Creates, changes, lists and removes two records, of which the second is shown wrongly if there is something to tamper with. */
async function play(
  origin: string,
  {
    create: [line, body],
    change: [method, changes, member],
    item,
    list,
    type,
    authorization = 'Bearer key',
  }: Wild,
  tamperWith: (tamper: Tamper) => void,
  isBroken: boolean,
) {
  const send = async (verb: string, target: string, sent?: object, tamper?: Tamper) => {
    tamperWith(isBroken && tamper ? tamper : (same) => same)
    const form = Object.entries(sent ?? {}).map(([name, value]) => [name, String(value)])
    const response = await fetch(origin + target, {
      method: verb,
      headers: {
        authorization,
        ...(sent && { 'content-type': type ?? 'application/json' }),
      },
      ...(sent && {
        body: type === FORM ? form.map((pair) => pair.join('=')).join('&') : JSON.stringify(sent),
      }),
    })
    if (verb !== 'GET' && !response.ok) throw new Error(`${verb} ${target}: ${response.status}`)
    const text = await response.text()
    return text === '' ? {} : JSON.parse(text)
  }
  const [verb = '', target = ''] = line.split(' ')
  const first = await send(verb, target, body(1))
  await send('GET', list)
  await send('GET', item(first))
  await send(method, item(first), changes)
  await send('GET', item(first))
  await send('DELETE', item(first))
  await send('GET', item(first))
  const second = await send(verb, target, body(2))
  const at = item(second)
  await send(method, at, changes, (reply) =>
    ok({ ...parsed(reply), [member]: second[member] })(reply),
  )
  const changed = await send(method, at, changes)
  await send('GET', at, undefined, (reply) =>
    ok({ ...parsed(reply), [member]: second[member] })(reply),
  )
  await send('GET', list)
  await send('GET', list, undefined, (reply) => {
    const all = parsed(reply)
    const without = (rows: readonly unknown[]) => rows.slice(0, -1)
    if (Array.isArray(all)) return ok(without(all))(reply)
    const [name = '', rows = []] =
      Object.entries<unknown[]>(all).find(([, each]) => Array.isArray(each)) ?? []
    const { total: _total, ...rest } = all
    return ok({ ...rest, [name]: without(rows) })(reply)
  })
  await send('DELETE', at)
  await send('GET', at, undefined, ok(changed))
}

/** What was found, and that each fingerprint is of rule, operation and place alone. */
function soundly({ findings, ...report }: Report) {
  for (const each of findings) expect(each.fingerprint).toBe(fingerprintOf(each))
  return Object.keys(foundIn({ findings, ...report })).toSorted()
}

test.for(wild)(
  'a proxy and the check of its recording find what a service breaks of $contract, and nothing in a sound one',
  async (contract, { proxy }) => {
    const { source, upstream, tamperWith, close } = await startWild(contract)
    const folder = await mkdtemp(path.join(tmpdir(), 'petstore-wild-'))
    try {
      for (const isBroken of [false, true]) {
        const checker = await createChecker({ source })
        const { url, captures, settled } = await proxy({ source, upstream, checker })
        await play(new URL(url).origin, contract, tamperWith, isBroken)
        await settled()
        const expected = isBroken ? [...contract.planted].toSorted() : []
        expect(soundly(checker.report())).toEqual(expected)
        const har = path.join(folder, `${isBroken}.har`)
        const recorder = startRecorder({ file: har }, source)
        // A recording has whole milliseconds: the exchanges are set apart.
        for (const [at, capture] of captures.entries()) recorder.add(apart(capture, at))
        await recorder.close()
        const file = path.join(import.meta.dirname, `../../contract/wild/${contract.contract}.yaml`)
        const report = path.join(folder, `${isBroken}.json`)
        await runCli(['check', har, '--contract', file, '--report', report])
        expect(soundly(JSON.parse(await readFile(report, 'utf8')))).toEqual(expected)
      }
    } finally {
      await close()
      await rm(folder, { recursive: true })
    }
  },
)

function apart(capture: Capture, at: number): Capture {
  return { ...capture, time: capture.time + 100 * at, duration: 5 }
}
