import { isEqualJson } from '../json/exact-numbers.ts'
import { type Json, type JsonObject, MAX_DEPTH, pointerKeys } from '../json/json.ts'
import { JsonDraft } from '../json/json-draft.ts'
import { shortName } from '../shorten.ts'
import { shown } from '../text/shown.ts'
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
