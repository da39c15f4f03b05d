import { asObject, type Json, pointerKeys } from '../../base/json/json.ts'

/** What a list of changes leaves in the members of a record. */
export interface LastWrites {
  /** The values of the members that were written as a whole, or in one place within. */
  readonly written: ReadonlyMap<string, Json>
  readonly removed: ReadonlySet<string>
}

/**
 * Reads what a list of changes (RFC 6902) leaves in the members of a record. Of a member into which a change reaches by an index, or which
 * is moved or copied, nothing is known: that depends on what was there.
 */
export function lastWrites(changes: readonly Json[]): LastWrites {
  const written = new Map<string, Json>()
  const removed = new Set<string>()
  const forget = (name: string | undefined) => {
    if (name === undefined) return
    written.delete(name)
    removed.delete(name)
  }
  const unclear = new Set<string>()
  for (const each of changes) {
    const { op, path, from, value } = asObject(each) ?? {}
    const [name, ...inside] = typeof path === 'string' ? keysOf(path) : []
    if (op === 'test' || name === undefined) continue
    forget(name)
    if (typeof from === 'string') {
      const [source] = keysOf(from)
      forget(source)
      if (op === 'move' && source !== undefined) unclear.add(source)
    }
    const isWhole = inside.length === 0 && (op === 'add' || op === 'replace')
    if (isWhole && value !== undefined && value !== null) {
      written.set(name, value)
      unclear.delete(name)
    } else if (inside.length === 0 && op === 'remove') {
      removed.add(name)
      unclear.delete(name)
    } else unclear.add(name)
  }
  for (const name of unclear) forget(name)
  return { written, removed }
}

// --- internal ---

/** The keys of a pointer; none if it is none. */
function keysOf(pointer: string): readonly string[] {
  return pointer.startsWith('/') ? pointerKeys(pointer) : []
}
