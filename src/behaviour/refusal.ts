import type { RefusalText, Refuse } from './operation-behaviour.ts'

/** An error that ends a request, as its user wants it answered. */
export interface Refused {
  readonly status: number
  readonly code: string | undefined
  /** Default: as the contract describes the status. */
  readonly message: string | undefined
}

/** Ends the request with an error of a status: what it has changed is not kept. It can stand in place of any value, as it returns none. */
export const refuse: Refuse = (status, text) => {
  throw new Refusal(status, text)
}

/** The refusal that an error is, whichever copy of this package has thrown it. */
export function refusedBy(error: unknown): Refused | undefined {
  return Object(error)[MARK] as Refused | undefined
}

// --- internal ---

const MARK = Symbol.for('petstore-sandbox.refused')

class Refusal extends Error {
  override name = 'Refusal'
  readonly [MARK]: Refused

  constructor(status: number, text: RefusalText | undefined) {
    const { code, message } = typeof text === 'string' ? { message: text } : (text ?? {})
    super(message ?? `The request is refused with ${status}`)
    this[MARK] = { status, code, message }
  }
}
