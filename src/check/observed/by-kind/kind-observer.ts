import type { Json } from '../../../base/json/json.ts'
import type { Contract } from '../../../contract/contract.ts'
import type { LedgerEntry } from '../../../contract/ledger/ledger.ts'
import type { Shape } from '../../../contract/resources/shape.ts'
import type { Facts } from '../../judge/facts.ts'
import type { Sign } from '../observer.ts'
import type { Reason } from './request-reasons.ts'

/** An exchange of any contract as observers of kinds of silence look at it. */
export interface SeenExchange {
  readonly contract: Contract
  readonly facts: Facts
  readonly status: number
  /** The JSON of the answer, and its text; `undefined` if it has none. */
  readonly answer: Json | undefined
  readonly text: string | undefined
  /** What the contract shows in the answer of success. */
  readonly shape: Shape | undefined
  /** Why a service may refuse the request: what breaks the contract in it, and what the contract leaves open. */
  readonly reasons: readonly Reason[]
  /** Whether nothing in the answer breaks the contract. */
  readonly isSound: boolean
}

/** How an exchange proves the choice of a service for the entries of a kind, or why none does (`hidden`). */
export type KindObserver =
  | {
      readonly see: (seen: SeenExchange, entry: LedgerEntry) => Sign
      /** The headers of the answer that it reads: the kept verdict on an exchange depends on them. */
      readonly headers?: readonly string[]
    }
  /** It is seen in requests of no operation. */
  | { readonly isOutside: true }
  | { readonly hidden: string }

/** Observers by the names of the kinds of silence. */
export type KindObservers = { readonly [kind: string]: KindObserver }

/** Whether an answer serves its request. */
export function isServed({ status }: Pick<SeenExchange, 'status'>): boolean {
  return status >= 200 && status < 300
}

/** The reason of a kind, and of a field or parameter if one is given; `undefined` if the request has none. */
export function reasonOf(
  { reasons }: SeenExchange,
  kind: string,
  name?: string,
): Reason | undefined {
  return reasons.find((each) => each.kind === kind && (name === undefined || each.name === name))
}

/**
 * What a refusal shows about what may be the reason for it: `reject` for the documented status, `other` for 400 or 422 in its place. Only
 * if nothing else in the request can be the reason: nothing that breaks the contract, and nothing that the answer names.
 */
export function refusedFor(
  { status, facts, text, reasons }: SeenExchange,
  { kind, name }: Reason,
): 'reject' | 'other' | undefined {
  const { refusal } = facts.exchange.operation
  if (status !== 400 && status !== 422 && status !== refusal) return undefined
  const others = reasons.filter((each) => each.kind !== kind || each.name !== name)
  if (name === undefined) {
    if (others.some((each) => each.name === undefined || text?.includes(each.name)))
      return undefined
  } else {
    const words = new Set((text ?? '').split(/[^\w-]+/))
    if (!words.has(name)) return undefined
    const isNamed = (each: Reason) => each.name === undefined || text?.includes(each.name)
    if (others.some((each) => each.name !== name && isNamed(each))) return undefined
    if (others.some((each) => each.name === name && each.kind !== 'unclear')) return undefined
  }
  return status === refusal ? 'reject' : 'other'
}
