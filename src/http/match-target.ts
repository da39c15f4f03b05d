import { splitTarget } from '../base/split-target.ts'
import type { Contract } from '../contract/contract.ts'

/** What a target matches in the contract. */
export interface TargetMatch {
  readonly match: ReturnType<Contract['match']>
  /** Whether it matches only without its trailing slash. */
  readonly hasSlash: boolean
}

/** Matches a method and a target; if nothing else matches, without the trailing slash. */
export function matchTarget(method: string, target: string, { match }: Contract): TargetMatch {
  const { path } = splitTarget(target)
  const found = match(method, path)
  if (found || !path.endsWith('/')) return { match: found, hasSlash: false }
  const without = match(method, path.slice(0, -1))
  return { match: without, hasSlash: without !== undefined }
}
