import { randomBytes, timingSafeEqual } from 'node:crypto'
import { bearerToken } from '../../base/http/http.ts'
import { sha256 } from '../../base/sha256.ts'

/** Whether a bearer token is an accepted key. */
export type KeyTest = (token: string) => boolean

/** Creates the test for a world's keys: plain ones are compared in constant time, `*` matches any characters. */
export function createKeyTest(keys: readonly string[]): KeyTest {
  const plain = keys.filter((key) => !key.includes('*')).map((key) => Buffer.from(key))
  const patterns = keys.filter((key) => key.includes('*')).map(createPatternTest)
  return (token) => {
    const given = Buffer.from(token)
    let works = false
    for (const key of plain) {
      works = isSame(key, given) || works
    }
    return works || patterns.some((fits) => fits(token))
  }
}

/** Whether a text is the secret, in constant time: a text of another length is compared with itself. */
export function isSame(secret: Buffer, given: Buffer): boolean {
  const sameLength = secret.length === given.length
  return timingSafeEqual(sameLength ? secret : given, given) && sameLength
}

/** The id of the one world that all keys share. */
export const SHARED_WORLD = 'shared'

/** The name of the home world among the worlds that replicas share. */
export const HOME = ''

/** The id of the world of a key: it does not reveal the key. */
export function worldIdOf(key: string): string {
  return `w-${sha256(key).slice(0, 10)}`
}

/** Makes a new random key. */
export function createKey(): string {
  return `world-${randomBytes(15).toString('base64url')}`
}

/** Whether a key has the form of those that are made here: where any key is accepted, one of these may have a world of its own. */
export function isMadeKey(key: string): boolean {
  return /^world-[\w-]{20}$/.test(key)
}

/** Who asks: an `Authorization` header, or a key that is somewhere else; nobody if neither is there. */
export type Asking = string | { readonly key: string } | undefined

export function requestKey(asking: Asking): string | undefined {
  return typeof asking === 'object' ? asking.key : bearerToken(asking)
}

// --- internal ---

/** Searches each part between two `*` once, from left to right, in linear time. */
function createPatternTest(pattern: string): KeyTest {
  const parts = pattern.split('*')
  const first = parts[0] as string
  const last = parts.at(-1) as string
  const middle = parts.slice(1, -1)
  return (token) => {
    const end = token.length - last.length
    let at = first.length
    if (at > end || !token.startsWith(first) || !token.endsWith(last)) return false
    for (const part of middle) {
      const found = token.indexOf(part, at)
      if (found < 0) return false
      at = found + part.length
    }
    return at <= end
  }
}
