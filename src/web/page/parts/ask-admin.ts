import { parseJson, stringifyJson } from '../../../base/json/json.ts'
import { isObject, type PlacedProblem } from './texts.ts'

/** A request to the control plane. */
export interface PageRequest {
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
export async function askAdmin<Answer>(request: PageRequest): Promise<Answer> {
  const reply = await openAdmin(request)
  const text = await orProblem(reply.text(), request.signal)
  return (text === '' ? undefined : parseJson(text)) as Answer
}

/**
 * Sends a request to the control plane whose answer is read piece by piece.
 * @throws (as a rejection) as `askAdmin`.
 */
export async function openAdmin(request: PageRequest): Promise<Response> {
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

/** The address of a request, with its query. */
export function addressOf({ path, query = {} }: PageRequest): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return `/__admin${path}${search && `?${search}`}`
}

/** The token of the control plane, kept only as long as the tab is open. */
export const token = {
  get: (): string | null => sessionStorage.getItem(NAME),
  set: (value: string): void => sessionStorage.setItem(NAME, value),
}

/**
 * Reads the text of an answer piece by piece, and only as far as it is wanted.
 * @throws (while it is read) ProblemDetails when the connection is lost; AbortError when `signal` aborts.
 */
export async function* textOf(
  { body }: Response,
  signal?: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  if (!body) return
  // Not every browser can iterate a stream.
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  try {
    for (;;) {
      const { done, value } = await orProblem(reader.read(), signal)
      if (done) return
      yield value
    }
  } finally {
    reader.cancel().catch(() => {}) // it may have ended already
  }
}

/**
 * Lets the browser save an answer of the control plane as a file. A plain link is not enough: it cannot carry the token.
 * @throws (as a rejection) as `openAdmin`.
 */
export async function download(request: PageRequest, name: string): Promise<void> {
  saveFile(await orProblem((await openAdmin(request)).blob()), name)
}

/** Lets the browser save something as a file. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
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

// --- internal ---

/** Turns a lost connection into a problem while a part of an answer is awaited. */
async function orProblem<Part>(part: Promise<Part>, signal?: AbortSignal): Promise<Part> {
  try {
    return await part
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new ProblemDetails(0, `${location.host} does not answer.`, { cause })
  }
}

async function problemOf(reply: Response, { method = 'GET', path }: PageRequest) {
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

const NAME = 'petstore-admin-token'

/** Reads the detail of a problem (RFC 9457); `undefined` if the value is not a problem. */
function detailOf(value: unknown): string | undefined {
  return isObject(value) && typeof value.detail === 'string' ? value.detail : undefined
}

/** Reads the places of a problem; none if it names none. */
function placesOf(value: unknown): readonly PlacedProblem[] {
  const errors = isObject(value) ? value.errors : undefined
  return Array.isArray(errors) ? errors.filter(isPlaced) : []
}

function isPlaced(value: unknown): value is PlacedProblem {
  return isObject(value) && typeof value.location === 'string' && typeof value.message === 'string'
}
