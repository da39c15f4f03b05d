import type { Reply } from './redis-client.ts'

/** An entry of a stream that has one field. */
export interface StreamEntry {
  /** Its place: the server's time in milliseconds since 1970, and a number that distinguishes entries of the same millisecond. */
  readonly id: string
  readonly text: string
}

/** Parses entries from an answer of the server. */
export function parseEntries(reply: Reply): readonly StreamEntry[] {
  const entries = reply as readonly (readonly [string, readonly [string, string]])[]
  return entries.map(([id, [, text]]) => ({ id, text }))
}

/** Whether an entry was added before another, by their ids. */
export function isBefore(one: string, other: string): boolean {
  const [time = 0, count = 0] = one.split('-').map(Number)
  const [otherTime = 0, otherCount = 0] = other.split('-').map(Number)
  return time === otherTime ? count < otherCount : time < otherTime
}
