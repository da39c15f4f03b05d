import fc from 'fast-check'
import { LIMIT, STATUSES } from '../support/contract.ts'
import { expectError } from '../support/expect-error.ts'
import { runs } from '../support/runs.ts'
import { expect, type TestSandbox, test } from '../support/test.ts'

interface Pet {
  readonly id: number
  readonly name: string
  readonly categoryId: number
  readonly status?: string
}

/** What the sandbox is expected to remember: animals by ascending id, and the last id given. */
interface Model {
  pets: Pet[]
}

const SEED: readonly Pet[] = [
  { id: 2, name: 'Rex', categoryId: 3, status: 'sold' },
  { id: 5, name: 'Minka', categoryId: 1 },
]

type Run = (model: Model, sandbox: TestSandbox) => Promise<void>

/** A command that can always run; its text is shown when a sequence fails. */
function command(text: string, run: Run): fc.AsyncCommand<Model, TestSandbox> {
  return { check: () => true, run, toString: () => text }
}

const pet = fc.record(
  {
    name: fc.string({ maxLength: 5 }),
    categoryId: fc.nat({ max: 5 }),
    status: fc.constantFrom(...STATUSES),
  },
  { requiredKeys: ['name', 'categoryId'], noNullPrototype: true },
)

const create = pet.map((json) =>
  command(`create ${JSON.stringify(json)}`, async (model, sandbox) => {
    const { status, body } = await sandbox.send('/pets', { json })
    const created = { id: (model.pets.at(-1)?.id ?? 0) + 1, ...json }
    expect([status, body]).toEqual([201, created])
    model.pets.push(created)
  }),
)

const createInvalid = fc
  .constantFrom(
    {},
    { name: 'x' },
    { name: 1, categoryId: 1 },
    { name: 'x', categoryId: 1, status: '' },
  )
  .map((json) =>
    command(`create invalid ${JSON.stringify(json)}`, async (_model, sandbox) => {
      expectError(await sandbox.send('/pets', { json }), 400)
    }),
  )

const read = fc.integer({ min: 0, max: 12 }).map((id) =>
  command(`read ${id}`, async (model, sandbox) => {
    const reply = await sandbox.send(`/pets/${id}`)
    const known = model.pets.find((each) => each.id === id)
    if (known) expect([reply.status, reply.body]).toEqual([200, known])
    else expectError(reply, 404)
  }),
)

const list = fc
  .tuple(
    fc.option(fc.integer({ min: -1, max: LIMIT.maximum + 3 }), { nil: undefined }),
    fc.option(fc.constantFrom(...STATUSES, 'gone'), { nil: undefined }),
  )
  .map(([limit, status]) =>
    command(`list limit=${limit} status=${status}`, async (model, sandbox) => {
      const query = new URLSearchParams({
        ...(limit !== undefined && { limit: String(limit) }),
        ...(status !== undefined && { status }),
      })
      const reply = await sandbox.send(`/pets?${query}`)
      if (status === 'gone' || (limit !== undefined && (limit < 1 || limit > LIMIT.maximum))) {
        expectError(reply, 400)
      } else {
        const matching = model.pets.filter((each) => status === undefined || each.status === status)
        expect([reply.status, reply.body]).toEqual([200, matching.slice(0, limit ?? 20)])
      }
    }),
  )

const wrongKey = fc.constantFrom('/pets', '/pets/2', '/pets?limit=0').map((path) =>
  command(`wrong key ${path}`, async (_model, sandbox) => {
    expectError(await sandbox.send(path, { key: 'wrong' }), 401)
  }),
)

const reset = fc.constant(
  command('reset', async (model, sandbox) => {
    expect((await sandbox.send('~/__admin/reset', { method: 'POST' })).status).toBe(200)
    model.pets = [...SEED]
  }),
)

const commands = fc.commands(
  [create, create, create, createInvalid, read, list, list, wrongKey, reset],
  { maxCommands: 30 },
)

test('any sequence of operations answers as a model of thirty lines does', async ({ start }) => {
  const sandbox = await start({ scenario: { version: 1, pets: SEED } })
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      await sandbox.reset()
      await fc.asyncModelRun(() => ({ model: { pets: [...SEED] }, real: sandbox }), sequence)
      expect(sandbox.size).toBeGreaterThanOrEqual(SEED.length)
    }),
    runs(40),
  )
})
