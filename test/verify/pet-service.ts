import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createSecureServer, type ServerOptions } from 'node:https'
import { gunzipSync } from 'node:zlib'
import { onTestFinished } from 'vitest'
import { type Json, parseJson, stringifyJson } from '../../src/base/json/json.ts'
import { listen } from '../support/listen.ts'

/** An answer of the service, as data. */
export interface ServiceAnswer {
  readonly status: number
  readonly body?: unknown
  readonly headers?: { readonly [name: string]: string }
}

/** A request that the service got. */
export interface ServiceRequest {
  readonly method: string
  readonly target: string
  readonly authorization: string | undefined
  readonly type: string | undefined
  /** Its content coding; the text is decoded. */
  readonly coding: string | undefined
  readonly text: string
  /** By lower-case name. */
  readonly headers: { readonly [name: string]: string | readonly string[] | undefined }
  /** In milliseconds, of a clock that never goes back. */
  readonly time: number
}

/** A running service, and what it got. */
export interface PetService {
  readonly url: string
  readonly requests: ServiceRequest[]
}

/** The key that the service accepts. */
export const SERVICE_KEY = 'key-of-the-service'

/** Where this service does otherwise than the sandbox, although the contract allows it. */
export const OTHER_CHOICES = {
  listOrder: 'newest',
  listTotal: 'header',
  invalidQuery: 'clamp',
  errorCode: 'SCREAMING_CASE',
  challenge: 'realm',
  invalidPetId: 'reject',
  trailingSlash: 'served',
  createdStatus: 'available',
  idSequence: 'sparse',
  unknownFields: 'keep',
  emptyName: 'reject',
  contentType: 415,
} as const

/** Changes an answer, or the way it is sent; `undefined` leaves it as it is, `hang` and `drop` give none. */
export type Spoil = (
  request: ServiceRequest,
  answer: ServiceAnswer,
  index: number,
) => Spoiled | Promise<Spoiled>

type Spoiled = ServiceAnswer | 'hang' | 'drop' | undefined

/** Starts a service that keeps the contract, as far as `spoil` lets it, and closes it at the end of the test. It is under /animals, too. */
export async function startPetService(
  spoil: Spoil = () => undefined,
  tls?: ServerOptions,
  animals = 30,
): Promise<PetService> {
  const requests: ServiceRequest[] = []
  const shop = new Shop(animals)
  const listener: RequestListener = async (incoming, response) => {
    const request = await readRequest(incoming)
    requests.push(request)
    const right = shop.answer(request)
    const answer = (await spoil(request, right, requests.length - 1)) ?? right
    if (answer === 'hang') return
    if (answer === 'drop') return void incoming.socket.destroy()
    const { status, body, headers = {} } = answer
    response.writeHead(status, {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    })
    response.end(typeof body === 'string' || body === undefined ? body : stringifyJson(body))
  }
  const server = tls ? createSecureServer(tls, listener) : createServer(listener)
  const { port, close } = await listen(server)
  onTestFinished(close)
  return { url: `http${tls ? 's' : ''}://127.0.0.1:${port}/v1`, requests }
}

/** The Error of a status, as this service writes it. */
export function errorOf(status: number, message: string, headers = {}): ServiceAnswer {
  const code = ERROR_CODES[status] ?? 'ERROR'
  return { status, headers, body: { code, message: `${message} (see the manual)`, status } }
}

// --- internal ---

const ERROR_CODES: { readonly [status: number]: string } = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
}

const STATUSES = ['available', 'pending', 'sold']
const LARGEST = 1024 * 1024
const MAX = 2n ** 63n - 1n

type Pet = { [field: string]: Json | undefined }

/** What the service does, apart from HTTP. */
class Shop {
  readonly #pets: Pet[]

  constructor(animals: number) {
    this.#pets = Array.from({ length: animals }, (_, at) => ({
      id: 100 + 7 * at,
      name: `Animal ${at}`,
      categoryId: 1 + (at % 3),
      ...(at % 4 > 0 && { status: STATUSES[(at % 4) - 1] }),
    }))
  }

  answer(request: ServiceRequest): ServiceAnswer {
    const { method, target, authorization } = request
    const url = new URL(target, 'http://localhost')
    const path = url.pathname.replace(/^\/animals(?=\/)/, '/v1').replace(/(.)\/$/, '$1')
    const [, id] = /^\/v1\/pets\/([^/]+)$/.exec(path) ?? []
    if (path !== '/v1/pets' && id === undefined) return errorOf(404, 'There is no such path')
    if (authorization !== `Bearer ${SERVICE_KEY}`)
      return errorOf(401, 'The key is not known', {
        'www-authenticate': 'Bearer realm="pets"',
      })
    if (method === 'POST' && id === undefined) return this.#create(request)
    if (method !== 'GET' && method !== 'HEAD') {
      const allow = id === undefined ? 'GET, HEAD, POST' : 'GET, HEAD'
      return errorOf(405, 'The path does not have this method', { allow })
    }
    return id === undefined ? this.#list(url.searchParams) : this.#get(id)
  }

  #list(query: URLSearchParams): ServiceAnswer {
    const repeated = ['limit', 'status'].some((name) => query.getAll(name).length > 1)
    if (repeated || query.get('limit') === '' || query.get('status') === '')
      return errorOf(400, 'A parameter has one value')
    const status = query.get('status')
    const all = this.#pets.filter((pet) => status === null || pet.status === status)
    const headers = { 'x-total-count': String(all.length) }
    const limit = limitOf(query.get('limit'))
    return { status: 200, headers, body: all.toReversed().slice(0, limit) }
  }

  #get(text: string): ServiceAnswer {
    if (!/^-?\d{1,19}$/.test(text) || BigInt(text) > MAX) return errorOf(400, 'An id is an integer')
    const body = this.#pets.find(({ id }) => String(id) === text)
    const headers = {
      deprecation: '@1764892800',
      sunset: 'Thu, 05 Dec 2030 00:00:00 GMT',
      link: '</v1/pets>; rel="successor-version"',
    }
    return body ? { status: 200, body, headers } : { ...errorOf(404, 'No such animal', headers) }
  }

  #create({ text, type, coding }: ServiceRequest): ServiceAnswer {
    if (coding !== undefined) return errorOf(415, 'Send it as it is')
    if (Buffer.byteLength(text) > LARGEST) return errorOf(413, 'That is too much')
    if (text !== '' && type?.split(';')[0] !== 'application/json')
      return errorOf(415, 'Only JSON is taken')
    const sent = jsonOf(text)
    if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
      return errorOf(400, 'An animal is a JSON object')
    const { name, categoryId, status } = sent as Pet
    const isStatus = status === undefined || STATUSES.includes(status as string)
    if (typeof name !== 'string' || name === '' || !isInteger(categoryId) || !isStatus)
      return errorOf(400, 'This is no animal')
    const id = (this.#pets.at(-1)?.id as number) + 7
    const pet = { id, ...(sent as Pet), status: status ?? 'available' }
    this.#pets.push(pet)
    return { status: 201, body: pet }
  }
}

function limitOf(text: string | null): number {
  if (text === null || !/^-?\d+$/.test(text)) return 20
  return Math.min(Math.max(Number(text), 1), 100)
}

function isInteger(value: Json | undefined): boolean {
  if (typeof value === 'number') return Number.isSafeInteger(value)
  return typeof value === 'bigint' && value <= MAX && value >= -MAX - 1n
}

function jsonOf(text: string): Json | undefined {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

async function readRequest(incoming: IncomingMessage): Promise<ServiceRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const { method = '', url: target = '', headers } = incoming
  const { authorization, 'content-type': type, 'content-encoding': coding } = headers
  const body = Buffer.concat(chunks)
  const text = (coding === 'gzip' ? gunzipSync(body) : body).toString()
  return { method, target, authorization, type, coding, text, headers, time: performance.now() }
}
