import { headerPairs } from '../../base/header-lines.ts'

/** A request to be written as a command. */
export interface CurlRequest {
  readonly method: string
  readonly url: string
  readonly headers: readonly string[]
  readonly body: string | undefined
  /** How the command falls short of the request, e.g. `the body is shortened`. */
  readonly lacks?: readonly string[]
}

/**
 * Writes the command that sends a request again. Every text is quoted; the key is the shell's `$PETSTORE_KEY`. If it
 * lacks part of the request, a second command that does nothing says so: not every shell allows a comment.
 */
export function curlCommand({ method, url, headers, body, lacks = [] }: CurlRequest): string {
  const parts = ['curl', '-i']
  if (method === 'HEAD') parts.push('-I')
  else if (method !== 'GET' || body !== undefined) parts.push('-X', quote(method))
  parts.push('--globoff', '--path-as-is', quote(url))
  for (const [name, value] of headerPairs(headers)) {
    if (!SENT.has(name.toLowerCase())) continue
    const isKey = /^authorization$/i.test(name)
    const scheme = /^([A-Za-z]+) /.exec(value)?.[1] ?? ''
    parts.push('-H', isKey ? `"${name}: ${scheme} $PETSTORE_KEY"` : quote(`${name}: ${value}`))
  }
  if (body !== undefined) parts.push('--data-raw', quote(body))
  const command = parts.join(' ')
  return lacks.length === 0 ? command : `${command}; : ${quote(lacks.join(', '))}`
}

// --- internal ---

/** Headers that affect the answer; curl sets the others itself. */
const SENT = new Set(['authorization', 'content-type', 'accept', 'prefer', 'if-none-match'])

// A question mark is a pattern to some shells.
function quote(text: string): string {
  return /^[\w./:=@-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}
