import { eachHeader, hasHeader } from '../base/header-lines.ts'

/** How to pass on the lines of a message. */
export interface LineOptions {
  /** The value that the `Host` line gets. */
  readonly host?: string
  /** Whether the other side accepts `Transfer-Encoding: chunked`; otherwise that line is dropped. */
  readonly chunked: boolean
}

/**
 * Picks the header lines to pass on: as they came, except `Host` and the hop-by-hop lines (RFC 9110,
 * section 7.6.1: its list, and what `Connection` names). `Transfer-Encoding` keeps its place when the
 * other side accepts it, since the body is then framed with the same codings.
 */
export function forwardedLines(raw: readonly string[], { host, chunked }: LineOptions): string[] {
  const named = namedByConnection(raw)
  const framed = chunked && hasHeader(raw, 'transfer-encoding')
  const lines: string[] = []
  let length = false
  eachHeader(raw, (name, value) => {
    switch (SPECIAL_LENGTHS[name.length] ? name.toLowerCase() : '') {
      case 'connection':
      case 'keep-alive':
      case 'proxy-connection':
      case 'te':
      case 'upgrade':
        return
      case 'host':
        lines.push(name, host ?? value)
        return
      case 'transfer-encoding':
        if (framed) lines.push(name, value)
        return
      case 'trailer':
        // Node refuses to send it with a message that is not chunked, where it has no meaning.
        if (framed && !named?.has('trailer')) lines.push(name, value)
        return
      case 'content-length':
        length ||= Number(value) > 0
        lines.push(name, value)
        return
      case 'content-disposition':
        if (!named?.has('content-disposition'))
          lines.push(name, length ? twiceEncoded(value) : value)
        return
      default:
        if (!named?.has(name.toLowerCase())) lines.push(name, value)
    }
  })
  return lines
}

// --- internal ---

const SPECIAL = [
  ...['connection', 'keep-alive', 'proxy-connection', 'te', 'upgrade', 'host'],
  ...['transfer-encoding', 'trailer', 'content-length', 'content-disposition'],
]
/** By length, whether a name may be special: most names need no lower-casing. */
const SPECIAL_LENGTHS = Array.from({ length: 32 }, (_, length) =>
  SPECIAL.some((name) => name.length === length),
)
/** `Connection` cannot drop these: without them the message cannot be read. */
const NOT_TO_BE_NAMED = new Set(['host', 'content-length', 'transfer-encoding'])

function namedByConnection(raw: readonly string[]): ReadonlySet<string> | undefined {
  let named: Set<string> | undefined
  eachHeader(raw, (name, text) => {
    if (name.length !== 10 || name.toLowerCase() !== 'connection') return
    const value = text.toLowerCase()
    if (value === 'keep-alive' || value === 'close') return
    named ??= new Set()
    for (const option of value.split(',')) named.add(option.trim())
  })
  for (const name of NOT_TO_BE_NAMED) named?.delete(name)
  return named
}

/** Node decodes a Content-Disposition after Content-Length as Latin-1 and then as UTF-8. This undoes it. */
function twiceEncoded(value: string): string {
  return Buffer.from(value, 'utf8').toString('latin1')
}
