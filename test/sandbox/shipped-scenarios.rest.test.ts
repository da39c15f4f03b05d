import { listScenarioFiles, nameOfFile } from '../../src/scenarios/scenario-file.ts'
import { STATUSES } from '../support/contract.ts'
import { expectError } from '../support/expect-error.ts'
import { expect, type TestSandbox, test } from '../support/test.ts'

const NEW = { json: { name: 'Rex', categoryId: 3 } }

/** What each shipped scenario's description says, shown; a file without an entry fails. */
const behaviours: Record<string, (sandbox: TestSandbox) => Promise<void>> = {
  default: async (sandbox) => {
    expect(sandbox.size).toBe(50)
    const { body } = await sandbox.send('/pets?limit=100')
    const statuses = new Set(body.map(({ status }: { status?: string }) => status))
    expect(statuses).toEqual(new Set(['available', 'pending', 'sold', undefined]))
    expect(sandbox.receipts()).toEqual([])
  },
  empty: async (sandbox) => {
    expect((await sandbox.send('/pets')).body).toEqual([])
    expect((await sandbox.send('/pets', NEW)).body.id).toBe(1)
    expect((await sandbox.send('/pets')).body).toHaveLength(1)
  },
  large: async (sandbox) => {
    expect(sandbox.size).toBe(100_000)
    const seen = []
    for (const status of STATUSES) {
      const { body } = await sandbox.send(`/pets?limit=100&status=${status}`)
      expect(body).toHaveLength(100)
      seen.push(...body)
    }
    expect(new Set(seen.map(({ categoryId }) => categoryId)).size).toBe(20)
    expect((await sandbox.send('/pets/100000')).status).toBe(200)
    expect((await sandbox.send('/pets', NEW)).body.id).toBe(100_001)
  },
  'key-revoked': async (sandbox) => {
    const statuses = []
    for (const path of [
      '/pets',
      '/pets/1',
      '/pets',
      '/pets/99',
      '/pets?limit=0',
      '/pets',
      '/pets/1',
    ]) {
      statuses.push((await sandbox.send(path)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 404, 400, 401, 401])
    expectError(await sandbox.send('/pets', NEW), 401, 'API key missing or invalid')
    expect(sandbox.size).toBe(50)
  },
  'not-found': async (sandbox) => {
    const { body } = await sandbox.send('/pets')
    expect(body).toHaveLength(20)
    for (const { id } of body.slice(0, 3)) {
      expectError(await sandbox.send(`/pets/${id}`), 404, 'Animal not found')
    }
  },
  slow: async (sandbox) => {
    const started = performance.now()
    const replies = await Promise.all([1, 2, 3, 4].map((id) => sandbox.send(`/pets/${id}`)))
    expect(performance.now() - started).toBeGreaterThan(300)
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(replies.map(({ headers }) => headers.get('x-sandbox-fault'))).toContain('slow')
    const list = await sandbox.send('/pets?limit=10')
    expect([list.body.length, list.headers.get('x-sandbox-fault')]).toEqual([10, 'slow,thin'])
  },
  overloaded: async (sandbox) => {
    const replies = []
    for (let call = 0; call < 5; call += 1) replies.push(await sandbox.send('/pets', NEW))
    expect(replies.map(({ status }) => status)).toEqual([429, 503, 500, 201, 201])
    const waits = replies.map(({ headers }) => headers.get('retry-after'))
    expect(waits).toEqual(['1', '1', null, null, null])
    expectError(await sandbox.send('/pets?status=sold'), 503, /ask for less/)
    expect((await sandbox.send('/pets?limit=5')).body).toHaveLength(5)
  },
  sunset: async (sandbox) => {
    expect(sandbox.scenario.clock).toEqual({
      now: Date.parse('2030-12-04T23:59:50Z'),
      ticking: true,
    })
    expect((await sandbox.send('/pets/1')).status).toBe(200)
  },
  adoption: async (sandbox) => {
    const added = await sandbox.send('/pets', NEW)
    expect(added.body).toMatchObject({ status: 'pending' })
  },
  flaky: async (sandbox) => {
    const seen = await outcomes(sandbox, 30)
    const worked = seen.filter((outcome) => /^20/.test(outcome))
    expect(worked.length).toBeGreaterThan(15)
    expect(new Set(seen).size).toBeGreaterThan(2)
  },
}

test('every shipped scenario is known here', () => {
  const names = listScenarioFiles().map(nameOfFile)
  expect(names.toSorted()).toEqual(Object.keys(behaviours).toSorted())
})

for (const [name, show] of Object.entries(behaviours)) {
  // A hundred thousand animals take five seconds.
  const tags = name === 'large' ? ['long'] : []
  test(`the scenario ${name} behaves as its description says`, { tags }, async ({ start }) => {
    const sandbox = await start({ scenario: name })
    expect(sandbox.scenario.name).toBe(name)
    expect(sandbox.scenario.description).toMatch(/^[A-Z0-9].*\.$/)
    await show(sandbox)
  })
}

// --- internal ---

/** The status, or the failure, of a number of requests of three kinds in turn. */
async function outcomes(sandbox: TestSandbox, count: number): Promise<string[]> {
  const seen: string[] = []
  for (let at = 0; at < count; at += 1) {
    const [path, request] = [['/pets'], ['/pets/1'], ['/pets', NEW]][at % 3] as [string, object?]
    const outcome = await sandbox.send(path, request).then(
      ({ status }) => String(status),
      () => 'failed',
    )
    seen.push(`${outcome} ${path}`)
  }
  return seen
}
