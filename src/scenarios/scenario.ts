import type { Int64 } from '../base/json/exact-numbers.ts'
import type { Behaviours } from '../behaviour/operation-behaviour.ts'
import type { BehaviourWords } from '../contract/behaviour/behaviour-words.ts'
import type { WebhookSettings } from '../events/settings/webhook-settings.ts'
import type { Fault } from '../faults/fault-types.ts'
import type { Expressions } from '../faults/request-filter.ts'
import type { Isolation, OnMiss } from '../options/words.ts'
import type { RoutePlan } from '../routes/route-plan.ts'
import type { Unspecified } from '../silences/settlement.ts'
import type { StoredRecord } from '../store/record-kind.ts'
import type { WrittenUpstreamRecord } from '../store/shown-record.ts'
import type { TapeEntry } from '../tape/tape-types.ts'
import type { Generate } from './generate/likely-values.ts'
import type { WrittenLater } from './scenario-behaviour.ts'
import type { ScenarioResources } from './scenario-resources.ts'
import type { Recording } from './scenario-types.ts'

/** The time in a world. */
export interface ClockSetting {
  /** Milliseconds since 1970. Default: the real time. */
  readonly now?: number
  readonly ticking?: boolean
}

/** How a tape is played. */
export interface Replay {
  /** What answers requests that are not on the tape. Default: the store. */
  readonly onMiss: OnMiss | undefined
  /** Whether the records have changed since, so that lists and gets come from the store. */
  readonly overtaken: boolean
}

/** A named starting point, parsed and valid. */
export interface Scenario {
  readonly name: string
  readonly description: string
  /** The files it was read from: its own, then those that it extends. */
  readonly files: readonly string[]
  /** The resources of the contract that it was read by. */
  readonly resources: ScenarioResources
  readonly seed: number
  /** The state of the random numbers of answers, a uint32. Default: it follows from the seed. */
  readonly chance: number | undefined
  /** The accepted API keys; `*` matches any characters. */
  readonly keys: readonly string[]
  /** The keys whose requests meet the next contract, if there is one; `*` matches any characters. */
  readonly nextKeys: readonly string[]
  readonly isolation: Isolation
  /** The records of each resource that it lists some of, by its name, in the order of the contract. */
  readonly records: ReadonlyMap<string, readonly StoredRecord[]>
  /** The records to generate from the contract's schemas, after those. */
  readonly generate: ReadonlyMap<string, Generate>
  /** New ids of a resource are greater than this one and than those of all its records. Default: 0. */
  readonly lastIds: ReadonlyMap<string, Int64>
  readonly clock: ClockSetting
  /** What its operations do beyond the contract, in words. */
  readonly behaviour: BehaviourWords | undefined
  /** What records become by themselves. */
  readonly later: readonly WrittenLater[]
  /** What an upstream showed of records that are changed or removed in it. */
  readonly upstreamRecords: readonly WrittenUpstreamRecord[]
  /** Milliseconds since 1970; `none` omits `Deprecation`; `undefined` stands for the contract's own date. */
  readonly deprecatedSince: number | 'none' | undefined
  readonly unspecified: Unspecified
  readonly faults: readonly Fault[]
  /** The compiled expressions of the faults. */
  readonly expressions: Expressions
  /** Where the webhooks of its contract go, and how. */
  readonly webhooks: WebhookSettings
  /** The base address of the service behind it that it names, if any. */
  readonly upstream: string | undefined
  /** Whether it is of a sandbox with an upstream, where other keys and another isolation are usual. */
  readonly hasUpstream: boolean
  /** Who answers, if there is an upstream. */
  readonly routes: RoutePlan
  /** The file of code that it names, which says what operations do beyond the contract. */
  readonly handlersFile?: string | undefined
  /** What that code says, once it was loaded. It is no part of what the records are seeded from. */
  readonly handlers?: Behaviours | undefined
  /** Recorded exchanges in order; empty if there is no tape. */
  readonly tape: readonly TapeEntry[]
  readonly replay: Replay
  /** Facts about the recording, if it is one. */
  readonly recording: Recording | undefined
  /** Warnings about its files. */
  readonly remarks: readonly string[]
}
