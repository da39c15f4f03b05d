import type { Contract } from './contract.ts'
import { besideOf } from './contract-pair.ts'
import { namesBefore } from './resources/properties.ts'
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
  const members = [...formerNames(later)].flatMap(([name, former]): [string, string][] => {
    const was = former.find((each) => before.has(each))
    return was === undefined || before.has(name) ? [] : [[name, was]]
  })
  const above = earlier.parents.map(({ parameter }) => parameter)
  const isNewName = later.parents.some(({ parameter }) => !above.includes(parameter))
  const parents = (isNewName ? later.parents : []).flatMap(
    ({ parameter }, at): [string, string][] => {
      const was = above[at]
      return was === undefined || was === parameter ? [] : [[`{${parameter}}`, `{${was}}`]]
    },
  )
  return new Map([...members, ...parents])
}

/** The names that the members of the records of a resource had before, by their present ones, where the contract says them: the last one first. */
export type FormerNames = ReadonlyMap<string, readonly string[]>

/** Finds what the members of the records of a resource were called before, where the contract says it and no other member has that name now. */
export function formerNames({ record: { members } }: Pick<Resource, 'record'>): FormerNames {
  return new Map(
    [...members].flatMap(([name, schema]): [string, readonly string[]][] => {
      const former = namesBefore(schema).filter((was) => !members.has(was))
      return former.length === 0 ? [] : [[name, former]]
    }),
  )
}

// --- internal ---

const NONE: Renames = new Map()
