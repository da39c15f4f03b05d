import type { Answer, Turn } from './turn.ts'

/** Refuses an operation after its sunset (contract, section 9; ledger, `afterSunset`). */
export function afterSunset(turn: Turn): Answer | undefined {
  const { deprecations, clock } = turn.world
  const deprecation = deprecations.get(turn.operation.id)
  if (!deprecation || clock.now() < deprecation.sunset) return undefined
  const choice = turn.decide('afterSunset')
  if (choice === 'served') return undefined
  const day = new Date(deprecation.sunset).toISOString().slice(0, 10)
  const message = `${turn.operation.id} was removed on ${day}; use ${turn.operation.deprecation?.successorPath} instead`
  return turn.error(choice, message, 'store')
}
