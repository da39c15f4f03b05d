import { createHash } from 'node:crypto'
import { readYaml } from '../../base/json/yaml.ts'
import { readContract, readWritten } from './document.ts'

/** The contract's file, under the name that CI services show. */
export const CONTRACT_FILE = 'openapi.yaml'

/** The line of openapi.yaml, from 1, at which an operation begins; of an unknown name, where the operations begin. */
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

/** The digest of the contract's file: `sha256:` and 64 hexadecimal digits. */
export function contractDigest(): string {
  return `sha256:${createHash('sha256').update(readContract()).digest('hex')}`
}

/**
 * Adds a server to the text of an OpenAPI document, at the start of each list of servers (that of the document, and those of
 * paths), with the path of the first server there. `origin`: e.g. `http://127.0.0.1:4010`; if it is empty, the
 * address is relative to the document (OpenAPI 3.1, section 4.8.5).
 */
export function withServer(text: string, origin: string): string {
  return text.replace(
    FIRST_SERVER,
    (first, head: string, indent: string, path: string) =>
      `${head}${indent}- url: ${origin + path || '/'}\n${indent}  description: This sandbox\n${first.slice(head.length)}`,
  )
}

// --- internal ---

/** The beginning of a list of servers, up to the address of the first. */
const FIRST_SERVER = /^( {0,8}servers:\n)( {0,8})- url: https:\/\/[^/\s]{1,80}(\S{0,80})\n/gm
