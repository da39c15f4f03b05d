import fc from 'fast-check'
import type { Fault } from '../../../src/faults/fault-types.ts'
import { hasRedis, withoutRedis } from '../../support/redis-server.ts'
import { runs } from '../../support/runs.ts'
import { expect, type TestSandbox } from '../../support/test.ts'
import { test } from './support.ts'

const ids = ['a', 'b', 'c']

const faults: fc.Arbitrary<readonly Fault[]> = fc
  .array(
    fc.record(
      {
        on: fc.constantFrom('*', 'listPets', 'getPet'),
        calls: fc.constantFrom(2, '1-2', '3-', 'every 2'),
        probability: fc.constantFrom(0.3, 0.7, 1),
        times: fc.integer({ min: 1, max: 3 }),
        at: fc.constantFrom('before', 'after'),
        respond: fc.constantFrom({ status: 503 }, [{ status: 429 }, { status: 500 }]),
      },
      { requiredKeys: ['on'] },
    ),
    { minLength: 1, maxLength: ids.length },
  )
  .map((all) =>
    all.map((fault, at) => ({
      id: ids[at] as string,
      ...(fault.respond ? {} : { delay: 0 }),
      ...(fault as Omit<Fault, 'id'>),
    })),
  )

const steps = fc.array(
  fc.record({
    at: fc.nat(2),
    path: fc.constantFrom('/pets?limit=1', '/pets/1'),
    prefer: fc.option(fc.constantFrom(...ids), { freq: 5 }),
  }),
  { minLength: 5, maxLength: 25 },
)

/** What the faults do to a request. */
async function struckAt(sandbox: TestSandbox, path: string, prefer: string | null) {
  const headers: Record<string, string> = prefer === null ? {} : { prefer: `fault=${prefer}` }
  const reply = await sandbox.send(path, { headers })
  return [reply.status, reply.headers.get('x-sandbox-fault'), reply.text]
}

async function countsOf(sandbox: TestSandbox) {
  return (await sandbox.faults.list()).map(({ id, calls, fired, requests }) => ({
    ...{ id, calls, fired },
    requests: requests.length,
  }))
}

test.skipIf(!hasRedis)(
  `the faults of three replicas do what those of one sandbox do${withoutRedis}`,
  { tags: ['long'] },
  async ({ share, start }) => {
    const scenario = { version: 1, extends: 'default', name: 'same' }
    const { replicas } = await share({ scenario })
    const alone = await start({ scenario })
    await fc.assert(
      fc.asyncProperty(faults, fc.nat(), steps, async (given, seed, sent) => {
        const next = { ...scenario, seed, faults: given }
        await alone.load(next)
        await replicas[0].load(next)
        for (const { at, path, prefer } of sent)
          expect(await struckAt(replicas[at] as TestSandbox, path, prefer)).toEqual(
            await struckAt(alone, path, prefer),
          )
        const expected = await countsOf(alone)
        for (const replica of replicas) expect(await countsOf(replica)).toEqual(expected)
      }),
      runs(10),
    )
  },
)
