import type { JournalMemory } from '../../journal/journal.ts'
import type { KeyTest } from './keys.ts'
import type { StartingPoint } from './request-choices.ts'
import type { Template } from './template.ts'
import type { State } from './world.ts'

export interface WorldOptions<Kind extends State> {
  /** See `World.id`. */
  readonly id: string | undefined
  readonly template: Template
  readonly state: Kind
  readonly memory: JournalMemory
  /** The key that was made for this world, which works in it under every scenario. */
  readonly madeKey?: string | undefined
}

export interface NextScenario<Kind extends State> {
  /** The new id of the world: the id of the world of all keys changes with the isolation. */
  readonly id: string | undefined
  /** Whether other records take the same place: changes in the meantime must not go there. */
  readonly replacesAnimals: boolean
  /** Opens the records of the scenario; returns the same state if the records of the world stay. */
  open(before: Kind): Promise<Opened<Kind>>
}

/** The records of a world, and how it starts. */
export interface Opened<Kind extends State> {
  readonly template: Template
  readonly state: Kind
}

/** What a switch to another scenario did. */
export interface Reload {
  /** Whether the records were reseeded, because the scenario's data changed. */
  readonly reseeded: boolean
  /** The number of created, changed or removed records that were lost. */
  readonly lost: number
  /** Present if the scenario has another name, and its records were resumed from disk. */
  readonly resumed?: true
}

/** What is known of a request that is in the journal. */
export interface Recollection {
  /** The state of the world before it answered the request; `undefined` if that is not known any more. */
  readonly start: StartingPoint | undefined
  readonly isKey: KeyTest
  /** Why the state, or the records in it, may be unknown: a sentence for people. */
  readonly unknown: string
}
