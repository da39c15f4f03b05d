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
  const roles = rolesOf(contract)
  const words: readonly string[] = names.filter((name) => name === ALL || name === WRITES)
  const named = names.filter((name) => !words.includes(name))
  const found = named.flatMap((name) => {
    const own = roles.filter(({ resource }) => resource === name).map(({ operation }) => operation)
    if (operations.includes(name)) own.push(name)
    if (own.length > 0) return own
    const meant = METHOD.test(name)
      ? ` For all requests but GET, HEAD and OPTIONS say ${WRITES}.`
      : didYouMean(name, mockNames(contract))
    throw new UsageError(
      `--mock has ${shown(name)}, which is neither an operation nor a resource of the contract, nor ${WRITES} or ${ALL}.${meant} See contract explain.`,
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

/** All names that `--mock` takes. */
export function mockNames(contract: Contract): readonly string[] {
  const operations = operationsOfEither(contract).map(({ id }) => id)
  const resources = new Set(rolesOf(contract).flatMap(({ resource }) => resource ?? []))
  return [...operations, ...resources, WRITES, ALL]
}

// --- internal ---

function rolesOf(contract: Contract) {
  return [contract, otherContractOf(contract)].flatMap((each) => each?.roles.operations ?? [])
}

const ALL = 'all'

const METHOD = /^(?:post|put|patch|delete)$/i
