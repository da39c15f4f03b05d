import type { IncomingMessage } from 'node:http'
import { eachHeader } from '../base/header-lines.ts'
import { splitTarget } from '../base/split-target.ts'

/**
 * The method that a request asks for behind its own, by one of the header lines or the parameter that frameworks
 * take for it (`X-HTTP-Method-Override: DELETE`, `?_method=DELETE`), unless that is `isFine`; nothing where there
 * is none.
 */
export function writtenBehind(
  { rawHeaders, url = '' }: Pick<IncomingMessage, 'rawHeaders' | 'url'>,
  isFine: (method: string) => boolean,
): string | undefined {
  let found: string | undefined
  eachHeader(rawHeaders, (name, value) => {
    if (OVERRIDES.test(name) && !value.split(',').every((each) => isFine(methodOf(each))))
      found ??= `${name}: ${value}`
  })
  if (found !== undefined || !MAY_OVERRIDE.test(url)) return found
  for (const [name, value] of new URLSearchParams(splitTarget(url).search)) {
    if (name.toLowerCase() === '_method' && !isFine(methodOf(value))) return `${name}=${value}`
  }
  return undefined
}

// --- internal ---

const OVERRIDES = /^x-(http-method(-override)?|method-override)$/i

/** Most targets are settled without reading their parameters; an escape may spell the name. */
const MAY_OVERRIDE = /_method|%/i

function methodOf(text: string): string {
  return text.trim().toUpperCase()
}
