import type { IncomingMessage } from 'node:http'
import { UsageError } from '../errors.ts'
import { sha256 } from '../sha256.ts'
import { percentDecodedIfValid } from '../text/percent-encoding.ts'
import { decodeContent } from './decode-content.ts'
import { type Environment, httpsProxy, isLoopbackName, shownAddress } from './http.ts'

/** A text that was fetched from an address. */
export interface FetchedText {
  /** The address that it came from, without what may be a credential in it: user, password and query. */
  readonly name: string
  readonly text: string
  /** The entity tag that it was sent with. */
  readonly etag?: string | undefined
  /** The digest of its bytes: `sha256:` and 64 hexadecimal digits. */
  readonly digest: string
}

export interface FetchBounds {
  /** In bytes, also once its content coding is undone. */
  readonly largest: number
  /** In milliseconds, with all redirects. */
  readonly time: number
}

/**
 * Fetches a text that a user named by its address, over https, or over http from this machine. Redirects are followed where they keep to
 * that; a user and a password in the address are sent to its own origin alone.
 * @throws UsageError (as a rejection) that names the address, the problem and the way out.
 */
export async function fetchText(
  address: string,
  bounds: FetchBounds,
  environment: Environment = process.env,
): Promise<FetchedText> {
  return (await fetchIfChanged(address, undefined, bounds, environment)) as FetchedText
}

/**
 * Fetches a text again; `undefined` if it is still that of an entity tag.
 * @throws UsageError (as a rejection) as `fetchText` does.
 */
export async function fetchIfChanged(
  address: string,
  etag: string | undefined,
  { largest, time }: FetchBounds,
  environment: Environment = process.env,
): Promise<FetchedText | undefined> {
  const name = shownAddress(address)
  const refuse = (what: string, way = SAVE_IT) => new UsageError(`${name}: ${what}. ${way}`)
  const signal = AbortSignal.timeout(time)
  const proxyEnv = httpsProxy(environment)
  try {
    let at = reachable(address, refuse)
    for (let redirects = 0; ; redirects += 1) {
      const { answer, bytes } = await ask(at, { signal, proxyEnv, largest, etag })
      const { statusCode: status = 0, statusMessage, headers } = answer
      if (REDIRECTS.has(status) && headers.location !== undefined) {
        if (redirects === MOST_REDIRECTS)
          throw refuse(`is redirected more than ${MOST_REDIRECTS} times`)
        at = redirected(at, headers.location, refuse)
        continue
      }
      if (status === 304 && etag !== undefined) return undefined
      if (status !== 200)
        throw refuse(
          `answers ${status}${statusMessage ? ` ${statusMessage}` : ''}, not a document`,
          WAYS_OUT[status] ?? SAVE_IT,
        )
      return { name, etag: headers.etag, ...textOf({ bytes, headers, largest }, refuse) }
    }
  } catch (error) {
    if (error instanceof UsageError) throw error
    if (signal.aborted) throw refuse(`takes longer than ${time / 1000} s`)
    if (error === TOO_LARGE) throw refuse(`has more than ${largest / 1024 / 1024} MiB`, SMALLER)
    const { code, message } = error as NodeJS.ErrnoException
    throw refuse(`cannot be reached (${code ?? message})`)
  }
}

// --- internal ---

type Refuse = (what: string, way?: string) => UsageError

const SAVE_IT = 'Check the address, or save the document and give its file.'
const SMALLER = 'Save the document, take out what is not served, and give the file.'

const WAYS_OUT: { readonly [status: number]: string } = {
  401: 'It needs a credential: save the document and give its file, or write https://USER:PASSWORD@… where Basic will do.',
  403: 'It needs another credential: save the document and give its file.',
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])
const MOST_REDIRECTS = 5

const TOO_LARGE = new Error('too large')

function reachable(address: string, refuse: Refuse): URL {
  if (!URL.canParse(address)) throw refuse('is no address')
  const url = new URL(address)
  if (url.protocol === 'http:' && !isLoopbackName(url.hostname))
    throw refuse(
      'http is for this machine alone (127.0.0.1, localhost)',
      'Give the https address, or save the document and give its file.',
    )
  return url
}

function redirected(from: URL, location: string, refuse: Refuse): URL {
  const to = URL.canParse(location, from.href) ? new URL(location, from) : undefined
  if (to === undefined || to.protocol !== from.protocol || !/^https?:$/.test(to.protocol))
    throw refuse(
      `is redirected to ${to ? `${to.protocol}//${to.host}` : 'no address'}, and only addresses of ${from.protocol.slice(0, -1)} are followed`,
    )
  const next = reachable(to.href, (what, way) =>
    refuse(`is redirected to ${to.origin}: ${what}`, way),
  )
  if (next.origin === from.origin) {
    next.username = from.username
    next.password = from.password
  }
  return next
}

async function ask(
  url: URL,
  {
    signal,
    proxyEnv,
    largest,
    etag,
  }: {
    readonly etag: string | undefined
    readonly signal: AbortSignal
    readonly proxyEnv: NodeJS.ProcessEnv | undefined
    readonly largest: number
  },
): Promise<{ readonly answer: IncomingMessage; readonly bytes: Buffer }> {
  const isSecure = url.protocol === 'https:'
  const { request, Agent } = process.getBuiltinModule(isSecure ? 'node:https' : 'node:http')
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const agent = new Agent({ ...(isSecure && proxyEnv && { proxyEnv }) })
  const user = [url.username, url.password].map(percentDecodedIfValid).join(':')
  const asked = request(url, {
    ...{ agent, signal },
    headers: { ...ASKED, ...(etag !== undefined && { 'if-none-match': etag }) },
    ...(url.username !== '' && { auth: user }),
  })
  asked.once('response', resolve).once('error', reject).end()
  try {
    const answer = await promise
    const chunks: Buffer[] = []
    let length = 0
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      length += chunk.length
      if (length > largest) throw TOO_LARGE
    }
    return { answer, bytes: Buffer.concat(chunks) }
  } finally {
    asked.destroy()
    agent.destroy()
  }
}

const ASKED = {
  accept: 'application/yaml, application/json, text/yaml, */*;q=0.5',
  'accept-encoding': 'gzip, br',
  'user-agent': 'petstore-sandbox',
}

function textOf(
  {
    bytes,
    headers,
    largest,
  }: {
    readonly bytes: Buffer
    readonly headers: IncomingMessage['headers']
    readonly largest: number
  },
  refuse: Refuse,
): Pick<FetchedText, 'text' | 'digest'> {
  if (/^text\/html\b/i.test(headers['content-type'] ?? ''))
    throw refuse('is a page (text/html), not a document', 'Give the address of the file itself.')
  const decoded = decodeContent(bytes, headers['content-encoding'] ?? '', largest)
  if (decoded.problem === 'too-long') throw TOO_LARGE
  if (decoded.problem) throw refuse('has a content coding that cannot be undone')
  const digest = `sha256:${sha256(decoded.bytes)}`
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(decoded.bytes), digest }
  } catch {
    throw refuse('is not UTF-8 text')
  }
}
