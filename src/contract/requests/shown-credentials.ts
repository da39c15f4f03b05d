import { KEY_VARIABLE } from '../../base/http/curl.ts'
import { percentEncoded } from '../../base/text/percent-encoding.ts'
import type { Combination } from './security.ts'

/** What a request gets that shows a key. */
export interface ShownCredentials {
  readonly authorization?: string
  /** The path with its query. */
  readonly path: string
  /** Further headers: names and values in turn. */
  readonly headers: readonly string[]
}

/** The key where a combination takes it: `user:password` for Basic, of which a key alone is the user. */
export function showCredentials(
  combination: Combination,
  key: string,
  path: string,
): ShownCredentials {
  const request: { authorization?: string; path: string; headers: string[] } = { path, headers: [] }
  // What a variable has is not known.
  const isVariable = key === KEY_VARIABLE
  const encoded = isVariable ? key : percentEncoded(key)
  for (const { location, challenge } of combination) {
    const at = location.indexOf('.')
    const [place, name] = [location.slice(0, at), location.slice(at + 1)]
    if (location === 'header.authorization')
      request.authorization =
        challenge === 'Basic' && !isVariable
          ? `Basic ${Buffer.from(key.includes(':') ? key : `${key}:`).toString('base64')}`
          : `${challenge} ${key}`
    else if (place === 'header') request.headers.push(name, key)
    else if (place === 'cookie') request.headers.push('Cookie', `${name}=${encoded}`)
    else if (place === 'query') {
      const mark = request.path.includes('?') ? '&' : '?'
      request.path += `${mark}${percentEncoded(name)}=${encoded}`
    }
  }
  return request
}
