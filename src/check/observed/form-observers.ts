import type { Sign } from './observation.ts'
import { isSuccess, type Sight } from './sight.ts'

/** Sees whether a deprecated operation announces its end. */
export function seeDeprecationHeaders({ facts, status, headers }: Sight): Sign {
  const { deprecation } = facts.exchange.operation
  // Other refusals may come from before the service.
  if (!deprecation || !(isSuccess(status) || status === 404)) return undefined
  return headers.sunset === undefined && headers.deprecation === undefined ? 'none' : 'sent'
}
