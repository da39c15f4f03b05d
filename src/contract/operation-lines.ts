import { readYaml } from '../base/yaml.ts'
import { readContract, readWritten } from './document.ts'

/** The contract's file, under the name that CI services show. */
export const CONTRACT_FILE = 'openapi.yaml'

/** The line of openapi.yaml, counted from 1, at which an operation begins; for unknown names, the line at which the operations begin. */
export type OperationLines = (operation: string) => number

/** Finds the lines of the operations in openapi.yaml. */
export function readOperationLines(): OperationLines {
  const yaml = readYaml(readContract().toString('utf8'))
  const lines = new Map<string, number>()
  const lineOf = (path: readonly string[]) => yaml.lineOf(path) ?? 1
  for (const [path, item] of Object.entries(readWritten().paths)) {
    for (const [method, operation] of Object.entries(item))
      if ('operationId' in operation)
        lines.set(operation.operationId, lineOf(['paths', path, method]))
  }
  return (operation) => lines.get(operation) ?? lineOf(['paths'])
}
