import type { Animals } from './model.ts'

/** Compares what was got with what was expected; returns it. @throws Error that says what differs. */
export function same<Value>(got: Value, expected: Value, what: string): Value {
  if (got !== expected) throw new Error(`${what}: expected ${expected}, got ${got}`)
  return got
}

type Shown = { readonly id: number; readonly [name: string]: unknown }

/** The names of listed animals by id; `field` is what the contract calls a name. */
export function namesOf(pets: readonly Shown[], field: string): Animals {
  const names = new Map(pets.map((pet) => [pet.id, String(pet[field])]))
  if (names.size !== pets.length) throw new Error('an id is listed twice')
  return names
}

/** Animals as a text, whatever their order. */
export function shown(animals: Animals): string {
  return [...animals]
    .sort(([a], [b]) => a - b)
    .map(([id, name]) => `${id} ${name}`)
    .join(', ')
}
