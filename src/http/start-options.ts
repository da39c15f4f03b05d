import {
  aBearerToken,
  aBoolean,
  aFunction,
  aPort,
  assertOptions,
  aText,
  aTime,
  checkedLater,
  integerFrom,
  type OptionRules,
  oneOf,
} from '../base/assert-options.ts'
import { LONGEST_TIMER } from '../base/time.ts'
import { choicesNamed, mergeUnspecified, type Unspecified } from '../contract/ledger.ts'
import type { Exchange } from '../journal/exchange.ts'
import type { ExchangeSummary } from '../journal/exchange-summary.ts'
import { MOST_WORLDS } from '../sandbox/worlds.ts'
import type { Isolation, Scenario } from '../scenarios/scenario.ts'
import type { ScenarioInput } from '../scenarios/scenario-input.ts'
import type { Notice } from '../store/notice.ts'
import { type OnMiss, onMissChoices } from '../tape/on-miss.ts'

/** How many replicas of a server can be waited for. */
export const MOST_REPLICAS = 99

/** How to start a sandbox; every option has a default. */
export interface StartOptions {
  /**
   * The name of a scenario in `scenarios/`, the path of a file, or a scenario as a value. The value may be any object, because it is
   * checked when it is read; `satisfies ScenarioInput` checks it in the editor. Default: `default`.
   */
  readonly scenario?: string | ScenarioInput | object
  /** Default: 0, any free port. */
  readonly port?: number
  /** Default: `127.0.0.1`. */
  readonly host?: string
  /**
   * The directory in which state is kept, or the address of the Redis or Valkey server (`redis://HOST:PORT`) on which all sandboxes
   * with the same scenario share it. Default: state is in memory.
   */
  readonly data?: string
  /** How many replicas of the server must confirm a change before it is acknowledged, up to 99. Default: 0. */
  readonly waitReplicas?: number
  /** Forgets the kept state of the scenario. */
  readonly fresh?: boolean
  /** What to do with kept animals that were seeded from other data than the scenario's. Default: `refuse`. */
  readonly otherData?: 'refuse' | 'reseed'
  /** This and the next options override the scenario. */
  readonly seed?: number
  readonly keys?: readonly string[]
  readonly unspecified?: Unspecified
  readonly isolation?: Isolation
  /**
   * How many worlds of keys there may be; if there are more, the longest unused is removed. With `data`, 10 times as many are kept;
   * a new one is then refused. Default: 1,000.
   */
  readonly maxWorlds?: number
  /** How long the world of a key may be unused before it is removed, in milliseconds. Default: an hour. */
  readonly worldIdle?: number
  /** What answers requests that are not on the tape of a recorded scenario. Default: `store`. */
  readonly onMiss?: OnMiss
  /** The time of its clock, in milliseconds since 1970. */
  readonly now?: number
  /**
   * The bearer token that every request to the control plane needs, except for its health. Default: none, and the control
   * plane answers only this machine.
   */
  readonly adminToken?: string
  /** How long a client may leave its answer unread, in milliseconds. Default: 30,000. */
  readonly writeTimeout?: number
  /** Called with every exchange after it was answered. */
  readonly onExchange?: (exchange: Exchange) => void
  /**
   * Called for every exchange after it was answered, with a function that summarises it, now or later; this costs a tenth of
   * `onExchange`. A summary contains none of the credentials seen before it was made.
   */
  readonly onAnswered?: (summarise: () => ExchangeSummary) => void
  /** Called with a bug of the sandbox; the client gets a 500 without details. Default: throws it, uncaught. */
  readonly onBug?: (error: unknown) => void
  /** Called when kept state is resumed, repaired, reseeded, or cannot be written. */
  readonly onNotice?: (notice: Notice) => void
}

/**
 * Checks the options, except those that a scenario also has (`seed`, `keys`, `unspecified`, `isolation`).
 * @throws UsageError that names the option and the rule.
 */
export function assertStartOptions(options: StartOptions): void {
  assertOptions(options, { of: 'startSandbox', rules })
}

/** The options that override a scenario. */
export type Overrides = Partial<Pick<Scenario, 'seed' | 'keys' | 'unspecified' | 'isolation'>>

/** A scenario with overrides: choices of the ledger are replaced one by one, everything else as a whole. */
export function withOverrides(scenario: Scenario, { unspecified, ...rest }: Overrides): Scenario {
  if (unspecified === undefined) return { ...scenario, ...rest }
  return {
    ...scenario,
    ...rest,
    unspecified: mergeUnspecified(scenario.unspecified, unspecified),
  }
}

/** How a run of rotation decides what the scenario leaves to it. */
export interface Rotation {
  readonly unspecified: Unspecified
  /** The initial state of the random numbers of answers, a uint32. */
  readonly chance: number
}

/** A scenario in a run of rotation: the entries of the ledger that it names stay as they are. */
export function inRotation(scenario: Scenario, rotation: Rotation | undefined): Scenario {
  if (!rotation) return scenario
  const { unspecified, chance } = rotation
  return {
    ...scenario,
    chance,
    unspecified: mergeUnspecified(unspecified, choicesNamed(scenario.unspecified)),
  }
}

/** The options that override a scenario; the rules of the scenario apply to them. Options that were not given are absent. */
export function overridesOf({ seed, keys, unspecified, isolation }: StartOptions): Overrides {
  return {
    ...(isolation !== undefined && { isolation }),
    ...(seed !== undefined && { seed }),
    ...(keys !== undefined && { keys }),
    ...(unspecified !== undefined && { unspecified }),
  }
}

// --- internal ---

const rules: OptionRules<StartOptions> = {
  scenario: {
    fits: (value) => typeof value === 'string' || (typeof value === 'object' && value !== null),
    must: 'a name, a path or a scenario as an object',
  },
  port: aPort,
  host: aText,
  data: aText,
  waitReplicas: integerFrom(0, MOST_REPLICAS),
  fresh: aBoolean,
  otherData: oneOf(['refuse', 'reseed']),
  seed: checkedLater,
  keys: checkedLater,
  unspecified: checkedLater,
  isolation: checkedLater,
  maxWorlds: integerFrom(1, MOST_WORLDS),
  worldIdle: integerFrom(1, LONGEST_TIMER),
  onMiss: oneOf(onMissChoices),
  now: aTime,
  adminToken: aBearerToken,
  writeTimeout: integerFrom(1, LONGEST_TIMER),
  onExchange: aFunction,
  onAnswered: aFunction,
  onBug: aFunction,
  onNotice: aFunction,
}
