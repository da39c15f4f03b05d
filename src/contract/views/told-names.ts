import { type Random, randomBelow } from '../../base/random.ts'
import { plainName, wordsOf } from '../../base/text/text.ts'

// What the names of members tell of values that are made for them.

/** Words of a time that comes when a record is over: a new one has none yet. */
const ENDS = new Set([
  ...['archived', 'canceled', 'cancelled', 'completed', 'deleted', 'ended', 'expired'],
  ...['failed', 'finished', 'removed', 'terminated', 'voided'],
])

/** Whether a member says that a record is over, by the name at the end of its place: `canceled_at`. */
export function isOfEnd(path: string): boolean {
  return wordsOf(lastOf(path)).some((word) => ENDS.has(word))
}

/** Whether a member of a record is expected to be another one in each: ids, and what people know a record by. */
export function isOfOne(path: string): boolean {
  // A resource, the id of a record, and a member.
  if (path.split('/').length !== 3) return false
  const name = lastOf(path)
  const last = wordsOf(name).at(-1) ?? ''
  return ['id', 'uuid'].includes(last) || UNIQUE.has(plainName(name))
}

/** A value in the form of an example, with other digits; a text without enough of them has a word more, before what follows an `@`. */
export function* variedFrom(example: unknown, random: Random): Iterable<unknown> {
  const digits = (count: number) =>
    Array.from({ length: count }, (_, at) => (at === 0 ? 1 : 0) + randomBelow(9, random)).join('')
  if (typeof example === 'number') yield Number(digits(LEAST))
  if (typeof example !== 'string') return
  const all = example.match(/\d/g)?.length ?? 0
  const longer = Math.max(0, LEAST - all)
  const last = /\d(?=\D*$)/
  if (all > 0)
    yield example
      .replace(last, (digit) => `${digit}${'0'.repeat(longer)}`)
      .replace(/\d+/g, (run) => digits(run.length))
  const [, name = '', rest = ''] = /^([^@]*)(.*)$/s.exec(example) ?? []
  yield `${name}-${digits(LEAST)}${rest}`
  if (all > 0) yield example.replace(/\d+/g, (run) => digits(run.length))
}

// --- internal ---

/** Names of one record, without case and separators. */
const UNIQUE = new Set(['slug', 'number', 'email'])

/** How many digits tell the records of one resource apart. */
const LEAST = 8

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
