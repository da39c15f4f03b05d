import type { Decider } from './decider.ts'

/** The methods that a path allows, with HEAD only if it is served (ledger, `head`). */
export function allowedBy(decider: Decider, methods: readonly string[]): readonly string[] {
  const isWithout = methods.includes('HEAD') && decider.decide('head') === 405
  return isWithout ? methods.filter((method) => method !== 'HEAD') : methods
}
