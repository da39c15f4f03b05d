import { createHash } from 'node:crypto'

/** A Lua script that the server runs as one operation. */
export interface Script {
  readonly source: string
  /** The SHA-1 digest by which the server knows the script. */
  readonly digest: string
}

/** Prepares a script. */
export function scriptOf(source: string): Script {
  return { source, digest: createHash('sha1').update(source).digest('hex') }
}
