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
  const isTemplate = ({ path }: CompiledOperation) => path.includes('{')
  const literals = new Map(
    operations
      .filter((operation) => !isTemplate(operation))
      .map((operation) => [`${operation.method} ${operation.path}`, { operation, pathTexts: {} }]),
  )
  const templates = operations.filter(isTemplate).map((operation) => ({
    operation,
    parts: operation.path.split('/').map((text) => ({ text, name: parameterOf(text) })),
  }))
  return (method, path) => {
    const asked = method === 'HEAD' ? 'GET' : method
    const literal = literals.get(`${asked} ${path}`)
    if (literal) return literal
    const segments = path.split('/')
    for (const { operation, parts } of templates) {
      const pathTexts = operation.method === asked && match(parts, segments)
      if (pathTexts) return { operation, pathTexts }
    }
    return undefined
  }
}

// --- internal ---

interface Part {
  readonly text: string
  /** The parameter that stands for the segment; `undefined` where the segment is the text itself. */
  readonly name: string | undefined
}

function parameterOf(text: string): string | undefined {
  return /^\{(\w+)\}$/.exec(text)?.[1]
}

function match(parts: readonly Part[], segments: readonly string[]) {
  if (parts.length !== segments.length) return undefined
  const texts: Record<string, string> = {}
  for (let at = 0; at < parts.length; at += 1) {
    const { text, name } = parts[at] as Part
    const segment = segments[at] as string
    if (name === undefined ? segment !== text : segment === '') return undefined
    if (name !== undefined) texts[name] = segment
  }
  return texts
}
