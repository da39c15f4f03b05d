import { exampleCurl } from '../../../base/http/curl.ts'
import type { ContractInfo, ResourceInfo } from '../../../client/answer-types.ts'
import type { Noun } from '../../../contract/document/contract-hints.ts'
import { createContext, useContext } from './preact.ts'
import { useAnswer } from './use-answer.ts'

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

/** The command of a request that is answered with success, with a key if one is given; `undefined` until it is known. */
export function useFirstRequest(key?: string): string | undefined {
  const { answer } = useAnswer<ContractInfo>({ path: '/contract' })
  if (!answer?.first) return undefined
  const { path, ...shown } = answer.first
  const curl = exampleCurl({ url: location.origin + path, ...shown })
  return key === undefined ? curl : curl.replaceAll(/\$PETSTORE_KEY|\bsandbox-key\b/g, key)
}
