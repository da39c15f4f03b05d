import { setImmediate as nextTurn } from 'node:timers/promises'
import { compareNumbers, isNumeric, type Numeric } from '../../base/json/exact-numbers.ts'
import { isJsonObject } from '../../base/json/json.ts'
import { plainName, wordsOf } from '../../base/text/text.ts'
import { bareWords } from '../../contract/requests/conventional-parameters.ts'
import { ownName, propertyIn } from '../../contract/resources/shape.ts'

/** A property that a list is sorted by. */
export interface SortKey {
  readonly property: string
  readonly isDown: boolean
}

/** Reads what the parameters that sort are given: texts, or lists of texts. `undefined`: in the usual order. */
type SortReader = (values: readonly unknown[]) => readonly SortKey[] | undefined

/**
 * Creates the reader of the parameters that sort: `name`, `-name`, `+name`, `name:desc`, `name desc`, `name,desc`, `name_desc`, and
 * several by commas. A direction is that of the properties before it in its parameter; alone in its own, it is that of all others.
 * A property counts where it is named first, and no more than ten count.
 * @param own the property that has the id, which a direction alone is about
 */
export function createSortReader(
  properties: readonly string[],
  own: string | undefined,
): SortReader {
  // If a name could mean several properties, the first one counts; `created` is `created_at` if no property is called `created`.
  const all = properties.toReversed()
  const known = new Map([
    ...all.map((each) => [bareWords(wordsOf(ownName(each))).join(''), each] as const),
    ...all.map((each) => [plainName(each), each] as const),
    ...all.map((each) => [plainName(ownName(each)), each] as const),
  ])
  const keyOf = (part: string): GivenKey | undefined => {
    const [, sign = '', name = ''] = /^([-+]?)(.{1,200})$/.exec(part) ?? []
    const property = known.get(plainName(name))
    if (property !== undefined) return { property, isDown: sign === '' ? undefined : sign === '-' }
    const [rest, end] = splitDirection(name)
    const directed = known.get(plainName(rest))
    return directed === undefined ? undefined : { property: directed, isDown: isDownward(end) }
  }
  return (values) => {
    let isAllDown: boolean | undefined
    const keys: GivenKey[] = []
    for (const text of values.flatMap(textsIn)) {
      let begun = keys.length
      for (const part of text.split(',').map((each) => each.trim())) {
        if (DIRECTION.test(part)) {
          if (begun === keys.length) isAllDown = isDownward(part)
          for (const key of keys.splice(begun))
            keys.push({ isDown: isDownward(part), ...defined(key) })
          begun = keys.length
        } else keys.push(...[keyOf(part) ?? []].flat())
      }
    }
    if (keys.length === 0)
      return isAllDown !== undefined && own !== undefined
        ? [{ property: own, isDown: isAllDown }]
        : undefined
    const first = new Map<string, SortKey>()
    for (const { property, isDown = isAllDown ?? false } of keys)
      if (first.size < MOST_KEYS && !first.has(property)) first.set(property, { property, isDown })
    return [...first.values()]
  }
}

/** Sorts records by what they show; those that have none of a property come last. Records that are equal stay in their order. */
export async function sortShown<Kind extends { readonly value: unknown }>(
  shown: readonly Kind[],
  keys: readonly SortKey[],
): Promise<readonly Kind[]> {
  const keyed = await mapInSlices(shown, (slice) =>
    slice.map((each) => ({ each, by: sortValues(each.value, keys) })),
  )
  const compare = createComparison(keys)
  const sorted = await sortInSlices(keyed, (one, other) => compare(one.by, other.by))
  return sorted.map(({ each }) => each)
}

/** What a record, as it is shown, is sorted by; `undefined` for what it does not have. */
export function sortValues(shown: unknown, keys: readonly SortKey[]): readonly unknown[] {
  return keys.map(({ property }) =>
    isJsonObject(shown) ? (propertyIn(shown, property) ?? undefined) : undefined,
  )
}

/** Creates the comparison of what records are sorted by. */
export function createComparison(
  keys: readonly SortKey[],
): (one: readonly unknown[], other: readonly unknown[]) => number {
  return (one, other) => {
    for (const [at, { isDown }] of keys.entries()) {
      const [a, b] = [one[at], other[at]]
      const order = compareValues(a, b) * (isDown && a !== undefined && b !== undefined ? -1 : 1)
      if (order !== 0) return order
    }
    return 0
  }
}

/** How many records are worked on before other requests get their turn. */
const SLICE = 500

/** Maps and filters records, in their order; of many, a slice at a time. */
export async function mapInSlices<From, To>(
  all: readonly From[],
  map: (slice: readonly From[]) => readonly To[],
): Promise<readonly To[]> {
  if (all.length <= SLICE) return map(all)
  const mapped: To[] = []
  for (let at = 0; at < all.length; at += SLICE) {
    if (at > 0) await nextTurn()
    mapped.push(...map(all.slice(at, at + SLICE)))
  }
  return mapped
}

/** Sorts records; those that are equal stay in their order. Many are sorted a slice at a time, and merged. */
export async function sortInSlices<Kind>(
  all: readonly Kind[],
  compare: (one: Kind, other: Kind) => number,
): Promise<readonly Kind[]> {
  if (all.length <= SLICE) return all.toSorted(compare)
  let runs: (readonly Kind[])[] = []
  for (let at = 0; at < all.length; at += SLICE) {
    runs.push(all.slice(at, at + SLICE).sort(compare))
    await nextTurn()
  }
  while (runs.length > 1) {
    const merged: (readonly Kind[])[] = []
    for (let at = 0; at < runs.length; at += 2)
      merged.push(await merge(runs[at] as readonly Kind[], runs[at + 1] ?? [], compare))
    runs = merged
  }
  return runs[0] ?? []
}

// --- internal ---

const MOST_KEYS = 10

/** A property to sort by, and its own direction if it has one. */
interface GivenKey {
  readonly property: string
  readonly isDown?: boolean | undefined
}

const DIRECTION = /^(?:asc|desc)(?:ending)?$/i

/** A name and the direction behind it; both empty if there is none. */
function splitDirection(name: string): readonly [rest: string, direction: string] {
  const end = /(?:asc|desc)(?:ending)?$/i.exec(name)
  let length = end?.index ?? 0
  while (length > 0 && ' \t\n:._-'.includes(name.charAt(length - 1))) length -= 1
  return length === 0 ? ['', ''] : [name.slice(0, length), end?.[0] ?? '']
}

function isDownward(direction: string): boolean {
  return /^desc/i.test(direction)
}

function defined(key: GivenKey): GivenKey {
  return key.isDown === undefined ? { property: key.property } : key
}

function textsIn(value: unknown): readonly string[] {
  return [value].flat().filter((each) => typeof each === 'string')
}

function compareValues(one: unknown, other: unknown): number {
  if (one === undefined || other === undefined)
    return Number(one === undefined) - Number(other === undefined)
  if (isNumeric(one) && isNumeric(other)) return compareNumbers(one as Numeric, other as Numeric)
  const [a, b] = [String(one), String(other)]
  return a < b ? -1 : Number(a > b)
}

async function merge<Kind>(
  one: readonly Kind[],
  other: readonly Kind[],
  compare: (one: Kind, other: Kind) => number,
): Promise<readonly Kind[]> {
  const merged: Kind[] = []
  let [at, from] = [0, 0]
  while (at < one.length && from < other.length) {
    const isFirst = compare(one[at] as Kind, other[from] as Kind) <= 0
    merged.push((isFirst ? one[at] : other[from]) as Kind)
    if (isFirst) at += 1
    else from += 1
    if (merged.length % SLICE === 0) await nextTurn()
  }
  return merged.concat(one.slice(at), other.slice(from))
}
