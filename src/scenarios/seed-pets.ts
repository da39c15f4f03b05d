import type { OpenApiDocument } from '../contract/document.ts'
import type { Pet } from '../store/pet.ts'
import type { Scenario } from './scenario.ts'

/** The animals that a scenario starts with: those it lists, then those it generates. */
export async function seedPets(
  scenario: Scenario,
  document: OpenApiDocument,
): Promise<readonly Pet[]> {
  const { pets, generate, seed } = scenario
  if (!generate || generate.count === 0) return pets
  const { generatePets } = await import('./generate-pets.ts')
  return [...pets, ...generatePets(generate, { document, seed, pets })]
}
