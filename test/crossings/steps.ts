import fc from 'fast-check'

/** Where the animals of the sandbox under test are. */
export const places = ['memory', 'disk', 'server'] as const
export type Place = (typeof places)[number]

/** Whether all keys share a world. */
export const isolations = ['shared', 'per-key'] as const
export type Isolation = (typeof isolations)[number]

/**
 * The scenarios of a script. `first`, `faulty` and `grown` have one name and so one place: `faulty` has the data of `first` and a
 * fault, `grown` has other data. `twin` has the data of `first` under another name, `other` shares nothing with it.
 */
export const scenarios = {
  first: { version: 1, name: 'one', pets: animals(1, 2) },
  faulty: { version: 1, name: 'one', pets: animals(1, 2), faults: [fault('own')] },
  grown: { version: 1, name: 'one', pets: animals(1, 2, 5) },
  twin: { version: 1, name: 'twin', pets: animals(1, 2) },
  other: { version: 1, name: 'other', pets: animals(7) },
} as const
export type ScenarioKey = keyof typeof scenarios

/** The clients of a script: three keys of the scenario, and the key that the control plane made for a world, if there is one. */
export const clients = ['k1', 'k2', 'k3', 'made'] as const
export type Client = (typeof clients)[number]

/** The names of snapshots. */
export type SnapshotName = 'a' | 'b'

/** The contracts that a world can meet, if there are two. */
export const contracts = ['current', 'next'] as const
export type Met = (typeof contracts)[number]

/** How an open point of the contract may be decided: that of fields which the contract does not have. */
export const choices = ['keep', 'reject'] as const
export type Choice = (typeof choices)[number]

interface Steps {
  create: { who: Client }
  look: { who: Client }
  put: { who: Client; id: number }
  remove: { who: Client; id: number }
  arm: { who: Client }
  /** Says which contract a world meets; only where there are two. */
  meet: { who: Client; contract: Met }
  choose: { who: Client; choice: Choice }
  /** Stops the clock in a year. */
  stand: { who: Client; year: number }
  reset: { who: Client | 'all' }
  take: { who: Client; snapshot: SnapshotName }
  /** Goes back to a snapshot. */
  restore: { who: Client; snapshot: SnapshotName }
  switch: { to: ScenarioKey }
  /** Edits the file of the scenario, which `--watch` reads again. */
  reload: { to: ScenarioKey }
  /** Switches the world of one client. */
  switchOne: { who: Client; to: ScenarioKey }
  stop: { signal: 'SIGTERM' | 'SIGKILL' }
  make: object
  discard: object
}

/** A step of one kind. */
export type StepOf<Kind extends keyof Steps> = Readonly<{ do: Kind } & Steps[Kind]>

/** One step of a script: plain data, so that a script that fails can be shortened and repeated. */
export type Step = { [Kind in keyof Steps]: StepOf<Kind> }[keyof Steps]

/** Scripts of at most this many steps; one that fails is shortened. With `hasNext`, worlds are told which of two contracts they meet. */
export function scriptOf(most: number, hasNext = false): fc.Arbitrary<readonly Step[]> {
  const one = hasNext
    ? fc.oneof({ weight: 4, arbitrary: meet }, { weight: 22, arbitrary: step })
    : step
  return fc.array(one as fc.Arbitrary<Step>, { maxLength: most, size: 'max' })
}

/** A fault that strikes nobody unless asked: what matters is whether it is in force. */
export function fault(id: string) {
  return { id, on: 'getPet', when: { header: { 'x-strike': id } }, respond: { status: 503 } }
}

// --- internal ---

function animals(...ids: number[]) {
  return ids.map((id) => ({ id, name: `base-${id}`, categoryId: 1 }))
}

const who = fc.constantFrom(...clients)
const id = fc.integer({ min: 1, max: 8 })
const snapshot = fc.constantFrom<SnapshotName>('a', 'b')
const to = fc.constantFrom(...(Object.keys(scenarios) as ScenarioKey[]))

/** A step of these kinds, with these members. */
const kind = (names: readonly Step['do'][], members: object = {}) =>
  fc.record({ do: fc.constantFrom(...names), ...members }) as fc.Arbitrary<unknown>

const meet = kind(['meet'], { who, contract: fc.constantFrom(...contracts) })

const step = fc.oneof(
  { weight: 6, arbitrary: kind(['create'], { who }) },
  { weight: 2, arbitrary: kind(['look'], { who }) },
  { weight: 2, arbitrary: kind(['put', 'remove'], { who, id }) },
  { weight: 1, arbitrary: kind(['arm'], { who }) },
  { weight: 1, arbitrary: kind(['choose'], { who, choice: fc.constantFrom(...choices) }) },
  { weight: 1, arbitrary: kind(['stand'], { who, year: fc.integer({ min: 2027, max: 2029 }) }) },
  { weight: 2, arbitrary: kind(['reset'], { who: fc.oneof(who, fc.constant('all')) }) },
  { weight: 4, arbitrary: kind(['take', 'restore'], { who, snapshot }) },
  { weight: 2, arbitrary: kind(['switch', 'reload'], { to }) },
  { weight: 1, arbitrary: kind(['switchOne'], { who, to }) },
  { weight: 1, arbitrary: kind(['stop'], { signal: fc.constantFrom('SIGTERM', 'SIGKILL') }) },
  { weight: 1, arbitrary: kind(['make', 'discard']) },
)
