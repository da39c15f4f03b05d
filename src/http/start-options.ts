import { isDeepStrictEqual } from 'node:util'
import { UsageError } from '../base/errors.ts'
import type { OnProgress } from '../base/progress.ts'
import {
  aFunction,
  assertOptions,
  checkedLater,
  integerFrom,
  type OptionRules,
  oneOfChoices,
} from '../base/text/assert-options.ts'
import { withoutUser } from '../base/text/shown.ts'
import { LONGEST_TIMER } from '../base/time.ts'
import type { Delivery } from '../events/delivery-types.ts'
import { MOST_FAULTS } from '../faults/fault.ts'
import type { Fault } from '../faults/fault-types.ts'
import type { ExchangeSummary } from '../journal/exchange.ts'
import type { Exchange } from '../journal/journal-types.ts'
import type { DelaySpan } from '../options/option-kinds.ts'
import { flagOf, type OptionsOf, optionRules } from '../options/options.ts'
import { redactAddress } from '../redaction/redact-by-name.ts'
import type { RequestRoute } from '../routes/route-types.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import type { ScenarioInput } from '../scenarios/scenario-types.ts'
import { choicesNamed, mergeUnspecified, type Unspecified } from '../silences/settlement.ts'
import type { Notice } from '../store/store.ts'

/** How to start a sandbox; every option has a default. */
export interface StartOptions extends OptionsOf<'startSandbox'> {
  /**
   * The name of a scenario in `scenarios/`, the path of a file, or a scenario as a value. The value may be any object, because it is
   * checked when it is read; `satisfies ScenarioInput` checks it in the editor. Default: `default`.
   */
  readonly scenario?: string | ScenarioInput | object
  /** Who answers, with an upstream, in place of the routes of the scenario: the first that matches a request decides. */
  readonly routes?: readonly RequestRoute[]
  /** What to do with kept records that were seeded from other data than the scenario's. Default: `refuse`. */
  readonly otherData?: 'refuse' | 'reseed'
  /** How long a client may leave its answer unread, in milliseconds. Default: 30,000. */
  readonly writeTimeout?: number
  /** Called with every exchange after it was answered. */
  readonly onExchange?: (exchange: Exchange) => void
  /**
   * Called for every exchange after it was answered, with a function that summarises it, now or later; this costs a tenth of
   * `onExchange`. A summary contains none of the credentials seen before it was made.
   */
  readonly onAnswered?: (summarise: () => ExchangeSummary) => void
  /** Called with every delivery of a webhook or a callback when it was made, and after each attempt to send it. */
  readonly onDelivery?: (delivery: Delivery) => void
  /** Called with a bug of the sandbox; the client gets a 500 without details. Default: throws it, uncaught. */
  readonly onBug?: (error: unknown) => void
  /** Called when kept state is resumed, repaired, reseeded, or cannot be written. */
  readonly onNotice?: (notice: Notice) => void
  /** Called often until it has started, with how far the reading and the generating of its records is. It must be cheap. */
  readonly onProgress?: OnProgress
}

/**
 * Checks the options, except those that a scenario also has (`seed`, `keys`, `unspecified`, `isolation`).
 * @throws UsageError that names the option and the rule.
 */
export function assertStartOptions(options: StartOptions): void {
  assertOptions(options, { of: 'startSandbox', rules })
}

/** The options that override a scenario. */
export type Overrides = Partial<Pick<Scenario, (typeof OVERRIDING)[number] | 'webhooks'>>

/** A scenario with overrides: choices of the ledger and settings of webhooks are replaced one by one, everything else as a whole. */
export function withOverrides(
  scenario: Scenario,
  { unspecified, webhooks, ...rest }: Overrides,
): Scenario {
  return {
    ...{ ...scenario, ...rest },
    ...(webhooks && { webhooks: { ...scenario.webhooks, ...webhooks } }),
    ...(unspecified !== undefined && {
      unspecified: mergeUnspecified(scenario.unspecified, unspecified),
    }),
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
export function overridesOf({ webhookUrl, ...options }: StartOptions): Overrides {
  const given = OVERRIDING.filter((name) => options[name] !== undefined)
  return {
    ...Object.fromEntries(given.map((name) => [name, options[name]])),
    ...(webhookUrl !== undefined && { webhooks: { url: webhookUrl } }),
  }
}

/**
 * A scenario with a fault, named `delay`, that delays every answer; the scenario as it is for a delay of 0. The fault comes first, so
 * that it also delays what other faults answer. It takes the place of a fault of the scenario with that name, which becomes a remark;
 * only its own state, as exports contain it, stays with its counts.
 * @throws UsageError when the scenario has as many faults as it may.
 */
export function withDelay(scenario: Scenario, delay: DelaySpan = 0): Scenario {
  if (delay === 0) return scenario
  const { name, faults, remarks } = scenario
  const fault = delayFault(delay)
  const own = faults.find(({ id }) => id === DELAY_FAULT)
  if (own && isSame(own, fault)) return scenario
  const others = faults.filter((each) => each !== own)
  if (others.length >= MOST_FAULTS)
    throw new UsageError(
      `The delay of every answer is one fault too many: the scenario ${name} has ${others.length.toLocaleString('en')} already. Remove one, or start without --delay.`,
    )
  return {
    ...scenario,
    faults: [fault, ...others],
    remarks: own ? [...remarks, REPLACED] : remarks,
  }
}

/** @throws UsageError for an option that is about an upstream. */
export function assertNotBehind(options: StartOptions): void {
  const about = ['mock', 'routes', 'readOnly', 'timeout', 'ca', 'insecure'] as const
  const name = about.find((each) => options[each] !== undefined && options[each] !== false)
  if (name === undefined) return
  throw new UsageError(
    `${name === 'routes' ? name : `--${flagOf(name)}`} needs --upstream URL, or upstream in the scenario: it is about the service behind the sandbox.`,
  )
}

/** The error for a scenario that names another upstream than that of the start. */
export function otherUpstream(
  name: string,
  upstream: string,
  address: string | undefined,
): UsageError {
  return new UsageError(
    `The scenario ${name} is of the upstream ${redactAddress(withoutUser(upstream))}, and this sandbox has ${address === undefined ? 'none' : 'another one'}. A sandbox has one from its start to its end: start another one with this scenario.`,
  )
}

// --- internal ---

const OVERRIDING = ['isolation', 'seed', 'keys', 'unspecified'] as const

const rules: OptionRules<StartOptions> = {
  scenario: {
    fits: (value) => typeof value === 'string' || (typeof value === 'object' && value !== null),
    must: 'a name, a path or a scenario as an object',
  },
  ...optionRules('startSandbox'),
  routes: checkedLater,
  otherData: oneOfChoices(['refuse', 'reseed']),
  writeTimeout: integerFrom(1, LONGEST_TIMER),
  onExchange: aFunction,
  onAnswered: aFunction,
  onDelivery: aFunction,
  onBug: aFunction,
  onNotice: aFunction,
  onProgress: aFunction,
}

/** The id of the fault. */
const DELAY_FAULT = 'delay'

const REPLACED = `warning: the fault ${DELAY_FAULT} of the scenario is replaced by that of --delay. Give one of them up, or the fault another id.`

function delayFault(delay: DelaySpan): Fault {
  return {
    id: DELAY_FAULT,
    on: '*',
    delay: typeof delay === 'number' ? delay : { type: 'uniform', ...delay },
  }
}

/** Whether a fault is the same but for its counts. */
function isSame({ counts: _counts, ...own }: Fault, fault: Fault): boolean {
  return isDeepStrictEqual(own, fault)
}
