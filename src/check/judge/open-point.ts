import { type LedgerName, usesUndocumented } from '../../contract/ledger.ts'
import type { Facts } from './facts.ts'

/** Finds the entry of the ledger that explains an undocumented status; `undefined` if there is none. */
export function openPointOf(facts: Facts): LedgerName | undefined {
  const { status } = facts.exchange
  const point = POINTS.find(({ name, applies }) => usesUndocumented(name, status) && applies(facts))
  return point?.name
}

// --- internal ---

interface Point {
  readonly name: LedgerName
  readonly applies: (facts: Facts) => boolean
}

/** When an entry can explain an answer; the first entry that applies counts. */
const POINTS: readonly Point[] = [
  { name: 'repeatedQuery', applies: breaksQuery('repeated-parameter') },
  { name: 'emptyQuery', applies: breaksQuery('empty-parameter') },
  { name: 'invalidQuery', applies: ({ query }) => query.violations.length > 0 },
  { name: 'unknownQuery', applies: ({ query }) => query.unknown.length > 0 },
  {
    name: 'contentType',
    applies: ({ request }) =>
      request.violations.some(({ location }) => location === 'header.content-type'),
  },
  {
    name: 'codedBody',
    applies: ({ exchange }) => exchange.requestHeaders['content-encoding'] !== undefined,
  },
  { name: 'largeBody', applies: ({ exchange }) => exchange.operation.body !== undefined },
  { name: 'invalidPetId', applies: ({ path, petId }) => 'petId' in path && petId === undefined },
  { name: 'head', applies: ({ exchange }) => exchange.method === 'HEAD' },
  { name: 'afterSunset', applies: ({ exchange }) => exchange.operation.deprecation !== undefined },
  { name: 'messageStatus', applies: ({ exchange }) => exchange.operation.id === 'createMessage' },
]

function breaksQuery(rule: string): Point['applies'] {
  return ({ query }) => query.violations.some((each) => each.rule === rule)
}
