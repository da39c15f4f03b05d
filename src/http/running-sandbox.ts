import type { ServerTrust } from '../base/tls/server-tls.ts'
import type { ContractInfo } from '../client/answer-types.ts'
import type { SandboxControl } from '../client/sandbox-control.ts'
import type { ContractSource } from '../contract/document/contract-source.ts'
import type { ExampleCall } from '../contract/example-request.ts'
import type { Receipts } from '../faults/armed-fault.ts'
import type { RecordCounts, Scenario } from '../scenarios/scenario.ts'
import type { Ledger } from '../silences/ledger-of.ts'
import type { Rotation } from './start-options.ts'

/** What a sandbox serves. */
export interface ServedContract extends ContractInfo {
  /** Its title, where it is said beside the address; that of the default contract is not. */
  readonly shownTitle: string | undefined
  /** The resource that scenarios mean where they name none. */
  readonly main: string | undefined
  /** Sentences about what is not served, or not checked, as it is written. */
  readonly remarks: readonly string[]
  /** The files that it was read from, the first one first, and those of the next contract, if there is one; none of the built-in contract. */
  readonly files: readonly (readonly string[])[]
}

/** The next contract, which is served beside the one in force. */
export interface ServedNext extends ContractInfo {
  /** The address under which it is served: that of the other one, where their base paths are the same. */
  readonly url: string
}

/** A sandbox that runs in this process. `await using` closes it. */
export interface RunningSandbox extends SandboxControl, AsyncDisposable {
  /** The address of the control plane, e.g. `http://127.0.0.1:4010/__admin`. */
  readonly adminUrl: string
  /** The address of the page of the contract. */
  readonly docsUrl: string
  /** What clients trust, if it speaks https. */
  readonly tls: ServerTrust | undefined
  readonly scenario: Scenario
  /** Whether its contract asks for credentials. */
  readonly takesKeys: boolean
  /** The base address of the real service behind it; `undefined` if there is none. */
  readonly upstream: string | undefined
  /** The directory in which state is kept, or the address at which it is shared, without its credentials; `undefined` if it is in memory. */
  readonly data: string | undefined
  /** The number of records of the main resource: in the world that all keys share, or at the start of each world. */
  readonly size: number
  /** The same number as `pets`, and those of the other resources that the contract has. */
  readonly counts: RecordCounts
  readonly contract: ServedContract
  /** The contract that is served beside it, and where; `undefined` without `next`. */
  readonly next: ServedNext | undefined
  /** The operations that the contract marks as experimental or beta. */
  readonly stability: readonly { readonly operation: string; readonly stability: string }[]
  /** How many webhooks its contract has that go nowhere, since nothing says where to. */
  readonly silentWebhooks: number
  /** What its contract leaves open. */
  readonly leavesOpen: Ledger
  /** Resolves when every exchange that passed to the upstream has been checked: soon. */
  settled(): Promise<void>
  /** What the faults did in all worlds, in the order of the scenario. */
  receipts(): readonly Receipts[]
  /** Starts the first scenario again for a run of rotation, which decides what scenarios leave open until the next run. */
  beginRun(run: Rotation): Promise<void>
  /** A request to try it, which it answers with success. */
  readonly example: ExampleCall
  /** From now on, its health is `fail` and every answer closes its connection; it still answers. */
  drain(): void
  close(): Promise<void>
}

/** A sandbox whose contract may change while it runs. */
export interface ChangingSandbox extends RunningSandbox {
  /**
   * Goes on with another version of its contract, without an end of a connection: all worlds keep their records, as it shows them.
   * @throws UsageError (as a rejection) when it cannot be served, or changes to records would be lost; StorageError when they cannot be
   * written. Nothing is changed then.
   */
  changeContract(source: ContractSource): Promise<void>
}
