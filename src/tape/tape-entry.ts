import { isUtf8 } from 'node:buffer'
import { decodeContent } from '../base/http/decode-content.ts'
import { asObject, type Json, type JsonObject, ownMember, parseJson } from '../base/json/json.ts'
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
import type { TapeBody, TapeEntry, TapeHeaders } from './tape-types.ts'

/** Turns bytes into a body on a tape; `undefined` for none. */
export function toTapeBody(bytes: Buffer): TapeBody | undefined {
  if (bytes.length === 0) return undefined
  return isUtf8(bytes) ? bytes.toString('utf8') : { base64: bytes.toString('base64') }
}

/** Turns a body on a tape into its bytes; `undefined` if they were not kept. */
export function fromTapeBody(body: TapeBody | undefined): Buffer | undefined {
  if (body === undefined) return Buffer.alloc(0)
  if (typeof body === 'string') return Buffer.from(body)
  return 'base64' in body ? Buffer.from(body.base64, 'base64') : undefined
}

/** The JSON of a recorded body; `undefined` if it is none. */
export function recordedJson(
  body: TapeBody | undefined,
  headers: TapeHeaders | undefined,
): Json | undefined {
  const bytes = fromTapeBody(body)
  if (bytes === undefined || bytes.length === 0) return undefined
  const { bytes: decoded } = decodeContent(bytes, String(headers?.['content-encoding'] ?? ''))
  try {
    return decoded && parseJson(decoded.toString('utf8'))
  } catch {
    return undefined // A body that is not JSON shows no record. The check reports it.
  }
}

/** Whether an exchange can be replayed: it is complete, and its answer is final (RFC 9110, section 15.2) and not a 304. */
export function isReplayable({ body, answer, failure }: TapeEntry): boolean {
  if (!answer || failure !== undefined || answer.status < 200 || answer.status === 304) return false
  return !isOmitted(body) && !isOmitted(answer.body)
}

/** Splits the request of an entry into method, path and query (with its `?`, or empty). */
export function requestParts({ request }: TapeEntry): {
  method: string
  path: string
  search: string
} {
  const at = request.indexOf(' ')
  const target = request.slice(at + 1)
  const query = target.indexOf('?')
  const end = query < 0 ? target.length : query
  return { method: request.slice(0, at), path: target.slice(0, end), search: target.slice(end) }
}

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

function isOmitted(body: TapeBody | undefined): boolean {
  return typeof body === 'object' && 'omitted' in body
}

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
