import type { PetList } from '../../../client/sandbox-control.ts'
import { askPlane, type PlaneRequest } from '../parts/ask-plane.ts'

/** How many animals are on a page. */
export const PAGE_SIZE = 50

/**
 * Asks for a page of animals. A search that reads one animal after another may end an answer early, with too few animals: then it
 * asks again, until the page is full or nothing is left.
 * @throws (as a rejection) as `askPlane`.
 */
export async function askAnimals({ query, ...request }: PlaneRequest): Promise<PetList> {
  const isBack = query?.before !== undefined
  const ask = (more: PlaneRequest['query']) =>
    askPlane<PetList>({ ...request, query: { ...query, ...more } })
  let page = await ask({ limit: PAGE_SIZE })
  for (;;) {
    const from = isBack ? page.previous : page.next
    const limit = PAGE_SIZE - page.pets.length
    if (limit === 0 || from === undefined) return page
    const more = await ask({ [isBack ? 'before' : 'after']: from, limit })
    page = isBack ? joined(more, page) : joined(page, more)
  }
}

// --- internal ---

function joined(first: PetList, second: PetList): PetList {
  const { previous } = first
  const { next } = second
  const pets = [...first.pets, ...second.pets]
  const isAll = previous === undefined && next === undefined
  return {
    pets,
    ...(isAll && { total: pets.length }),
    ...(next !== undefined && { next }),
    ...(previous !== undefined && { previous }),
  }
}
