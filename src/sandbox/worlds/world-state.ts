import type { Scenario } from '../../scenarios/scenario.ts'
import type { KeptWorlds } from '../../store/store-adapter.ts'
import type { WorldStore } from '../../store/world-store.ts'
import type { Template } from './template.ts'
import type { WorldCounters } from './world.ts'

/** The records of one world, and where its counters are: in this process, or at a server. */
export interface State {
  readonly store: WorldStore
  /** Whether the records outlive the process. */
  readonly isKept: boolean
  /** Whether it resumes an earlier run. */
  readonly isResumed: boolean
  /** The counters of faults and tape for a world that begins now. */
  counters(): WorldCounters
}

/**
 * What to do with kept state: `resume` refuses state of other data if changes would be lost, `replace` reseeds state of
 * other data, `forget` always reseeds.
 */
export type KeptChoice = 'resume' | 'replace' | 'forget'

/** Opens the states of worlds, in whichever place they are. */
export interface StateSource<Kind extends State> {
  /** Whether the records outlive this process; each scenario then has its own place. */
  readonly isKept: boolean
  /**
   * Opens the records in which a scenario begins.
   * @throws UsageError for damaged records or other data; StartError when they cannot be read; StorageError when not
   * written.
   */
  openHome(scenario: Scenario, kept: KeptChoice): Promise<Kind>
  /** Opens the home world of a scenario whose data has changed. `beginOthers` follows. It throws what `openHome` throws. */
  beginHome(scenario: Scenario): Promise<Kind>
  /** Lets the worlds of keys that are not open begin with changed data, too; `open` has the ids of the others. It throws what `resetOthers` throws. */
  beginOthers(template: Template, open: ReadonlySet<string>): Promise<void>
  /** Opens the records of a key's world as they were left. It throws (as a rejection) what `openHome` throws. */
  openWorld(template: Template, id: string): Promise<Kind>
  /** Seeds the records of a key's world; `madeKey` is the key if it was made for this world. */
  beginWorld(template: Template, id: string, madeKey: string | undefined): Promise<Kind>
  /**
   * Restores the start of a scenario in the worlds of keys that are not open here, whoever left them; `open` has the ids of the others.
   * @throws StorageError when one of them cannot be written.
   */
  resetOthers(template: Template, open: ReadonlySet<string>): Promise<void>
  /** Forgets what is kept of a key's world that is not open; returns whether there was anything. It throws what `resetOthers` throws. */
  beginAgain(template: Template, id: string): Promise<boolean>
  /** Forgets what is kept of a key's world under any scenario; returns whether there was anything. It throws what `resetOthers` throws. */
  forgetWorld(template: Template, id: string): Promise<boolean>
  /** How many worlds of keys are kept; `undefined` if they end with this process. */
  kept(template: Template): Promise<KeptWorlds | undefined>
}
