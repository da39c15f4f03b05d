import type { Contract } from './contract.ts'
import { besideOf } from './contract-pair.ts'
import type { Resource } from './resources/resources.ts'

/** The members of records that the next contract calls otherwise, and in braces the parameters of their parents: by their names there, those in the current one. */
export type Renames = ReadonlyMap<string, string>

/**
 * Finds the members of the records of a resource whose values go along under another name: the next contract says what each was
 * (`x-sandbox: { was: NAME }`), and only the current one has that.
 */
export function renamesOf(contract: Contract, resource: string): Renames {
  const beside = besideOf(contract)
  if (!beside) return NONE
  const [current, next] = contract.pair?.which === 'next' ? [beside, contract] : [contract, beside]
  const [earlier, later] = [current, next].map(({ roles }) =>
    roles.resources.find(({ name }) => name === resource),
  )
  if (!earlier || !later) return NONE
  const before = earlier.record.members
  const members = [...formerNames(later)].filter(
    ([name, was]) => before.has(was) && !before.has(name),
  )
  const parents = later.parents.flatMap(({ parameter }, at): [string, string][] => {
    const was = earlier.parents[at]?.parameter
    return was === undefined || was === parameter ? [] : [[`{${parameter}}`, `{${was}}`]]
  })
  return new Map([...members, ...parents])
}

/** What the members of the records of a resource were called before, by their present names, where the contract says it. */
export function formerNames({ record: { members } }: Pick<Resource, 'record'>): Renames {
  return new Map(
    [...members].flatMap(([name, schema]): [string, string][] => {
      const was = Object(schema[SAID]).was
      return typeof was === 'string' && !members.has(was) ? [[name, was]] : []
    }),
  )
}

// --- internal ---

const SAID = 'x-sandbox'

const NONE: Renames = new Map()
