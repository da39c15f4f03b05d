import { isEqualJson, repeatedItem } from '../../base/json/exact-numbers.ts'
import type { Schema } from '../document/document.ts'
import {
  below,
  makesOptional,
  type NodeCompiler,
  orElse,
  type Test,
  type ViewAt,
  type ViewNode,
} from './view-node.ts'

/** Compiles the view of an array: items that fit stay, as many as there may be; as many as there must be are made. */
export function arrayNode(schema: Schema, compile: NodeCompiler, isValid: Test): ViewNode {
  const first = (Array.isArray(schema.prefixItems) ? schema.prefixItems : []).map(compile)
  const rest = compile(schema.items ?? {})
  const least = Number(schema.minItems ?? 0)
  const most = Math.min(
    Number(schema.maxItems ?? Infinity),
    schema.items === false ? first.length : Infinity,
  )
  const isUnique = schema.uniqueItems === true
  const isTested = TESTED.some((keyword) => schema[keyword] !== undefined)
  const contained = schema.contains === undefined ? undefined : compile(schema.contains)
  const nodeAt = (at: number) => first[at] ?? rest

  const fits = (value: unknown): boolean => {
    if (!Array.isArray(value) || value.length < least || value.length > most) return false
    for (let at = 0; at < value.length; at += 1) if (!nodeAt(at).fits(value[at])) return false
    if (isUnique && repeatedItem(value)) return false
    return !isTested || isValid(value)
  }

  // Where items may be anything, a value says nothing of being one.
  const isTyped = first.length === 0 && Object.keys(schema.items ?? {}).length > 0
  const isItem = (value: unknown) =>
    isTyped && value !== undefined && value !== null && rest.fits(value)

  const show = (value: unknown, at: ViewAt): unknown => {
    // What a body takes as one value or as several, records often have as several.
    if (!Array.isArray(value)) return isItem(value) ? show([value], at) : undefined
    // A sample shows what an item is.
    const isFilled = value.length === 0 && makesOptional(at) && most > 0
    if (!isFilled && fits(value)) return value
    const shown: unknown[] = []
    const add = (item: unknown) => {
      const isKept = item !== undefined && shown.length < most
      if (isKept && !(isUnique && shown.some((each) => isEqualJson(each, item)))) shown.push(item)
    }
    for (const item of value) {
      const place = below(at, shown.length)
      const seen = nodeAt(shown.length).show(item, place)
      // An item at a place of its own is replaced: those after it would move.
      const isPlaced = shown.length < first.length
      add(isPlaced ? orElse(seen, () => nodeAt(shown.length).make(place)) : seen)
    }
    if (contained && !shown.some((each) => contained.fits(each))) {
      shown.splice(Math.max(0, most - 1))
      add(contained.make(below(at, 'contained')))
    }
    const wanted = isFilled ? Math.max(least, 1) : least
    for (let more = 0; shown.length < wanted && more < wanted * TRIES; more += 1) {
      const made = nodeAt(shown.length).make(below(at, more))
      // Where no item is found, none is found at the next place: within one another, tries would multiply.
      if (made === undefined) break
      add(made)
    }
    return (isTested ? isValid(shown) : shown.length >= least) ? shown : undefined
  }

  return { fits, show, make: (at) => show([], at) }
}

// --- internal ---

/** How often an item is made for each one that there must be: in a set, some are equal. */
const TRIES = 20

/** Keywords about an array as a whole: whether it is valid is tested. */
const TESTED = ['contains', 'not', 'enum', 'const', 'unevaluatedItems']
