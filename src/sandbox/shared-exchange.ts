import { headerValue } from '../base/header-lines.ts'
import type { FaultCounts } from '../faults/fault.ts'
import type { ExchangeLines } from '../journal/exchange.ts'
import type { Secrets } from '../redaction/secrets.ts'
import { bearerToken } from './bearer-token.ts'
import type { AnsweredSlot } from './before.ts'
import type { KeyIds } from './key-ids.ts'

/** An exchange as replicas tell one another: without any credential, and with its headers as lines only. */
export interface SharedExchange {
  /** The name of the replica that answered. */
  readonly replica: string
  readonly exchange: ExchangeLines
  /** The id of the key of the request (`KeyIds`), if it was one that works. */
  readonly keyId?: string
  /** Where its world stood; absent if nobody knows any more. */
  readonly standpoint?: SharedStandpoint
}

/** Where a shared world stood when a request was answered in it, in terms that other replicas understand. */
export interface SharedStandpoint {
  /** The id of its settings. */
  readonly settings: string
  /** The number of the changes that its animals had seen. */
  readonly version: number
  readonly chance: number
  /** An int64. */
  readonly lastId?: string
  readonly counts: readonly FaultCounts[]
  /** The place on the tape of what it answered. */
  readonly taped?: number
}

/** Writes the exchange that is in a slot, with its credentials and these redacted. */
export function sharedText(
  slot: AnsweredSlot,
  secrets: Secrets,
  {
    keyIds,
    ...origin
  }: { readonly keyIds: KeyIds } & Pick<SharedExchange, 'replica' | 'standpoint'>,
): string {
  slot.teach(secrets)
  const key = bearerToken(headerValue(slot.asked.headers, 'authorization'))
  const isAccepted = key !== undefined && slot.before.world.isKey(key)
  const shared: SharedExchange = {
    ...origin,
    ...(isAccepted && { keyId: keyIds.idOf(key) }),
    exchange: slot.toLines(secrets),
  }
  return JSON.stringify(shared)
}

/** Reads it. */
export function parseShared(text: string): SharedExchange {
  return JSON.parse(text) as SharedExchange
}
