import type { Int64 } from '../../../base/json/int64.ts'
import type { PetList } from '../../../client/answer-types.ts'
import type { Pet } from '../../../petstore/pet.ts'
import { askAdmin, type PageRequest } from '../parts/ask-admin.ts'
import { ProblemDetails } from '../parts/problem-details.ts'

/** How many animals are on a page. */
const PAGE_SIZE = 50

/**
 * Asks for a page of animals, again if a search ends early, until the page is full or nothing is left.
 * @throws (as a rejection) as `askAdmin`.
 */
export async function askAnimals({ query, ...request }: PageRequest): Promise<PetList> {
  const isBack = query?.before !== undefined
  const ask = (more: PageRequest['query']) =>
    askAdmin<PetList>({ ...request, query: { ...query, ...more } })
  let page = await ask({ limit: PAGE_SIZE })
  for (;;) {
    const from = isBack ? page.previous : page.next
    const limit = PAGE_SIZE - page.pets.length
    if (limit === 0 || from === undefined) return page
    const more = await ask({ [isBack ? 'before' : 'after']: from, limit })
    page = isBack ? joined(more, page) : joined(page, more)
  }
}

/**
 * Adds an animal under a free id.
 * @throws (as a rejection) ProblemDetails when its id is taken, or as `askAdmin`.
 */
export async function addAnimal(world: World, animal: Pet): Promise<void> {
  const { pets } = await askAdmin<PetList>({
    path: '/state/pets',
    query: { world, q: animal.id },
  })
  if (pets.length > 0)
    throw new ProblemDetails(409, `There is an animal ${animal.id} already: choose another id.`)
  await putAnimal(world, animal)
}

/** Replaces the animal with the same id. */
export function putAnimal(world: World, { id, ...body }: Pet): Promise<void> {
  return askAdmin({ method: 'PUT', path: `/state/pets/${id}`, query: { world }, body })
}

/** Removes an animal. */
export function removeAnimal(world: World, id: Int64): Promise<void> {
  return askAdmin({ method: 'DELETE', path: `/state/pets/${id}`, query: { world } })
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

type World = string | undefined
