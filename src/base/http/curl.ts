import { quote } from '../text/text.ts'
import { CONTRACT_HEADER, hasHeader, headerPairs } from './header-lines.ts'

/** A request to write as a command. */
export interface CurlRequest {
  readonly method: string
  readonly url: string
  readonly headers: readonly string[]
  readonly body: string | undefined
  /** What the command lacks compared with the request, e.g. `the body is shortened`. */
  readonly lacks?: readonly string[]
}

/** A request to send again exactly as it was, header by header. */
export interface ExactCurlRequest extends Omit<CurlRequest, 'url'> {
  /** The address of the server, e.g. `http://127.0.0.1:4010`. */
  readonly origin: string
  /** The target in the request line, whatever it is. */
  readonly target: string
  /** How the server is trusted, if it has a certificate that curl would not trust as it is. */
  readonly trust?: CurlTrust | undefined
}

/** What curl must know of a server with TLS. */
export interface CurlTrust {
  /** A PEM file with what clients trust. */
  readonly caFile: string | undefined
  /** Whether clients need a certificate of their own. */
  readonly asksClients: boolean
}

/** Explains the placeholders in a command where clients need a certificate of their own. */
export const CERTIFICATE_NOTE = 'client.pem and client.key stand for your certificate and its key'

/** The header lines of a request to a sandbox with two contracts, which say which of them it met, also where its client left that open. */
export function withContract(
  headers: readonly string[],
  met: string | undefined,
): readonly string[] {
  return met === undefined || hasHeader(headers, CONTRACT_HEADER.toLowerCase())
    ? headers
    : [...headers, CONTRACT_HEADER, met]
}

/** Stands for a key that is not known: a variable of the shell. */
export const KEY_VARIABLE = '$PETSTORE_KEY'

/** Writes the command of a request to try. The variable of a key stays one. */
export function exampleCurl(
  { url, authorization, headers }: ExampleRequest,
  trust?: CurlTrust | undefined,
): string {
  const all = authorization === undefined ? headers : ['Authorization', authorization, ...headers]
  const lines = headerPairs(all).flatMap(([name, value]) => {
    const line = `${name}: ${value}`
    // The key is in a variable of the shell, so curl has to encode it (`--user`).
    if (value === `Basic ${KEY_VARIABLE}`) return ['-u', `"${KEY_VARIABLE}:"`]
    return ['-H', value.includes(KEY_VARIABLE) ? `"${line}"` : quote(line)]
  })
  const address = url
    .split(KEY_VARIABLE)
    .map((part) => part && quote(part))
    .join(`"${KEY_VARIABLE}"`)
  return ['curl', ...(trust ? trustFlags(trust) : []), ...lines, address].join(' ')
}

export interface ExampleRequest {
  readonly url: string
  readonly authorization?: string
  readonly headers: readonly string[]
}

/**
 * Writes the command that sends a request again. Every text is quoted; the key is the shell's `$PETSTORE_KEY`. If it
 * lacks part of the request, a second command that does nothing says so: not every shell allows a comment.
 */
export function curlCommand({ method, url, headers, body, lacks = [] }: CurlRequest): string {
  const parts = [...methodParts(method, body), '--globoff', '--path-as-is', quote(url)]
  for (const [name, value] of headerPairs(headers)) {
    if (!SENT.has(name.toLowerCase())) continue
    const isKey = /^authorization$/i.test(name)
    const scheme = /^([A-Za-z]+) /.exec(value)?.[1] ?? ''
    parts.push('-H', isKey ? `"${name}: ${scheme} ${KEY_VARIABLE}"` : quote(`${name}: ${value}`))
  }
  return toCommand(parts, body, lacks)
}

/** Writes the command that sends a request again with exactly its own header lines, including the credential. */
export function exactCurlCommand(request: ExactCurlRequest): string {
  const { method, origin, target, headers, trust } = request
  const lacks = [...(request.lacks ?? []), ...(trust?.asksClients ? [CERTIFICATE_NOTE] : [])]
  // curl sends no body with HEAD.
  const body = method === 'HEAD' ? undefined : request.body
  const isPlain = /^\/[!-"$-~]*$/.test(target)
  const parts = [...methodParts(method, body), '--globoff', '--path-as-is']
  if (trust) parts.push(...trustFlags(trust))
  parts.push(quote(isPlain ? origin + target : `${origin}/`))
  if (!isPlain) parts.push('--request-target', quote(target))
  for (const [name, value] of headerPairs(headers)) {
    if (!OWN.has(name.toLowerCase()))
      parts.push('-H', quote(`${name}${value ? `: ${value}` : ';'}`))
  }
  const added = body === undefined ? ADDED : [...ADDED, 'Content-Type']
  for (const name of added)
    if (!hasHeader(headers, name.toLowerCase())) parts.push('-H', quote(`${name}:`))
  return toCommand(parts, body, lacks)
}

// --- internal ---

/** Headers that affect the answer; curl sets the others itself. */
const SENT = new Set([
  ...['authorization', 'content-type', 'accept', 'prefer', 'if-none-match'],
  CONTRACT_HEADER.toLowerCase(),
])

/** Headers of the connection, which curl sets itself. */
const OWN = new Set([
  ...['connection', 'content-length', 'expect', 'host', 'keep-alive', 'proxy-connection'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade'],
])

/** Headers that curl adds by default. */
const ADDED = ['Accept', 'User-Agent']

function methodParts(method: string, body: string | undefined): string[] {
  if (method === 'HEAD') return ['curl', '-i', '-I']
  return method === 'GET' && body === undefined
    ? ['curl', '-i']
    : ['curl', '-i', '-X', quote(method)]
}

function toCommand(parts: readonly string[], body: string | undefined, lacks: readonly string[]) {
  const sent = body === undefined ? [] : ['--data-raw', quote(body)]
  const command = [...parts, ...sent].join(' ')
  return lacks.length === 0 ? command : `${command}; : ${quote(lacks.join(', '))}`
}

/** The flags with which curl trusts a server, and shows a certificate of its own if it needs one. */
function trustFlags({ caFile, asksClients }: CurlTrust): readonly string[] {
  return [
    ...(caFile === undefined ? [] : ['--cacert', quote(caFile)]),
    ...(asksClients ? ['--cert', 'client.pem', '--key', 'client.key'] : []),
  ]
}
