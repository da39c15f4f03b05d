import { stringifyJson } from '../base/json.ts'
import { errorBody, statusWords } from '../contract/error-body.ts'
import type { Decider } from './decider.ts'

/** Writes an Error, worded as the ledger decides; `message` is called only if its text is used. */
export function errorJson(decider: Decider, status: number, message: () => string): string {
  const text = wordedBy(decider, status, message)
  return stringifyJson(errorBody(status, text, decider.decide('errorCode')))
}

/** The message of an Error: its own text or that of its status (ledger, `errorMessage`). */
export function wordedBy(decider: Decider, status: number, message: () => string): string {
  return decider.decide('errorMessage') === 'short' ? statusWords(status) : message()
}
