import { asObject } from '../../base/json/json.ts'
import { statusWords } from '../../contract/error-body.ts'
import { wordingOf } from '../../contract/words/error-words.ts'
import type { ObservedExchange } from './observed-exchange.ts'
import { inHeaders, type Observers, type Sign } from './observer.ts'

/** How exchanges show what the contract leaves open about refusals. */
export const refusalObservers = {
  errorCode: { see: seeErrorCode },
  errorMessage: { see: seeErrorMessage },
  challenge: inHeaders(['www-authenticate'], (headers, { status }) => {
    if (status !== 401) return undefined
    const challenge = headers['www-authenticate']?.trim() ?? ''
    if (/^bearer$/i.test(challenge)) return 'scheme'
    return /^bearer .*\brealm=/i.test(challenge) ? 'realm' : 'other'
  }),
  refusalOrder: { see: seeRefusalOrder },
} satisfies Observers

// --- internal ---

/** Sees how the `code` of an Error is written. */
function seeErrorCode(observed: ObservedExchange): Sign {
  const { code, status } = errorOf(observed) ?? {}
  if (typeof code !== 'string') return undefined
  return wordingOf(code, Number(status))
}

/** Sees whether the `message` of an Error says more than its status. */
function seeErrorMessage(observed: ObservedExchange): Sign {
  const { message, status } = errorOf(observed) ?? {}
  if (typeof message !== 'string') return undefined
  if (message.trim() === '') return 'other'
  const words = statusWords(Number(status)).toLowerCase()
  return message.toLowerCase() === words ? 'short' : 'detailed'
}

/** The Error in an answer, if its `status` is that of the answer. */
function errorOf({ status, answer }: ObservedExchange) {
  const error = status >= 400 ? asObject(answer) : undefined
  return error?.status === status ? error : undefined
}

/** Sees whether a request without a valid key is refused for the key or for something else that is wrong with it. */
function seeRefusalOrder({ status, reasons }: ObservedExchange): Sign {
  const isBadId = reasons.includes('invalidPetId')
  if (!isBadId && !reasons.includes('invalid')) return undefined
  if (status === 401) return 'credential'
  if (!reasons.includes('credential')) return undefined
  return status === 400 || (status === 404 && isBadId) ? 'request' : undefined
}
