import type { RecordOperation } from '../../contract/resources/record-operations.ts'
import { type IdValue, parentsAsked } from '../../contract/shown-records.ts'
import type { ReadExchange } from './read-exchange.ts'

/** What the record that a path asks for is known by; `undefined` if it names none. */
export function keyAsked(
  asked: Pick<ReadExchange, 'path' | 'record' | 'asked'>,
): IdValue | undefined {
  const { record } = asked
  return record && asked.asked !== undefined ? keyIn(record, asked.asked, asked) : undefined
}

/** What a record is known by in its resource: its id, below parents with their values. */
export function keyIn(
  record: RecordOperation,
  id: IdValue,
  { path }: Pick<ReadExchange, 'path'>,
): IdValue {
  if (record.parents.length === 0) return id
  return JSON.stringify([...Object.values(parentsAsked(record, path)), id].map(String))
}
