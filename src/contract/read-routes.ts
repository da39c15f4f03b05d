import { splitTarget } from '../base/split-target.ts'
import { readWritten, resolveReferences } from './document.ts'
import { createOperationMatcher } from './match-operation.ts'
import { listOperations } from './operations.ts'

/** The path of the operation of a request, as the contract writes it; `undefined` if it matches none. */
export type RouteFinder = (method: string, target: string) => string | undefined

/** Reads only the operations from the contract's file, without compiling validators. */
export function readRoutes(): RouteFinder {
  const match = createOperationMatcher(listOperations(resolveReferences(readWritten())))
  return (method, target) => match(method, splitTarget(target).path)?.operation?.path
}
