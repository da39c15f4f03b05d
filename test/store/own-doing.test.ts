import type { Notice } from '../../src/store/notice.ts'
import { expect, type TestSandbox, test } from '../support/test.ts'

const PETS = [{ id: 1, name: 'Rex', categoryId: 3 }]
const KEYS = ['test-a', 'test-b', 'test-c', 'test-d']

/** Scenarios to switch between: one of the same name, and one of another. */
const scenarioOf = (isolation: 'shared' | 'per-key') => {
  const one = { version: 1, name: 's', isolation, keys: ['test-*'], pets: PETS }
  return { one, again: { ...one, pets: [] }, other: { ...one, name: 'other' } }
}
type Scenarios = ReturnType<typeof scenarioOf>

const admin = (sandbox: TestSandbox, path: string, method = 'POST') =>
  sandbox.send(`~/__admin/${path}`, { method, key: null })

/** What the control plane does to the files of a directory while animals are created. */
const doings: [
  string,
  (sandbox: TestSandbox, key: string, scenarios: Scenarios) => Promise<unknown>,
][] = [
  ['resets', (sandbox) => sandbox.reset()],
  ['resets of one world', (sandbox, key) => admin(sandbox, `reset?world=${key}`)],
  [
    'restored snapshots',
    async (sandbox, key) => {
      await admin(sandbox, `snapshots/a?world=${key}`, 'PUT')
      await admin(sandbox, `snapshots/a/restore?world=${key}`)
    },
  ],
  [
    'switches to other data and back',
    async (sandbox, _key, { again, one }) => {
      await sandbox.load(again)
      await sandbox.load(one)
    },
  ],
  [
    'switches to another scenario and back',
    async (sandbox, _key, { other, one }) => {
      await sandbox.load(other)
      await sandbox.load(one)
    },
  ],
]
const cases = (['shared', 'per-key'] as const).flatMap((isolation) =>
  doings.flatMap(([title, act]) => [1000, 2].map((most) => [isolation, title, most, act] as const)),
)
test.for(cases.filter(([isolation, , most]) => isolation === 'per-key' || most > 2))(
  'with isolation %s, creations during %s, of at most %i worlds, are 201 or overtaken, and nothing is taken for the doing of others',
  async ([isolation, , maxWorlds, act], { start, folder }) => {
    const scenarios = scenarioOf(isolation)
    const notices: Notice[] = []
    const onNotice = (notice: Notice) => notices.push(notice)
    const sandbox = await start({ scenario: scenarios.one, data: folder, maxWorlds, onNotice })
    const seen = new Set<string>()
    let isOver = false
    const clients = [...KEYS, ...KEYS].map(async (key, client) => {
      for (let count = 0; !isOver; count += 1) {
        const json = { name: `${client}-${count}`, categoryId: 1 }
        const { status, body } = await sandbox.send('/pets', { key, json })
        seen.add(status === 201 ? '201' : `${status} ${body.message}`)
      }
    })
    for (let round = 0; round < 30; round += 1)
      await act(sandbox, KEYS[round % KEYS.length] as string, scenarios)
    isOver = true
    await Promise.all(clients)
    const health = await admin(sandbox, 'health', 'GET')
    await sandbox.close()
    expect(notices.filter(({ isTrouble }) => isTrouble)).toEqual([])
    expect([...seen].filter((each) => each !== '201' && each !== OVERTAKEN)).toEqual([])
    expect(health.status).toBe(200)
  },
)

const OVERTAKEN =
  '503 The animal was not added: the animals were reset or replaced at the same time. Try again'
