import type { Choice, ExchangeKind } from '../../contract/document/contract-hints.ts'
import type { FoundSilence } from '../finding/found-silence.ts'
import type { LedgerScope } from '../finding/scope.ts'
import type { Observer } from '../observing/observed-exchange.ts'
import type { EntryProbe } from '../probing/probe-steps.ts'

/** A kind of silence, whole: where it is in a contract, how an exchange shows what a service chose, and how a service is made to show it. */
export interface Silence<Values extends Choices = Choices> {
  readonly of: ExchangeKind
  readonly isByQuery?: true
  /** Every choice that it can have; the first is what the sandbox does where there is no entry. */
  readonly values: Values
  /** What clients come to depend on. */
  readonly why: string
  /** The standard that says what clients may count on, though services differ: contracts need not say it again. */
  readonly standard?: string
  /** Finds where a contract leaves it open. */
  readonly find: (scope: LedgerScope) => readonly FoundSilence[]
  readonly observe: Observer
  /** The headers of answers that `observe` reads: the kept verdict on an exchange depends on them. */
  readonly headers?: readonly string[]
  /** Whether a read of a record shows it as well, after an operation that it is about. */
  readonly isReadBack?: true
  readonly provoke: EntryProbe
}

/** Keeps the values of a kind as types. */
export function defineSilence<const Values extends Choices>(
  silence: Silence<Values>,
): Silence<Values> {
  return silence
}

// --- internal ---

type Choices = readonly [Choice, ...Choice[]]
