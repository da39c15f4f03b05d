import { asObject, type Json, type JsonObject, ownMember } from '../base/json/json.ts'
import type { Contract } from '../contract/contract.ts'
import {
  decodePath,
  type IdValue,
  idAsked,
  idIn,
  parentsAsked,
  recordSent,
  recordsIn,
} from '../contract/records-in-answers.ts'
import { ONLY } from '../contract/resources/paths.ts'
import type { RecordOperation } from '../contract/resources/record-operations.ts'
import type { Shape } from '../contract/resources/shape.ts'
import type { StoredRecord } from '../store/record-kind.ts'
import { recordedJson, requestParts } from './tape-entry.ts'
import type { TapeEntry } from './tape-types.ts'

/** Which record of a resource: its id, and below parents their values. */
export type RecordPlace = Pick<StoredRecord, 'id' | 'parents'>

export interface TapeRecord extends StoredRecord {
  readonly value: JsonObject
}

/** What a successful recorded exchange does with the records of a resource. */
export interface TapeRecords {
  readonly operation: RecordOperation
  /**
   * The records in its answer, each with the members that the contract declares there, in its order, and others where it allows any;
   * those that are not as the contract says are left out.
   */
  readonly records: readonly TapeRecord[]
  /** The record that its path names, and what was sent for it. */
  readonly asked: RecordPlace | undefined
  readonly sent: JsonObject | undefined
  /** The list of changes that was sent for it (RFC 6902). */
  readonly changes: readonly Json[] | undefined
}

/** Reads the records of a recorded exchange; `undefined` if it was not successful, or its operation has no part in a resource. */
export function recordsOf(
  entry: TapeEntry,
  { match, records: { byId } }: Pick<Contract, 'match' | 'records'>,
): TapeRecords | undefined {
  const { answer, headers, body } = entry
  if (!answer || answer.status < 200 || answer.status > 299) return undefined
  const { method, path } = requestParts(entry)
  const found = match(method, path)
  const operation = found?.operation && byId.get(found.operation.id)
  if (!operation) return undefined
  const texts = decodePath(found.pathTexts)
  const id = idAsked(operation, texts)
  const parents = operation.parents.length > 0 && { parents: parentsAsked(operation, texts) }
  const json = recordedJson(body, headers)
  const sent = recordSent(operation, json)
  const shown = recordsIn(operation, recordedJson(answer.body, answer.headers)) ?? []
  const isOne = operation.role !== 'list'
  const records = shown.flatMap((each) => {
    const value = isOne ? withSent(operation, each, sent) : pickShown(operation, each)
    const own =
      value && (idIn(operation, value) ?? (isOne ? id : undefined) ?? idOfSingleton(operation))
    return own === undefined || !value ? [] : [{ id: own, value, ...parents }]
  })
  return {
    ...{ operation, records, sent },
    asked: id === undefined ? undefined : { id, ...parents },
    changes: operation.role === 'update' && Array.isArray(json) ? json : undefined,
  }
}

// --- internal ---

/** The declared members of a shown record; `undefined` if it is not as the contract says. */
function pickShown({ shown, isShown }: RecordOperation, value: Json): JsonObject | undefined {
  const object = asObject(value)
  return object && shown && isShown(object) ? pick(shown, object) : undefined
}

/** An answer may leave out what was sent: a new record whose answer has its id alone is what was sent, with that id. */
function withSent(
  operation: RecordOperation,
  value: Json,
  sent: JsonObject | undefined,
): JsonObject | undefined {
  const picked = pickShown(operation, value)
  const { role, resource, shown } = operation
  if (!picked || !sent || (role !== 'create' && role !== 'replace')) return picked
  const left = Object.entries(sent).filter(
    ([name]) => resource.record.members.has(name) && !shown?.members.has(name),
  )
  return left.length === 0 ? picked : { ...Object.fromEntries(left), ...picked }
}

function pick({ members, isOpen }: Shape, value: JsonObject): JsonObject {
  const declared = [...members.keys()].flatMap((name) => {
    const member = ownMember(value, name)
    return member === undefined ? [] : [[name, member] as const]
  })
  const picked = Object.fromEntries(declared)
  return isOpen ? { ...picked, ...value } : picked
}

/** The only record of a resource has no id of its own. */
function idOfSingleton({ resource }: RecordOperation): IdValue | undefined {
  return resource.isSingleton ? ONLY : undefined
}
