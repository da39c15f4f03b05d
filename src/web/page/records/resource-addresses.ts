import type { ResourceInfo } from '../../../client/answer-types.ts'

/** The names of resources in the address of the page, e.g. `orders`, in their order; none is that of another section. */
export function addressesOf(resources: readonly Pick<ResourceInfo, 'noun'>[]): readonly string[] {
  const taken = new Set(OTHERS)
  return resources.map(({ noun }) => {
    const word = noun.many.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    let address = word
    for (let number = 2; taken.has(address); number += 1) address = `${word}-${number}`
    taken.add(address)
    return address
  })
}

// --- internal ---

/** The other sections of the page. */
const OTHERS = ['live', 'faults', 'scenario', 'ledger', 'worlds', 'coverage']
