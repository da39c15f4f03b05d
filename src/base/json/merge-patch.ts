import { isJsonObject, type JsonObject } from './json.ts'

/** Merges a patch into a value (RFC 7396): members of objects replace those of the same name, and null removes them. */
export function mergePatch(target: unknown, patch: JsonObject): JsonObject
export function mergePatch(target: unknown, patch: unknown): unknown
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isJsonObject(patch)) return patch
  const merged = new Map(isJsonObject(target) ? Object.entries(target) : [])
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name)
    else merged.set(name, mergePatch(merged.get(name), value))
  }
  return Object.fromEntries(merged)
}
