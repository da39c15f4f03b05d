import type { ContractSource } from '../contract/document/contract-source.ts'
import { builtInContract } from '../petstore/built-in-contract.ts'

/** The files of a contract, as options name them. */
interface GivenContract {
  readonly contract?: string | undefined
  readonly overlay?: readonly string[] | undefined
}

/**
 * The contract that somebody gives: the one in a file, else the built-in one.
 * @throws UsageError (as a rejection) that names the file, the line, the rule and the way out.
 */
export async function givenContract({
  contract: file,
  overlay: overlays = [],
}: GivenContract): Promise<ContractSource> {
  if (file === undefined) return builtInContract()
  const { readContract } = await import('../contract/reading/read-contract.ts')
  return readContract({ file, overlays })
}
