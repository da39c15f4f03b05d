import { sandboxOutline } from '../../src/admin/sandbox-control-plane.ts'
import { loadContract } from '../support/built-in.ts'
import { some } from '../support/runs.ts'
import { expect, type TestSandbox } from '../support/test.ts'
import { cases, inPlace, testIn } from './places.ts'
import { ask } from './support.ts'

const { routes } = sandboxOutline(loadContract())

const fault = { id: 'late', on: 'listPets', respond: { status: 503 } }

/** A valid body for each route that takes one: without it, a request is refused whatever its world is. */
const bodies: { readonly [operationId: string]: unknown } = {
  putScenario: { name: 'empty' },
  putPet: { name: 'Max', categoryId: 1 },
  addFault: fault,
  replaceFault: { ...fault, id: 'early' },
  orderFaults: { order: ['early'] },
  countRequests: {},
  putClock: { now: '2031-01-01', ticking: false },
  takeSnapshot: { name: 'late' },
  putKeys: { keys: ['other'] },
  putLedger: { createdStatus: 'sold' },
  putRoutes: { routes: [] },
  putWebhooks: { retry: [] },
  triggerWebhook: {},
  putContract: { contract: 'current' },
}

/** Values of the path parameters: what is there before. */
const parts: { readonly [place: string]: string } = { name: 'start', id: '1' }
const faultParts: typeof parts = { ...parts, id: 'early' }

/** The requests of all routes that take a world, with the name of one that does not exist. */
function asked(
  world: string,
): readonly (readonly [method: string, target: string, json: unknown])[] {
  const taking = routes.filter(({ about }) => about !== undefined)
  return taking.map(({ method, path, operationId, requestBody }) => {
    if (requestBody && !(operationId in bodies)) throw new Error(`${operationId} needs a body here`)
    const values = path.startsWith('/faults') ? faultParts : parts
    const target = path.replaceAll(/\{(\w+)\}/g, (_all, name) => values[name] as string)
    return [method.toUpperCase(), `${target}?world=${world}`, bodies[operationId]]
  })
}

/** Everything that a control plane shows of the worlds. */
async function shownBy(sandbox: TestSandbox, known: readonly string[]): Promise<unknown> {
  const shown = await Promise.all(
    known.flatMap((name) =>
      ['/state', '/faults', '/clock', '/keys', '/ledger', '/snapshots', '/requests'].map(
        async (path) => (await ask(sandbox, ['GET', `${path}?world=${name}`])).body,
      ),
    ),
  )
  return [shown, (await ask(sandbox, ['GET', '/scenario'])).body]
}

for (const { place, isolation } of some(cases.toReversed(), 2))
  testIn(place)(
    `no route of the control plane takes a world that does not exist for another, ${isolation} ${inPlace(place)}`,
    async ({ start, dataIn }) => {
      const sandbox = await start({ isolation, keys: ['known-*'], ...(await dataIn(place)) })
      const known = isolation === 'shared' ? ['shared'] : ['known-1', 'known-2']
      for (const key of ['known-1', 'known-2']) {
        await sandbox.send('/pets', { key, json: { name: 'Rex', categoryId: 1 } })
      }
      for (const name of known) {
        await ask(sandbox, ['POST', `/faults?world=${name}`], {
          json: { ...fault, id: 'early', calls: 99 },
        })
        await ask(sandbox, ['POST', `/snapshots?world=${name}`], { json: { name: 'start' } })
        await sandbox.send('/pets', { key: 'known-1', json: { name: 'Max', categoryId: 1 } })
      }
      await ask(sandbox, ['PUT', '/clock'], { json: { now: '2030-01-01', ticking: false } })
      const before = await shownBy(sandbox, known)
      for (const world of ['typo', 'w-0123456789'])
        for (const [method, target, json] of asked(world)) {
          const { status, body } = await ask(
            sandbox,
            [method, target],
            json === undefined ? {} : { json },
          )
          const line = `${method} ${target}`
          expect
            .soft([line, status, body?.detail])
            .toEqual([line, 404, expect.stringContaining('?world= is neither')])
        }
      expect(
        (await ask(sandbox, ['POST', '/requests/count'], { json: { world: 'typo' } })).status,
      ).toBe(404)
      expect((await ask(sandbox, ['DELETE', '/worlds/typo'])).status).toBe(404)
      expect(await shownBy(sandbox, known)).toEqual(before)
    },
  )
