// The only file that imports json-p3.
import { JSONPathError, query } from 'json-p3'
import { UsageError } from '../../base/errors.ts'
import { shown } from '../../base/text/shown.ts'
import type { Members } from './bundle.ts'
import {
  ContractFiles,
  type ContractFileText,
  type FetchedTexts,
  type FilePlace,
} from './contract-files.ts'
import { spotError, type TellRemark } from './reference.ts'

/**
 * Lays an overlay over a document, which it changes (OpenAPI Overlay 1.0): each action removes what its target selects, or merges its
 * update into it.
 * @param file the path of the overlay
 * @param remark is called with a sentence about each action whose target selects nothing
 * @param laid learns where what it changes is written
 * @throws UsageError that names the file, the line, the rule and the way out.
 */
export function applyOverlay(
  document: Members,
  file: string,
  {
    remark,
    overlaid: laid,
    fetched,
  }: {
    readonly remark: TellRemark
    readonly overlaid: OverlaidValues
    readonly fetched?: FetchedTexts | undefined
  },
): void {
  const { first } = new ContractFiles(file, { kind: 'Overlay', fetched })
  for (const [at, action] of actionsOf(first).entries()) {
    const path = ['actions', String(at)]
    const { target, update, remove } = Object(action)
    if (typeof target !== 'string')
      throw spotError(
        { file: first, path },
        'needs a target: a JSONPath, such as $.paths["/a"].get.',
      )
    if (remove !== true && update === undefined)
      throw spotError({ file: first, path }, 'needs an update, or remove: true.')
    const found = select(target, document, { file: first, path: [...path, 'target'] })
    if (found.length === 0)
      remark(() => `${first.name}: ${path.join('.')}.target selects nothing: ${shown(target)}.`)
    // From the last one: what is removed from a list moves those after it.
    for (const { value, location } of found.toReversed()) {
      const at = location.map(String)
      if (remove === true) {
        removeAt(document, location)
        laid.removed(at)
      } else
        merge(value, structuredClone(update), {
          ...{ file: first, path: [...path, 'update'] },
          ...{ at, overlaid: laid },
        })
    }
  }
}

/** Where the values are written that overlays lay over a document, by their places in it. */
export class OverlaidValues {
  readonly #origins = new Map<string, FilePlace>()

  /** An overlay has what is at a path now, and all below it. */
  set(path: readonly string[], origin: FilePlace): void {
    this.#forget(path)
    this.#origins.set(keyOf(path), origin)
  }

  /** What was at a path is gone; in a list, those after it have moved. */
  removed(path: readonly string[]): void {
    this.#forget(/^\d+$/.test(path.at(-1) ?? '') ? path.slice(0, -1) : path)
  }

  /** Where the value at a path is written, if an overlay has it. */
  originOf(path: readonly string[]): FilePlace | undefined {
    for (let length = path.length; length > 0; length -= 1) {
      const origin = this.#origins.get(keyOf(path.slice(0, length)))
      if (origin) return { ...origin, path: [...origin.path, ...path.slice(length)] }
    }
    return undefined
  }

  #forget(path: readonly string[]): void {
    const key = keyOf(path)
    for (const known of this.#origins.keys()) if (known.startsWith(key)) this.#origins.delete(known)
  }
}

// --- internal ---

type Place = Parameters<typeof spotError>[0]

interface Selected {
  readonly value: unknown
  readonly location: readonly (string | number)[]
}

function actionsOf(file: ContractFileText): readonly unknown[] {
  const { overlay, actions } = Object(file.value)
  if (overlay === undefined)
    throw new UsageError(
      `${file.name}: has no overlay, the version of the format. Name an OpenAPI Overlay, which begins with overlay: 1.0.0.`,
    )
  if (!/^1\.0(?:\.|$)/.test(typeof overlay === 'number' ? overlay.toFixed(1) : String(overlay)))
    throw spotError(
      { file, path: ['overlay'] },
      `is ${shown(overlay)}: only OpenAPI Overlay 1.0 is read. Write 1.0.0 if it uses nothing that is new.`,
    )
  if (!Array.isArray(actions) || actions.length === 0)
    throw spotError({ file, path: ['actions'] }, 'is required: a list of actions, one at least.')
  return actions
}

function select(target: string, document: Members, place: Place): readonly Selected[] {
  try {
    return [...query(target, document as Parameters<typeof query>[1])]
  } catch (cause) {
    if (!(cause instanceof JSONPathError)) throw cause
    throw spotError(place, `is no JSONPath (RFC 9535): ${shown(target)}. ${cause.message}.`)
  }
}

function removeAt(document: Members, location: Selected['location']): void {
  const [last] = location.slice(-1)
  const parent = location
    .slice(0, -1)
    .reduce<unknown>((value, key) => (value as { [key: string]: unknown })[key], document)
  if (Array.isArray(parent)) parent.splice(Number(last), 1)
  else if (last !== undefined) Reflect.deleteProperty(Object(parent), last)
}

/** Where an update is written, and where it goes. */
interface Merging extends Place {
  readonly at: readonly string[]
  readonly overlaid: OverlaidValues
}

/** Merges an update: objects member by member, lists by appending; anything else is replaced. */
function merge(target: unknown, update: unknown, place: Merging): void {
  if (Array.isArray(target)) {
    const isList = Array.isArray(update)
    for (const [number, each] of (isList ? update : [update]).entries()) {
      const path = isList ? [...place.path, String(number)] : place.path
      place.overlaid.set([...place.at, String(target.length)], { file: place.file, path })
      target.push(each)
    }
    return
  }
  if (!isObject(target))
    throw spotError(place, 'has a target that is no object and no list. Select what it is in.')
  if (!isObject(update)) throw spotError(place, 'must be an object, as its target is one.')
  for (const [name, value] of Object.entries(update)) {
    const own = Object.hasOwn(target, name) ? target[name] : undefined
    const isMerged =
      (isObject(own) && isObject(value)) || (Array.isArray(own) && Array.isArray(value))
    const within = { ...place, path: [...place.path, name], at: [...place.at, name] }
    if (isMerged) merge(own, value, within)
    else {
      place.overlaid.set(within.at, { file: place.file, path: within.path })
      Object.defineProperty(target, name, {
        ...{ value, enumerable: true, configurable: true, writable: true },
      })
    }
  }
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function keyOf(path: readonly string[]): string {
  return path.map((key) => `${JSON.stringify(key)}/`).join('')
}
