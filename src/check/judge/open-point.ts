import { type LedgerName, usesUndocumented } from '../../contract/ledger.ts'
import type { Facts } from './facts.ts'

/** The point the contract leaves open that an undocumented status settles; `undefined` where it settles none. */
export function openPointOf(facts: Facts): LedgerName | undefined {
  const { operation, status } = facts.exchange
  return (POINTS[operation.id] ?? [])
    .filter(({ applies }) => applies(facts))
    .find(({ name }) => usesUndocumented(name, status))?.name
}

// --- internal ---

interface Point {
  readonly name: LedgerName
  readonly applies: (facts: Facts) => boolean
}

const always = () => true

const POINTS: { readonly [operationId: string]: readonly Point[] } = {
  listPets: [
    { name: 'invalidQuery', applies: ({ query }) => query.violations.length > 0 },
    { name: 'unknownQuery', applies: ({ query }) => query.unknown.length > 0 },
  ],
  createPet: [
    {
      name: 'contentType',
      applies: ({ request }) =>
        request.violations.some(({ location }) => location === 'header.content-type'),
    },
  ],
  getPet: [
    { name: 'invalidPetId', applies: ({ petId }) => petId === undefined },
    { name: 'afterSunset', applies: always },
  ],
  createMessage: [{ name: 'messageStatus', applies: always }],
}
