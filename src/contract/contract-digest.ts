import { createHash } from 'node:crypto'
import { readContract } from './document.ts'

/** The digest of the contract's file: `sha256:` and 64 hexadecimal digits. */
export function contractDigest(): string {
  return `sha256:${createHash('sha256').update(readContract()).digest('hex')}`
}
