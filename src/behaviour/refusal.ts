import type { RefusalText } from './operation-behaviour.ts'

/** An error that ends a request, as its user wants it answered. */
export interface Refused {
  readonly status: number
  readonly code: string | undefined
  /** Default: as the contract describes the status. */
  readonly message: string | undefined
}

/** The refusal that an error is, whichever copy of this package has thrown it. */
export function refusedBy(error: unknown): Refused | undefined {
  return Object(error)[MARK] as Refused | undefined
}

export class HookRefusal extends Error {
  override name = 'Refusal'

  constructor(status: number, text: RefusalText | undefined) {
    const { code, message } = typeof text === 'string' ? { message: text } : (text ?? {})
    super(message ?? `The request is refused with ${status}`)
    const refused: Refused = { status, code, message }
    Object.defineProperty(this, MARK, { value: refused })
  }
}

// --- internal ---

const MARK = Symbol.for('petstore-sandbox.refused')
