import type { CompiledOperation } from './contract.ts'

/** An operation that a request is for, with its path parameters as they stood in the target. */
export interface OperationMatch {
  readonly operation: CompiledOperation
  readonly pathTexts: { readonly [name: string]: string }
}

/** Finds the operation of a method and a path (query left out); `undefined` where the contract has none. */
export type OperationMatcher = (method: string, path: string) => OperationMatch | undefined

/**
 * Makes the finder of operations. Paths are compared as they stand, case and slashes included. HEAD is
 * answered by the GET of the path (RFC 9110, section 9.3.2).
 */
export function createOperationMatcher(operations: readonly CompiledOperation[]): OperationMatcher {
  const templates = operations.map((operation) => ({
    operation,
    segments: operation.path.split('/'),
  }))
  return (method, path) => {
    const asked = method === 'HEAD' ? 'GET' : method
    const segments = path.split('/')
    for (const template of templates) {
      if (template.operation.method !== asked) continue
      const pathTexts = match(template.segments, segments)
      if (pathTexts) return { operation: template.operation, pathTexts }
    }
    return undefined
  }
}

// --- internal ---

function match(template: readonly string[], path: readonly string[]) {
  if (template.length !== path.length) return undefined
  const texts: Record<string, string> = {}
  for (const [index, part] of template.entries()) {
    const text = path[index] as string
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (name === undefined ? part !== text : text === '') return undefined
    if (name !== undefined) texts[name] = text
  }
  return texts
}
