import { assertServable } from '../admin/plane/admin-context.ts'
import { pairContracts } from '../contract/contract-pair.ts'
import type { ContractSource } from '../contract/document/contract-source.ts'
import { Shadow, type ShadowOptions } from '../next/shadow/shadow.ts'
import { serveBoth } from './contract/serve-both.ts'
import { readNextContract } from './read-next-contract.ts'

/**
 * Opens the next contract beside the current one.
 * @param given an OpenAPI document, as a path, or read already
 * @throws UsageError (as a rejection) when it cannot be read, or not be served over the same state.
 */
export async function pairNextContract(given: string | ContractSource, current: ContractSource) {
  const { source, remarks } =
    typeof given === 'string'
      ? await readNextContract(given, current)
      : { source: given, remarks: [] }
  const contract = pairContracts(current, source)
  const { document, operations, basePath } = contract.pair?.next ?? contract
  assertServable(source, operations)
  const { title, version } = document.info
  const info = { title, version, basePath, digest: source.digest }
  return {
    ...{ source, contract, serve: serveBoth },
    shadowOf: (options: Omit<ShadowOptions, 'current' | 'next'>) =>
      new Shadow({ current, next: source, ...options }),
    ...{ remarks, info },
    facts: (origin: string) => ({ ...info, url: origin + basePath }),
  }
}
