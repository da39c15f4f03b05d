import { asRecord } from '../judge/facts.ts'
import type { Question, Sign } from './observation.ts'
import type { Sight } from './sight.ts'

/** Sees the order of the fields in objects. */
export function seeKeyOrder({ fields }: Sight): Sign {
  return fields.order
}

/** Sees whether the service adds fields that the contract does not declare. */
export function seeExtraFields({ facts, status, fields }: Sight): Sign {
  const { objects, undeclared } = fields
  if (objects === 0) return undefined
  if (undeclared.size === 0) return 'none'
  if (status >= 400) return 'added'
  const sent = asRecord(facts.request.content?.value)
  const own = [...undeclared].filter(([name]) => !sent || !Object.hasOwn(sent, name))
  if (sent) return own.length > 0 ? 'added' : undefined
  // A service may have kept what a client sent, but then not every animal has the field.
  const common = own.filter(([, count]) => count === objects).map(([name]) => name)
  return common.length > 0 ? addedUnlessSent(common) : undefined
}

// --- internal ---

function addedUnlessSent(names: readonly string[]): Question {
  return (run) => (names.some((name) => !run.wasSent(name)) ? 'added' : undefined)
}
