import type { Contract } from './contract.ts'
import { besideOf } from './contract-pair.ts'

/** The members of records that the next contract calls otherwise: by their names there, those in the current one. */
export type Renames = ReadonlyMap<string, string>

/**
 * Finds the members of the records of a resource whose values go along under another name: the next contract says what each was
 * (`x-sandbox: { was: NAME }`), and only the current one has that.
 */
export function renamesOf(contract: Contract, resource: string): Renames {
  const beside = besideOf(contract)
  if (!beside) return NONE
  const [current, next] = contract.pair?.which === 'next' ? [beside, contract] : [contract, beside]
  const [before, after] = [current, next].map(
    ({ roles }) => roles.resources.find(({ name }) => name === resource)?.record.members,
  )
  if (!before || !after) return NONE
  return new Map(
    [...after].flatMap(([name, schema]): [string, string][] => {
      const was = Object(schema[SAID]).was
      const isMeant = typeof was === 'string' && before.has(was) && !after.has(was)
      return isMeant && !before.has(name) ? [[name, was]] : []
    }),
  )
}

// --- internal ---

const SAID = 'x-sandbox'

const NONE: Renames = new Map()
