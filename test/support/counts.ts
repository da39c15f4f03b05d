import { loadContract } from './built-in.ts'

/** The resources that the built-in contract has beside its animals. */
const others = loadContract()
  .roles.resources.map(({ name }) => name)
  .filter((name) => name !== 'pets')

/** Whether the built-in contract has other records than animals. */
export const hasOthers = others.length > 0

/** What all records of the built-in contract are called together. */
export const recordsNoun = hasOthers ? 'records' : 'animals'

/** The counts of a world that has animals alone, as answers have them. */
export function counted(pets: number): { readonly pets: number; readonly records?: object } {
  return {
    pets,
    ...(hasOthers && { records: Object.fromEntries(others.map((name) => [name, 0])) }),
  }
}

/** Counts as the log has them, the same of each other resource: `pets 50`. */
export function countedText(pets: number, ofOthers = 0): string {
  return [`pets ${pets}`, ...others.map((name) => `${name} ${ofOthers}`)].join(', ')
}

/** The version of the format in which state on disk is written: 3 says of no record which resource it is of. */
export const writtenVersion = hasOthers ? 4 : 3
