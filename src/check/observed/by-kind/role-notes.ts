import { splitTarget } from '../../../base/http/http.ts'
import { evenlyEncoded } from '../../../base/text/percent-encoding.ts'
import { type IdValue, idIn, recordsIn } from '../../../contract/shown-records.ts'
import type { Facts } from '../../judge/facts.ts'
import { LONGEST_LIST, type RoleNote } from '../../records/role-memory.ts'
import { keyAsked, keyIn } from '../run-note.ts'

/** Reads what an exchange says about later ones, for observers of kinds of silence; `undefined` if nothing. */
export function readRoleNote(facts: Facts): RoleNote | undefined {
  const { record, exchange } = facts
  const { status } = exchange
  if (!record || status < 200 || status > 299) return undefined
  const removed =
    record.role === 'remove' && record.item !== undefined ? keyAsked(facts) : undefined
  if (removed !== undefined) return { removed }
  const isNamed = record.role === 'create' && !record.givesId
  if (isNamed || record.role === 'replace' || record.role === 'update') return { mayChoose: true }
  const list = askedList(facts)
  return list && { list }
}

/**
 * The records of a list, and what asks for the same list by the same credential, whatever its limit; `undefined` for what is none. What a
 * client may see depends on its credential.
 */
export function askedList(facts: Facts): RoleNote['list'] {
  const { record, exchange, response, query } = facts
  const { method, target, requestHeaders, status, operation } = exchange
  if (record?.role !== 'list' || status !== record.status || method !== 'GET') return undefined
  if (query.violations.length > 0 || query.unknown.length > 0) return undefined
  const { authorization } = requestHeaders
  if (authorization === undefined && !operation.credentials.isPublic) return undefined
  const list = recordsIn(record, response.content?.value)
  const limits = new Set(
    record.parameters.flatMap(({ name, meaning }) => (meaning === 'limit' ? name : [])),
  )
  const others = Object.entries(query.texts).filter(([name]) => !limits.has(name))
  const path = evenlyEncoded(splitTarget(target).path)
  const asked = JSON.stringify([path, others.toSorted(), authorization])
  if (!list || list.length > LONGEST_LIST || asked.length > LONGEST_ASKED) return undefined
  const ids = list.flatMap((each): readonly IdValue[] => {
    const id = idIn(record, each)
    return id === undefined ? [] : [keyIn(record, id, facts)]
  })
  return ids.length === list.length ? { asked, ids } : undefined
}

// --- internal ---

/** A longer query is remembered by nobody. */
const LONGEST_ASKED = 2000
