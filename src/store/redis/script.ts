import { createHash } from 'node:crypto'

/** A script in Lua, which the server runs as one operation. */
export interface Script {
  readonly source: string
  /** The SHA-1 by which the server knows it. */
  readonly digest: string
}

/** Prepares a script. */
export function scriptOf(source: string): Script {
  return { source, digest: createHash('sha1').update(source).digest('hex') }
}
