import { assertServable } from '../admin/plane/assert-servable.ts'
import { isEqualJson } from '../base/json/exact-numbers.ts'
import { pairContracts } from '../contract/contract-pair.ts'
import type { ContractSource } from '../contract/document/contract-source.ts'
import { readContract } from '../contract/reading/read-contract.ts'
import { Shadow, type ShadowOptions } from '../next/shadow/shadow.ts'
import { serveBoth } from './contract/serve-both.ts'

/**
 * Opens the next contract beside the current one.
 * @param file an OpenAPI document, as a path
 * @throws UsageError (as a rejection) when it cannot be read, or not be served over the same state.
 */
export async function openNext(file: string, current: ContractSource) {
  const source = await readContract({ file })
  const contract = pairContracts(current, source)
  const { document, operations, basePath } = contract.pair?.next ?? contract
  assertServable(source, operations)
  const { title, version } = document.info
  const info = { title, version, basePath, digest: source.digest }
  const isSame = isEqualJson(source.written, current.written)
  return {
    ...{ source, contract, serve: serveBoth },
    shadowOf: (options: Omit<ShadowOptions, 'current' | 'next'>) =>
      new Shadow({ current, next: source, ...options }),
    remarks: [
      ...(source.file.remarks ?? []),
      ...(isSame ? [`--next: ${file} is the contract that is served already.`] : []),
    ],
    info,
    facts: (origin: string) => ({ ...info, url: origin + basePath }),
  }
}
