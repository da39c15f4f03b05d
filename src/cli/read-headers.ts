import { validateHeaderValue } from 'node:http'
import { UsageError } from '../base/errors.ts'
import { shown } from '../base/shown.ts'
import type { Sources } from './read-setting.ts'

/**
 * Reads the header lines of `--header` or, one, of PETSTORE_HEADER: name, value, name, value … A value is never shown, since it may be
 * a credential.
 * @throws UsageError for a line that is none, or one that requests have already.
 */
export function readHeaders({
  flags,
  environment,
}: Pick<Sources, 'flags' | 'environment'>): readonly string[] {
  const { header } = flags
  if (Array.isArray(header)) return header.flatMap((line) => parseLine(String(line), '--header'))
  const single = environment.PETSTORE_HEADER
  return single ? parseLine(single, 'PETSTORE_HEADER') : []
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

function parseLine(line: string, source: string): readonly string[] {
  const [, name, rest = ''] = LINE.exec(line) ?? []
  const value = rest.trim()
  if (name === undefined || value === '' || !isValue(name, value))
    throw new UsageError(
      `${source} must be a header line, 'NAME: VALUE', whose name is a token and whose value has no control characters. See --help.`,
    )
  if (!TAKEN.has(name.toLowerCase())) return [name, value]
  const wayOut = name.toLowerCase() === 'authorization' ? ' Give the key with PETSTORE_KEY.' : ''
  throw new UsageError(
    `${source} cannot be ${shown(name)}: the probes send that line themselves, each as it needs it.${wayOut}`,
  )
}

function isValue(name: string, value: string): boolean {
  try {
    validateHeaderValue(name, value)
    return true
  } catch {
    return false
  }
}
