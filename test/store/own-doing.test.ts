import type { Notice } from '../../src/store/store.ts'
import { runs } from '../support/runs.ts'
import { expect, type TestSandbox, test } from '../support/test.ts'

const KEYS = ['test-a', 'test-b', 'test-c']
const OVERTAKEN =
  '503 The animal was not added: the animals were reset or replaced at the same time. Try again'

/** A scenario, one of the same name with other data, and one of another name. */
function scenariosOf(isolation: 'shared' | 'per-key') {
  const pets = [{ id: 1, name: 'Rex', categoryId: 3 }]
  const one = { version: 1, name: 's', isolation, keys: ['test-*'], pets }
  return { one, again: { ...one, pets: [] }, other: { ...one, name: 'other' } }
}

async function admin(sandbox: TestSandbox, path: string, json: object = {}): Promise<void> {
  const ask = () => sandbox.send(`~/__admin/${path}`, { json, key: null })
  let reply = await ask()
  // A world that has gone since it was found is not changed.
  while (reply.status === 503 && reply.text.includes('closed meanwhile')) reply = await ask()
  expect([path, reply.status < 300]).toEqual([path, true])
}

const animalsOf = (sandbox: TestSandbox) =>
  Promise.all(KEYS.map(async (key) => (await sandbox.send('/pets?limit=100', { key })).text))

/** Everything that the control plane does to the files of a directory. */
async function doAll(
  sandbox: TestSandbox,
  key: string,
  { one, again, other }: ReturnType<typeof scenariosOf>,
): Promise<void> {
  await sandbox.reset()
  await admin(sandbox, `reset?world=${key}`)
  await admin(sandbox, `snapshots?world=${key}`, { name: 'a' })
  await sandbox.send(`~/__admin/snapshots/a/restore?world=${key}`, { method: 'POST', key: null })
  for (const next of [again, one, other, one]) await sandbox.load(next)
}

test.for([
  ['shared', 1000],
  ['per-key', 2],
] as const)(
  'with isolation %s, creations during resets, restored snapshots and switches, in at most %i worlds, are 201 or overtaken, and nothing is taken for the doing of others',
  async ([isolation, maxWorlds], { start, folder }) => {
    const scenarios = scenariosOf(isolation)
    const notices: Notice[] = []
    const onNotice = (notice: Notice) => notices.push(notice)
    const sandbox = await start({ scenario: scenarios.one, data: folder, maxWorlds, onNotice })
    const answers = new Set<string>()
    let isOver = false
    const clients = [...KEYS, ...KEYS].map(async (key, client) => {
      for (let count = 0; !isOver; count += 1) {
        const json = { name: `${client}-${count}`, categoryId: 1 }
        const { status, body } = await sandbox.send('/pets', { key, json })
        answers.add(status === 201 ? '201' : `${status} ${body.message}`)
      }
    })
    for (const key of KEYS.slice(0, runs(1).numRuns)) await doAll(sandbox, key, scenarios)
    isOver = true
    await Promise.all(clients)
    expect((await sandbox.send('~/__admin/health', { key: null })).status).toBe(200)
    const before = await animalsOf(sandbox)
    await sandbox.close()
    expect(notices.filter(({ isTrouble }) => isTrouble)).toEqual([])
    expect([...answers].filter((each) => each !== '201' && each !== OVERTAKEN)).toEqual([])
    const again = await start({ scenario: scenarios.one, data: folder })
    expect(await animalsOf(again)).toEqual(before)
  },
)
