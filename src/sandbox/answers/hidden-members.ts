import type { Schema } from '../../contract/document/document.ts'
import { unwrap } from '../../contract/resources/envelopes.ts'
import { isBelowItem, readPath } from '../../contract/resources/paths.ts'
import type { OperationRole } from '../../contract/resources/roles.ts'
import { createShapeReader } from '../../contract/resources/shape.ts'
import { flatten } from '../../contract/views/flat-schema.ts'
import { isJsonObject, type JsonObject } from '../../contract/views/view-node.ts'
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
 * are always hidden.
 */
export function hiddenMembers(parts: RecordParts, answer: Schema): Hidden {
  const { record } = parts
  const hidden = hiddenIn({ answers: [answer], records: [record], bodies: bodiesOf(parts) })
  return { strip: (value) => stripped(value, hidden) }
}

/** Tells which members the contract gives to a record or a body that writes it; every one where records are open to others. */
export function compileIsKnown(parts: RecordParts): (name: string) => boolean {
  const ofRecord = declaredIn(parts.record)
  if (isOpenTo(parts.record, ofRecord)) return () => true
  const ofBodies = bodiesOf(parts).flatMap((body) => [...declaredIn(body).keys()])
  const names = new Set([...ofRecord.keys(), ...ofBodies])
  return (name) => names.has(name)
}

/** The members that bodies give to a record and that are none of its own, such as a password: what the record must be says nothing of them. */
export function membersBeside(parts: RecordParts): ReadonlySet<string> {
  const ofRecord = declaredIn(parts.record)
  const names = bodiesOf(parts).flatMap((body) => [...declaredIn(body).keys()])
  return new Set(names.filter((name) => !ofRecord.has(name)))
}

/** A value without some members; the value itself if it has none of them. */
export function withoutMembers(value: unknown, names: ReadonlySet<string>): unknown {
  if (names.size === 0 || !isJsonObject(value)) return value
  const entries = Object.entries(value)
  const left = entries.filter(([name]) => !names.has(name))
  return left.length === entries.length ? value : Object.fromEntries(left)
}

/** Some members of an object. */
export function onlyMembers(value: JsonObject, names: ReadonlySet<string>): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.has(name)))
}

// --- internal ---

/** What is hidden of a value, and of what is within it, which is found out when there is something. */
interface HiddenPart {
  readonly names: ReadonlySet<string>
  /** What is hidden of the value of a member, of an item; `undefined` if nothing is. */
  readonly member: (name: string) => HiddenPart | undefined
  readonly item: () => HiddenPart | undefined
}

/** The schemas of one place in an answer, in a record, and in the bodies that write it. */
type Place = { readonly [where in 'answers' | 'records' | 'bodies']: readonly Schema[] }

function hiddenIn({ answers, records, bodies }: Place): HiddenPart | undefined {
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
    member: remembered((name) =>
      nested.has(name) && !names.has(name) ? hiddenIn(within(name)) : undefined,
    ),
    item: late(() => (hasItems ? hiddenIn(items) : undefined)),
  }
}

/** Finds out something once, when it is asked for. */
function late<Value>(find: () => Value): () => Value {
  const of = remembered<'it', Value>(find)
  return () => of('it')
}

/** Finds out each thing once. */
function remembered<Key, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined || known.has(key)) return before as Value
    const found = find(key)
    known.set(key, found)
    return found
  }
}

function stripped(value: unknown, hidden: HiddenPart | undefined): unknown {
  if (!hidden || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const part = hidden.item()
    if (!part) return value
    const items = value.map((each) => stripped(each, part))
    return items.every((each, at) => each === value[at]) ? value : items
  }
  if (!isJsonObject(value)) return value
  const { names, member } = hidden
  let isSame = true
  const left: (readonly [name: string, value: unknown])[] = []
  for (const name of Object.keys(value)) {
    const own = value[name]
    const part = typeof own === 'object' && own !== null ? member(name) : undefined
    const shown = part ? stripped(own, part) : own
    const isHidden = names.has(name)
    if (!isHidden) left.push([name, shown])
    isSame &&= !isHidden && shown === own
  }
  return isSame ? value : Object.fromEntries(left)
}

/** Whether values of a schema may have members or items. */
function hasParts(schema: Schema): boolean {
  const { keywords, choices } = flatten(schema)
  const { properties, items } = keywords
  return choices.length > 0 || properties !== undefined || (isJsonObject(items) && hasParts(items))
}

function itemsIn(schemas: readonly Schema[]): readonly Schema[] {
  return schemas.flatMap((schema) => {
    const { keywords, choices } = flatten(schema)
    const { items } = keywords
    return [...(isJsonObject(items) ? [items] : []), ...itemsIn(choices.flat())]
  })
}

const NONE: readonly never[] = []

/** The members that some schemas declare in any of their parts, each with its schemas, and whether answers do not show it. */
type Declared = ReadonlyMap<string, DeclaredMember>

interface DeclaredMember {
  readonly isWriteOnly: boolean
  readonly schemas: readonly Schema[]
}

function declaredIn(schema: Schema): Declared {
  const { keywords, choices } = flatten(schema)
  const own = Object.entries(isJsonObject(keywords.properties) ? keywords.properties : {})
  const here = own.map(([name, member]): [string, DeclaredMember] => {
    const isWriteOnly = flatten(member).keywords.writeOnly === true
    return [name, { isWriteOnly, schemas: isJsonObject(member) ? [member] : NONE }]
  })
  return joined([...choices.flat().flatMap((choice) => [...declaredIn(choice)]), ...here])
}

function declaredInAll(schemas: readonly Schema[]): Declared {
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
function isOpenTo(schema: Schema, declared: Declared): boolean {
  const { additionalProperties, patternProperties } = flatten(schema).keywords
  const isSaid = additionalProperties !== undefined && additionalProperties !== false
  return isSaid || patternProperties !== undefined || declared.size === 0
}

/** The schemas of the bodies that write records of the resource, without their wrappers; what an action takes is none of its item. */
function bodiesOf({ contract, resource: { name } }: RecordParts): readonly Schema[] {
  const read = createShapeReader(contract.document)
  const ids = new Set(
    contract.roles.operations
      .filter((each) => each.resource === name && !isAction(each))
      .map(({ operation }) => operation),
  )
  return contract.operations.flatMap(({ id, body }) => {
    if (!body || !ids.has(id)) return []
    const { record, wrapper } = unwrap(read(body), { resource: name, read })
    return [wrapper === undefined ? body : record.node]
  })
}

function isAction({ role, path }: OperationRole): boolean {
  return role === 'action' || (role === 'update' && isBelowItem(readPath(path)))
}
