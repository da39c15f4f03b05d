import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ContractSource } from '../../src/contract/document/contract-source.ts'
import { startSandboxOf } from '../../src/http/start-sandbox.ts'
import { desk as deskDocument } from '../support/desk.ts'
import { runCli } from '../support/run-command.ts'
import { ONE, sendTo, startDesk, TWO, uuid } from '../support/start-desk.ts'

const NONE = uuid(9)

test('what nobody has changed passes as it is', async () => {
  await using desk = await startDesk()
  const { headers, merged, body } = await desk.send(`/tickets/${ONE}`)
  expect([headers.get('x-served-by'), merged]).toEqual(['production', null])
  expect(headers.get('etag')).not.toBeNull()
  expect(body).toEqual(desk.data.tickets[0])
  expect((await desk.send('/tickets')).merged).toBeNull()
})

test('the service is asked once for a list, whether anything shows on it or not', async () => {
  await using desk = await startDesk()
  await desk.send(`/tickets/${ONE}`, change({ state: 'closed' }))
  const asked = async (path: string) => {
    const before = desk.production.methods.get('GET') ?? 0
    const { merged } = await desk.send(path)
    return [merged, (desk.production.methods.get('GET') ?? 0) - before]
  }
  await desk.send('/tickets')
  expect(await asked('/tickets')).toEqual(['created=0, changed=1, removed=0', 1])
  expect(await asked(`/tickets/${TWO}/comments`)).toEqual([null, 1])
  await desk.send(`/tickets/${ONE}/comments/1`, { method: 'DELETE' })
  expect(await asked('/notes')).toEqual([null, 1])
})

test('a list that is laid over is what the records are by then', async () => {
  await using desk = await startDesk()
  const titles = async (query = '') =>
    (await desk.send(`/tickets${query}`)).body.tickets.map(({ title }: { title: string }) => title)
  const { body } = await desk.send('/tickets', create({ title: 'new' }))
  expect([await titles(), await titles()]).toEqual(Array(2).fill(['first', 'second', 'new']))
  await desk.send(`/tickets/${body.id}`, change({ title: 'newer', state: 'closed' }))
  expect(await titles()).toEqual(['first', 'second', 'newer'])
  expect([await titles('?state=closed'), await titles('?state=open')]).toEqual([
    ['second', 'newer'],
    ['first'],
  ])
  await desk.send(`/tickets/${body.id}`, { method: 'DELETE' })
  expect(await titles()).toEqual(['first', 'second'])
})

test('a recording through the layer replays what the service sent, without the service', async () => {
  await using desk = await startDesk()
  const folder = mkdtempSync(path.join(tmpdir(), 'through-layer-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const contract = path.join(folder, 'desk.json')
  writeFileSync(contract, JSON.stringify(deskDocument))
  const { url } = desk.production
  const record = path.join(folder, 'session.yaml')
  const curl = "curl -s -H 'Authorization: Bearer k'"
  const exec = [
    `${curl} $SANDBOX_URL/tickets --json '{"title":"new"}'`,
    `${curl} $SANDBOX_URL/tickets`,
    `${curl} $SANDBOX_URL/tickets/${ONE}`,
  ].join(' && ')
  const { code, stderr } = await runCli([
    ...['start', '--contract', contract, '--upstream', url, '--mock', 'writes', '--port', '0'],
    ...['--log', 'json', '--record', record, '--fail-on', 'never', '--exec', exec],
  ])
  expect(code, stderr).toBe(0)
  const source = new ContractSource({ name: 'desk.json', text: JSON.stringify(deskDocument) })
  await using replay = await startSandboxOf(source, { scenario: record })
  const list = await sendTo(replay, '/tickets')
  expect(list.headers.get('x-sandbox-origin')).toBe('tape')
  expect(list.body.tickets).toEqual(desk.data.tickets)
  expect((await sendTo(replay, `/tickets/${ONE}`)).body.title).toBe('first')
})

test('a change takes the record as the service shows it, with what the contract does not say of it, and stays here', async () => {
  await using desk = await startDesk()
  const { status } = await desk.send(`/tickets/${ONE}`, change({ title: 'mine' }))
  expect(status).toBe(200)
  const { merged, body } = await desk.send(`/tickets/${ONE}`)
  expect(merged).toBe('created=0, changed=1, removed=0')
  expect(body).toEqual({ ...desk.data.tickets[0], title: 'mine' })
  expect(desk.data.tickets[0]?.title).toBe('first')
  const list = await desk.send('/tickets')
  expect(list.merged).toBe('created=0, changed=1, removed=0')
  expect(list.body.tickets).toEqual([body, desk.data.tickets[1]])
  expect([...desk.production.methods.keys()]).toEqual(['GET'])
})

test('a changed record leaves a list whose filter it no longer meets, and joins one that it meets now', async () => {
  await using desk = await startDesk()
  await desk.send(`/tickets/${ONE}`, change({ state: 'closed' }))
  const open = await desk.send('/tickets?state=open')
  expect([open.body.tickets, open.body.total]).toEqual([[], 0])
  const closed = await desk.send('/tickets?state=closed')
  expect(closed.body.tickets.map(({ id }: { id: string }) => id).toSorted()).toEqual([ONE, TWO])
  expect(closed.body.total).toBe(2)
})

test("a change that changes nothing leaves the record the upstream's", async () => {
  await using desk = await startDesk()
  await desk.send(`/tickets/${ONE}`, change({ title: 'first' }))
  desk.data.tickets[0] = { ...desk.data.tickets[0], title: 'theirs' }
  expect((await desk.send(`/tickets/${ONE}`)).body.title).toBe('theirs')
  // The next change begins with what is there by now.
  expect((await desk.send(`/tickets/${ONE}`, change({ priority: 5 }))).body.title).toBe('theirs')
})

test('a removed record is not there, whatever the upstream shows, and its list counts without it', async () => {
  await using desk = await startDesk()
  expect((await desk.send(`/tickets/${ONE}`, { method: 'DELETE' })).status).toBe(204)
  const gone = await desk.send(`/tickets/${ONE}`)
  expect([gone.status, gone.merged]).toEqual([404, 'created=0, changed=0, removed=1'])
  expect((await desk.send(`/tickets/${ONE}`, { method: 'DELETE' })).status).toBe(404)
  expect((await desk.send(`/tickets/${ONE}`, change({ title: 'x' }))).status).toBe(404)
  const { body, merged } = await desk.send('/tickets')
  expect([body.tickets, body.total]).toEqual([[desk.data.tickets[1]], 1])
  expect(merged).toBe('created=0, changed=0, removed=1')
  expect(desk.data.tickets).toHaveLength(2)
})

test('the 404 of the upstream is the answer to a change of what it does not have', async () => {
  await using desk = await startDesk()
  for (const sent of [change({ title: 'x' }), { method: 'DELETE' }]) {
    const { status, headers } = await desk.send(`/tickets/${NONE}`, sent)
    expect([status, headers.get('x-served-by')]).toEqual([404, 'production'])
  }
})

test('what is below a record that was created here is here, and nothing is asked for it', async () => {
  await using desk = await startDesk()
  const { body } = await desk.send('/tickets', create({ title: 'new' }))
  const before = desk.production.methods.get('GET')
  expect((await desk.send(`/tickets/${body.id}/comments`)).body).toEqual([])
  const made = await desk.send(`/tickets/${body.id}/comments`, create({ text: 'mine' }))
  expect(made.body.id).toBe(1_000_000_000_000_001)
  expect((await desk.send(`/tickets/${body.id}/comments`)).body).toEqual([made.body])
  expect(desk.production.methods.get('GET')).toBe(before)
})

test('what is created below a record of the upstream joins what that has, and its count', async () => {
  await using desk = await startDesk()
  const { body } = await desk.send(`/tickets/${ONE}/comments`, create({ text: 'mine' }))
  const list = await desk.send(`/tickets/${ONE}/comments`)
  expect(list.body).toEqual([...desk.data.comments, body])
  expect(list.headers.get('x-total-count')).toBe('3')
  expect((await desk.send(`/tickets/${TWO}/comments`)).merged).toBeNull()
  expect((await desk.send(`/tickets/${NONE}/comments`, create({ text: 'x' }))).status).toBe(404)
  expect((await desk.send(`/tickets/${ONE}`)).merged).toBeNull()
})

test('nothing is below a removed record', async () => {
  await using desk = await startDesk()
  await desk.send(`/tickets/${ONE}`, { method: 'DELETE' })
  for (const [path, sent] of [
    [`/tickets/${ONE}/comments`, {}],
    [`/tickets/${ONE}/comments/1`, {}],
    [`/tickets/${ONE}/comments`, create({ text: 'x' })],
  ] as const)
    expect((await desk.send(path, sent)).status, path).toBe(404)
})

test('a merged answer has no tag of the upstream, and is sent whole to whoever knows that', async () => {
  await using desk = await startDesk()
  const tag = (await desk.send('/tickets')).headers.get('etag') ?? ''
  await desk.send('/tickets', create({ title: 'new' }))
  const { status, headers, body } = await desk.send('/tickets', {
    headers: { 'If-None-Match': tag, Range: 'bytes=0-3' },
  })
  expect([status, headers.get('etag'), body.total]).toEqual([200, null, 3])
  const head = await desk.send('/tickets', { method: 'HEAD' })
  expect([head.status, head.merged]).toEqual([200, 'created=1, changed=0, removed=0'])
})

test('what was removed can be created again under its own id, and be removed again', async () => {
  await using desk = await startDesk()
  expect((await desk.send('/notes/a', put({ name: 'a', text: 'mine' }))).status).toBe(200)
  await desk.send('/notes/a', { method: 'DELETE' })
  expect((await desk.send('/notes/a', put({ name: 'a', text: 'again' }))).status).toBe(201)
  const { body, merged } = await desk.send('/notes/a')
  expect([body, merged]).toEqual([{ name: 'a', text: 'again' }, 'created=1, changed=0, removed=0'])
  expect((await desk.send('/notes')).body.toSorted(byName)).toEqual([
    { name: 'a', text: 'again' },
    desk.data.notes[1],
  ])
  await desk.send('/notes/a', { method: 'DELETE' })
  expect((await desk.send('/notes/a')).status).toBe(404)
  expect((await desk.send('/notes')).body).toEqual([desk.data.notes[1]])
})

test('a record that was changed here stays when it is gone at the upstream', async () => {
  await using desk = await startDesk()
  await desk.send(`/tickets/${ONE}`, change({ title: 'mine' }))
  desk.data.tickets.shift()
  expect((await desk.send(`/tickets/${ONE}`)).body.title).toBe('mine')
  expect((await desk.send(`/tickets/${ONE}`, change({ priority: 4 }))).status).toBe(200)
})

test('nobody sees what another credential has changed', async () => {
  await using desk = await startDesk()
  await desk.send(`/tickets/${ONE}`, change({ title: 'mine' }))
  await desk.send('/tickets', create({ title: 'new' }))
  const { merged, body } = await desk.send('/tickets', { key: 'other' })
  expect([merged, body.total]).toEqual([null, 2])
  expect((await desk.send(`/tickets/${ONE}`, { key: 'other' })).body.title).toBe('first')
})

test('the state of a world is what was created and changed here, and nothing else of the service', async () => {
  await using desk = await startDesk()
  await desk.send(`/tickets/${ONE}`, change({ title: 'mine' }))
  await desk.send(`/tickets/${TWO}/comments`, create({ text: 'my comment' }))
  const state = await (await desk.sandbox.world('k')).state.read()
  const { tickets, comments } = Object(state).records
  expect(tickets).toMatchObject([{ id: ONE, title: 'mine' }])
  expect(comments).toMatchObject([{ id: 1_000_000_000_000_001, text: 'my comment' }])
})

test('a state goes on elsewhere with what was changed and removed of the service, and counts from there', async () => {
  await using desk = await startDesk()
  await desk.send(`/tickets/${ONE}`, change({ title: 'mine' }))
  await desk.send(`/tickets/${ONE}/comments/1`, { method: 'DELETE' })
  await desk.send(`/tickets/${TWO}`, { method: 'DELETE' })
  await desk.send('/tickets', create({ title: 'new' }))
  const scenario = Object(await (await desk.sandbox.world('k')).state.read())
  expect(scenario.upstreamRecords).toMatchObject([
    { resource: 'tickets', id: ONE, was: { title: 'first', internal: 'a' } },
    { resource: 'tickets', id: TWO, removed: true },
    { resource: 'comments', id: 1, path: expect.anything(), removed: true },
  ])
  await using other = await desk.start({ scenario })
  const shown = async (sandbox: { readonly url: string }) => {
    const list = await sendTo(sandbox, '/tickets')
    const comments = await sendTo(sandbox, `/tickets/${ONE}/comments`)
    const { status } = await sendTo(sandbox, `/tickets/${TWO}`)
    return [list.merged, list.body.total, list.body.tickets, comments.body, status]
  }
  const seen = await shown(desk.sandbox)
  expect(seen.slice(0, 2)).toEqual(['created=1, changed=1, removed=1', 2])
  expect(await shown(other)).toEqual(seen)
  const again = Object(await (await other.world('k')).state.read())
  expect(again.upstreamRecords).toEqual(scenario.upstreamRecords)
  await sendTo(other, `/tickets/${ONE}`, { method: 'DELETE' })
  const { worlds } = Object(await (await fetch(`${other.adminUrl}/worlds`)).json())
  expect(worlds).toMatchObject([{ changes: 1 }])
})

test('a service that does not answer is a 502 where it is needed, and what is here goes on', async () => {
  await using desk = await startDesk()
  const { body } = await desk.send('/tickets', create({ title: 'new' }))
  await desk.production[Symbol.asyncDispose]()
  expect((await desk.send(`/tickets/${body.id}`)).status).toBe(200)
  expect((await desk.send(`/tickets/${body.id}`, change({ priority: 3 }))).status).toBe(200)
  expect((await desk.send(`/tickets/${ONE}`, change({ priority: 3 }))).status).toBe(502)
})

test('an answer that is too long to be laid over passes as it is, which the log says', async () => {
  const notices: string[] = []
  await using desk = await startDesk({ onNotice: ({ message }) => notices.push(message) })
  await desk.send('/notes/a', put({ name: 'a', text: 'mine' }))
  desk.data.notes.push({ name: 'c', text: 'x'.repeat(17 * 1024 * 1024) })
  const { merged, body } = await desk.send('/notes')
  expect([merged, body.length, body[0].text]).toEqual([null, 3, 'one'])
  expect(notices.join()).toContain('too much to be merged')
})

// --- helpers ---

function change(json: object) {
  return { method: 'PATCH', json }
}

function create(json: object) {
  return { method: 'POST', json }
}

function put(json: object) {
  return { method: 'PUT', json }
}

function byName(one: { name: string }, other: { name: string }): number {
  return one.name < other.name ? -1 : 1
}
