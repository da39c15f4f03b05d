import { UsageError } from '../base/errors.ts'
import { shapeOf } from '../base/http/path-template.ts'
import { listed } from '../base/text/text.ts'
import {
  type Contract,
  type ContractPair,
  compileContract,
  contractOf,
  type WhichContract,
} from './contract.ts'
import type { ContractSource } from './document/contract-source.ts'
import type { Operation } from './document/operations.ts'
import { idPlace } from './resources/record-schemas.ts'
import type { Resource } from './resources/resources.ts'
import { namesBefore } from './resources/shape.ts'
import { toPublicWords } from './words/contract-words.ts'

/**
 * Two contracts that are served over one state. What is known of the current one beyond its file is taken of the next one, too: the same
 * service answers by both.
 * @returns the current contract, which leads to the next one (`Contract.pair`)
 * @throws UsageError when a resource that both have is known by other ids, or is below more or fewer parents.
 */
export function pairContracts(source: ContractSource, nextSource: ContractSource): Contract {
  const [own, other] = [contractOf(source), compileContract(nextSource, source.file.hints)]
  const problems = idProblems(own, other)
  if (problems.length > 0)
    throw new UsageError(
      `--next: ${nextSource.file.name} cannot be served over the same state:\n${problems.join('\n')}`,
    )
  const words = toPublicWords([...own.words, ...other.words], {
    members: union(own.words.members, other.words.members),
    passwords: union(own.words.passwords, other.words.passwords),
    credentials: union(own.words.credentials, other.words.credentials),
  })
  const pair: { current: Contract; next: Contract } = { current: own, next: other }
  pair.current = { ...own, words, pair: lateParts('current', pair) }
  pair.next = {
    ...other,
    words,
    pair: lateParts('next', pair),
    recordedTitle: own.recordedTitle && other.recordedTitle,
  }
  return pair.current
}

/** The one of two contracts that has a name; the only one, if there are not two. */
export function contractNamed(contract: Contract, which: WhichContract | undefined): Contract {
  return which === undefined ? contract : (contract.pair?.[which] ?? contract)
}

/** The contract that is served beside this one. */
export function otherContractOf({ pair }: Contract): Contract | undefined {
  return pair && (pair.which === 'current' ? pair.next : pair.current)
}

/** The operations of a contract, and those of the other contract of its pair. */
export function operationsOfEither(contract: Contract): Contract['operations'] {
  const beside = otherContractOf(contract)
  return beside ? [...contract.operations, ...beside.operations] : contract.operations
}

/** Where an operation is in its contract, whatever the base path and its parameters are called: two contracts have the same one there. */
export function placeIn({ method, template }: Pick<Operation, 'method' | 'template'>): string {
  return `${method} ${shapeOf(template)}`
}

/** The names of operations that a contract or the one beside it has, each once. */
export function operationIds(contract: Contract): readonly string[] {
  return [...new Set(operationsOfEither(contract).map(({ id }) => id))]
}

/** The name under which an operation is covered: an operation of the next contract is another one. */
export function coveredAs(operation: string, { pair }: Pick<Contract, 'pair'>): string {
  return pair?.which === 'next' ? `next:${operation}` : operation
}

/** The operations that clients can meet, by the names under which they are covered. */
export function coveredOperations(contract: Contract): readonly Operation[] {
  const beside = otherContractOf(contract)
  if (!beside) return contract.operations
  const others = beside.operations.map((each) => ({ ...each, id: coveredAs(each.id, beside) }))
  return [...contract.operations, ...others]
}

/** The members of records that the next contract calls otherwise, and in braces the parameters of their parents: by their names there, those in the current one. */
export type Renames = ReadonlyMap<string, string>

/**
 * Finds the members of the records of a resource whose values go along under another name: the next contract says what each was
 * (`x-sandbox: { was: NAME }`), and only the current one has that.
 */
export function renamesOf(contract: Contract, resource: string): Renames {
  const beside = otherContractOf(contract)
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

/** The two contracts refer to each other, so each gets the other lazily. */
function lateParts(which: WhichContract, pair: Omit<ContractPair, 'which'>): ContractPair {
  return {
    which,
    get current() {
      return pair.current
    },
    get next() {
      return pair.next
    },
  }
}

function union(one: ReadonlySet<string>, other: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...one, ...other])
}

/** Why records of one state could not be found by both contracts. */
function idProblems(current: Contract, next: Contract): readonly string[] {
  const byName = new Map(next.roles.resources.map((each) => [each.name, each]))
  return current.roles.resources.flatMap((resource) => {
    const other = byName.get(resource.name)
    return other ? problemsOf([resource, current], [other, next]) : []
  })
}

type Side = readonly [Resource, Contract]

function problemsOf([resource, current]: Side, [other, next]: Side): readonly string[] {
  const { name } = resource
  const [id, nextId] = [
    idPlace(resource, current.roles.shapes.read),
    idPlace(other, next.roles.shapes.read),
  ]
  const way = `Give ${name} another name in the next contract (x-sandbox: { resource: NAME } at its paths), or start a sandbox for each contract.`
  if (id.kind !== nextId.kind)
    return [
      `- the ids of ${name} are ${KINDS[id.kind]} now and would be ${KINDS[nextId.kind]}. ${way}`,
    ]
  const [at, nextAt] = [id.property?.join('.'), nextId.property?.join('.')]
  if (at !== nextAt)
    return [
      `- the ids of ${name} are ${placeOf(at)} now and would be ${placeOf(nextAt)}. Say which one it is (x-sandbox: { id: NAME } at its path). ${way}`,
    ]
  // Parameters that are called otherwise are those in the same places.
  if (resource.parents.length !== other.parents.length)
    return [
      `- ${name} are below ${parentsOf(resource)} now and would be below ${parentsOf(other)}. ${way}`,
    ]
  return []
}

const KINDS = { int64: 'integers', uuid: 'UUIDs', text: 'texts' }

function placeOf(property: string | undefined): string {
  return property === undefined ? 'the value of the path' : `the property ${property}`
}

function parentsOf({ parents }: Resource): string {
  const names = parents.map(({ parameter }) => `{${parameter}}`)
  return names.length === 0 ? 'no parameter' : listed(names, 'and')
}

const NONE: Renames = new Map()
