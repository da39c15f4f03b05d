import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { contractFile } from './document.ts'

/** The digest of the contract's file, `sha256:` and 64 hexadecimal digits: tells whether it has changed. */
export function contractDigest(file = contractFile): string {
  return `sha256:${createHash('sha256').update(readFileSync(file)).digest('hex')}`
}
