import { LedgerWatch } from '../../../src/check/ledger-watch.ts'
import { loadContract } from '../../support/built-in.ts'
import { toCapture } from '../../support/capture.ts'
import type { CaseAnswer, CaseRequest } from '../../support/case.ts'
import { answer, create, errorText, list, pet, pets, petText } from '../../support/case-parts.ts'
import type { LedgerName } from '../../support/pet-ledger.ts'

/** A request and its answer. */
export type Exchange = readonly [CaseRequest, CaseAnswer]

/** What the last of some exchanges shows of an entry; each begins after the one before it has ended. */
export function seen(
  entry: LedgerName,
  exchanges: readonly Exchange[],
  now = '2026-11-21T12:00:00Z',
) {
  const watch = new LedgerWatch(loadContract())
  const all = exchanges.map(([request, given], index) =>
    watch.observe(toCapture(request, given, { time: Date.parse(now) + 10 * index })),
  )
  return all.at(-1)?.find((each) => each.entry === entry)?.choice ?? 'nothing'
}

/** A NewPet without a status. */
export const NEW = { name: 'Rex', categoryId: 3 }
/** A list of animals with these ids. */
export const withIds = (...ids: readonly unknown[]) => answer(ids.map((id) => pet({ id })))
/** An Error with a status. */
export const refused = (status = 400, headers = {}) => answer(errorText(status), status, headers)
/** A created animal with these changes. */
export const created = (changes: object = {}, headers = {}) =>
  answer(petText({ id: 9, ...changes }), 201, headers)
/** Sends a message. */
export const message = (body: object): CaseRequest => ({ ...create(body), target: '/messages' })
/** A message with these changes. */
export const queued = (changes: object, status = 200) =>
  answer({ id: 'msg_1', message: '', status: 'queued', createdAt: '', ...changes }, status)
/** A 401 with a challenge. */
export const unauthorised = (challenge: string | null) =>
  refused(401, { 'www-authenticate': challenge })
/** An exchange after which a category is known. */
export const KNOWN: Exchange = [list(), answer(pets(2))]

/** An entry, what is to be seen of it, why, and the exchanges of which the last one shows it. */
export type ObserverCase = readonly [LedgerName, string | number, string, ...Exchange[]]
