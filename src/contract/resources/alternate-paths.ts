import { plainName } from '../../base/text/text.ts'
import type { Candidate } from './candidates.ts'
import { unwrap } from './envelopes.ts'
import { haveOneType, type IdMember } from './ids.ts'
import type { ParameterShape, PathOperations } from './operation-shapes.ts'
import { innerProperty } from './parameters.ts'
import { itemParameter, lastWord, pathKey, readPath, singular } from './paths.ts'
import { isPartOf } from './record-matching.ts'
import {
  areAlike,
  DECLARED,
  isObjectShape,
  ownName,
  type Shape,
  type ShapeReader,
  shapeProperties,
} from './shape.ts'

// Paths that show the records of a resource with another path: `/orders/findByStatus`, `/users/{userId}/orders`, `/me`.

/** A parameter of such a path, and what it narrows the records to. */
export interface PathNarrowing {
  readonly parameter: string
  /** The property, or the parent in braces, that must have its value; `undefined` if it narrows nothing. */
  readonly filter: string | undefined
  readonly because: string
}

/** How a path shows records of a resource with another path. */
export interface AlternatePath {
  readonly narrowing: readonly PathNarrowing[]
  /** Whether a single record is the last one by its id, not the first. */
  readonly isLast: boolean
  /** Whether a single record is named by another key than its id: there may be none with it. */
  readonly isByKey: boolean
}

/**
 * Finds the paths that show records of another resource: a list without writers whose items are the records of exactly
 * one written resource; a GET of an object that is the record of exactly one resource, at a path without parameters, or at a word below
 * the collection that says which record it is (`/releases/latest`). Of several, it is the one at the same last word.
 * @param found the resources, by the keys of their paths
 * @returns the keys of the paths, each with that of its resource
 */
export function findAlternatePaths(
  paths: readonly PathOperations[],
  found: ReadonlyMap<string, Candidate>,
  read: ShapeReader,
): ReadonlyMap<string, string> {
  const byKey = new Map(paths.map((path) => [path.key, path]))
  const several = [...found]
    .filter(([, { isSingleton }]) => !isSingleton)
    .map(([key, candidate]) => toShowing(key, candidate, byKey))
  const only = (path: PathOperations, record: Shape, isMeant: (each: Showing) => boolean) => {
    const all = several.filter((each) => each.key !== path.key && isMeant(each))
    const word = lastWord(path.segments)
    const ofWord = all.filter((each) => each.word === word)
    const isSame = ({ shapes }: Showing) => shapes.some(({ node }) => node === record.node)
    const isLike = ({ shapes }: Showing) => shapes.some((shape) => areAlike(shape, record))
    const isPart = (each: Showing) => isPartOf(record, each.record)
    for (const likeliest of [
      () => all.filter(isSame),
      () => ofWord.filter(isSame),
      () => all.filter(isLike),
      () => ofWord.filter(isLike),
      () => ofWord.filter(isPart),
    ]) {
      const [one, other] = likeliest()
      if (one && !other) return one.key
    }
    return undefined
  }
  const pairs = paths.flatMap((path): (readonly [string, string])[] => {
    const get = path.byMethod.get('GET')
    const answer = get?.success?.answer
    if (!answer || path.byMethod.size > 1 || byKey.has(`${path.key}/{}`)) return []
    const list = path.list && only(path, path.list.record, ({ isWritten }) => isWritten)
    if (list !== undefined) return [[path.key, list]]
    const last = path.segments.at(-1)
    if (path.list) return []
    if (last?.parameter !== undefined) {
      const of = byAnotherKey(path, last.parameter, { found, byKey, read })
      return of === undefined ? [] : [[path.key, of]]
    }
    if (get?.parameters.some((each) => each.in === 'query' && each.isRequired)) return []
    const { record } = unwrap(answer, { word: lastWord(path.segments) ?? '', read })
    const above = pathKey(path.segments.slice(0, -1))
    const isFixed = path.segments.every(({ parameter }) => parameter === undefined)
    const isMeant = ({ key, hasItems }: Showing) =>
      hasItems &&
      (above === key
        ? WHICH.has(plainName(last?.word ?? ''))
        : isFixed && !`${above}/`.startsWith(`${key}/`))
    const one = isObjectShape(record) ? only(path, record, isMeant) : undefined
    return one === undefined ? [] : [[path.key, one]]
  })
  return new Map(pairs)
}

/**
 * Finds the collections whose records are read at a path that is not below them: what `POST /me/playlists` creates is read at
 * `/playlists/{playlist_id}`, as both have one schema.
 * @returns the keys of the collections, each with that of the collection that the items are in
 */
export function findItemsAtOtherPaths(
  paths: readonly PathOperations[],
  found: ReadonlyMap<string, Candidate>,
): ReadonlyMap<string, string> {
  const byKey = new Map(paths.map((path) => [path.key, path]))
  const creating = [...found].filter(
    ([key, { isSingleton, item }]) =>
      !isSingleton && !item && byKey.get(key)?.byMethod.has('POST') === true,
  )
  return new Map(
    [...found].flatMap(([key, { item, record }]) => {
      const isRead = byKey.get(`${key}/{}`)?.byMethod.get('GET')?.success?.answer !== undefined
      // Below others, it is where they have some of the records.
      if (!item || !isRead || byKey.has(key) || key.includes('{}')) return []
      return creating
        .filter(([, other]) => other.record.node === record.node)
        .map(([other]): [string, string] => [other, key])
    }),
  )
}

/** How a path shows records of a resource; `undefined` if the path is the resource's own, or that of its items. */
export function alternatePathOf(
  { key, segments }: Pick<PathOperations, 'key' | 'segments'>,
  parameters: readonly ParameterShape[],
  resource: Shown,
  {
    read,
    declaredFilter,
  }: { readonly read: ShapeReader; readonly declaredFilter?: string | undefined },
): AlternatePath | undefined {
  const own = readPath(resource.path).segments
  const ownKey = pathKey(own)
  if (key === ownKey || key.startsWith(`${ownKey}/{}`)) return undefined
  const isLast = LAST.has(plainName(segments.at(-1)?.word ?? ''))
  const narrowing = segments.flatMap(({ parameter }, at): readonly PathNarrowing[] => {
    if (parameter === undefined) return []
    const above = pathKey(segments.slice(0, at + 1))
    const parent = resource.parents.find(
      (each) =>
        pathKey(own.slice(0, own.findIndex((one) => one.parameter === each.parameter) + 1)) ===
        above,
    )
    if (parent)
      return [{ parameter, filter: `{${parent.parameter}}`, because: 'records are below it' }]
    const shape = parameters.find((each) => each.in === 'path' && each.name === parameter)?.shape
    const word = plainName(singular(segments[at - 1]?.word ?? ''))
    const names = [plainName(parameter), `${word}id`, word]
    if (declaredFilter !== undefined && at === segments.length - 1)
      return [{ parameter, filter: declaredFilter, because: DECLARED }]
    const called = [...shapeProperties(resource.record, read)].find(
      ([name, member]) =>
        names.includes(plainName(ownName(name))) &&
        resource.id?.property?.[0] !== name &&
        isScalar(read(member)) &&
        (!shape || haveOneType(read(member), shape)),
    )?.[0]
    const property = called ?? innerProperty(parameter, { record: resource.record, read })
    const because =
      property === undefined
        ? 'no property of the record has its name and type'
        : `records have the property ${property} of its type`
    return [{ parameter, filter: property, because }]
  })
  return { narrowing, isLast, isByKey: segments.at(-1)?.parameter !== undefined }
}

// --- internal ---

/** The only written resource of one schema with what a path reads by a property that is no id of it: `/users/username/{username}`. */
function byAnotherKey(
  { segments }: PathOperations,
  parameter: string,
  {
    found,
    byKey,
    read,
  }: {
    readonly found: ReadonlyMap<string, Candidate>
    readonly byKey: ReadonlyMap<string, PathOperations>
    readonly read: ShapeReader
  },
): string | undefined {
  const above = pathKey(segments.slice(0, -1))
  const own = found.get(above)
  if (!own || byKey.has(above)) return undefined
  const isSame = ([each, { isSingleton, item, record }]: readonly [string, Candidate]) =>
    each !== above && !isSingleton && item !== undefined && record.node === own.record.node
  const [one, other] = [...found].filter(
    (each) => isSame(each) && byKey.get(each[0])?.byMethod.has('POST') === true,
  )
  const id = one?.[1].item && itemParameter(one[1].item.path)
  if (!one || other || id === undefined || plainName(id) === plainName(parameter)) return undefined
  const isIts = [...own.record.members].some(
    ([name, schema]) => plainName(name) === plainName(parameter) && isScalar(read(schema)),
  )
  return isIts ? one[0] : undefined
}

/** A resource that another path may show. */
interface Showing {
  readonly key: string
  readonly word: string | undefined
  readonly hasItems: boolean
  /** Whether records are made, or written one by one. */
  readonly isWritten: boolean
  readonly record: Shape
  /** What its records look like: as they are read, and as they are listed. */
  readonly shapes: readonly Shape[]
}

function toShowing(
  key: string,
  { segments, item, record }: Candidate,
  byKey: ReadonlyMap<string, PathOperations>,
): Showing {
  const path = byKey.get(key)
  const items = byKey.get(`${key}/{}`)?.byMethod.keys() ?? []
  return {
    ...{ key, record, word: lastWord(segments), hasItems: item !== undefined },
    isWritten: path?.byMethod.has('POST') === true || [...items].some((each) => each !== 'GET'),
    shapes: path?.list ? [record, path.list.record] : [record],
  }
}

/** The resource whose records are shown, as far as the search needs it. */
interface Shown {
  readonly path: string
  readonly id: IdMember | undefined
  readonly parents: readonly { readonly parameter: string }[]
  readonly record: Shape
}

/** Words for the last record. */
const LAST = new Set(['latest', 'newest', 'last'])

/** Words for one record below a collection; others there are computed (`/credit_notes/preview`). */
const WHICH = new Set([...LAST, 'me', 'self', 'current', 'default', 'primary', 'first'])

function isScalar({ types }: Shape): boolean {
  return types.every((type) => ['string', 'integer', 'number', 'boolean'].includes(type))
}
