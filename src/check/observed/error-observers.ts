import { statusWords } from '../../contract/error-body.ts'
import { asRecord } from '../judge/facts.ts'
import type { Sign } from './observation.ts'
import type { Sight } from './sight.ts'

/** Sees how the `code` of an Error is written. */
export function seeErrorCode(sight: Sight): Sign {
  const { code, status } = errorOf(sight) ?? {}
  if (typeof code !== 'string') return undefined
  if (code === String(status)) return 'status'
  if (/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(code)) return 'snake_case'
  return /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(code) ? 'SCREAMING_CASE' : 'other'
}

/** Sees whether the `message` of an Error says more than its status. */
export function seeErrorMessage(sight: Sight): Sign {
  const { message, status } = errorOf(sight) ?? {}
  if (typeof message !== 'string') return undefined
  if (message.trim() === '') return 'other'
  const words = statusWords(Number(status)).toLowerCase()
  return message.toLowerCase() === words ? 'short' : 'detailed'
}

// --- internal ---

/** The Error in an answer, if its `status` is that of the answer. */
function errorOf({ status, answer }: Sight) {
  const error = status >= 400 ? asRecord(answer) : undefined
  return error?.status === status ? error : undefined
}
