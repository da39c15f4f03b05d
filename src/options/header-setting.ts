import { nodeHttp } from '../base/http/http.ts'
import { shown } from '../base/text/shown.ts'
import type { Reading } from './reading.ts'

/** Reads a header line that requests do not have already, to its name and its value. */
export function readHeaderLine(text: string): Reading<readonly string[]> {
  const [, name, rest = ''] = LINE.exec(text) ?? []
  const value = rest.trim()
  if (name === undefined || value === '' || !isValue(name, value))
    return {
      must: "a header line, 'NAME: VALUE', whose name is a token and whose value has no control characters",
    }
  if (!TAKEN.has(name.toLowerCase())) return { value: [name, value] }
  const wayOut = name.toLowerCase() === 'authorization' ? ' Give the key with PETSTORE_KEY.' : ''
  return {
    cannot: `${shown(name)}: the probes send that line themselves, each as it needs it.${wayOut}`,
  }
}

// --- internal ---

/** A token (RFC 9110, section 5.6.2), a colon, and what is left on the line. */
const LINE = /^([!#$%&'*+.^_`|~\w-]+):([^\r\n]*)$/

/** Lines that belong to a request as it is sent, or that probes are about. */
const TAKEN = new Set([
  ...['accept', 'authorization', 'connection', 'content-encoding', 'content-length'],
  ...[
    'content-type',
    'expect',
    'host',
    'keep-alive',
    'te',
    'trailer',
    'transfer-encoding',
    'upgrade',
  ],
])

function isValue(name: string, value: string): boolean {
  try {
    nodeHttp().validateHeaderValue(name, value)
    return true
  } catch {
    return false
  }
}
