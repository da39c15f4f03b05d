import type { Int64 } from '../../../base/int64.ts'
import type { PetList } from '../../../client/sandbox-control.ts'
import type { Pet } from '../../../store/pet.ts'
import { askPlane } from '../parts/ask-plane.ts'
import { ProblemDetails } from '../parts/problem-details.ts'

type World = string | undefined

/**
 * Adds an animal under a free id.
 * @throws (as a rejection) ProblemDetails when its id is taken, or as `askPlane`.
 */
export async function addAnimal(world: World, animal: Pet): Promise<void> {
  const { pets } = await askPlane<PetList>({
    path: '/state/pets',
    query: { world, q: animal.id },
  })
  if (pets.length > 0)
    throw new ProblemDetails(409, `There is an animal ${animal.id} already: choose another id.`)
  await putAnimal(world, animal)
}

/** Replaces the animal with the same id. */
export function putAnimal(world: World, { id, ...body }: Pet): Promise<void> {
  return askPlane({ method: 'PUT', path: `/state/pets/${id}`, query: { world }, body })
}

/** Removes an animal. */
export function removeAnimal(world: World, id: Int64): Promise<void> {
  return askPlane({ method: 'DELETE', path: `/state/pets/${id}`, query: { world } })
}
