import { flatten } from '../contract/views/flat-schema.ts'
import { shownRecord } from './creation-observers.ts'
import { isServed, type Observers, type SeenExchange, type Sign } from './observer.ts'
import { sentRecord } from './refusal-reasons.ts'
import { keyAsked } from './run/record-keys.ts'

/** How exchanges show what a contract leaves open about records that are changed and removed. */
export const changeObservers = {
  unknownReplaced: {
    see: (seen) =>
      ifRemoved(seen, isServed(seen) ? 'create' : seen.status === 404 ? 'not-found' : undefined),
  },
  nullMember: {
    see: (seen) => {
      const { facts, contract, text } = seen
      const { record } = facts
      const [sent, got] = [sentRecord(facts), shownRecord(seen)]
      if (record?.role !== 'update' || !text || !record.isShown(got)) return undefined
      if (!sent || !got) return undefined
      const { members, required } = record.resource.record
      const isNullable = (name: string) => {
        const schema = contract.resolve(members.get(name)) as object | undefined
        return schema !== undefined && [flatten(schema).keywords.type].flat().includes('null')
      }
      const name = Object.keys(sent).find(
        (each) => sent[each] === null && !required.has(each) && isNullable(each),
      )
      if (name === undefined) return undefined
      if (!Object.hasOwn(got, name)) return 'removed'
      return got[name] === null ? 'kept' : 'other'
    },
  },
  removedTwice: {
    see: (seen) =>
      ifRemoved(seen, isServed(seen) ? 'success' : seen.status === 404 ? 'not-found' : undefined),
  },
  readRemoved: {
    see: (seen) =>
      ifRemoved(seen, seen.status === 404 ? 404 : seen.status === 410 ? 410 : undefined),
  },
} satisfies Observers

// --- internal ---

/** What an answer shows of a record that was removed: of one below parents, these may be gone too. */
function ifRemoved(
  { facts, reasons }: SeenExchange,
  choice: 'create' | 'success' | 'not-found' | 404 | 410 | undefined,
): Sign {
  const { record, exchange } = facts
  const key = keyAsked(facts)
  const isPlain = record !== undefined && record.parents.length === 0 && reasons.length === 0
  if (choice === undefined || key === undefined || !isPlain) return undefined
  if (exchange.operation.deprecation?.sunset !== undefined) return undefined
  const { name } = record.resource
  return (run, began) => (run.isRemoved(name, key, began) ? choice : undefined)
}
