import type { Contract } from '../../contract/contract.ts'

/** A request that is not an operation of the contract, and the status of its answer. */
export interface Stray {
  readonly method: string
  /** The path of the target, without its query. */
  readonly path: string
  readonly status: number
  readonly contract: Pick<Contract, 'match' | 'matchCaseless'>
}
