/** A request as a case says it; a credential and, with a body, a JSON content type are added unless headers say otherwise. */
export interface CaseRequest {
  readonly method?: string
  /** Path and query below the origin. */
  readonly target: string
  /** `null` leaves a line out that would be added. */
  readonly headers?: { readonly [name: string]: string | null }
  readonly body?: string | Buffer
}

/** An answer as a case says it; JSON content type is added with a body unless headers say otherwise. */
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
  /** As a finding names it, e.g. `response.200.body.*.id`. */
  readonly location: string
}

/** An exchange that breaks the contract in one way. */
export interface Break {
  readonly title: string
  /** Exchanges that come before, and are sound. */
  readonly before?: readonly { readonly request: CaseRequest; readonly answer: CaseAnswer }[]
  readonly request: CaseRequest
  readonly answer: CaseAnswer
  readonly expected: Expected
  /** What the same cause shows on the other side: a bad request that was taken breaks two rules. */
  readonly also?: readonly Expected[]
}

/** A sound exchange that a careless checker would complain of. */
export interface Sound {
  readonly title: string
  readonly request: CaseRequest
  readonly answer: CaseAnswer
  /** Notes it gives: they never fail a run. */
  readonly notes?: readonly string[]
  /** Reasons by which parts of it are counted as not judged. */
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
