import { isObject } from './texts.ts'

/** A problem at one place of a request, e.g. `body.respond.status`. */
export interface PlacedProblem {
  readonly location: string
  readonly message: string
}

/** A request that was refused or not answered. Its message is for people. */
export class ProblemDetails extends Error {
  /** The status of the answer; 0 if there was none. */
  readonly status: number
  /** The problems, place by place. */
  readonly places: readonly PlacedProblem[]

  constructor(
    status: number,
    message: string,
    {
      places = [],
      ...options
    }: ErrorOptions & { readonly places?: readonly PlacedProblem[] | undefined } = {},
  ) {
    super(message, options)
    this.name = 'ProblemDetails'
    this.status = status
    this.places = places
  }

  /** Whether the token of the control plane is missing or wrong. */
  get needsToken(): boolean {
    return this.status === 401
  }
}

/** Reads the detail of a problem (RFC 9457); `undefined` if the value is not a problem. */
export function detailOf(value: unknown): string | undefined {
  return isObject(value) && typeof value.detail === 'string' ? value.detail : undefined
}

/** Reads the places of a problem; none if it names none. */
export function placesOf(value: unknown): readonly PlacedProblem[] {
  const errors = isObject(value) ? value.errors : undefined
  return Array.isArray(errors) ? errors.filter(isPlaced) : []
}

// --- internal ---

function isPlaced(value: unknown): value is PlacedProblem {
  return isObject(value) && typeof value.location === 'string' && typeof value.message === 'string'
}
