import fc from 'fast-check'
import { type ResourceName, resources, struck, type VariantName, variants } from './variants.ts'

/** The keys of the scenario. */
export const clients = ['k1', 'k2'] as const
export type Client = (typeof clients)[number]

/** What a sandbox is started with. */
export interface Served {
  readonly contract: VariantName
  readonly next?: VariantName | undefined
}

/** A request of a client: `under` says which contract it meets, if there are two. */
interface Asking {
  readonly who: Client
  readonly under: 'current' | 'next'
  readonly resource: ResourceName
  /** Chooses one of the records, or of the shops that it is to be below, and a value. */
  readonly pick: number
}

interface Steps {
  create: Asking
  /** Changes one member of a record. */
  patch: Asking & { readonly member: number }
  /** Puts a record in place of one. */
  replace: Asking
  remove: Asking
  /** Adds a fault to the list of a resource. */
  arm: { readonly who: Client; readonly on: (typeof struck)[number] }
  /** Says which contract a world meets. */
  meet: { readonly who: Client; readonly contract: 'current' | 'next' }
  reset: { readonly who: Client | 'all' }
  take: { readonly who: Client; readonly snapshot: 'a' | 'b' }
  restore: { readonly who: Client; readonly snapshot: 'a' | 'b' }
  /** Ends the sandbox and starts it again. */
  restart: Served & { readonly isFresh: boolean }
  /** The same with another next contract, or without one, as with the next one in place of the current one. */
  try: { readonly next: VariantName }
  drop: object
  promote: object
}

/** One step of a script: plain data, so that a script that fails can be shortened and repeated. */
export type Step = {
  readonly [Kind in keyof Steps]: Readonly<{ do: Kind } & Steps[Kind]>
}[keyof Steps]

export type StepOf<Kind extends Step['do']> = Extract<Step, { readonly do: Kind }>

/** Scripts of so many steps over contracts that change. */
export function scriptOf(length: number): fc.Arbitrary<readonly Step[]> {
  return fc.array(step, { minLength: length, maxLength: length })
}

// --- internal ---

const who = fc.constantFrom(...clients)
const contract = fc.constantFrom(...(Object.keys(variants) as VariantName[]))
const under = fc.constantFrom('current' as const, 'next' as const)
const snapshot = fc.constantFrom('a' as const, 'b' as const)
const asking = {
  ...{ who, under, pick: fc.nat(11) },
  resource: fc.oneof(
    { weight: 2, arbitrary: fc.constant('shops' as const) },
    fc.constantFrom(...resources),
  ),
}

/** A step of one kind, with these members. */
const kind = (name: Step['do'], members: object = {}) =>
  fc.record({ do: fc.constant(name), ...members }) as unknown as fc.Arbitrary<Step>

const step = fc.oneof(
  { weight: 5, arbitrary: kind('create', asking) },
  { weight: 5, arbitrary: kind('patch', { ...asking, member: fc.nat(11) }) },
  { weight: 1, arbitrary: kind('replace', asking) },
  { weight: 2, arbitrary: kind('remove', asking) },
  { weight: 1, arbitrary: kind('arm', { who, on: fc.constantFrom(...struck) }) },
  { weight: 1, arbitrary: kind('meet', { who, contract: under }) },
  { weight: 1, arbitrary: kind('reset', { who: fc.oneof(who, fc.constant('all')) }) },
  { weight: 3, arbitrary: kind('take', { who, snapshot }) },
  { weight: 3, arbitrary: kind('restore', { who, snapshot }) },
  {
    weight: 4,
    arbitrary: kind('restart', {
      contract,
      next: fc.option(contract, { nil: undefined }),
      isFresh: fc.integer({ min: 0, max: 7 }).map((each) => each === 0),
    }),
  },
  { weight: 2, arbitrary: kind('try', { next: contract }) },
  { weight: 1, arbitrary: kind('drop') },
  { weight: 2, arbitrary: kind('promote') },
)
