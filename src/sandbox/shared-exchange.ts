import { headerValue } from '../base/header-lines.ts'
import type { FaultCounts } from '../faults/fault.ts'
import type { ExchangeLines } from '../journal/exchange.ts'
import type { Secrets } from '../redaction/secrets.ts'
import { bearerToken } from './bearer-token.ts'
import type { AnsweredSlot } from './before.ts'
import type { KeyIds } from './key-ids.ts'

/** An exchange in the form that replicas exchange: without any credential, and with its headers as lines only. */
export interface SharedExchange {
  /** The name of the replica that answered. */
  readonly replica: string
  readonly exchange: ExchangeLines
  /** The id of the request's key (`KeyIds`), if the key works. */
  readonly keyId?: string
  /** The state of its world; absent if it is no longer known. */
  readonly standpoint?: SharedStandpoint
}

/** The state of a shared world when it answered a request, in terms that other replicas understand. */
export interface SharedStandpoint {
  /** The id of its settings. */
  readonly settings: string
  /** How many changes its animals had seen. */
  readonly version: number
  readonly chance: number
  /** An int64. */
  readonly lastId?: string
  readonly counts: readonly FaultCounts[]
  /** The index of the tape entry that answered. */
  readonly taped?: number
}

/**
 * Writes the exchange in a slot, with its credentials and `secrets` redacted: one line of JSON, followed by the unescaped
 * bodies. Escaping the bodies would take three times as long.
 */
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
  const { request, answer, ...exchange } = slot.toLines(secrets)
  const { body: asked, ...requestLines } = request
  const { body: answered, ...answerLines } = answer ?? {}
  const line = JSON.stringify({
    ...origin,
    ...(isAccepted && { keyId: keyIds.idOf(key) }),
    exchange: { ...exchange, request: requestLines, ...(answer && { answer: answerLines }) },
    // The lengths of the bodies; absent if there is none.
    asked: asked?.length,
    answered: answered?.length,
  })
  return `${line}\n${asked ?? ''}${answered ?? ''}`
}

/** Reads what `sharedText` writes. */
export function parseShared(text: string): SharedExchange {
  const end = text.indexOf('\n')
  const { asked, answered, ...shared } = JSON.parse(text.slice(0, end)) as SharedLine
  const { request, answer, ...exchange } = shared.exchange
  const from = end + 1 + (asked ?? 0)
  const askedBody = asked === undefined ? undefined : text.slice(end + 1, from)
  const answeredBody = answered === undefined ? undefined : text.slice(from)
  return {
    ...shared,
    exchange: {
      ...exchange,
      request: { ...request, body: askedBody },
      answer: answer && { ...answer, body: answeredBody },
    },
  }
}

// --- internal ---

/** The line before the bodies. */
interface SharedLine extends SharedExchange {
  readonly asked?: number
  readonly answered?: number
}
