import type { Contract } from '../../contract/contract.ts'
import { isDate } from '../../contract/document/deprecation.ts'

/** What a contract says will happen to an operation on a day, or has happened. */
export interface DatedChange {
  /** In few words, e.g. `sunset getThing 2030-12-05`. */
  readonly name: string
  readonly what: 'deprecation' | 'sunset'
  readonly operation: string
  /** In milliseconds since 1970. */
  readonly time: number
  /** One sentence. */
  readonly text: string
}

/** The dates that a contract names for its operations, the earliest first. */
export function datedChanges({ operations }: Pick<Contract, 'operations'>): readonly DatedChange[] {
  return operations
    .flatMap(({ id, deprecation: { since, sunset } = {} }) => [
      ...dated('deprecation', id, since),
      ...dated('sunset', id, sunset),
    ])
    .toSorted((one, other) => one.time - other.time)
}

/** A time as a contract would write it: a day, or with its time of day. */
export function dateText(time: number): string {
  const text = new Date(time).toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text
}

// --- internal ---

function dated(
  what: DatedChange['what'],
  operation: string,
  date: string | undefined,
): readonly DatedChange[] {
  if (!isDate(date)) return []
  const time = Date.parse(date)
  const day = dateText(time)
  const happens = what === 'sunset' ? 'is gone' : 'is deprecated'
  const name = `${what} ${operation} ${day}`
  return [{ name, what, operation, time, text: `${operation} ${happens} from ${day} on.` }]
}
