import type { Int64 } from '../../base/json/int64.ts'
import type { Contract } from '../../contract/contract.ts'
import type { Choice } from '../../contract/ledger/ledger.ts'
import { checkedPets } from '../../petstore/checked-pets.ts'
import type { PetEntry } from '../../petstore/named-entries.ts'
import { isSuccess, type ObservedExchange } from './observed-exchange.ts'
import type { RefusalReason } from './refusal-reasons.ts'
import type { RunMemory } from './run-memory.ts'

/** The choice of the ledger that an answer shows; `other` if it is none of the listed ones. */
export type ObservedChoice = Choice | 'other'

/** What an exchange shows about an entry of the ledger. */
export interface Observation<Name extends string = PetEntry> {
  readonly entry: Name
  readonly choice: ObservedChoice
}

/**
 * The choice that an exchange shows on its own, or else a question for the memory of its run; `undefined` if it shows nothing.
 * A question outlives its exchange, so it must hold no more of it than it needs.
 */
export type Sign = ObservedChoice | Question | undefined

/** Asks the memory of a run; `began` is when the exchange began, in milliseconds since 1970. */
export type Question = (run: RunMemory, began: number) => ObservedChoice | undefined

/** How an exchange shows an entry of the ledger beyond doubt, or why none does (`hidden`). */
export type Observer =
  | {
      readonly see: (observed: ObservedExchange) => Sign
      /** The headers of the answer that it reads: the kept verdict on an exchange depends on them. */
      readonly headers?: readonly string[]
    }
  | { readonly seeOutside: (request: OutsideRequest) => ObservedChoice | undefined }
  | { readonly hidden: string }

/** An observer for each of some entries of the ledger. */
export type Observers = { readonly [name in PetEntry]?: Observer }

/** A request that is not an operation of the contract, and the status of its answer. */
export interface OutsideRequest {
  readonly method: string
  /** The path of the target, without its query. */
  readonly path: string
  readonly status: number
  readonly contract: Pick<Contract, 'match' | 'matchCaseless'>
}

/** The observer of an entry that shows in headers: only those that it names are given to `see`. */
export function inHeaders<const Name extends string>(
  headers: readonly Name[],
  see: (headers: { readonly [name in Name]?: string }, observed: ObservedExchange) => Sign,
): Observer {
  return {
    headers,
    see: (observed) =>
      see(
        observed.facts.exchange.responseHeaders as { readonly [name in Name]?: string },
        observed,
      ),
  }
}

/** The observer of an entry that asks whether something in a request may be. */
export function whetherAccepted(reason: RefusalReason): Observer {
  return { see: (observed) => weighReason(observed, reason, { served: () => 'accept' }) }
}

/** What an answer shows if it serves a request in spite of a reason to refuse it, and if it refuses the request with 400. */
export interface Outcomes {
  readonly served: (observed: ObservedExchange) => Sign
  readonly refused?: ObservedChoice
}

/** Determines whether an answer serves a request, refuses it with 400, or with 422, unless there are other reasons to refuse. */
export function weighReason(
  observed: ObservedExchange,
  reason: RefusalReason,
  { served, refused = 'reject' }: Outcomes,
): Sign {
  const { status, reasons, facts } = observed
  if (!reasons.includes(reason)) return undefined
  if (isSuccess(status)) return served(observed)
  if (reasons.length > 1 || (status !== 400 && status !== 422)) return undefined
  const seen = status === 400 ? refused : 'other'
  const category =
    facts.exchange.operation.id === checkedPets.observed.creation ? categoryOf(facts) : undefined
  return category === undefined ? seen : unlessForCategory(category, seen)
}

// --- internal ---

function categoryOf({ request }: ObservedExchange['facts']): Int64 | undefined {
  return (request.content?.value as { categoryId?: Int64 } | undefined)?.categoryId
}

/** A creation may also be refused because its category has no other records (ledger, `unknownCategory`). */
function unlessForCategory(category: Int64, seen: ObservedChoice): Question {
  return (run, began) => (run.takesCategory(category, began) ? seen : undefined)
}
