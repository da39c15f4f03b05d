import type { Candidate } from './candidates.ts'
import { unwrap } from './envelopes.ts'
import { haveOneType } from './ids.ts'
import type { ParameterShape, PathOperations } from './operation-shapes.ts'
import { keyOf, lastWord, plainName, readPath, singular } from './paths.ts'
import type { Resource } from './resources.ts'
import { areAlike, isObject, type Shape, type ShapeReader } from './shape.ts'

// Paths that show the records of a resource with another path: `/pet/findByStatus`, `/users/{userId}/orders`, `/me`.

/** A parameter of such a path, and what it narrows the records to. */
export interface PathNarrowing {
  readonly parameter: string
  /** The property, or the parent in braces, that must have its value; `undefined` if it narrows nothing. */
  readonly filter: string | undefined
  readonly because: string
}

/**
 * Finds the paths that show records of another resource (`wild.md`, 2 and 7): a list without writers whose items are the records of exactly
 * one written resource, and a GET of an object without parameters that is the record of exactly one resource.
 * @param found the resources, by the keys of their paths
 * @returns the keys of the paths, each with that of its resource
 */
export function findElsewhere(
  paths: readonly PathOperations[],
  found: ReadonlyMap<string, Candidate>,
  read: ShapeReader,
): ReadonlyMap<string, string> {
  const byKey = new Map(paths.map((path) => [path.key, path]))
  const isWritten = (key: string) =>
    [key, `${key}/{}`].some((each) =>
      [...(byKey.get(each)?.byMethod.keys() ?? [])].some((method) => method !== 'GET'),
    )
  const only = (path: PathOperations, record: Shape, isMeant: (key: string) => boolean) => {
    const [first, second] = [...found].filter(
      ([key, each]) =>
        key !== path.key && !each.isSingleton && isMeant(key) && areAlike(each.record, record),
    )
    return first && !second ? first[0] : undefined
  }
  const pairs = paths.flatMap((path): (readonly [string, string])[] => {
    const answer = path.byMethod.get('GET')?.success?.answer
    if (!answer || path.byMethod.size > 1 || byKey.has(`${path.key}/{}`)) return []
    const list = path.list && only(path, path.list.record, isWritten)
    if (list !== undefined) return [[path.key, list]]
    const isFixed = path.segments.every(({ parameter }) => parameter === undefined)
    if (path.list || !isFixed) return []
    const { record } = unwrap(answer, { resource: lastWord(path.segments) ?? '', read })
    const one = isObject(record) ? only(path, record, () => true) : undefined
    return one === undefined ? [] : [[path.key, one]]
  })
  return new Map(pairs)
}

/** What the parameters of a path narrow the records of a resource to; `undefined` if the path is the resource's own, or that of its items. */
export function narrowingOf(
  { key, segments }: Pick<PathOperations, 'key' | 'segments'>,
  parameters: readonly ParameterShape[],
  resource: Resource,
  read: ShapeReader,
): readonly PathNarrowing[] | undefined {
  const own = readPath(resource.path).segments
  const ownKey = keyOf(own)
  if (key === ownKey || key.startsWith(`${ownKey}/{}`)) return undefined
  return segments.flatMap(({ parameter }, at): readonly PathNarrowing[] => {
    if (parameter === undefined) return []
    const above = keyOf(segments.slice(0, at + 1))
    const parent = resource.parents.find(
      (each) =>
        keyOf(own.slice(0, own.findIndex((one) => one.parameter === each.parameter) + 1)) === above,
    )
    if (parent)
      return [{ parameter, filter: `{${parent.parameter}}`, because: 'records are below it' }]
    const shape = parameters.find((each) => each.in === 'path' && each.name === parameter)?.shape
    const word = plainName(singular(segments[at - 1]?.word ?? ''))
    const names = [plainName(parameter), `${word}id`, word]
    const property = [...resource.record.members].find(
      ([name, member]) =>
        names.includes(plainName(name)) &&
        resource.id?.property?.[0] !== name &&
        isScalar(read(member)) &&
        (!shape || haveOneType(read(member), shape)),
    )?.[0]
    const because =
      property === undefined
        ? 'no property of the record has its name and type'
        : `records have the property ${property} of its type`
    return [{ parameter, filter: property, because }]
  })
}

// --- internal ---

function isScalar({ types }: Shape): boolean {
  return types.every((type) => ['string', 'integer', 'number', 'boolean'].includes(type))
}
