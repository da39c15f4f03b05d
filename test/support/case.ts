/** The request of a case; a credential and, with a body, a JSON content type are added unless `headers` sets them. */
export interface CaseRequest {
  readonly method?: string
  /** Path and query below the origin. */
  readonly target: string
  /** `null` omits a header that would be added. */
  readonly headers?: { readonly [name: string]: string | null }
  readonly body?: string | Buffer
}

/** The answer of a case; with a body, a JSON content type is added unless `headers` sets it. */
export interface CaseAnswer {
  readonly status?: number
  readonly headers?: { readonly [name: string]: string | readonly string[] | null }
  readonly body?: string | Buffer
}

/** One finding that a case must give. */
export interface Expected {
  readonly rule: string
  readonly severity: 'error' | 'warning' | 'note'
  readonly operation: string
  /** The place as in a finding, e.g. `response.200.body.*.id`. */
  readonly location: string
}

/** An exchange that violates the contract in one way. */
export interface Break {
  readonly title: string
  /** Earlier exchanges, which are sound. */
  readonly before?: readonly { readonly request: CaseRequest; readonly answer: CaseAnswer }[]
  readonly request: CaseRequest
  readonly answer: CaseAnswer
  readonly expected: Expected
  /** Findings on the other side with the same cause: a bad request that was accepted breaks two rules. */
  readonly also?: readonly Expected[]
}

/** A sound exchange that a careless checker would complain about. */
export interface Sound {
  readonly title: string
  readonly request: CaseRequest
  readonly answer: CaseAnswer
  /** Its findings of severity `note`, which never fail a run. */
  readonly notes?: readonly string[]
  /** The reasons why parts of it are not judged. */
  readonly unchecked?: readonly string[]
}

/** The key that cases send. */
export const CASE_KEY = 'case-key-7Q2'

/** The header lines of a case's request, without Host. */
export function requestLines({ headers = {}, body }: CaseRequest): string[] {
  return toLines({
    authorization: `Bearer ${CASE_KEY}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...lowerCase(headers),
  })
}

/** The header lines of a case's answer. */
export function answerLines({ headers = {}, body }: CaseAnswer): string[] {
  return toLines({
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...lowerCase(headers),
  })
}

// --- internal ---

type Headers = { readonly [name: string]: string | readonly string[] | null }

function lowerCase(headers: Headers): Headers {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  )
}

function toLines(headers: Headers): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === null ? [] : [value].flat().flatMap((each) => [name, each as string]),
  )
}
