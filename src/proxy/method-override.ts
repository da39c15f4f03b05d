import type { IncomingMessage } from 'node:http'
import { eachHeader } from '../base/header-lines.ts'
import { splitTarget } from '../base/split-target.ts'

/**
 * Finds the header line or parameter that makes some frameworks use another method than the request's own, e.g.
 * `X-HTTP-Method-Override: DELETE` or `?_method=DELETE`. An override to a method that `isAllowed` accepts does not count.
 */
export function methodOverride(
  { rawHeaders, url = '' }: Pick<IncomingMessage, 'rawHeaders' | 'url'>,
  isAllowed: (method: string) => boolean,
): string | undefined {
  let found: string | undefined
  eachHeader(rawHeaders, (name, value) => {
    if (OVERRIDES.test(name) && !value.split(',').every((each) => isAllowed(methodOf(each))))
      found ??= `${name}: ${value}`
  })
  if (found !== undefined || !MAY_OVERRIDE.test(url)) return found
  for (const [name, value] of new URLSearchParams(splitTarget(url).search)) {
    if (name.toLowerCase() === '_method' && !isAllowed(methodOf(value))) return `${name}=${value}`
  }
  return undefined
}

// --- internal ---

const OVERRIDES = /^x-(http-method(-override)?|method-override)$/i

/** Most targets need no look at their parameters; the name may contain escapes. */
const MAY_OVERRIDE = /_method|%/i

function methodOf(text: string): string {
  return text.trim().toUpperCase()
}
