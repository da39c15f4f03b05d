import { isEqualJson, repeatedItem } from '../../base/json/exact-numbers.ts'
import { isJsonObject } from '../../base/json/json.ts'
import type { Schema } from '../document/document.ts'
import { isWriteOnly } from './flat-schema.ts'
import {
  below,
  makesOptional,
  type NodeCompiler,
  orElse,
  type Test,
  type ViewAt,
  type ViewNode,
  type ViewObject,
} from './view-node.ts'

/**
 * Compiles the view of an object: declared members that fit stay, required ones that are missing are made. Undeclared ones stay where
 * the schema says so (`additionalProperties`), where it declares no members at all, and where the place keeps them.
 */
export function objectNode(schema: Schema, compile: NodeCompiler, isValid: Test): ViewNode {
  const members = membersOf(schema, compile)
  const extra = extrasOf(schema, compile)
  const isTested = TESTED.some((keyword) => schema[keyword] !== undefined)
  const names = new Set(members.map(({ name }) => name))

  const fits = (value: unknown): boolean => {
    if (!isJsonObject(value)) return false
    let known = 0
    for (const { name, isRequired, isHidden, isInherited, node } of members) {
      const member = isInherited && !Object.hasOwn(value, name) ? undefined : value[name]
      if (member === undefined) {
        if (isRequired) return false
      } else if (!isHidden && node.fits(member)) known += 1
      else return false
    }
    const keys = Object.keys(value)
    if (keys.length !== known) {
      for (const key of keys) if (!names.has(key) && !extra.of(key)?.fits(value[key])) return false
    }
    return !isTested || isValid(value)
  }

  const show = (value: unknown, at: ViewAt): unknown => {
    if (!isJsonObject(value)) return undefined
    if (!makesOptional(at) && fits(value)) return value
    const shown = new Map<string, unknown>()
    for (const { name, isRequired, isHidden, node } of members) {
      const member = !isHidden && Object.hasOwn(value, name) ? value[name] : undefined
      const place = below(at, name)
      const isMade = isRequired || (makesOptional(at) && !isHidden)
      const kept = member === undefined ? undefined : node.show(member, place)
      const seen = isMade ? orElse(kept, () => node.make(place)) : kept
      if (seen !== undefined) shown.set(name, seen)
      else if (isRequired) return undefined
    }
    for (const [name, member] of Object.entries(value)) {
      if (names.has(name)) continue
      const node = extra.of(name) ?? (at.keepsUnknown && !extra.isForbidden ? ANYTHING : undefined)
      const seen = node?.show(member, below(at, name))
      if (seen !== undefined) shown.set(name, seen)
    }
    return isTested ? repaired(shown, at) : Object.fromEntries(shown)
  }

  /** Repairs rules about the members as a whole (`minProperties` …); `undefined` if they stay broken. */
  const repaired = (shown: Map<string, unknown>, at: ViewAt): ViewObject | undefined => {
    const add = (name: string) => {
      const known = members.find((each) => each.name === name)
      if (shown.has(name) || known?.isHidden) return
      const made = (known?.node ?? extra.of(name))?.make(below(at, name))
      if (made !== undefined) shown.set(name, made)
    }
    const required = new Set(members.filter(({ isRequired }) => isRequired).map(({ name }) => name))
    for (const name of [...shown.keys()].toReversed())
      if (shown.size > Number(schema.maxProperties ?? Infinity) && !required.has(name))
        shown.delete(name)
    const least = Number(schema.minProperties ?? 0)
    for (const { name } of members) if (shown.size < least) add(name)
    for (let more = 1; shown.size < least && more <= least; more += 1) add(`member${more}`)
    for (const [name, needed] of Object.entries(dependenciesOf(schema)))
      if (shown.has(name)) for (const each of needed) add(each)
    const others = [...shown.keys()].filter((name) => !names.has(name))
    const order = [...members.map(({ name }) => name), ...others].filter((name) => shown.has(name))
    const whole = Object.fromEntries(order.map((name) => [name, shown.get(name)]))
    return isValid(whole) ? whole : undefined
  }

  return { fits, show, make: (at) => show(NOTHING, at) }
}

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
  const isTested = TESTED_ITEMS.some((keyword) => schema[keyword] !== undefined)
  const contained = schema.contains === undefined ? undefined : compile(schema.contains)
  const nodeAt = (at: number) => first[at] ?? rest

  const fits = (value: unknown): boolean => {
    if (!Array.isArray(value) || value.length < least || value.length > most) return false
    for (let at = 0; at < value.length; at += 1) if (!nodeAt(at).fits(value[at])) return false
    if (isUnique && repeatedItem(value)) return false
    return !isTested || isValid(value)
  }

  // If items may be of any type, a single value cannot be recognised as an item.
  const isTyped = first.length === 0 && Object.keys(schema.items ?? {}).length > 0
  const isItem = (value: unknown) =>
    isTyped && value !== undefined && value !== null && rest.fits(value)

  const show = (value: unknown, at: ViewAt): unknown => {
    // A body may have one value where the record has a list of them.
    if (!Array.isArray(value)) return isItem(value) ? show([value], at) : undefined
    // Where optional parts are made, an empty list gets an item, so that clients see what it is.
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
      // If no item can be made here, the next place fails, too: nested attempts would multiply.
      if (made === undefined) break
      add(made)
    }
    return (isTested ? isValid(shown) : shown.length >= least) ? shown : undefined
  }

  return { fits, show, make: (at) => show([], at) }
}

// --- internal ---

const NOTHING: ViewObject = {}

const ANYTHING: ViewNode = { fits: () => true, show: (value) => value, make: () => ({}) }

/** Keywords about an object as a whole: whether it is valid is tested. */
const TESTED = [
  ...['minProperties', 'maxProperties', 'dependentRequired', 'dependentSchemas', 'dependencies'],
  ...['propertyNames', 'not', 'enum', 'const', 'unevaluatedProperties'],
]

interface Member {
  readonly name: string
  readonly isRequired: boolean
  /** Whether answers do not show it (`writeOnly`): it is then not required. */
  readonly isHidden: boolean
  /** Whether `Object.prototype` has a member of this name. */
  readonly isInherited: boolean
  readonly node: ViewNode
}

function membersOf({ properties, required }: Schema, compile: NodeCompiler): readonly Member[] {
  const declared = isJsonObject(properties) ? properties : {}
  const needed = new Set(Array.isArray(required) ? required.map(String) : [])
  const undeclared = [...needed].filter((name) => !Object.hasOwn(declared, name))
  return [
    ...Object.entries(declared).map(([name, schema]) => ({
      name,
      isRequired: needed.has(name) && !isWriteOnly(schema),
      isHidden: isWriteOnly(schema),
      isInherited: name in Object.prototype,
      node: compile(schema),
    })),
    ...undeclared.map((name) => ({
      ...{ name, isRequired: true, isHidden: false, node: compile({}) },
      isInherited: name in Object.prototype,
    })),
  ]
}

/** How undeclared members are shown, if the schema says so. */
interface Extras {
  of(name: string): ViewNode | undefined
  readonly isForbidden: boolean
}

function extrasOf(schema: Schema, compile: NodeCompiler): Extras {
  const { properties, patternProperties, unevaluatedProperties } = schema
  const others = schema.additionalProperties ?? unevaluatedProperties
  const isBare = !hasMembers(properties) && patternProperties === undefined
  const said =
    others === false ? undefined : others === undefined && !isBare ? undefined : (others ?? {})
  const rest = said === undefined ? undefined : compile(said)
  const patterns = Object.entries(isJsonObject(patternProperties) ? patternProperties : {}).map(
    ([pattern, each]) => ({ matches: compile.pattern(pattern), node: compile(each) }),
  )
  return {
    of: (name) => patterns.find(({ matches }) => matches(name))?.node ?? rest,
    isForbidden: others === false,
  }
}

/** An object of no properties declares none: `properties: {}` is how many generators write an object that has any. */
function hasMembers(properties: unknown): boolean {
  return isJsonObject(properties) && Object.keys(properties).length > 0
}

function dependenciesOf({ dependentRequired }: Schema): {
  readonly [name: string]: readonly string[]
} {
  return isJsonObject(dependentRequired)
    ? (dependentRequired as { readonly [name: string]: readonly string[] })
    : {}
}

/** How often an item is made for each one that there must be: in a set, some are equal. */
const TRIES = 20

/** Keywords about an array as a whole: whether it is valid is tested. */
const TESTED_ITEMS = ['contains', 'not', 'enum', 'const', 'unevaluatedItems']
