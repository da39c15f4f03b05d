import { parseJson, stringifyJson } from '../../../base/json.ts'
import { detailOf, ProblemDetails, placesOf } from './problem-details.ts'
import { token } from './token.ts'

/** A request to the control plane. */
export interface PlaneRequest {
  /** Default: GET. */
  readonly method?: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** Under `/__admin`, e.g. `/faults`. */
  readonly path: string
  /** `undefined` and empty values are left out. */
  readonly query?: { readonly [name: string]: string | number | bigint | boolean | undefined }
  /** Sent as JSON; a text is sent as it is. */
  readonly body?: unknown
  /** The media type of a text. Default: JSON. */
  readonly type?: string
  readonly signal?: AbortSignal | undefined
}

/**
 * Sends a request to the control plane, and parses the answer; integers beyond 2^53 are bigints.
 * @throws (as a rejection) ProblemDetails when it refuses or does not answer; AbortError when `signal` aborts.
 */
export async function askPlane<Answer>(request: PlaneRequest): Promise<Answer> {
  const reply = await openPlane(request)
  const text = await orProblem(reply.text(), request.signal)
  return (text === '' ? undefined : parseJson(text)) as Answer
}

/**
 * Sends a request to the control plane whose answer is read piece by piece.
 * @throws (as a rejection) as `askPlane`.
 */
export async function openPlane(request: PlaneRequest): Promise<Response> {
  const { method = 'GET', body, type = 'application/json', signal } = request
  const secret = token.get()
  const reply = await orProblem(
    fetch(addressOf(request), {
      method,
      redirect: 'error',
      headers: {
        ...(secret !== null && { authorization: `Bearer ${secret}` }),
        ...(body !== undefined && { 'content-type': type }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : stringifyJson(body) }),
      ...(signal && { signal }),
    }),
    signal,
  )
  if (!reply.ok) throw await problemOf(reply, request)
  return reply
}

/** Turns a lost connection into a problem while a part of an answer is awaited. */
export async function orProblem<Part>(part: Promise<Part>, signal?: AbortSignal): Promise<Part> {
  try {
    return await part
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new ProblemDetails(0, `${location.host} does not answer.`, { cause })
  }
}

/** The address of a request, with its query. */
export function addressOf({ path, query = {} }: PlaneRequest): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return `/__admin${path}${search && `?${search}`}`
}

// --- internal ---

async function problemOf(reply: Response, { method = 'GET', path }: PlaneRequest) {
  const problem = read(await orProblem(reply.text()))
  return new ProblemDetails(
    reply.status,
    detailOf(problem) ?? `${method} ${path} was answered with ${reply.status}.`,
    { places: placesOf(problem) },
  )
}

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // not from a control plane
  }
}
