import { isJsonObject, PROTOTYPE_NAMES } from '../../base/json/json.ts'
import { lazy, memoize } from '../../base/memoize.ts'
import type { Schema } from '../../contract/document/document.ts'
import { memberBody } from '../../contract/document/operations.ts'
import { unwrap } from '../../contract/resources/envelopes.ts'
import { isBelowItem, readPath } from '../../contract/resources/paths.ts'
import type { OperationRole } from '../../contract/resources/roles.ts'
import { createShapeReader } from '../../contract/resources/shape.ts'
import { flatten, isWriteOnly } from '../../contract/views/flat-schema.ts'
import type { RecordParts } from './role-parts.ts'

// What a contract declares of records, in their own schema and in those of the bodies that write them.

export interface NewMember {
  readonly path: readonly string[]
  /** Whether the contract gives it to the record, or to a body that writes it. */
  readonly isKnown: boolean
}

/**
 * Compiles what leaves members out of a changed record: new ones, which it did not have in their place before, that the contract does
 * not declare where it declares any, or that have the names of what every object inherits.
 * @param isLeftOut is asked of each of them
 */
export function compileWithoutNew(
  parts: RecordParts,
): (after: unknown, before: unknown, isLeftOut: (member: NewMember) => boolean) => unknown {
  const whole = lazy(() => knownIn({ records: [parts.record], bodies: bodiesOf(parts) }))
  return (after, before, isLeftOut) =>
    withoutNew(after, before, { known: whole(), path: [], isLeftOut })
}

/**
 * Compiles what a record becomes that was put in place of another: with the members, also within, that the other had and the contract
 * does not know, as an earlier one did. Lists are taken whole.
 */
export function compileWithUnknown(
  parts: RecordParts,
): (after: unknown, before: unknown) => unknown {
  const whole = lazy(() => knownIn({ records: [parts.record], bodies: bodiesOf(parts) }))
  return (after, before) => withUnknown(after, before, whole())
}

/** Members that bodies have and the record has not, such as a password: the rules of the record do not apply to them. */
export function membersBeside(parts: RecordParts): ReadonlySet<string> {
  const ofRecord = declaredIn(parts.record)
  const names = bodiesOf(parts).flatMap((body) => [...declaredIn(body).keys()])
  return new Set(names.filter((name) => !ofRecord.has(name)))
}

export function hasParts(schema: Schema): boolean {
  const { keywords, choices } = flatten(schema)
  const { properties, items } = keywords
  return choices.length > 0 || properties !== undefined || (isJsonObject(items) && hasParts(items))
}

export function itemsIn(schemas: readonly Schema[]): readonly Schema[] {
  return schemas.flatMap((schema) => {
    const { keywords, choices } = flatten(schema)
    const { items } = keywords
    return [...(isJsonObject(items) ? [items] : []), ...itemsIn(choices.flat())]
  })
}

/** The members that some schemas declare in any of their parts, each with its schemas, and whether answers do not show it. */
export type Declared = ReadonlyMap<string, DeclaredMember>

export interface DeclaredMember {
  readonly isWriteOnly: boolean
  readonly schemas: readonly Schema[]
}

function declaredIn(schema: Schema): Declared {
  const { keywords, choices } = flatten(schema)
  const own = Object.entries(isJsonObject(keywords.properties) ? keywords.properties : {})
  const here = own.map(([name, member]): [string, DeclaredMember] => {
    return [
      name,
      { isWriteOnly: isWriteOnly(member), schemas: isJsonObject(member) ? [member] : NONE },
    ]
  })
  return joined([...choices.flat().flatMap((choice) => [...declaredIn(choice)]), ...here])
}

export function declaredInAll(schemas: readonly Schema[]): Declared {
  return joined(schemas.flatMap((schema) => [...declaredIn(schema)]))
}

/** Members of one name as one: what one of its schemas shows is shown. */
function joined(members: readonly (readonly [name: string, member: DeclaredMember])[]): Declared {
  const all = new Map<string, DeclaredMember>()
  for (const [name, { isWriteOnly, schemas }] of members) {
    const before = all.get(name)
    all.set(name, {
      isWriteOnly: isWriteOnly && before?.isWriteOnly !== false,
      schemas: [...(before?.schemas ?? NONE), ...schemas],
    })
  }
  return all
}

/** Whether a schema says that there may be any other member, or nothing of members. */
export function isOpenTo(schema: Schema, declared: Declared): boolean {
  const { additionalProperties, patternProperties } = flatten(schema).keywords
  const isSaid = additionalProperties !== undefined && additionalProperties !== false
  return isSaid || patternProperties !== undefined || declared.size === 0
}

export type ResourceParts = Pick<RecordParts, 'contract' | 'resource'>

/** The schemas of the bodies that write records of the resource, without their wrappers; what an action takes is none of its item. */
export function bodiesOf({ contract, resource }: ResourceParts): readonly Schema[] {
  const read = createShapeReader(contract.document)
  const ids = new Set(
    contract.roles.operations
      .filter((each) => each.resource === resource.name && !isAction(each))
      .map(({ operation }) => operation),
  )
  return contract.operations.flatMap((operation) => {
    const body = memberBody(operation)
    if (!body || !ids.has(operation.id)) return []
    const { record, wrapper } = unwrap(read(body), {
      word: resource.word,
      read,
      record: resource.record,
    })
    return [wrapper === undefined ? body : record.node]
  })
}

function isAction({ role, path }: OperationRole): boolean {
  return role === 'action' || (role === 'update' && isBelowItem(readPath(path)))
}

export const NONE: readonly never[] = []

/** The schemas of one place in a record, and in the bodies that write it. */
export interface KeptPlace {
  readonly records: readonly Schema[]
  readonly bodies: readonly Schema[]
}

/** The members to leave out of a value and, computed lazily, of the values within it. */
export interface LeftOut {
  readonly names: ReadonlySet<string>
  /** What is left out of the value of a member, of an item; `undefined` if nothing is. */
  readonly member: (name: string) => LeftOut | undefined
  readonly item: () => LeftOut | undefined
}

/** A value without what is left out of it; the value itself if it has nothing of it. */
export function without(value: unknown, left: LeftOut | undefined): unknown {
  if (!left || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const part = left.item()
    if (!part) return value
    const items = value.map((each) => without(each, part))
    return items.every((each, at) => each === value[at]) ? value : items
  }
  if (!isJsonObject(value)) return value
  let isSame = true
  const entries: (readonly [name: string, value: unknown])[] = []
  for (const name of Object.keys(value)) {
    const own = value[name]
    const part = typeof own === 'object' && own !== null ? left.member(name) : undefined
    const kept = part ? without(own, part) : own
    const isGone = left.names.has(name)
    if (!isGone) entries.push([name, kept])
    isSame &&= !isGone && kept === own
  }
  return isSame ? value : Object.fromEntries(entries)
}

/** The members that a schema requires, or any branch of it. */
export function requiredIn(schema: Schema): ReadonlySet<string> {
  const { keywords, choices } = flatten(schema)
  const own = Array.isArray(keywords.required) ? keywords.required.map(String) : []
  return new Set([...own, ...choices.flat().flatMap((each) => [...requiredIn(each)])])
}

// --- internal ---

/** The members that the contract declares for a value and, computed lazily, for the values within it. */
interface KnownPart {
  readonly isKnown: (name: string) => boolean
  /** `undefined` where nothing is declared. */
  readonly member: (name: string) => KnownPart | undefined
  readonly item: () => KnownPart | undefined
}

function knownIn({ records, bodies }: KeptPlace): KnownPart | undefined {
  if (![...records, ...bodies].some(hasParts)) return undefined
  const [ofRecord, ofBodies] = [declaredInAll(records), declaredInAll(bodies)]
  const own = records.length > 0 ? records : bodies
  const isOpen = own.every((each) => isOpenTo(each, records.length > 0 ? ofRecord : ofBodies))
  return {
    isKnown: (name) => isOpen || ofRecord.has(name) || ofBodies.has(name),
    member: memoize((name) =>
      knownIn({
        records: ofRecord.get(name)?.schemas ?? NONE,
        bodies: ofBodies.get(name)?.schemas ?? NONE,
      }),
    ),
    item: lazy(() => knownIn({ records: itemsIn(records), bodies: itemsIn(bodies) })),
  }
}

interface Walk {
  readonly known: KnownPart | undefined
  readonly path: readonly string[]
  readonly isLeftOut: (member: NewMember) => boolean
}

/** Removes unknown new members; values that are unchanged are not visited. */
function withoutNew(value: unknown, before: unknown, { known, path, isLeftOut }: Walk): unknown {
  if (!known || value === before || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const item = known.item()
    if (!item) return value
    const earlier: readonly unknown[] = Array.isArray(before) ? before : NONE
    const there = new Set(earlier)
    return value.map((each, at) => {
      const inside = { known: item, path: [...path, String(at)], isLeftOut }
      return there.has(each) ? each : withoutNew(each, earlier[at], inside)
    })
  }
  if (!isJsonObject(value)) return value
  const old = isJsonObject(before) ? before : {}
  const entries = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    const isThere = Object.hasOwn(old, name)
    const place = [...path, name]
    const isKnown = known.isKnown(name)
    const isNew = !isThere && (!isKnown || PROTOTYPE_NAMES.includes(name))
    if (isNew && isLeftOut({ path: place, isKnown })) return []
    const inside = { known: known.member(name), path: place, isLeftOut }
    return [[name, withoutNew(member, isThere ? old[name] : undefined, inside)]]
  })
  return Object.fromEntries(entries)
}

function withUnknown(after: unknown, before: unknown, known: KnownPart | undefined): unknown {
  if (!known || !isJsonObject(after) || !isJsonObject(before)) return after
  const within = Object.entries(after).map(([name, value]): [string, unknown] => [
    name,
    Object.hasOwn(before, name) ? withUnknown(value, before[name], known.member(name)) : value,
  ])
  const isUnknown = ([name]: readonly [string, unknown]) =>
    !known.isKnown(name) && !Object.hasOwn(after, name)
  return Object.fromEntries([...within, ...Object.entries(before).filter(isUnknown)])
}
