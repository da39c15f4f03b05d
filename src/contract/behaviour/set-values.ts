import { memberOf } from '../../base/json/json.ts'

/** A value of a setting, read. */
export type SetValue =
  | { readonly kind: 'literal'; readonly value: unknown }
  | { readonly kind: 'now' }
  | { readonly kind: 'body' | 'record' | 'path'; readonly way: readonly string[] }
  | { readonly kind: 'add'; readonly by: SetValue; readonly isMinus: boolean }
  /** A word with $ that is none. */
  | { readonly kind: 'unknown'; readonly text: string }

/** Reads a value of a setting. A text that begins with `$$` is one that begins with `$`. */
export function readSetValue(value: unknown): SetValue {
  const added = addedIn(value)
  if (added !== undefined) {
    const isMinus = typeof added === 'string' && added.startsWith('-$')
    return { kind: 'add', by: readSetValue(isMinus ? added.slice(1) : added), isMinus }
  }
  if (typeof value !== 'string' || !value.startsWith('$')) return { kind: 'literal', value }
  if (value.startsWith('$$')) return { kind: 'literal', value: value.slice(1) }
  if (value === '$now') return { kind: 'now' }
  const [, place, way] = /^\$(body|record|path)\.(.+)$/.exec(value) ?? []
  if (place === undefined || way === undefined) return { kind: 'unknown', text: value }
  return { kind: place as 'body' | 'record' | 'path', way: way.split('.') }
}

/** The words that a value of a setting can begin with. */
export const SET_WORDS = ['$now', '$body.NAME', '$record.NAME', '$path.NAME'] as const

/** What a request gives to the values of a setting. */
export interface SetSources {
  readonly body: unknown
  readonly record: unknown
  readonly path: unknown
  /** The time, in the form of the member that gets it. */
  readonly now: () => unknown
}

/** What a member gets; `undefined` if the request has nothing there. */
export function setValueOf(value: SetValue, sources: SetSources): unknown {
  switch (value.kind) {
    case 'literal':
      return value.value
    case 'now':
      return sources.now()
    case 'body':
    case 'record':
    case 'path':
      return value.way.reduce<unknown>(memberOf, sources[value.kind])
    default:
      return undefined
  }
}

// --- internal ---

function addedIn(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const [name, ...others] = Object.keys(value)
  return name === 'add' && others.length === 0 ? (value as { add: unknown }).add : undefined
}
