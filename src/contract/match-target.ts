import { splitTarget } from '../base/split-target.ts'
import type { Contract } from './contract.ts'

/** The match of a target in the contract. */
export interface TargetMatch {
  readonly match: ReturnType<Contract['match']>
  /** Whether it matches only without its trailing slash. */
  readonly hasSlash: boolean
  /** Whether it matches only in another case. */
  readonly hasOtherCase: boolean
}

/** Matches a method and a target; if nothing matches exactly, also without the trailing slash, and ignoring case. */
export function matchTarget(
  method: string,
  target: string,
  { match, matchCaseless }: Pick<Contract, 'match' | 'matchCaseless'>,
): TargetMatch {
  const { path } = splitTarget(target)
  const exact = match(method, path)
  if (exact) return { match: exact, hasSlash: false, hasOtherCase: false }
  const hasSlash = path.endsWith('/')
  const bare = hasSlash ? path.slice(0, -1) : path
  const like = hasSlash ? match(method, bare) : undefined
  if (like) return { match: like, hasSlash, hasOtherCase: false }
  const caseless = matchCaseless(method, bare)
  return { match: caseless, hasSlash: hasSlash && caseless !== undefined, hasOtherCase: !!caseless }
}
