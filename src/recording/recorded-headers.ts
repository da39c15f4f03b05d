import { eachHeader } from '../base/header-lines.ts'
import type { TapeHeaders } from '../tape/tape-entry.ts'

/** The headers of a request that a recording keeps. All others are left out, including credentials. */
export const recordedRequestHeaders = [
  'content-type',
  'content-encoding',
  'prefer',
  'if-none-match',
  'if-modified-since',
] as const

/** The headers of an answer that a recording keeps. Replay generates dates, lengths, ids and hop-by-hop headers. */
export const recordedAnswerHeaders = [
  'content-type',
  'content-encoding',
  'content-language',
  'content-disposition',
  'deprecation',
  'sunset',
  'link',
  'location',
  'retry-after',
  'www-authenticate',
  'preference-applied',
  'allow',
  'accept-post',
  'cache-control',
  'etag',
  'last-modified',
  'vary',
] as const

/** Picks the named headers from header lines, in the order of the names; `undefined` if there are none. */
export function keepHeaders(
  lines: readonly string[],
  names: readonly string[],
): TapeHeaders | undefined {
  const found = new Map<string, string | string[]>()
  eachHeader(lines, (written, text) => {
    const name = written.toLowerCase()
    if (!names.includes(name)) return
    const before = found.get(name)
    const value = text.trim()
    found.set(name, before === undefined ? value : [before, value].flat())
  })
  if (found.size === 0) return undefined
  const kept: { [name: string]: string | readonly string[] } = {}
  for (const name of names) if (found.has(name)) kept[name] = found.get(name) as string
  return kept
}
