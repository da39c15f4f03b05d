import { isEqualJson } from '../base/json/exact-numbers.ts'
import { contractOf } from '../contract/contract.ts'
import { placeIn } from '../contract/contract-pair.ts'
import type { ContractSource } from '../contract/document/contract-source.ts'
import { remarksOf } from '../contract/document/contract-source.ts'

/** The next contract, and what to tell a person of it. */
export interface NextContractReading {
  readonly source: ContractSource
  readonly remarks: readonly string[]
}

export async function readNextOption(
  file: string | undefined,
  current: ContractSource,
): Promise<NextContractReading | undefined> {
  return file === undefined ? undefined : readNextContract(file, current)
}

/**
 * Reads the next contract.
 * @param file an OpenAPI document, as a path
 * @throws UsageError (as a rejection) that names the file, the line, the rule and the way out.
 */
export async function readNextContract(
  file: string,
  current: ContractSource,
): Promise<NextContractReading> {
  const { readContract } = await import('../contract/reading/read-contract.ts')
  const source = await readContract({ file })
  const remark = remarkOn(source, current)
  return { source, remarks: [...remarksOf(source), ...(remark ? [remark] : [])] }
}

// --- internal ---

/** A remark if the next contract looks unrelated: it is the same one, or has no operation of the current one. */
function remarkOn(next: ContractSource, current: ContractSource): string | undefined {
  const { name } = next.file
  if (isEqualJson(next.written, current.written))
    return `--next: ${name} is the contract that counts already, so nothing changes.`
  const [before, after] = [contractOf(current), contractOf(next)]
  const known = new Set(after.operations.map(placeIn))
  if (before.operations.some((each) => known.has(placeIn(each)))) return undefined
  return `--next: ${name} has no operation of ${current.file.name}: it would refuse every request. Name the next version of that contract.`
}
