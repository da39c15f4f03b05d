import { UsageError } from '../../base/errors.ts'
import { parseJson, stringifyJson } from '../../base/json/json.ts'
import type { Contract, WhichContract } from '../../contract/contract.ts'
import type { FaultStart } from '../../faults/armed-fault.ts'
import { parseScenario } from '../../scenarios/load-scenario.ts'
import type { Scenario } from '../../scenarios/scenario.ts'
import { scenarioSettings } from '../../scenarios/scenario-text.ts'
import { settle } from '../../silences/settlement.ts'
import { createKeyTest } from '../worlds/keys.ts'
import { createClock, settingOf, type World } from '../worlds/world.ts'
import type { ServerWorld } from './group-server.ts'

/** Remembers which settings a world of replicas has, and whether this replica has changed them. */
export class SettingsMark {
  /** The id of the world's own settings; `undefined` until they are read. */
  #own: string | undefined
  /** The id that the settings of the home world had when they were adopted. */
  #adopted: string | undefined
  #isUnpublished = false
  /** Whether settings of another replica have replaced the changes made here. */
  #isOverwritten = false

  /** The id of the world's own settings. */
  get own(): string | undefined {
    return this.#own
  }

  /** The id of the settings, both those of the world and those adopted from the home world. */
  get id(): string | undefined {
    return this.#own === undefined ? undefined : `${this.#own} ${this.#adopted ?? ''}`
  }

  /** Whether there are changes that the other replicas do not know yet. */
  get isUnpublished(): boolean {
    return this.#isUnpublished
  }

  /** Records a change made here. */
  change(): void {
    this.#isUnpublished = true
  }

  /** Begins again; `own` is the id of the settings, if it is known. */
  begin(own: string | undefined): void {
    this.#own = own
  }

  /** Whether the settings are those on the server; `home` is undefined for the home world itself. */
  isCurrent({ settings }: ServerWorld, home: SettingsMark | undefined): boolean {
    return settings === this.#own && (home === undefined || this.#adopted === home.#own)
  }

  /** Whether settings with this id belong to the same records. */
  isSameGeneration(id: string): boolean {
    return generationOf(id) === generationOf(this.#own)
  }

  /** Records that the settings of another replica were taken over; changes made here before that must be made again. */
  take(own: string, home: SettingsMark | undefined): void {
    this.#isOverwritten = this.#isUnpublished
    this.#own = own
    this.#adopted = home?.own
  }

  /**
   * Publishes the settings as text; returns whether no other replica has changed them in the meantime.
   * @throws StorageError when the server cannot be reached; the settings are then read again.
   */
  async publish(server: ServerWorld, text: () => string): Promise<boolean> {
    this.#isUnpublished = false
    const isOverwritten = this.#isOverwritten
    this.#isOverwritten = false
    if (isOverwritten) return false
    const known = this.#own ?? ''
    let published: string | undefined
    try {
      published = await server.replaceSettings(known, text())
    } finally {
      this.#own = published
    }
    return published !== undefined
  }
}

/** What the control plane can change in a world besides its records: keys, faults, clock and ledger. */
interface Settings {
  readonly scenario: Scenario
  /** Where the counters of the faults begin, in the order of the faults. */
  readonly starts: readonly FaultStart[]
  /** When the text was written, in milliseconds since 1970. */
  readonly time: number
  /** Whether the clock was set since the start of the scenario. */
  readonly isClockSet: boolean
  /** Which contract the world was told to meet. */
  readonly told?: WhichContract | undefined
}

export function settingsText({
  scenario,
  clock,
  isClockSet,
  faults,
  chosenContract: told,
}: World): string {
  return stringifyJson({
    time: Date.now(),
    starts: faults.starts(),
    isClockSet,
    ...(told !== undefined && { told }),
    scenario: scenarioSettings({ ...scenario, clock: settingOf(clock), tape: [] }),
  })
}

export async function readWorldSettings(text: string, contract: Contract): Promise<Settings> {
  const { time, starts, isClockSet, told, scenario } = parseJson(text) as unknown as Settings
  return { time, starts, isClockSet, told, scenario: await parseScenario(scenario, contract) }
}

/** Says of settings that the contract does not allow any more whose they are, and the way out. */
export function refuseSettings(whose: string, way: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof UsageError)) throw error
    const message = `The settings of ${whose} do not fit the contract: ${error.message} ${way}`
    throw new UsageError(message, { cause: error })
  }
}

/** The way out where settings were kept. */
export const FORGET_SETTINGS = 'Start with --fresh to forget them, or with another --data.'

/** A world with these settings; the counters of its faults stay where they are. */
export function withSettings(
  world: World,
  { scenario, starts, time, isClockSet, told }: Settings,
): World {
  const { faults, expressions, routes, webhooks, keys, clock, unspecified } = scenario
  const { now, ticking } = clock
  const passed = now !== undefined && ticking ? Date.now() - time : 0
  return {
    ...world,
    isClockSet,
    chosenContract: told,
    scenario: { ...world.scenario, faults, expressions, routes, webhooks, keys, unspecified },
    isKey: createKeyTest(keys),
    clock: createClock({ ...clock, ...(now !== undefined && { now: now + passed }) }),
    faults: world.faults.resumed(faults, starts, expressions),
    ledger: settle(() => world.points.ledger, unspecified),
  }
}

// --- internal ---

/** The generation of the records that settings belong to, taken from the id of the settings. */
function generationOf(settings: string | undefined): string | undefined {
  return settings?.split('/')[0]
}
