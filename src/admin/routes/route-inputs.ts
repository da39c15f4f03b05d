// Written by `npm run generate` from the routes of the control planes.

import type { Int64 } from '../../base/json/int64.ts'
import type { Unspecified } from '../../contract/ledger/ledger.ts'
import type { Fault, When } from '../../faults/fault-types.ts'
import type { NewPet } from '../../store/pet.ts'

/** The accepted API keys, in which `*` matches any characters. Default: sandbox-key. */
export type Keys = readonly string[]

/** Path, query and body of each route, by its operationId. */
export interface SandboxInputs {
  /** GET /health */
  readonly getHealth: object
  /** GET /openapi.json */
  readonly getDocument: object
  /** GET /scenarios */
  readonly listScenarios: object
  /** GET /scenario */
  readonly getScenario: {
    readonly query: { readonly brief: boolean; readonly world?: string }
  }
  /** PUT /scenario */
  readonly putScenario: {
    readonly query: { readonly world?: string }
    readonly body: unknown
  }
  /** POST /reset */
  readonly reset: {
    readonly query: { readonly world?: string }
  }
  /** GET /state */
  readonly getState: {
    readonly query: {
      readonly name?: string
      readonly part: 'all' | 'pets'
      readonly status?: 'available' | 'pending' | 'sold'
      readonly categoryId?: Int64
      readonly q?: string
      readonly format: 'json' | 'yaml'
      readonly world?: string
    }
  }
  /** GET /state/pets */
  readonly browsePets: {
    readonly query: {
      readonly status?: 'available' | 'pending' | 'sold'
      readonly categoryId?: Int64
      readonly q?: string
      readonly after?: Int64
      readonly before?: Int64
      readonly limit: number
      readonly world?: string
    }
  }
  /** GET /state/pets/{id} */
  readonly readPet: {
    readonly path: { readonly id: Int64 }
    readonly query: { readonly world?: string }
  }
  /** PUT /state/pets/{id} */
  readonly putPet: {
    readonly path: { readonly id: Int64 }
    readonly query: { readonly world?: string }
    readonly body: NewPet
  }
  /** DELETE /state/pets/{id} */
  readonly removePet: {
    readonly path: { readonly id: Int64 }
    readonly query: { readonly world?: string }
  }
  /** GET /faults */
  readonly listFaults: {
    readonly query: { readonly world?: string }
  }
  /** POST /faults */
  readonly addFault: {
    readonly query: { readonly world?: string }
    readonly body: Fault
  }
  /** PUT /faults */
  readonly orderFaults: {
    readonly query: { readonly world?: string }
    readonly body: { readonly order: readonly string[] }
  }
  /** PUT /faults/{id} */
  readonly replaceFault: {
    readonly path: { readonly id: string }
    readonly query: { readonly world?: string }
    readonly body: Fault
  }
  /** DELETE /faults */
  readonly removeFaults: {
    readonly query: { readonly world?: string }
  }
  /** DELETE /faults/{id} */
  readonly removeFault: {
    readonly path: { readonly id: string }
    readonly query: { readonly world?: string }
  }
  /** GET /requests */
  readonly listRequests: {
    readonly query: {
      readonly operation?: string
      readonly method?: string
      readonly path?: string
      readonly status?: number
      readonly origin?: 'store' | 'fault' | 'tape' | 'contract' | 'none'
      readonly fault?: string
      readonly since?: string
      readonly q?: string
      readonly unmatched?: boolean
      readonly limit?: number
      readonly world?: string
    }
  }
  /** DELETE /requests */
  readonly forgetRequests: {
    readonly query: { readonly world?: string }
  }
  /** GET /requests/{id} */
  readonly getRequest: {
    readonly path: { readonly id: string }
  }
  /** GET /requests/{id}/repro */
  readonly getRepro: {
    readonly path: { readonly id: string }
  }
  /** POST /requests/count */
  readonly countRequests: {
    readonly query: { readonly world?: string }
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
  /** GET /requests.har */
  readonly getHar: {
    readonly query: {
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
  }
  /** GET /requests/stream */
  readonly streamRequests: {
    readonly query: {
      readonly operation?: string
      readonly method?: string
      readonly path?: string
      readonly status?: number
      readonly origin?: 'store' | 'fault' | 'tape' | 'contract' | 'none'
      readonly fault?: string
      readonly since?: string
      readonly q?: string
      readonly unmatched?: boolean
      readonly rate?: number
      readonly world?: string
    }
  }
  /** GET /clock */
  readonly getClock: {
    readonly query: { readonly world?: string }
  }
  /** PUT /clock */
  readonly putClock: {
    readonly query: { readonly world?: string }
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
  /** GET /snapshots */
  readonly listSnapshots: {
    readonly query: { readonly world?: string }
  }
  /** POST /snapshots */
  readonly takeSnapshot: {
    readonly query: { readonly world?: string }
    readonly body: { readonly name: string }
  }
  /** POST /snapshots/{name}/restore */
  readonly restoreSnapshot: {
    readonly path: { readonly name: string }
    readonly query: { readonly world?: string }
  }
  /** DELETE /snapshots/{name} */
  readonly removeSnapshot: {
    readonly path: { readonly name: string }
    readonly query: { readonly world?: string }
  }
  /** GET /keys */
  readonly getKeys: {
    readonly query: { readonly world?: string }
  }
  /** PUT /keys */
  readonly putKeys: {
    readonly query: { readonly world?: string }
    readonly body: { readonly keys: Keys }
  }
  /** GET /worlds */
  readonly listWorlds: object
  /** POST /worlds */
  readonly createWorld: object
  /** DELETE /worlds/{id} */
  readonly removeWorld: {
    readonly path: { readonly id: string }
  }
  /** GET /ledger */
  readonly getLedger: {
    readonly query: { readonly world?: string }
  }
  /** PUT /ledger */
  readonly putLedger: {
    readonly query: { readonly world?: string }
    readonly body: Unspecified
  }
  /** GET /coverage */
  readonly getCoverage: object
  /** GET /metrics */
  readonly getMetrics: object
}

/** Path, query and body of each route, by its operationId. */
export interface ProxyInputs {
  /** GET /health */
  readonly getHealth: object
  /** GET /openapi.json */
  readonly getDocument: object
  /** GET /report */
  readonly getReport: object
  /** GET /status */
  readonly getStatus: object
  /** GET /findings/{fingerprint} */
  readonly getFinding: {
    readonly path: { readonly fingerprint: string }
  }
  /** GET /recordings */
  readonly getRecordings: object
  /** POST /recordings/start */
  readonly startRecording: {
    readonly body: {
      /** A scenario (.yaml, .json) or a HAR (.har). */
      readonly file: string
    }
  }
  /** POST /recordings/stop */
  readonly stopRecording: object
  /** GET /metrics */
  readonly getMetrics: object
}
