import { headerValue } from '../../base/http/header-lines.ts'
import { parseInt64 } from '../../base/json/int64.ts'
import { createRecentMap } from '../../base/recent-map.ts'
import type { FaultCounts } from '../../faults/fault-types.ts'
import type { ExchangeLines } from '../../journal/exchange.ts'
import type { Secrets } from '../../redaction/redaction.ts'
import { bearerToken, worldIdOf } from '../worlds/keys.ts'
import type { AnsweredSlot, StartingPoint } from '../worlds/starting-point.ts'
import type { World } from '../worlds/world.ts'
import type { ServerStore } from './group-server.ts'

/** An exchange as replicas pass it on: without any credential, and with its headers as lines only. */
export interface ReplicaExchange {
  readonly replica: string
  readonly exchange: ExchangeLines
  /** The id of the request's key (`KeyIds`), if the key works. */
  readonly keyId?: string
  /** The state of its world before the request; absent if it is no longer known. */
  readonly start?: ReplicaStartingPoint
}

/** A starting point (`StartingPoint`) in terms that other replicas understand. */
export interface ReplicaStartingPoint {
  readonly settings: string
  /** How many changes its records had seen. */
  readonly version: number
  readonly chance: number
  /** An int64. */
  readonly lastId?: string
  readonly counts: readonly FaultCounts[]
  /** The index of the tape entry that answered. */
  readonly taped?: number
}

/** Writes the exchange in a slot, redacted: a line of JSON, then the bodies. Escaping the bodies would triple the time. */
export function writeExchange(
  slot: AnsweredSlot,
  secrets: Secrets,
  { keyIds, ...origin }: { readonly keyIds: KeyIds } & Pick<ReplicaExchange, 'replica' | 'start'>,
): string {
  slot.teach(secrets)
  const key = bearerToken(headerValue(slot.asked.headers, 'authorization'))
  const isAccepted = key !== undefined && slot.start.world.isKey(key)
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

/** Reads what `writeExchange` writes. */
export function readExchange(text: string): ReplicaExchange {
  const end = text.indexOf('\n')
  const { asked, answered, ...shared } = JSON.parse(text.slice(0, end)) as ExchangeLine
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

/** A world of replicas as it is now; `settings` is the id of its settings. */
export interface WorldNow {
  readonly world: World
  readonly store: ServerStore
  readonly settings: string | undefined
}

/** Translates a starting point for other replicas; `undefined` if they could not use it. */
export function writeStartingPoint(
  { world, version, chance, lastId, counts, taped }: StartingPoint,
  now: WorldNow,
): ReplicaStartingPoint | undefined {
  const number = now.store.numberOf(version)
  if (world !== now.world || now.settings === undefined || number === undefined) return undefined
  return {
    ...{ settings: now.settings, version: number, chance, counts },
    ...(lastId !== undefined && { lastId: String(lastId) }),
    ...(taped && { taped: world.scenario.tape.indexOf(taped) }),
  }
}

/** Translates the starting point of another replica; `undefined` if this replica no longer knows the state. */
export function readStartingPoint(
  written: ReplicaStartingPoint | undefined,
  { world, store, settings }: WorldNow,
): StartingPoint | undefined {
  if (!written || written.settings !== settings) return undefined
  const { version, chance, lastId, counts, taped } = written
  return {
    ...{ world, version: store.versionOf(version), chance, counts },
    lastId: lastId === undefined ? undefined : parseInt64(lastId),
    taped: taped === undefined ? undefined : world.scenario.tape[taped],
  }
}

/** The working keys that were last used here, by the ids of their worlds, which replicas tell one another instead of keys. */
export class KeyIds {
  readonly #ids = createRecentMap<string, string>(MOST)
  readonly #keys = createRecentMap<string, string>(MOST)

  /** The id of a key; the key is known from then on. */
  idOf(key: string): string {
    const known = this.#ids.get(key)
    if (known !== undefined) return known
    const id = worldIdOf(key)
    this.#ids.set(key, id)
    this.#keys.set(id, key)
    return id
  }

  /** The key with an id, if it is known. */
  keyOf(id: string): string | undefined {
    return this.#keys.get(id)
  }
}

// --- internal ---

/** The number of keys that are remembered. */
const MOST = 1000

interface ExchangeLine extends ReplicaExchange {
  readonly asked?: number
  readonly answered?: number
}
