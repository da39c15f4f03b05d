import { splitTarget } from '../base/split-target.ts'
import type { Contract } from '../contract/contract.ts'
import type { World } from '../sandbox/world.ts'

/** What a target asks for in the contract. */
export interface TargetMatch {
  readonly match: ReturnType<Contract['match']>
  /** Whether it is only without the slash at the end of its path that the contract has it. */
  readonly hasSlash: boolean
}

/** Finds what a method and a target ask for; a slash at the end of the path is told, whether it is served or not. */
export function matchTarget(method: string, target: string, { match }: Contract): TargetMatch {
  const { path } = splitTarget(target)
  const found = match(method, path)
  if (found || !path.endsWith('/')) return { match: found, hasSlash: false }
  const without = match(method, path.slice(0, -1))
  return { match: without, hasSlash: without !== undefined }
}

/** Whether a world serves what was found (ledger, `trailingSlash`). */
export function isServed({ hasSlash }: TargetMatch, { decisions }: World): boolean {
  return !hasSlash || decisions.trailingSlash === 'served'
}
