import { isEqualJson, isRaw } from '../json/exact-numbers.ts'
import {
  isJsonObject,
  type Json,
  type JsonObject,
  MAX_DEPTH,
  pointerKeys,
  stringifyJson,
} from '../json/json.ts'
import { shown } from '../text/shown.ts'
import { shortName } from '../text/text.ts'
import { LARGEST_BODY } from './read-body.ts'

/** Why a patch can not be applied, as a sentence. */
export class PatchError extends Error {
  override name = 'PatchError'
  /** Whether the patch is valid but does not fit this value: a test fails, or a path does not exist. */
  readonly isConflict: boolean

  constructor(message: string, isConflict: boolean) {
    super(message)
    this.isConflict = isConflict
  }
}

/**
 * Applies the operations of a patch, one after the other (RFC 6902); the value itself stays as it is. After none of them the value may be
 * larger than a body may be, or nest deeper, unless it was before: to copy a value into itself doubles it. In all, operations may copy and
 * measure so many items and members: what is changed is copied once, but again after each `copy`. A patch that is no client's is not bounded.
 * @throws PatchError when one of them can not be applied: then none is.
 */
export function jsonPatch(value: JsonObject, patch: readonly Json[]): Json
export function jsonPatch(
  value: unknown,
  patch: unknown,
  bounds?: { readonly isOwn: boolean },
): unknown
export function jsonPatch(value: unknown, patch: unknown, { isOwn } = { isOwn: false }): unknown {
  if (!Array.isArray(patch))
    throw new PatchError(`a patch must be an array of operations, got ${shown(patch)}`, false)
  const draft = new JsonDraft(value)
  const longest = Math.max(LARGEST_BODY, draft.length)
  const deepest = Math.max(MAX_DEPTH, draft.depth)
  for (const [at, operation] of patch.entries()) {
    const name = `operation ${at + 1}`
    apply(draft, operation, name)
    if (isOwn) continue
    if (draft.depth > deepest)
      throw new PatchError(`${name} nests the value deeper than ${deepest} levels`, true)
    if (draft.length > longest)
      throw new PatchError(
        `${name} makes the value longer than ${longest} characters of JSON`,
        true,
      )
    if (draft.steps > MOST_STEPS)
      throw new PatchError(
        `the patch copies more than ${MOST_STEPS} items and members until ${name}: send it in parts`,
        false,
      )
  }
  return draft.value
}

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

// --- internal ---

/** How many items and members are copied and measured: this takes a tenth of a second. */
const MOST_STEPS = 2_000_000

function apply(draft: JsonDraft, operation: unknown, name: string): void {
  if (typeof operation !== 'object' || operation === null)
    throw new PatchError(`${name} must be an object, got ${shown(operation)}`, false)
  const { op, path, from, value } = operation as { readonly [name: string]: unknown }
  const to = pointer(path, `path of ${name}`)
  const given = () => {
    if (!Object.hasOwn(operation, 'value')) throw new PatchError(`${name} must have a value`, false)
    return value
  }
  const found = (at: readonly string[]) => {
    const there = draft.get(at)
    if (there === undefined) throw missing(at, name)
    return there
  }
  const put = (next: unknown, isNew: boolean) => {
    if (!draft.put(to, next, isNew)) throw missing(to, name)
  }
  switch (op) {
    case 'add':
      put(given(), true)
      return
    case 'remove':
      found(to)
      draft.remove(to)
      return
    case 'replace': {
      found(to)
      put(given(), false)
      return
    }
    case 'move': {
      const source = pointer(from, `from of ${name}`)
      if (source.length < to.length && source.every((key, at) => key === to[at]))
        throw new PatchError(`${name} moves a value into itself`, false)
      const moved = found(source)
      draft.remove(source)
      put(moved, true)
      return
    }
    case 'copy': {
      const copied = found(pointer(from, `from of ${name}`))
      draft.share()
      put(copied, true)
      return
    }
    case 'test': {
      if (isEqualJson(found(to), given())) return
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
  return new PatchError(`${name}: there is nothing at /${path.map(shortName).join('/')}`, true)
}

/**
 * A value of JSON that is changed in place, piece by piece, while the one that it began as stays as it is: an array or object is copied
 * before its first change. Its length and depth are known after each change without reading it again.
 */
class JsonDraft {
  /** In an array of its own, so that the whole can be replaced as any part. */
  readonly #root: unknown[]
  /** The arrays and objects that belong to the draft alone. */
  #own = new WeakSet<object>()
  /** The sizes of arrays and objects that have not been changed since they were measured. */
  readonly #sizes = new WeakMap<object, JsonSize>()
  #length: number
  #depth: number
  #steps = 0

  constructor(value: unknown) {
    this.#root = [value]
    const { length, depth } = this.#measure(value)
    this.#length = length
    this.#depth = depth
  }

  get value(): unknown {
    return this.#root[0]
  }

  /** The length of its text, in UTF-16 code units, without escapes. */
  get length(): number {
    return this.#length
  }

  /** How deeply arrays and objects have nested at most. */
  get depth(): number {
    return this.#depth
  }

  /** How many items and members have been copied and measured. */
  get steps(): number {
    return this.#steps
  }

  /** The value at a path; `undefined` if there is none. */
  get(path: readonly string[]): unknown {
    let value = this.value
    for (const key of path) value = memberOf(value, key)
    return value
  }

  /** Puts a value at a path; with `isNew` it is inserted into an array. Returns false if nothing can be there. */
  put(path: readonly string[], value: unknown, isNew: boolean): boolean {
    const { length, depth } = this.#measure(value)
    const { into, key } = this.#open(path)
    if (Array.isArray(into)) {
      const isInserted = isNew && into !== this.#root
      const at = key === '-' && isInserted ? into.length : isIndex(key) ? Number(key) : Infinity
      if (at > into.length - (isInserted ? 0 : 1)) return false
      if (isInserted) this.#splice(into, at, value)
      else this.#length -= this.#measure(into[at]).length
      if (isInserted) this.#length += 1
      else into[at] = value
    } else if (isMembers(into)) {
      if (Object.hasOwn(into, key)) this.#length -= this.#measure(into[key]).length
      else this.#length += key.length + 4
      Object.defineProperty(into, key, { ...LIKE_ANY, value })
    } else return false
    this.#length += length
    this.#depth = Math.max(this.#depth, path.length + depth)
    return true
  }

  /** Removes the value at a path, where there is one; of the whole, null is left. */
  remove(path: readonly string[]): void {
    const { into, key } = this.#open(path)
    this.#length -= this.#measure(this.get(path)).length
    if (into === this.#root) {
      this.#root[0] = null
      this.#length += 4
    } else if (Array.isArray(into)) {
      this.#steps += (into.length - Number(key)) / MOVED_AT_ONCE
      into.splice(Number(key), 1)
      this.#length -= 1
    } else if (isMembers(into)) {
      delete into[key]
      this.#length -= key.length + 4
    }
  }

  /** Says that parts of the value are elsewhere, too, or will be: each is copied again before it is changed. */
  share(): void {
    this.#own = new WeakSet()
  }

  /** The array or object that a path leads into, to be changed. */
  #open(path: readonly string[]): { readonly into: unknown; readonly key: string } {
    let into: unknown = this.#root
    let key = '0'
    for (const next of path) {
      const inside = this.#owned(memberOf(into, key))
      if (Array.isArray(into)) into[Number(key)] = inside
      else if (isMembers(into)) Object.defineProperty(into, key, { ...LIKE_ANY, value: inside })
      into = inside
      key = next
    }
    return { into, key }
  }

  /** A copy of an array or object, unless it is the draft's own. */
  #owned(value: unknown): unknown {
    if (!isMembers(value)) return value
    this.#sizes.delete(value)
    if (this.#own.has(value)) return value
    const copy = Array.isArray(value) ? value.slice() : { ...value }
    this.#steps += Array.isArray(copy) ? copy.length / MOVED_AT_ONCE : Object.keys(copy).length * 4
    this.#own.add(copy)
    return copy
  }

  #splice(into: unknown[], at: number, value: unknown): void {
    this.#steps += (into.length - at) / MOVED_AT_ONCE
    into.splice(at, 0, value)
  }

  #measure(value: unknown): JsonSize {
    this.#steps += 1
    if (!isMembers(value)) return { length: lengthOf(value), depth: 0 }
    const before = this.#sizes.get(value)
    if (before) return before
    let [length, depth] = [2, 0]
    const add = (inside: unknown, more: number) => {
      const size = this.#measure(inside)
      length += size.length + more
      depth = Math.max(depth, size.depth)
    }
    if (Array.isArray(value)) for (const item of value) add(item, 1)
    else for (const [name, member] of Object.entries(value)) add(member, name.length + 4)
    const size = { length, depth: depth + 1 }
    this.#sizes.set(value, size)
    return size
  }
}

/** How large a value is as JSON. */
interface JsonSize {
  readonly length: number
  readonly depth: number
}

/** The attributes of an ordinary member: members are defined, since assigning `__proto__` would set the prototype. */
const LIKE_ANY = { enumerable: true, configurable: true, writable: true } as const

/** How many items of an array are moved in the time of one that is measured. */
const MOVED_AT_ONCE = 200

function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length + 2
  return isRaw(value) ? stringifyJson(value).length : String(value).length
}

function memberOf(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return isIndex(key) ? value[Number(key)] : undefined
  return isMembers(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

function isIndex(key: string): boolean {
  return /^(?:0|[1-9]\d{0,8})$/.test(key)
}

function isMembers(value: unknown): value is { [name: string]: unknown } {
  return typeof value === 'object' && value !== null && !isRaw(value)
}
