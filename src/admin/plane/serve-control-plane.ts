import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { StartError, TooManyTexts, UsageError } from '../../base/errors.ts'
import { toHeaderLines } from '../../base/http/header-lines.ts'
import { bearerToken, drainBody, isLoopbackName } from '../../base/http/http.ts'
import { cutAnswer } from '../../base/http/socket-answer.ts'
import { iterateYielding } from '../../base/iterate-yielding.ts'
import { stringifyJson } from '../../base/json/json.ts'
import type { PublicWords } from '../../contract/words/contract-words.ts'
import { type Secrets, secretsOf } from '../../redaction/redaction.ts'
import { isSame } from '../../sandbox/worlds/keys.ts'
import { StorageError } from '../../store/store.ts'
import { type AdminAnswer, type Piece, problem } from './admin-answer.ts'
import type { AdminContext, AdminHandler } from './admin-context.ts'
import { createDispatcher, readJsonBody } from './dispatcher.ts'
import type { ControlPlane } from './route.ts'

export interface ControlPlaneService
  extends Pick<AdminContext, 'adminToken' | 'onBug' | 'closing'> {
  /** Public words that are never redacted. */
  readonly words?: PublicWords
}

/**
 * Creates a control plane that is served over HTTP.
 * @throws Error when its document cannot be compiled.
 */
export function serveControlPlane<Subject>(
  plane: ControlPlane<Subject>,
  { adminToken, onBug, closing, words }: ControlPlaneService,
): AdminHandler {
  const dispatch = createDispatcher(plane)
  const refuseStranger = createAccess(adminToken)
  return async (request, response) => {
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    const target = request.url as string
    let answer: AdminAnswer
    try {
      answer = await dispatch({
        ...{ method: request.method as string, target },
        refuse: () => refuseStranger(request),
        readBody: (operation, route) => readJsonBody(request, operation, route),
        over: AbortSignal.any([gone.signal, closing]),
      })
    } catch (error) {
      // The client left while it sent the body.
      if (request.destroyed && !request.complete) return
      answer = explain(error) ?? problem(500, 'The control plane failed; the log says why.')
      if (answer.status === 500) onBug(error)
    }
    const requestHeaders = toHeaderLines(request.headers)
    const secrets = secretsOf({ requestHeaders, target }, words)
    await sendAdminAnswer(request, response, answer, { secrets, gone: gone.signal })
  }
}

interface Sending {
  readonly secrets: Secrets
  readonly gone: AbortSignal
}

/**
 * Sends an answer of the control plane; resolves when its last piece was handed to Node. A problem is shown without the
 * credentials of its request. If the client leaves, no more pieces are made.
 * @throws (as a rejection) the error of making a piece; the connection is then closed.
 */
export async function sendAdminAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { status, json, pieces, cut, type = 'application/json', headers = [] }: AdminAnswer,
  { secrets, gone }: Sending,
): Promise<void> {
  // Otherwise Node would read the rest of the body without a limit.
  if (!request.complete && request.readableFlowing === null) drainBody(request)
  const lines = ['Cache-Control', 'no-store', 'X-Content-Type-Options', 'nosniff', ...headers]
  const isHead = request.method === 'HEAD'
  if (pieces) {
    response.writeHead(status, [...lines, 'Content-Type', type])
    cut?.addEventListener('abort', () => response.destroy(), { once: true })
    if (isHead) response.end()
    else await sendPieces(response, pieces, gone)
  } else if (json === undefined) response.writeHead(status, lines).end()
  else {
    const text = stringifyJson(json)
    const body = Buffer.from(status < 400 ? text : secrets.redact(text))
    lines.push('Content-Type', type, 'Content-Length', String(body.length))
    response.writeHead(status, lines).end(isHead ? undefined : body)
  }
}

// --- internal ---

/** The answer to an error, unless it is a bug. */
function explain(error: unknown): AdminAnswer | undefined {
  if (error instanceof UsageError) return problem(400, error.message)
  if (error instanceof StorageError) return problem(503, `Nothing was changed: ${error.message}.`)
  if (error instanceof StartError) return problem(503, error.message)
  if (error instanceof TooManyTexts) return problem(503, error.message)
  return undefined
}

/** Decides who may use the control plane; returns the answer that refuses a request, if any. */
type Access = (request: IncomingMessage) => AdminAnswer | undefined

/**
 * Creates the check of access. With a token, every request needs it as its bearer credential, and may come from anywhere: a
 * page cannot send it without a preflight, which is never granted. Without a token, only this machine may ask.
 */
export function createAccess(token: string | undefined): Access {
  if (token === undefined) return refuseForeign
  const secret = Buffer.from(token)
  return ({ headers }) => {
    const given = bearerToken(headers.authorization)
    if (given !== undefined && isSame(secret, Buffer.from(given))) return undefined
    return problem(401, given === undefined ? WITHOUT_TOKEN : WRONG_TOKEN, {
      headers: ['WWW-Authenticate', given === undefined ? CHALLENGE : `${CHALLENGE}, ${INVALID}`],
    })
  }
}

const CHALLENGE = 'Bearer realm="petstore-sandbox control plane"'
const INVALID = 'error="invalid_token"'
const WITHOUT_TOKEN =
  'The control plane was started with --admin-token: send the header Authorization: Bearer <token>.'
const WRONG_TOKEN = 'This is not the token that the control plane was started with.'

const LOOPBACK = /^(::ffff:)?127(\.\d{1,3}){3}$|^::1$/

/** What a reverse proxy adds to say whom it asks for (RFC 7239, and what was usual before it). */
const FORWARDED = /^(forwarded|x-forwarded-.*|x-real-ip)$/

/**
 * Refuses requests that do not come from this machine, or are not addressed to a loopback name. A web page whose own name was
 * pointed here (DNS rebinding) sends that name in `Host`. Any page can make a browser send a POST without a preflight (Fetch
 * standard, "simple" requests), but the browser then sends `Origin`. Behind a reverse proxy on this machine every client
 * seems to be on this machine.
 */
function refuseForeign({ socket, headers }: IncomingMessage): AdminAnswer | undefined {
  const name = (headers.host ?? '').replace(/:\d+$/, '').toLowerCase()
  if (!LOOPBACK.test(socket.remoteAddress ?? '')) return refuse('clients on this machine')
  if (!isLoopbackName(name)) return refuse('under a loopback Host (127.0.0.1, localhost)')
  const forwarded = Object.keys(headers).find((header) => FORWARDED.test(header))
  if (forwarded !== undefined)
    return refuse(`clients that ask it directly, and this request has ${forwarded}`)
  return isLocal(headers.origin) ? undefined : refuse('pages of this machine')
}

function refuse(whom: string): AdminAnswer {
  const detail = `The control plane answers only ${whom}. Start it with --admin-token to use it from elsewhere.`
  return problem(403, detail)
}

/** Whether the client is not a browser, or the page comes from this machine. */
function isLocal(origin: string | undefined): boolean {
  if (origin === undefined) return true
  return URL.canParse(origin) && isLoopbackName(new URL(origin).hostname)
}

async function sendPieces(
  response: ServerResponse,
  pieces: NonNullable<AdminAnswer['pieces']>,
  gone: AbortSignal,
): Promise<void> {
  try {
    // A fast client never makes a write wait, so the loop would not yield to other requests.
    for await (const piece of iterateYielding(pieces)) {
      if (gone.aborted) return
      if (!write(response, piece)) await drained(response, gone)
    }
    response.end()
  } catch (error) {
    cutAnswer(response)
    throw error
  }
}

function write(response: ServerResponse, piece: Piece): boolean {
  if (typeof piece === 'string') return response.write(piece)
  // Node sends them together, without a copy.
  response.cork()
  for (const part of piece) response.write(part)
  response.uncork()
  return !response.writableNeedDrain
}

async function drained(response: ServerResponse, signal: AbortSignal): Promise<void> {
  await once(response, 'drain', { signal }).catch(() => {})
}
