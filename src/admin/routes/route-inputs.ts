// Written by `npm run generate` from the routes of the control planes.
import type { Fault, FaultBody, When } from '../../faults/fault-types.ts'
import type { Unspecified } from '../../silences/settlement.ts'

/** The accepted API keys, in which `*` matches any characters. Default: sandbox-key; of a recording and of another contract, any. */
export type Keys = readonly string[]

/** Path, query and body of each route that takes any, by its operationId. */
export interface SandboxInputs {
  readonly getContract: { readonly query: WorldQuery }
  readonly getNext: { readonly query: WorldQuery }
  readonly putContract: {
    readonly query: WorldQuery
    readonly body: {
      /** Which one. */
      readonly contract: 'current' | 'next'
    }
  }
  readonly getScenario: { readonly query: { readonly brief: boolean; readonly world?: string } }
  readonly putScenario: { readonly query: WorldQuery; readonly body: unknown }
  readonly reset: { readonly query: WorldQuery }
  readonly listFaults: { readonly query: WorldQuery }
  readonly addFault: { readonly query: WorldQuery; readonly body: Fault }
  readonly orderFaults: {
    readonly query: WorldQuery
    readonly body: { readonly order: readonly string[] }
  }
  readonly replaceFault: {
    readonly path: { readonly id: string }
    readonly query: WorldQuery
    readonly body: FaultBody
  }
  readonly removeFaults: { readonly query: WorldQuery }
  readonly removeFault: { readonly path: { readonly id: string }; readonly query: WorldQuery }
  readonly listRequests: { readonly query: ConditionQuery & { readonly limit?: number } }
  readonly forgetRequests: { readonly query: WorldQuery }
  readonly getRequest: { readonly path: { readonly id: string } }
  readonly getRepro: { readonly path: { readonly id: string } }
  readonly countRequests: {
    readonly query: WorldQuery
    readonly body: {
      /** The operationId. */
      readonly operation?: string
      /** The method, in capitals. */
      readonly method?: string
      /** The path as it was sent, without the query. */
      readonly path?: string
      /** The status of the answer. */
      readonly status?: number
      /** What answered. */
      readonly origin?: 'store' | 'fault' | 'tape' | 'contract' | 'none'
      /** The id of a fault that struck. */
      readonly fault?: string
      /** The id of the world that answered. */
      readonly world?: string
      /** Requests from this time on. */
      readonly since?: string | number
      /** A text in the request line or in one of the bodies. */
      readonly q?: string
      /** Whether the request matches no operation of the contract. */
      readonly unmatched?: boolean
      /** What a request must contain so that the fault counts it. Every part must match. */
      readonly when?: When
    }
  }
  readonly getHar: { readonly query: ConditionQuery }
  readonly streamRequests: { readonly query: ConditionQuery & { readonly rate?: number } }
  readonly getClock: { readonly query: WorldQuery }
  readonly putClock: {
    readonly query: WorldQuery
    /** How to set the clock. */
    readonly body: {
      /** The time to set. An integer is in milliseconds since 1970; null is the real time. */
      readonly now?: string | number | null
      /** Whether the clock ticks. Default: unchanged. */
      readonly ticking?: boolean
      /** How far to move the clock forward, in milliseconds; a negative number moves it back. */
      readonly advance?: number
    }
  }
  readonly listSnapshots: { readonly query: WorldQuery }
  readonly takeSnapshot: { readonly query: WorldQuery; readonly body: { readonly name: string } }
  readonly restoreSnapshot: { readonly path: { readonly name: string }; readonly query: WorldQuery }
  readonly removeSnapshot: { readonly path: { readonly name: string }; readonly query: WorldQuery }
  readonly getKeys: { readonly query: WorldQuery }
  readonly putKeys: { readonly query: WorldQuery; readonly body: { readonly keys: Keys } }
  readonly removeWorld: { readonly path: { readonly id: string } }
  readonly getLedger: { readonly query: WorldQuery }
  readonly putLedger: { readonly query: WorldQuery; readonly body: Unspecified }
}

export interface WorldQuery {
  readonly world?: string
}

export interface ConditionQuery {
  readonly operation?: string
  readonly method?: string
  readonly path?: string
  readonly status?: number
  readonly origin?: 'store' | 'fault' | 'tape' | 'contract' | 'none'
  readonly fault?: string
  readonly since?: string
  readonly q?: string
  readonly unmatched?: boolean
  readonly world?: string
}

/** Path, query and body of each route that takes any, by its operationId. */
export interface ProxyInputs {
  readonly getReport: { readonly query: { readonly coverage: 'met' | 'all' } }
  readonly getFinding: { readonly path: { readonly fingerprint: string } }
  readonly startRecording: {
    readonly body: {
      /** A scenario (.yaml, .json) or a HAR (.har). */
      readonly file: string
    }
  }
}
