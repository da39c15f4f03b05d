import type { HeaderMap } from '../../base/http/header-lines.ts'
import type { Int64 } from '../../base/json/exact-numbers.ts'
import type { Json } from '../../base/json/json.ts'
import type { CompiledOperation, Contract } from '../../contract/contract.ts'
import { showCredentials } from '../../contract/requests/security.ts'
import type { Capture } from '../../journal/exchange.ts'

export interface AskedService {
  /** The contract that it is to keep. */
  readonly contract: Contract
  readonly mayWrite: boolean
  /** What its paths have before those of the contract; `undefined` if it has another base path. */
  readonly root: string | undefined
  /** A number that is invented for the run: no record has it as that of another one. */
  readonly newReference: Int64
  /** All exchanges so far. */
  readonly exchanges: readonly { readonly answer: ProbeAnswer }[]
  ask(request: ProbeRequest): Promise<ProbeAnswer>
  /** Draws one of some items; `undefined` if there are none. */
  oneOf<Item>(items: readonly Item[]): Item | undefined
  /** The time by the clock of the service at which an exchange began, in milliseconds since 1970. */
  timeOf(answer: ProbeAnswer): number
}

export interface ProbeRequest {
  readonly method: string
  /** Path and query below the base address, e.g. `/orders?limit=1`; after `~`, below the root of the service. */
  readonly path: string
  /** The value of Authorization. Default: the valid key; `null` omits the header. */
  readonly authorization?: string | null
  /** The value of Content-Type. Default: `application/json` if there is a body; `null` omits the header. */
  readonly type?: string | null
  /** The value of Content-Encoding. */
  readonly coding?: string
  /** Further header lines: name, value, name, value … */
  readonly headers?: readonly string[]
  readonly body?: string | Buffer
}

/** Whether a request only reads. Without permission to write, no other request is sent. */
export function isRead({ method }: Pick<ProbeRequest, 'method'>): boolean {
  return READS.has(method)
}

/** Whether an operation is a GET with an answer that ends. */
export function isPlainRead({ method, responses, takes }: CompiledOperation): boolean {
  const types = Object.values(responses).flatMap(({ content = {} }) => Object.keys(content))
  return method === 'GET' && !takes?.isRequired && !types.includes('text/event-stream')
}

export interface ProbeAnswer {
  readonly capture: Capture
  /** `undefined` if no complete answer came. */
  readonly status: number | undefined
  readonly headers: HeaderMap
  /** The body, decoded; empty if there is none or it cannot be read. */
  readonly text: string
  /** The JSON value of the body; `undefined` if the body is not JSON. */
  readonly json: Json | undefined
}

/** A request with the key where an operation takes it. Of several ways, the first one is used. */
export function requestWithKey(
  request: ProbeRequest,
  { credentials }: Pick<CompiledOperation, 'credentials'>,
  key: string,
): ProbeRequest {
  const [combination = []] = credentials.isPublic ? [] : credentials.combinations
  const { headers = [], ...shown } = showCredentials(combination, key, request.path)
  return {
    ...request,
    authorization: null,
    ...shown,
    headers: [...(request.headers ?? []), ...headers],
  }
}

/** The reason why there is no result. */
export interface Unanswered {
  readonly unknown: string
}

/** Builds the reason why there is no result. */
export function unknown(why: string): Unanswered {
  return { unknown: why }
}

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

const READS = new Set(['GET', 'HEAD'])

/** The statuses of a refusal of what is sent (`CompiledOperation.refusal`): nobody asks by a method that the contract does not have. */
const REFUSALS = new Set([400, 405, 422])

/** Statuses that say nothing about what a request asks. */
const SILENT = new Set([401, 403, 407, 408, 429, 501, 502, 503, 504])
