import type { ProbeAnswer } from '../service/send-request.ts'
import { type Unanswered, unknown } from './unanswered.ts'

/** What an answer makes of a request: it is served, or refused with a status that contracts have for that; `other` for any other one. */
export function verdictOn({ status = 0 }: ProbeAnswer): 'served' | 'refused' | 'other' {
  if (status >= 200 && status < 300) return 'served'
  return REFUSALS.has(status) ? 'refused' : 'other'
}

/** Why an answer says nothing of a request: there is none, the key may not ask, or the service is busy. `undefined` if it does. */
export function whySilent({ status, capture }: ProbeAnswer): Unanswered | undefined {
  if (status === undefined) return unknown('no answer came')
  if (!SILENT.has(status)) return undefined
  return unknown(`${capture.method} ${capture.target} is answered ${status}`)
}

// --- internal ---

/** The statuses of a refusal of what is sent (`CompiledOperation.refusal`): nobody asks by a method that the contract does not have. */
const REFUSALS = new Set([400, 405, 422])

/** Statuses that say nothing about what a request asks. */
const SILENT = new Set([401, 403, 407, 408, 429, 501, 502, 503, 504])
