import { createHash, randomBytes } from 'node:crypto'

/** The id of the one world that all keys share. */
export const SHARED = 'shared'

/** The name of the home world among the worlds that replicas share. */
export const HOME = ''

/** The id of the world of a key: it does not reveal the key. */
export function worldIdOf(key: string): string {
  return `w-${createHash('sha256').update(key).digest('hex').slice(0, 10)}`
}

/** Makes a new random key. */
export function createKey(): string {
  return `world-${randomBytes(15).toString('base64url')}`
}
