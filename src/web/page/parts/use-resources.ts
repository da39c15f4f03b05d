import type { ResourceInfo } from '../../../client/answer-types.ts'
import type { Noun } from '../../../contract/document/contract-hints.ts'
import { createContext, useContext } from './preact.ts'

/** The resources of the contract, in its order. */
export const ResourcesContext = createContext<readonly ResourceInfo[]>([])

/** The resources of the contract, in its order. */
export function useResources(): readonly ResourceInfo[] {
  return useContext(ResourcesContext)
}

/** What all records are called together: as those of the resource, if there is only one. */
export function useNoun(): Noun {
  const [only, second] = useResources()
  return only && !second ? only.noun : { one: 'record', many: 'records' }
}
