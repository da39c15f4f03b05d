import type { CompiledOperation } from '../../contract/contract.ts'
import type { Asker } from '../records/asker.ts'

/** The names of some operations that read, and whose values are all known: lists first. What is about all operations is asked at these. */
export async function plainReads(
  asker: Asker,
  most: number,
  isWanted: (operation: CompiledOperation) => boolean = () => true,
): Promise<readonly string[]> {
  const { operations } = asker.contract
  const reads = operations.filter((each) => isPlainRead(each) && isWanted(each))
  const rank = ({ id }: CompiledOperation) => {
    const role = asker.record(id)?.role
    return role === 'list' ? 0 : role === 'read' ? 1 : 2
  }
  const found: string[] = []
  for (const operation of reads.toSorted((one, other) => rank(one) - rank(other))) {
    if (found.length === most) break
    if (!('unknown' in (await asker.path(operation.id)))) found.push(operation.id)
  }
  return found
}

/** Whether an operation is a GET with an answer that ends. */
export function isPlainRead({ method, responses, takes }: CompiledOperation): boolean {
  const types = Object.values(responses).flatMap(({ content = {} }) => Object.keys(content))
  return method === 'GET' && !takes?.isRequired && !types.includes('text/event-stream')
}
