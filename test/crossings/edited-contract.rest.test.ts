import { writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { createRandom, type Random, randomBelow } from '../../src/base/random.ts'
import { type RunningCli, startCli } from '../support/run-cli.ts'
import { expect, test } from '../support/test.ts'

/** How often the contract is edited in each place. */
const EDITS = Number(process.env.PETSTORE_TEST_EDITS ?? 3)

for (const place of ['memory', 'disk'] as const)
  for (const isolation of ['shared', 'per-key'] as const)
    test(`a contract that is edited under load loses no record and answers no 5xx: ${place}, ${isolation}`, async ({
      folder,
    }) => {
      const file = path.join(folder, 'todo.json')
      writeFileSync(file, contract({ version: 0 }))
      const data = place === 'disk' ? ['--data', path.join(folder, 'data')] : []
      const args = ['start', '--port', '0', '--contract', file, '--watch', ...data]
      const start = () =>
        startCli([...args, '--isolation', isolation], { cwd: folder, limit: 240_000 })
      const cli = start()
      const { origin } = new URL(await cli.ready())
      const clients = ['a', 'b', 'c'].map((key) => client(origin, key))
      const random = createRandom(20, 'edits')
      for (let at = 1; at <= EDITS; at += 1) await edit(cli, { file, origin, at, random })
      const kept = await Promise.all(clients.map((each) => each.stop()))
      const missing = async (at: string) => {
        const gone: string[] = []
        for (const { key, ids } of kept)
          for (const id of ids) {
            const { status } = await fetch(`${at}/api/todos/${id}`, as(key))
            if (status !== 200) gone.push(`${key} ${id}: ${status}`)
          }
        return gone
      }
      expect(kept.flatMap(({ problems }) => problems)).toEqual([])
      expect(kept.every(({ ids }) => ids.length > EDITS)).toBe(true)
      expect(await missing(origin)).toEqual([])
      await cli.stop('SIGTERM')
      if (place === 'memory') return
      // The last edit may have been a bad one.
      writeFileSync(file, contract({ version: 0 }))
      const again = start()
      expect(await missing(new URL(await again.ready()).origin)).toEqual([])
    })

test('an edit that would lose what clients have changed is refused, and the contract stays; a reset lets it through', async ({
  folder,
}) => {
  const file = path.join(folder, 'todo.json')
  writeFileSync(file, contract({ version: 0 }))
  const cli = startCli(['start', '--port', '0', '--contract', file, '--watch'], { cwd: folder })
  const { origin } = new URL(await cli.ready())
  await fetch(`${origin}/api/todos`, { ...as('a'), method: 'POST', body: '{"title":"mine"}' })
  writeFileSync(file, contract({ version: 1, items: 'things' }))
  await cli.until(
    /The contract stays as it was\.\\nChanges to todos would be lost: the contract has no todos\./,
  )
  expect((await fetch(`${origin}/api/todos/21`, as('a'))).status).toBe(200)
  await fetch(`${origin}/__admin/reset`, { method: 'POST' })
  writeFileSync(file, contract({ version: 2, items: 'things' }))
  await cli.until(/contract .*todo\.json reloaded: \d+ changes\\n {2}\w+: /)
  const list = (await (await fetch(`${origin}/api/things`, as('a'))).json()) as unknown[]
  expect([list.length, (await fetch(`${origin}/api/todos`, as('a'))).status]).toEqual([20, 404])
})

// --- internal ---

interface Edit {
  readonly file: string
  readonly origin: string
  readonly at: number
  readonly random: Random
}

/** Makes a good edit, after which the new operation answers, or a bad one, which is told and changes nothing. */
async function edit(cli: RunningCli, { file, origin, at, random }: Edit): Promise<void> {
  const before = cli.stderr().length
  const said = async (text: string) =>
    expect.poll(() => cli.stderr().slice(before), { timeout: 20_000 }).toContain(text)
  const kind = randomBelow(4, random)
  if (kind === 0) {
    writeFileSync(file, contract({ version: at }).slice(0, -1 - randomBelow(200, random)))
    await said('The contract stays as it was.')
  } else {
    const members = kind === 1 ? { due: { type: 'string', format: 'date' } } : {}
    const required = kind === 2 ? ['rank'] : []
    writeFileSync(file, contract({ version: at, members, required }))
    await said('reloaded')
    const { status } = await fetch(`${origin}/api/versions/${at}`, as('a'))
    expect(status).toBe(200)
  }
}

/** Creates records, and reads the last one again, until it is stopped. */
function client(origin: string, key: string) {
  const ids: number[] = []
  const problems: string[] = []
  let isOver = false
  const run = async () => {
    while (!isOver) {
      const made = await fetch(`${origin}/api/todos`, {
        ...as(key),
        method: 'POST',
        body: JSON.stringify({ title: `of ${key}`, rank: 1 }),
      })
      if (made.status !== 201) problems.push(`${made.status} ${await made.text()}`)
      else {
        const { id } = (await made.json()) as { id: number }
        ids.push(id)
        const read = await fetch(`${origin}/api/todos/${id}`, as(key))
        const text = await read.text()
        if (read.status !== 200 || !text.includes(`of ${key}`)) problems.push(`${id}: ${text}`)
      }
      await delay(5)
    }
  }
  const running = run()
  return {
    stop: async () => {
      isOver = true
      await running
      return { key, ids, problems }
    },
  }
}

function as(key: string) {
  return { headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' } }
}

interface Parts {
  readonly version: number
  readonly items?: string
  /** More members of a record, and which are required. */
  readonly members?: object
  readonly required?: readonly string[]
}

function contract({ version, items = 'todos', members = {}, required = [] }: Parts): string {
  const todo = {
    type: 'object',
    required: ['id', 'title', ...required],
    properties: {
      id: { type: 'integer' },
      title: { type: 'string' },
      rank: { type: 'integer' },
      ...members,
    },
  }
  const body = { ...todo, required: ['title'] }
  const json = (schema: object) => ({ content: { 'application/json': { schema } } })
  const ok = (schema: object) => ({ description: 'ok', ...json(schema) })
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } }
  return JSON.stringify({
    ...{ openapi: '3.0.3', info: { title: 'Todo', version: `${version}` } },
    servers: [{ url: '/api' }],
    security: [{ key: [] }],
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
    paths: {
      [`/${items}`]: {
        get: { responses: { 200: ok({ type: 'array', items: todo }) } },
        post: { requestBody: json(body), responses: { 201: ok(todo) } },
      },
      [`/${items}/{id}`]: {
        get: { parameters: [id], responses: { 200: ok(todo), 404: { description: 'none' } } },
      },
      [`/versions/${version}`]: { get: { responses: { 200: ok({ type: 'object' }) } } },
    },
  })
}
