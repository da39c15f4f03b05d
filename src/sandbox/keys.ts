import { timingSafeEqual } from 'node:crypto'

/** Tells whether a bearer token is a key that works. */
export type KeyTest = (token: string) => boolean

/** Makes the test for a world's keys: plain ones are compared in constant time, `*` stands for any characters. */
export function createKeyTest(keys: readonly string[]): KeyTest {
  const plain = keys.filter((key) => !key.includes('*')).map((key) => Buffer.from(key))
  const patterns = keys.filter((key) => key.includes('*')).map(toExpression)
  return (token) => {
    const given = Buffer.from(token)
    let works = false
    for (const key of plain) {
      // A key of another length is compared with itself, so that the time does not tell.
      const sameLength = key.length === given.length
      works = (timingSafeEqual(sameLength ? key : given, given) && sameLength) || works
    }
    return works || patterns.some((pattern) => pattern.test(token))
  }
}

/** A key to show and to use: one that works as it stands, else one that fits the first pattern. */
export function usableKey(keys: readonly string[]): string {
  return keys.find((key) => !key.includes('*')) ?? (keys[0] as string).replaceAll('*', '1')
}

// --- internal ---

function toExpression(pattern: string): RegExp {
  const literal = pattern.split('*').map((part) => part.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'))
  return new RegExp(`^${literal.join('.*')}$`, 's')
}
