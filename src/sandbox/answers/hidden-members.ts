import { isJsonObject, isSameJson, stringifyJson } from '../../base/json/json.ts'
import { lazy, memoize } from '../../base/memoize.ts'
import { otherContractOf } from '../../contract/contract-pair.ts'
import type { Schema } from '../../contract/document/document.ts'
import type { ViewObject } from '../../contract/views/view-node.ts'
import {
  bodiesOf,
  type Declared,
  type DeclaredMember,
  declaredInAll,
  hasParts,
  isOpenTo,
  itemsIn,
  type KeptPlace,
  type LeftOut,
  NONE,
  type ResourceParts,
  without,
} from './declared-members.ts'
import type { RecordParts } from './role-parts.ts'

/** What an answer does not show of a kept record. */
export interface Hidden {
  /** The value without it; the value itself if it has nothing of it. */
  strip(value: unknown): unknown
}

/**
 * Finds the members of kept records that an answer does not show: those that the contract declares of the record, or of a body that
 * writes it, and not of this answer, such as a password; also in objects and arrays within. What a record has beyond the contract is none
 * of them.
 *
 * An answer that is open to any member hides those that are declared of bodies alone, unless records are open as well. `writeOnly` members
 * are always hidden, and so is what only another contract over the same state declares.
 */
export function hiddenMembers(parts: RecordParts, answer: Schema): Hidden {
  const { record } = parts
  const hidden = hiddenIn({ answers: [answer], records: [record], bodies: bodiesOf(parts) })
  const beside = findOtherContractMembers(parts, answer)
  return { strip: (value) => without(beside ? beside.strip(value) : value, hidden) }
}

/** A value without some members; the value itself if it has none of them. */
export function withoutMembers(value: unknown, names: ReadonlySet<string>): unknown {
  if (names.size === 0 || !isJsonObject(value)) return value
  const entries = Object.entries(value)
  const left = entries.filter(([name]) => !names.has(name))
  return left.length === entries.length ? value : Object.fromEntries(left)
}

export function onlyMembers(value: ViewObject, names: ReadonlySet<string>): ViewObject {
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.has(name)))
}

// Two contracts over one state: a record has members of both.

/** What only the contract beside this one declares of records. */
export interface OtherContractMembers {
  /** The value without it; the value itself if it has nothing of it. */
  strip(value: unknown): unknown
  /** What a record becomes: what is put in place of it, with what only the other contract declares of the record as it was. Lists are taken whole. */
  keep(after: unknown, before: unknown): unknown
}

/**
 * Finds the members that the contract beside this one declares of records and their bodies, and this one does not: its answers do not show
 * them, and its writers leave them.
 * @param answer the schema of an answer, whose members are declared, too
 * @returns `undefined` where there are none
 */
export function findOtherContractMembers(
  parts: RecordParts,
  answer?: Schema,
): OtherContractMembers | undefined {
  const contract = otherContractOf(parts.contract)
  const resource = contract?.roles.resources.find(({ name }) => name === parts.resource.name)
  if (!contract || !resource) return undefined
  const own = [parts.record, ...bodiesOf(parts), ...(answer ? [answer] : NONE)]
  const found = othersIn({ own, others: declaredBy({ contract, resource }) })
  return (
    found && {
      strip: (value) => without(value, found),
      keep: (after, before) => kept(after, before, found),
    }
  )
}

/** Creates what takes from a record what only another contract declares of its resource, and of the bodies that write it, also within. */
export function createWithoutOtherContract(
  own: ResourceParts,
  other: ResourceParts,
): (value: unknown) => unknown {
  const others = othersIn({ own: declaredBy(own), others: declaredBy(other) })
  return (value) => without(value, others)
}

/**
 * What is kept of a record that was changed as it is shown: what stayed as it was shown stays as it was, although the contract shows
 * another value, or none.
 * @param given the places that were given a value, whatever they showed before
 */
export function keepUnshown(
  after: unknown,
  shown: unknown,
  before: unknown,
  given: Places = NONE,
): unknown {
  if (given.some((path) => path.length === 0)) return after
  if (given.length === 0 && isSameJson(after, shown)) return before
  if ([after, shown, before].every(Array.isArray))
    return keepUnshownItems(after as Items, shown as Items, before as Items, given)
  if (!isJsonObject(after) || !isJsonObject(shown) || !isJsonObject(before)) return after
  const inside = insideOf(given)
  const members = Object.entries(after).map(([name, value]): [string, unknown] => {
    const isThere = Object.hasOwn(shown, name) && Object.hasOwn(before, name)
    return [name, isThere ? keepUnshown(value, shown[name], before[name], inside(name)) : value]
  })
  const isUnshown = ([name]: readonly [string, unknown]) =>
    !Object.hasOwn(shown, name) && !Object.hasOwn(after, name)
  return Object.fromEntries([...members, ...Object.entries(before).filter(isUnshown)])
}

// --- internal ---

/** The schemas of one place in an answer, in a record, and in the bodies that write it. */
interface Place extends KeptPlace {
  readonly answers: readonly Schema[]
}

function hiddenIn({ answers, records, bodies }: Place): LeftOut | undefined {
  const [shown, ofRecord, ofBodies] = [answers, records, bodies].map(declaredInAll) as [
    Declared,
    Declared,
    Declared,
  ]
  const isOpen = answers.every((each) => isOpenTo(each, shown))
  const isRecordOpen = records.every((each) => isOpenTo(each, ofRecord))
  const areGiven = [...ofBodies].filter(([name]) => !ofRecord.has(name))
  const isHidden = ([, { isWriteOnly }]: readonly [string, DeclaredMember]) => isWriteOnly
  const known = isOpen
    ? [...[...ofRecord].filter(isHidden), ...(isRecordOpen ? areGiven.filter(isHidden) : areGiven)]
    : [...ofRecord, ...ofBodies]
  const names = new Set([
    ...known.map(([name]) => name).filter((name) => !shown.has(name)),
    ...[...shown].filter(isHidden).map(([name]) => name),
  ])
  const within = (name: string): Place => ({
    answers: (shown.get(name) ?? ofRecord.get(name))?.schemas ?? NONE,
    records: ofRecord.get(name)?.schemas ?? NONE,
    bodies: ofBodies.get(name)?.schemas ?? NONE,
  })
  const nested = new Set(
    [...shown.keys(), ...ofRecord.keys(), ...ofBodies.keys()].filter((name) =>
      Object.values(within(name)).flat().some(hasParts),
    ),
  )
  const items = { answers: itemsIn(answers), records: itemsIn(records), bodies: itemsIn(bodies) }
  const hasItems = Object.values(items).flat().some(hasParts)
  if (names.size === 0 && nested.size === 0 && !hasItems) return undefined
  return {
    names,
    member: memoize((name) =>
      nested.has(name) && !names.has(name) ? hiddenIn(within(name)) : undefined,
    ),
    item: lazy(() => (hasItems ? hiddenIn(items) : undefined)),
  }
}

type Places = readonly (readonly string[])[]

/** Finds the places below a member or an item, from there. */
function insideOf(places: Places): (name: string) => Places {
  const all = Map.groupBy(places, ([first]) => first)
  return (name) => (all.get(name) ?? NONE).map(([, ...rest]) => rest)
}

type Items = readonly unknown[]

/** The same for lists: what comes before and after the items that were changed stays as it was, with what is not shown of it. */
function keepUnshownItems(after: Items, shown: Items, before: Items, given: Places): Items {
  // If the view has shown generated items, they become items of the record, and the changed list is taken as it is.
  if (shown.length > before.length) return after
  const places = placesOf(shown, before)
  const most = Math.min(after.length, shown.length)
  // Once items came or went, a place is that of another one.
  const inside = insideOf(after.length === shown.length ? given : NONE)
  const isSame = (at: number, was: number) =>
    inside(String(at)).length === 0 && isSameJson(after[at], shown[was])
  let head = 0
  while (head < most && isSame(head, head)) head += 1
  let tail = 0
  while (tail < most - head && isSame(after.length - 1 - tail, shown.length - 1 - tail)) tail += 1
  const others = after.slice(head, after.length - tail)
  const replaced = shown.length - tail - head
  const start = places[head] ?? before.length
  const changed =
    others.length === replaced
      ? others.map((each, at) => {
          const kept = before[places[head + at] as number]
          return keepUnshown(each, shown[head + at], kept, inside(String(head + at)))
        })
      : others
  const end = replaced === 0 ? start : (places[head + replaced - 1] ?? before.length - 1) + 1
  return [...before.slice(0, start), ...changed, ...before.slice(end)]
}

/** Where each item that is shown is kept: those that are not shown are left out, and the others are in their order. */
function placesOf(shown: Items, before: Items): readonly number[] {
  if (shown.length === before.length) return [...shown.keys()]
  // The places of equal items, the last one first.
  const kept = Map.groupBy([...before.keys()].toReversed(), (at) => stringifyJson(before[at]))
  let next = 0
  return shown.map((item) => {
    const places = kept.get(stringifyJson(item)) ?? []
    while ((places.at(-1) ?? next) < next) places.pop()
    const place = places.at(-1) ?? next
    next = place + 1
    return place
  })
}

interface Sides {
  readonly own: readonly Schema[]
  readonly others: readonly Schema[]
}

function declaredBy({ contract, resource }: ResourceParts): readonly Schema[] {
  return [contract.resolve(resource.record.node) as Schema, ...bodiesOf({ contract, resource })]
}

function othersIn({ own, others }: Sides): LeftOut | undefined {
  const [ours, theirs] = [declaredInAll(own), declaredInAll(others)]
  const names = new Set([...theirs.keys()].filter((name) => !ours.has(name)))
  const within = (name: string): Sides => ({
    own: ours.get(name)?.schemas ?? NONE,
    others: theirs.get(name)?.schemas ?? NONE,
  })
  const both = [...ours.keys()].filter((name) => theirs.has(name))
  const nested = new Set(
    both.filter((name) => Object.values(within(name)).every((all) => all.some(hasParts))),
  )
  const items = { own: itemsIn(own), others: itemsIn(others) }
  const hasItems = Object.values(items).every((all) => all.some(hasParts))
  if (names.size === 0 && nested.size === 0 && !hasItems) return undefined
  return {
    names,
    member: memoize((name) => (nested.has(name) ? othersIn(within(name)) : undefined)),
    item: lazy(() => (hasItems ? othersIn(items) : undefined)),
  }
}

function kept(after: unknown, before: unknown, others: LeftOut | undefined): unknown {
  if (!others || !isJsonObject(after) || !isJsonObject(before)) return after
  const within = Object.entries(after).map(([name, value]) => [
    name,
    Object.hasOwn(before, name) ? kept(value, before[name], others.member(name)) : value,
  ])
  return { ...otherMembers(before, others), ...Object.fromEntries(within) }
}

function otherMembers(before: ViewObject, { names }: LeftOut): ViewObject {
  return Object.fromEntries(Object.entries(before).filter(([name]) => names.has(name)))
}
