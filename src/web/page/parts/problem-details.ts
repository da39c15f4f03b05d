import { isObject } from './is-object.ts'

/** A request that was refused, or not answered. Its message is for people. */
export class ProblemDetails extends Error {
  /** The status of the answer; 0 if there was none. */
  readonly status: number

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ProblemDetails'
    this.status = status
  }

  /** Whether the token of the control plane is missing or wrong. */
  get needsToken(): boolean {
    return this.status === 401
  }
}

/** Reads the detail of a problem (RFC 9457); `undefined` if it is none. */
export function detailOf(value: unknown): string | undefined {
  return isObject(value) && typeof value.detail === 'string' ? value.detail : undefined
}
