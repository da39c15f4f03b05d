import type { ResourceInfo } from '../../../client/answer-types.ts'

/** The addresses of the sections that a page of a sandbox may have for itself. */
export const ownSections = [
  'live',
  'map',
  'faults',
  'routes',
  'behaviour',
  'deliveries',
  'scenario',
  'ledger',
  'worlds',
  'coverage',
  'next',
] as const

/** One of them. */
export type OwnSection = (typeof ownSections)[number]

/** The names of resources in the address of the page, e.g. `orders`, in their order; none is that of another section. */
export function addressesOf(resources: readonly Pick<ResourceInfo, 'noun'>[]): readonly string[] {
  const taken = new Set<string>(ownSections)
  return resources.map(({ noun }) => {
    const word = noun.many.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    let address = word
    for (let number = 2; taken.has(address); number += 1) address = `${word}-${number}`
    taken.add(address)
    return address
  })
}
