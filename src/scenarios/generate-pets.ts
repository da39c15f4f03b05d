// The only file that imports json-schema-faker and faker. Import it lazily: most scenarios generate nothing.
import { faker as shared } from '@faker-js/faker/locale/en'
import { createGeneratorSync, type JsonSchema } from 'json-schema-faker'
import { compareInt64, type Int64, MAX_INT64, normaliseInteger } from '../base/json/int64.ts'
import { type OnProgress, TELLING } from '../base/progress.ts'
import { createRandom } from '../base/random.ts'
import type { OpenApiDocument, Schema } from '../contract/document/document.ts'
import { type NewPet, type Pet, petProblem, readPet } from '../petstore/pet.ts'
import type { Generate } from './scenario.ts'

/**
 * Generates animals from the contract's NewPet schema and its `x-faker` hints, with ids above those of the
 * existing animals. The same seed gives the same animals; a higher count only adds to them.
 * @throws Error when a hint is not a method of faker, which would silently give random text.
 */
export function generatePets(
  { count, categoryIds, status }: Generate,
  {
    document,
    seed,
    pets,
    onProgress = () => {},
  }: {
    document: OpenApiDocument
    seed: number
    pets: readonly Pet[]
    onProgress?: OnProgress | undefined
  },
): Pet[] {
  const schema = document.components.schemas.NewPet as Schema & { properties: object }
  const wanted = {
    ...schema,
    properties: {
      ...schema.properties,
      ...(categoryIds && { categoryId: { 'x-faker': { 'helpers.arrayElement': [categoryIds] } } }),
      ...(status && {
        status: { 'x-faker': { 'helpers.weightedArrayElement': [weighted(status)] } },
      }),
    },
  }
  // A separate instance: other code may reseed the shared one.
  const faker: Faker = new (shared.constructor as new (options: object) => Faker)({
    locale: shared.rawDefinitions,
    seed,
  })
  checkHints(wanted, faker, 'NewPet')
  const { generate } = createGeneratorSync({
    seed,
    extensions: { faker },
    propAliases: { 'x-faker': 'faker' },
    alwaysFakeOptionals: true,
  })
  const last =
    pets
      .map(({ id }) => id)
      .toSorted(compareInt64)
      .at(-1) ?? 0
  const first = last < MAX_INT64 - BigInt(count) ? BigInt(last) + 1n : 1n
  const taken = new Set(pets.map(({ id }) => id))
  const random = createRandom(seed, 'names')
  const generated: Pet[] = []
  for (let next = first; generated.length < count; next += 1n) {
    const id = normaliseInteger(next)
    if (taken.has(id)) continue
    const { length: done } = generated
    if (done % TELLING === 0) onProgress({ step: 'generating', done, of: count, unit: 'animals' })
    generated.push(toPet(id, generate(wanted as JsonSchema) as Partial<NewPet>, random))
  }
  return generated
}

// --- internal ---

type Faker = typeof shared

const ABSENT = 'absent'

function weighted(status: NonNullable<Generate['status']>) {
  // faker refuses a weight of 0; json-schema-faker would then silently give random text.
  return Object.entries(status)
    .filter(([, weight]) => weight > 0)
    .map(([value, weight]) => ({ value, weight }))
}

function toPet(id: Int64, generated: Partial<NewPet>, random: () => number): Pet {
  const { name, status, ...others } = generated
  // faker has only 42 pet names: a second part tells animals apart.
  const named = { id, name: random() < 0.5 ? name : `${name} ${suffix(random)}`, ...others }
  const pet = status === undefined || (status as string) === ABSENT ? named : { ...named, status }
  const problem = petProblem(pet)
  if (problem !== undefined) throw new Error(`openapi.yaml: NewPet: a hint of x-faker: ${problem}`)
  return readPet(pet) as Pet
}

function suffix(random: () => number): string {
  return ['the Bold', 'the Quiet', 'Junior', 'the Elder', 'II', 'III'][
    Math.floor(random() * 6)
  ] as string
}

function checkHints(node: unknown, faker: Faker, at: string): void {
  if (typeof node !== 'object' || node === null) return
  const hint = (node as { 'x-faker'?: string | object })['x-faker']
  if (hint !== undefined) {
    const name = typeof hint === 'string' ? hint : hintName(hint)
    const method = name
      .split('.')
      .reduce<unknown>((owner, part) => (owner as Record<string, unknown>)?.[part], faker)
    if (typeof method !== 'function')
      throw new Error(`openapi.yaml: ${at}: x-faker is not a method of faker: ${name}`)
    return
  }
  for (const [key, value] of Object.entries(node)) checkHints(value, faker, `${at}/${key}`)
}

/** The method of a hint, which may be written `{ number.int: […] }` or `{ helpers: { arrayElement: […] } }`. */
function hintName(hint: object): string {
  const [entry] = Object.entries(hint)
  if (!entry) return ''
  const [key, value] = entry
  return Array.isArray(value) || value === null || typeof value !== 'object'
    ? key
    : `${key}.${hintName(value)}`
}
