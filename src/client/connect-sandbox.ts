import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { certificatesIn, StartError, UsageError } from '../base/errors.ts'
import { readTextFile } from '../base/files/read-files.ts'
import { parseJson, stringifyJson } from '../base/json/json.ts'
import { aBearerToken, aFileName, assertOptions, shownValue } from '../base/text/assert-options.ts'
import { shown, withoutUser } from '../base/text/shown.ts'
import { shorten } from '../base/text/text.ts'
import { usableKey } from '../options/usable-key.ts'
import type { ContractInfo } from './answer-types.ts'
import { type Ask, type ControlRequest, callBy, problemError, targetOf } from './control-request.ts'
import { controlSandbox, type Listen } from './control-sandbox.ts'
import type { SandboxControl } from './sandbox-control.ts'

/** How to connect to a sandbox. The files are for one that speaks https. */
export interface ConnectOptions extends TrustFiles {
  /** The token that it was started with (`--admin-token`). */
  readonly token?: string
}

/**
 * Connects to a sandbox that runs elsewhere: in another process, in a container or on another machine. `url` is any of its
 * addresses, such as `http://127.0.0.1:4010` or `http://127.0.0.1:4010/v1`.
 * @throws UsageError when the address, the token or a file is wrong; StartError when no sandbox answers there.
 */
export async function connectSandbox(
  url: string,
  options: ConnectOptions = {},
): Promise<SandboxControl> {
  assertOptions(options, { of: 'connectSandbox', rules })
  const { origin } = parseAddress(url)
  const ask = await askSandbox(origin, options)
  const call = callBy(ask)
  const { keys } = await call('getKeys')
  const contract: ContractInfo = await call('getContract')
  const base = origin + contract.basePath
  return { ...controlSandbox(ask, lookAgain), url: base, key: usableKey(keys), contract }
}

/**
 * Creates a function that asks the control plane of the sandbox at `origin`, such as `http://127.0.0.1:4010`; nothing is asked yet.
 * Without `bounds`, an answer may have any length and take any time.
 * @throws UsageError for a file that cannot be used.
 */
export async function askSandbox(
  origin: string,
  options: ConnectOptions,
  bounds: AnswerBounds = {},
): Promise<Ask> {
  const { token, ca, cert, key } = options
  const isPlain = ca === undefined && cert === undefined && key === undefined
  return askOverHttp(`${origin}/__admin`, {
    ...{ token, bounds },
    send: isPlain || !origin.startsWith('https:') ? sendByFetch : await createTrustedSend(options),
  })
}

/** How long answers may be, in bytes, and take, in milliseconds. */
export interface AnswerBounds {
  readonly largest?: number
  readonly patience?: number
}

/** A request as it is sent. */
export interface SentRequest {
  readonly method: string
  readonly headers: { readonly [name: string]: string }
  readonly body?: string
  /** The longest answer that is read, in bytes. Default: any. */
  readonly largest?: number
  readonly signal?: AbortSignal
}

// --- internal ---

const rules = {
  token: aBearerToken,
  ca: aFileName,
  cert: aFileName,
  key: aFileName,
}

/** How often to look for new exchanges, in milliseconds. */
const PACE = 50

function parseAddress(url: string): URL {
  const parsed = typeof url === 'string' && URL.canParse(url) ? new URL(url) : undefined
  if (parsed?.protocol !== 'http:' && parsed?.protocol !== 'https:')
    throw new UsageError(
      `connectSandbox takes the address of a sandbox, such as http://127.0.0.1:4010, got ${typeof url === 'string' ? shown(withoutUser(url)) : shownValue(url)}.`,
    )
  return parsed
}

/** Looks for new exchanges again and again. */
const lookAgain: Listen = (_world, list) => (onExchange, onError) => {
  const look = () => list().then((found) => found.forEach(onExchange), onError)
  const timer = setInterval(look, PACE)
  return () => clearInterval(timer)
}

/** Calls a control plane over HTTP, at an address such as `http://127.0.0.1:4010/__admin`. Large int64s become bigints. */
function askOverHttp(base: string, way: Way): Ask {
  return async (request) => {
    const { status, text } = await ask(base, request, way)
    if (status < 200 || status > 299) throw errorOf(base, request, { status, text })
    return text === '' ? undefined : readAnswer(base, text)
  }
}

function readAnswer(base: string, text: string) {
  try {
    return parseJson(text)
  } catch (cause) {
    const why = `what answers is not the control plane of one (${(cause as Error).message})`
    throw new StartError(`No sandbox answers at ${base}: ${why}. Check the address.`, { cause })
  }
}

/** The error for a sandbox that cannot be asked: `cause` is that of `fetch` or of the request. It says why, and the way out. */
function unreachable(base: string, cause: unknown): StartError {
  const reason = ((cause as Error).cause as Error | undefined) ?? (cause as Error)
  return new StartError(`No sandbox answers at ${base}: ${sentenceOf(reason)}`, { cause })
}

interface Way {
  readonly token: string | undefined
  readonly bounds: AnswerBounds
  readonly send: Send
}

async function ask(
  base: string,
  request: ControlRequest,
  { token, bounds: { largest, patience }, send }: Way,
): Promise<HttpReply> {
  const { method, body, signal } = request
  const ends = [
    ...(signal ? [signal] : []),
    ...(patience === undefined ? [] : [AbortSignal.timeout(patience)]),
  ]
  try {
    return await send(base + targetOf(request), {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: stringifyJson(body) }),
      ...(largest !== undefined && { largest }),
      ...(ends.length > 0 && { signal: AbortSignal.any(ends) }),
    })
  } catch (cause) {
    if (cause instanceof UsageError) throw cause
    throw unreachable(base, cause)
  }
}

/** The error for a problem (RFC 9457). What else answers may have a message: a port with TLS that is asked without says so. */
function errorOf(
  base: string,
  { method, path }: ControlRequest,
  { status, text }: HttpReply,
): Error {
  const { detail, message } = problemOf(text)
  const why = typeof message === 'string' ? `: ${shorten(message, LONGEST)}` : ''
  return problemError(
    status,
    detail ?? `${method} ${base}${path} was answered with ${status}${why}`,
  )
}

/** The longest message that is shown, in bytes. */
const LONGEST = 200

function problemOf(text: string): { readonly detail?: string; readonly message?: unknown } {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {} // not from a control plane
  }
}

function sentenceOf({ code = '', message }: NodeJS.ErrnoException): string {
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `its certificate is for other names (${message}). Use one of them in the address.`
  if (NOT_TRUSTED.test(code))
    return `its certificate is not trusted (${message}). Name the PEM file of its authority in the option ca, which start prints in the line "ca", or in NODE_EXTRA_CA_CERTS before Node starts.`
  if (NOT_TLS.test(`${code} ${message}`))
    return 'that port does not speak TLS. Use http:// in place of https://.'
  return `${message}. Start one there.`
}

/** Codes of a certificate that is not accepted (node:tls, X509 certificate error codes). */
const NOT_TRUSTED = /CERT|^UNABLE_TO|^INVALID_(?:CA|PURPOSE)$/

/** The messages of OpenSSL when the first record is not TLS. */
const NOT_TLS = /wrong.version.number|packet.length.too.long|ssl[ _](?:routines::)?http.request/i

/** PEM files for a connection with TLS. */
interface TrustFiles {
  /** What to trust in addition to the authorities of Node, such as the `ca` of `start --tls-self-signed`. */
  readonly ca?: string
  /** The certificate of this client, if the sandbox asks for one (`--tls-ca`). */
  readonly cert?: string
  /** Its private key. */
  readonly key?: string
}

/** Sends a request, and returns the answer, whatever its status. */
type Send = (url: string, request: SentRequest) => Promise<HttpReply>

interface HttpReply {
  readonly status: number
  readonly text: string
}

/** Sends by Node's `fetch`. @throws UsageError for an answer that is too long. */
const sendByFetch: Send = async (url, { largest, ...request }) => {
  const reply = await fetch(url, { ...request, redirect: 'error' })
  return { status: reply.status, text: await textWithin(reply.body ?? [], largest) }
}

/**
 * Creates a function that sends with these files, which `fetch` does not take.
 * @throws UsageError for a file that cannot be read or used.
 */
async function createTrustedSend({ ca, cert, key }: TrustFiles): Promise<Send> {
  const { Agent, request: begin } = await import('node:https')
  const { getCACertificates } = await import('node:tls')
  const trusted = ca === undefined ? undefined : read('ca', ca)
  if (ca !== undefined && trusted !== undefined) readFirst('ca', ca, trusted)
  const own = readOwn(cert, key)
  const agent = new Agent({
    keepAlive: true,
    ...(trusted !== undefined && { ca: [...getCACertificates('default'), trusted] }),
    ...own,
  })
  return async (url, { method, headers, body, largest, signal }) => {
    const asked = begin(url, { method, headers, agent, ...(signal && { signal }) })
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    // The error listener stays until the end: an error in the middle of an answer rejects the request, too.
    asked.on('response', resolve).on('error', reject)
    asked.end(body)
    const answer = await promise
    return { status: answer.statusCode as number, text: await textWithin(answer, largest) }
  }
}

async function textWithin(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  largest = Number.POSITIVE_INFINITY,
): Promise<string> {
  const decoder = new TextDecoder()
  let [text, size] = ['', 0]
  for await (const piece of pieces) {
    size += piece.length
    if (size > largest)
      throw new UsageError(
        `The answer is longer than ${largest.toLocaleString('en')} bytes. Ask for less of it.`,
      )
    text += decoder.decode(piece, { stream: true })
  }
  return text + decoder.decode()
}

/** Reads the certificate of this client and its key, if it has them. */
function readOwn(cert: string | undefined, key: string | undefined) {
  if (cert === undefined && key === undefined) return {}
  if (cert === undefined || key === undefined)
    throw new UsageError('connectSandbox: cert and key need one another. Give both.')
  const own = { cert: read('cert', cert), key: read('key', key) }
  if (!readFirst('cert', cert, own.cert).checkPrivateKey(readKey(key, own.key)))
    throw new UsageError(
      `connectSandbox: key ${key} is not the key of cert ${cert}: they do not match. Name the files of one pair.`,
    )
  return own
}

/** The first certificate of a file. */
function readFirst(option: 'ca' | 'cert', file: string, text: string): X509Certificate {
  try {
    return new X509Certificate(certificatesIn(text))
  } catch (cause) {
    throw new UsageError(
      `connectSandbox: ${option} ${file} has no certificate that can be read. Name a PEM file.`,
      { cause },
    )
  }
}

function readKey(file: string, text: string): KeyObject {
  try {
    return createPrivateKey(text)
  } catch (cause) {
    // The reason never has a part of the key.
    throw new UsageError(
      `connectSandbox: key ${file} has no private key that can be read (${(cause as Error).message}). Name a PEM file that is not encrypted.`,
      { cause },
    )
  }
}

/** In bytes. */
const LARGEST = 16 * 1024 * 1024

function read(option: keyof TrustFiles, file: string): string {
  const name = 'Name a PEM file.'
  const wayOut = { missing: 'Check its path.', large: name, other: name }
  return readTextFile(file, {
    place: `connectSandbox: ${option} ${file}`,
    largest: LARGEST,
    wayOut,
  })
}
