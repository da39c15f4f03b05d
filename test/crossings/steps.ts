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

/** One step of a script: plain data, so that a script that fails can be shortened and repeated. */
export type Step =
  | { readonly do: 'create' | 'look'; readonly who: Client }
  | { readonly do: 'put' | 'remove'; readonly who: Client; readonly id: number }
  | { readonly do: 'arm'; readonly who: Client }
  | Meet
  | Choose
  | Stand
  | { readonly do: 'reset'; readonly who: Client | 'all' }
  | { readonly do: 'take'; readonly who: Client; readonly snapshot: SnapshotName }
  | Restore
  | { readonly do: 'switch'; readonly to: ScenarioKey }
  | Reload
  | SwitchOne
  | { readonly do: 'stop'; readonly signal: 'SIGTERM' | 'SIGKILL' }
  | { readonly do: 'make' | 'discard' }

/** The contracts that a world can meet, if there are two. */
export const contracts = ['current', 'next'] as const
export type Met = (typeof contracts)[number]

/** Says which contract a world meets; only where there are two. */
export interface Meet {
  readonly do: 'meet'
  readonly who: Client
  readonly contract: Met
}

/** How an open point of the contract may be decided. */
export const choices = ['keep', 'reject'] as const
export type Choice = (typeof choices)[number]

/** Decides the open point of fields that the contract does not have. */
export interface Choose {
  readonly do: 'choose'
  readonly who: Client
  readonly choice: Choice
}

/** Stops the clock in a year. */
export interface Stand {
  readonly do: 'stand'
  readonly who: Client
  readonly year: number
}

/** Goes back to a snapshot. */
export interface Restore {
  readonly do: 'restore'
  readonly who: Client
  readonly snapshot: SnapshotName
}

/** Edits the file of the scenario, which `--watch` reads again. */
export interface Reload {
  readonly do: 'reload'
  readonly to: ScenarioKey
}

/** Switches the world of one client. */
export interface SwitchOne {
  readonly do: 'switchOne'
  readonly who: Client
  readonly to: ScenarioKey
}

/** Scripts of at most this many steps; one that fails is shortened. With `hasNext`, worlds are told which of two contracts they meet. */
export function scriptOf(most: number, hasNext = false): fc.Arbitrary<readonly Step[]> {
  const one = hasNext
    ? fc.oneof({ weight: 4, arbitrary: meet }, { weight: 22, arbitrary: step })
    : step
  return fc.array(one, { maxLength: most, size: 'max' })
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

const meet: fc.Arbitrary<Meet> = fc.record({
  do: fc.constant('meet'),
  who,
  contract: fc.constantFrom(...contracts),
})

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('create'), who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('look'), who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('put', 'remove'), who, id }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('arm'), who }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('choose'),
      who,
      choice: fc.constantFrom(...choices),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('stand'),
      who,
      year: fc.integer({ min: 2027, max: 2029 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('reset'), who: fc.oneof(who, fc.constant('all')) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('take', 'restore'), who, snapshot }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('switch', 'reload'), to }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('switchOne'), who, to }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('stop'),
      signal: fc.constantFrom('SIGTERM', 'SIGKILL'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('make', 'discard') }) },
) as fc.Arbitrary<Step>
