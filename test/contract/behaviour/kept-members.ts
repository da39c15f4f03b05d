import { isDeepStrictEqual } from 'node:util'
import { plainName } from '../../../src/base/text/text.ts'
import type { Json, Place } from './document-places.ts'
import type { Schemas } from './judged-schemas.ts'

/** A value that was sent and is another in the answer. */
export interface Difference {
  readonly path: readonly string[]
  readonly posted: unknown
  readonly shown: unknown
}

interface Answer {
  readonly place: Place
  readonly schemas: Schemas
}

/**
 * What of a sent value an answer does not show although it could: the answer declares the member, and would be valid with it. What an
 * answer does not declare, or can not have, is no difference.
 */
export function differences(
  posted: unknown,
  shown: unknown,
  { place, schemas }: Answer,
): readonly Difference[] {
  const found: Difference[] = []
  const compare = (
    sent: unknown,
    seen: unknown,
    at: readonly string[],
    nodes: readonly unknown[],
  ): void => {
    if (isDeepStrictEqual(sent, seen)) return
    if (isMap(sent) && isMap(seen)) {
      for (const [name, each] of Object.entries(sent)) {
        const key = Object.hasOwn(seen, name)
          ? name
          : Object.keys(seen).find((other) => plainName(other) === plainName(name))
        const members = nodes.flatMap((node) => membersOf(node, key ?? name, schemas))
        if (key !== undefined) compare(each, seen[key], [...at, key], members)
        else if (members.length > 0 && !members.some((member) => isWriteOnly(member, schemas)))
          add(each, undefined, [...at, name])
      }
      return
    }
    if (Array.isArray(sent) && Array.isArray(seen) && sent.length === seen.length) {
      const items = nodes.flatMap((node) => itemsOf(node, schemas))
      for (const [index, each] of sent.entries())
        compare(each, seen[index], [...at, String(index)], items)
      return
    }
    add(sent, seen, at)
  }
  const add = (sent: unknown, seen: unknown, path: readonly string[]) => {
    if (!schemas.problem('answer', place, withValue(shown, path, sent)))
      found.push({ path, posted: sent, shown: seen })
  }
  compare(posted, shown, [], [schemas.at('answer', place)])
  return found
}

// --- internal ---

function isMap(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A value with another one at a place. */
function withValue(value: unknown, [first, ...rest]: readonly string[], other: unknown): unknown {
  if (first === undefined) return other
  const inner = withValue(Object(value)[first], rest, other)
  return Array.isArray(value)
    ? value.with(Number(first), inner)
    : { ...(value as Json), [first]: inner }
}

/** The parts of a schema, in all of its branches. */
function partsOf(node: unknown, schemas: Schemas, left = 12): readonly Json[] {
  const own = schemas.follow('answer', node)
  if (!isMap(own) || left === 0) return []
  const more = [own.allOf, own.anyOf, own.oneOf].flatMap((all) => (Array.isArray(all) ? all : []))
  return [own, ...more.flatMap((each) => partsOf(each, schemas, left - 1))]
}

function membersOf(node: unknown, name: string, schemas: Schemas): readonly unknown[] {
  return partsOf(node, schemas).flatMap(({ properties }) =>
    isMap(properties) && Object.hasOwn(properties, name) ? [properties[name]] : [],
  )
}

function itemsOf(node: unknown, schemas: Schemas): readonly unknown[] {
  return partsOf(node, schemas).flatMap(({ items }) => (items === undefined ? [] : [items]))
}

function isWriteOnly(node: unknown, schemas: Schemas): boolean {
  return partsOf(node, schemas).some(({ writeOnly }) => writeOnly === true)
}
