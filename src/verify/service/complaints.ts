import { isInt64 } from '../../base/int64.ts'
import { shown } from '../../base/shown.ts'
import { asRecord } from '../../check/judge/facts.ts'
import type { Complaint } from './contract-probe.ts'
import type { Seen } from './seen.ts'
import { listOf } from './seen-animals.ts'

/** Complains unless the status is this one. */
export function unlessStatus(seen: Seen, status: number): readonly Complaint[] {
  if (seen.status === status) return []
  const got = seen.status ?? `no answer (${seen.capture.failure})`
  return [{ seen, message: `the status must be ${status}, got ${got}` }]
}

/** Complains unless it is refused with this status and an Error (contract, sections 2 and 7). */
export function unlessError(seen: Seen, status: number): readonly Complaint[] {
  const wrong = unlessStatus(seen, status)
  if (wrong.length > 0) return wrong
  const body = asRecord(seen.json)
  const complain = (message: string): readonly Complaint[] => [{ seen, message }]
  if (!body) return complain('the body must be an Error, got no JSON object')
  if (typeof body.code !== 'string') return complain('Error.code must be a text')
  if (typeof body.message !== 'string') return complain('Error.message must be a text')
  if (body.status !== status)
    return complain(`Error.status must be ${status}, got ${shown(body.status)}`)
  return []
}

/** Complains unless it is a list with at most so many animals. */
export function unlessList(seen: Seen, most: number): readonly Complaint[] {
  const wrong = unlessStatus(seen, 200)
  if (wrong.length > 0) return wrong
  const list = listOf(seen)
  if (!list) return [{ seen, message: 'the body must be an array of animals' }]
  const { length } = list
  if (length <= most) return []
  return [{ seen, message: `the list must have at most ${most} animals, got ${length}` }]
}

/** Complains unless it is an animal. */
export function unlessAnimal(seen: Seen, status: number): readonly Complaint[] {
  const wrong = unlessStatus(seen, status)
  if (wrong.length > 0) return wrong
  if (isInt64(asRecord(seen.json)?.id)) return []
  return [{ seen, message: 'the body must be an animal with an id (int64)' }]
}
