import { UsageError } from '../base/errors.ts'
import { didYouMean, shown } from '../base/text/shown.ts'
import type { Contract } from '../contract/contract.ts'
import { operationsOfEither, otherContractOf } from '../contract/contract-pair.ts'
import { WRITES } from './route-schema.ts'
import type { RequestRoute } from './route-types.ts'

/**
 * The routes that `--mock` is short for: what it names is answered by the sandbox.
 * @throws UsageError for a name that is neither an operation nor a resource.
 */
export function mockRoutes(names: readonly string[], contract: Contract): readonly RequestRoute[] {
  const operations = operationsOfEither(contract).map(({ id }) => id)
  const roles = [contract, otherContractOf(contract)].flatMap(
    (each) => each?.roles.operations ?? [],
  )
  const resources = new Set(roles.flatMap(({ resource }) => resource ?? []))
  const words: readonly string[] = names.filter((name) => name === ALL || name === WRITES)
  const named = names.filter((name) => !words.includes(name))
  const found = named.flatMap((name) => {
    const own = roles.filter(({ resource }) => resource === name).map(({ operation }) => operation)
    if (operations.includes(name)) own.push(name)
    if (own.length > 0) return own
    const known = [...operations, ...resources, WRITES, ALL]
    throw new UsageError(
      `--mock has ${shown(name)}, which is neither an operation nor a resource of the contract, nor ${WRITES} or ${ALL}.${didYouMean(name, known)} See contract explain.`,
    )
  })
  return [
    ...(found.length > 0 ? [{ on: [...new Set(found)], to: 'sandbox' as const }] : []),
    ...[...new Set(words)].map((word) => ({
      on: word === ALL ? '*' : word,
      to: 'sandbox' as const,
    })),
  ]
}

// --- internal ---

const ALL = 'all'
