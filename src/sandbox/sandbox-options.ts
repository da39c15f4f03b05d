import type { OnProgress } from '../base/progress.ts'
import type { Contract } from '../contract/contract.ts'
import type { Events } from '../events/events.ts'
import type { Answered } from '../journal/condition.ts'
import type { OnMiss } from '../options/words.ts'
import type { Notice } from '../store/store.ts'
import type { WorldLimits } from './worlds/keys.ts'
import type { LiveWorld } from './worlds/live-world.ts'
import type { KeptChoice } from './worlds/world.ts'

export interface SandboxOptions {
  readonly contract: Contract
  /** Whether there is a real service behind it, of whose records the worlds keep what they change. Default: no. */
  readonly hasUpstream?: boolean | undefined
  /** The events of the contract, if it has any. */
  readonly events?: Events | undefined
  /** What to do with kept state of the scenario. Default: `resume`. */
  readonly kept?: KeptChoice | undefined
  /** What answers requests that are not on the tape. Default: what the scenario says. */
  readonly onMiss?: OnMiss | undefined
  readonly limits?: WorldLimits | undefined
  /** Called when a world was removed. */
  readonly onNotice?: ((notice: Notice) => void) | undefined
  /** Called while the records of a scenario are generated and prepared. */
  readonly onProgress?: OnProgress | undefined
}

/** Data to which other replicas may have added, and which is read only when it is asked for. */
export type SharedPart = 'counts' | 'requests' | 'coverage'

export interface CreatedWorld {
  readonly world: LiveWorld
  readonly key: string
}

/** Tells listeners of exchanges as they are answered. */
export interface ExchangeSource {
  add(listen: (answered: Answered) => void): void
  delete(listen: (answered: Answered) => void): void
}
