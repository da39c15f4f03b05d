import { isRaw } from './exact-numbers.ts'
import type { JsonObject } from './json.ts'

/** Merges a patch into a value (RFC 7396): members of objects replace those of the same name, and null removes them. */
export function mergePatch(target: unknown, patch: JsonObject): JsonObject
export function mergePatch(target: unknown, patch: unknown): unknown
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isMembers(patch)) return patch
  const merged = new Map(isMembers(target) ? Object.entries(target) : [])
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name)
    else merged.set(name, mergePatch(merged.get(name), value))
  }
  return Object.fromEntries(merged)
}

// --- internal ---

function isMembers(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isRaw(value)
}
