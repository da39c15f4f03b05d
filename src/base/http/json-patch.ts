import { isEqualJson, isRaw } from '../json/exact-numbers.ts'
import { type Json, type JsonObject, MAX_DEPTH, pointerKeys } from '../json/json.ts'
import { shown } from '../text/shown.ts'
import { createMeasure } from './json-size.ts'
import { LARGEST_BODY } from './read-body.ts'

/** Why a patch can not be applied, as a sentence. */
export class PatchError extends Error {
  override name = 'PatchError'
  /** Whether the patch is right, but not for this value: what it tests is not so, or what it names is not there. */
  readonly isConflict: boolean

  constructor(message: string, isConflict: boolean) {
    super(message)
    this.isConflict = isConflict
  }
}

/**
 * Applies the operations of a patch, one after the other (RFC 6902); the value itself stays as it is. After none of them the value may be
 * larger than a body may be, or nest deeper, unless it was before: to copy a value into itself doubles it.
 * @throws PatchError when one of them can not be applied: then none is.
 */
export function jsonPatch(value: JsonObject, patch: readonly Json[]): Json
export function jsonPatch(value: unknown, patch: unknown): unknown
export function jsonPatch(value: unknown, patch: unknown): unknown {
  if (!Array.isArray(patch))
    throw new PatchError(`a patch must be an array of operations, got ${shown(patch)}`, false)
  const measure = createMeasure()
  const before = measure(value)
  const longest = Math.max(LARGEST_BODY, before.length)
  const deepest = Math.max(MAX_DEPTH, before.depth)
  return patch.reduce((target: unknown, operation: unknown, at) => {
    const name = `operation ${at + 1}`
    const after = apply(target, operation, name)
    const { length, depth } = measure(after)
    if (depth > deepest)
      throw new PatchError(`${name} nests the value deeper than ${deepest} levels`, true)
    if (length > longest)
      throw new PatchError(
        `${name} makes the value longer than ${longest} characters of JSON`,
        true,
      )
    return after
  }, value)
}

// --- internal ---

function apply(target: unknown, operation: unknown, name: string): unknown {
  if (typeof operation !== 'object' || operation === null)
    throw new PatchError(`${name} must be an object, got ${shown(operation)}`, false)
  const { op, path, from, value } = operation as { readonly [name: string]: unknown }
  const to = pointer(path, `path of ${name}`)
  const given = () => {
    if (!Object.hasOwn(operation, 'value')) throw new PatchError(`${name} must have a value`, false)
    return value
  }
  switch (op) {
    case 'add':
      return added(target, to, given(), name)
    case 'remove':
      return removed(target, to, name)
    case 'replace': {
      found(target, to, name)
      return replaced(target, to, given(), name)
    }
    case 'move': {
      const source = pointer(from, `from of ${name}`)
      if (source.length < to.length && source.every((key, at) => key === to[at]))
        throw new PatchError(`${name} moves a value into itself`, false)
      return added(removed(target, source, name), to, found(target, source, name), name)
    }
    case 'copy':
      return added(target, to, found(target, pointer(from, `from of ${name}`), name), name)
    case 'test': {
      if (isEqualJson(found(target, to, name), given())) return target
      throw new PatchError(`${name}: the value at ${shown(path)} is another`, true)
    }
    default:
      throw new PatchError(
        `op of ${name} must be one of add, copy, move, remove, replace, test, got ${shown(op)}`,
        false,
      )
  }
}

function pointer(text: unknown, name: string): readonly string[] {
  if (typeof text === 'string' && (text === '' || text.startsWith('/'))) return pointerKeys(text)
  throw new PatchError(`${name} must be a JSON pointer, got ${shown(text)}`, false)
}

function missing(path: readonly string[], name: string): PatchError {
  return new PatchError(`${name}: there is nothing at /${path.join('/')}`, true)
}

function found(target: unknown, path: readonly string[], name: string): unknown {
  return path.reduce((value, key) => {
    const inside = memberOf(value, key)
    if (inside === undefined) throw missing(path, name)
    return inside
  }, target)
}

function memberOf(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return isIndex(key) ? value[Number(key)] : undefined
  return isMembers(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

function isIndex(key: string): boolean {
  return /^(?:0|[1-9]\d{0,8})$/.test(key)
}

function isMembers(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null && !isRaw(value)
}

/** Changes the array or object that a path leads into, and all that it is in, as copies. */
function changed(
  target: unknown,
  path: readonly string[],
  {
    name,
    change,
  }: { readonly name: string; readonly change: (into: unknown, key: string) => unknown },
  from = path,
): unknown {
  const [key, ...rest] = path
  if (key === undefined) throw missing(from, name)
  if (rest.length === 0) return change(target, key)
  const inside = memberOf(target, key)
  if (inside === undefined) throw missing(from, name)
  return withMember(target, key, changed(inside, rest, { name, change }, from))
}

/** A member that is there keeps its place among the others. */
function withMember(into: unknown, key: string, value: unknown): unknown {
  if (Array.isArray(into)) return into.with(Number(key), value)
  return Object.fromEntries(new Map(Object.entries(into as object)).set(key, value))
}

function added(target: unknown, path: readonly string[], value: unknown, name: string): unknown {
  if (path.length === 0) return value
  const change = (into: unknown, key: string) => {
    if (!Array.isArray(into)) {
      if (!isMembers(into)) throw missing(path, name)
      return withMember(into, key, value)
    }
    const at = key === '-' ? into.length : isIndex(key) ? Number(key) : Infinity
    if (at > into.length) throw missing(path, name)
    return into.toSpliced(at, 0, value)
  }
  return changed(target, path, { name, change })
}

function removed(target: unknown, path: readonly string[], name: string): unknown {
  found(target, path, name)
  if (path.length === 0) return null
  const change = (into: unknown, key: string) =>
    Array.isArray(into)
      ? into.toSpliced(Number(key), 1)
      : Object.fromEntries(Object.entries(into as object).filter(([each]) => each !== key))
  return changed(target, path, { name, change })
}

function replaced(target: unknown, path: readonly string[], value: unknown, name: string): unknown {
  if (path.length === 0) return value
  return changed(target, path, { name, change: (into, key) => withMember(into, key, value) })
}
