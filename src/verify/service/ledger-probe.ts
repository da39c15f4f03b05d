import type { Service } from './service.ts'

/** Makes a service show which choice it has made for an entry of the ledger. The answers are read by observers. */
export interface LedgerProbe {
  /** The operation that findings name. */
  readonly operation: string
  /** Whether it needs leave to write. */
  readonly writes?: true
  /** Sends its requests. Returns why their answers say nothing, if that is known. */
  ask(service: Service): Promise<string | undefined>
}
