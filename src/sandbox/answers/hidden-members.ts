import type { Schema } from '../../contract/document/document.ts'
import { unwrap } from '../../contract/resources/envelopes.ts'
import { createShapeReader } from '../../contract/resources/shape.ts'
import { flatten } from '../../contract/views/flat-schema.ts'
import { isJsonObject } from '../../contract/views/view-node.ts'
import type { RecordParts } from './role-parts.ts'

/**
 * Finds the members of kept records that an answer does not show: those that the contract declares of the record, or of a body that
 * writes it, and not of this answer, such as a password. What a record has beyond the contract is none of them.
 *
 * An answer that is open to any member hides those that are declared of bodies alone, unless records are open as well, and `writeOnly` ones.
 */
export function hiddenMembers(parts: RecordParts, answer: Schema): ReadonlySet<string> {
  const { record } = parts
  const shown = declaredIn(answer)
  const ofRecord = declaredIn(record)
  const ofBodies = bodiesOf(parts).flatMap((body) => [...declaredIn(body)])
  const isOpen = isOpenTo(answer, shown)
  const known = isOpen
    ? [
        ...[...ofRecord].filter(([, isWriteOnly]) => isWriteOnly),
        ...(isOpenTo(record, ofRecord) ? [] : ofBodies.filter(([name]) => !ofRecord.has(name))),
      ]
    : [...ofRecord, ...ofBodies]
  return new Set(known.map(([name]) => name).filter((name) => !shown.has(name)))
}

/** Tells which members the contract gives to a record or a body that writes it; every one where records are open to others. */
export function compileIsKnown(parts: RecordParts): (name: string) => boolean {
  const ofRecord = declaredIn(parts.record)
  if (isOpenTo(parts.record, ofRecord)) return () => true
  const ofBodies = bodiesOf(parts).flatMap((body) => [...declaredIn(body).keys()])
  const names = new Set([...ofRecord.keys(), ...ofBodies])
  return (name) => names.has(name)
}

/** A value without some members; the value itself if it has none of them. */
export function withoutMembers(value: unknown, names: ReadonlySet<string>): unknown {
  if (names.size === 0 || !isJsonObject(value)) return value
  const entries = Object.entries(value)
  const left = entries.filter(([name]) => !names.has(name))
  return left.length === entries.length ? value : Object.fromEntries(left)
}

// --- internal ---

/** The members that a schema declares in any of its parts, each with whether answers do not show it. */
type Declared = ReadonlyMap<string, boolean>

function declaredIn(schema: Schema): Declared {
  const { keywords, choices } = flatten(schema)
  const own = Object.entries(isJsonObject(keywords.properties) ? keywords.properties : {})
  return new Map([
    ...choices.flat().flatMap((choice) => [...declaredIn(choice)]),
    ...own.map(
      ([name, member]) => [name, isJsonObject(member) && member.writeOnly === true] as const,
    ),
  ])
}

/** Whether a schema says that there may be any other member, or nothing of members. */
function isOpenTo(schema: Schema, declared: Declared): boolean {
  const { additionalProperties, patternProperties } = flatten(schema).keywords
  const isSaid = additionalProperties !== undefined && additionalProperties !== false
  return isSaid || patternProperties !== undefined || declared.size === 0
}

/** The schemas of the bodies that write records of the resource, without their wrappers. */
function bodiesOf({ contract, resource: { name } }: RecordParts): readonly Schema[] {
  const read = createShapeReader(contract.document)
  const ids = new Set(
    contract.roles.operations
      .filter(({ resource }) => resource === name)
      .map(({ operation }) => operation),
  )
  return contract.operations.flatMap(({ id, body }) => {
    if (!body || !ids.has(id)) return []
    const { record, wrapper } = unwrap(read(body), { resource: name, read })
    return [wrapper === undefined ? body : record.node]
  })
}
