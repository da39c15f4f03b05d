import { createHash, randomBytes } from 'node:crypto'

/** The id of the one world that all keys share. */
export const SHARED = 'shared'

/** Names, where replicas share worlds, that in which all begin. */
export const HOME = ''

/** The id of the world of a key: it does not reveal the key. */
export function worldIdOf(key: string): string {
  return `w-${createHash('sha256').update(key).digest('hex').slice(0, 10)}`
}

/** Makes a key that no one has. */
export function createKey(): string {
  return `world-${randomBytes(15).toString('base64url')}`
}
