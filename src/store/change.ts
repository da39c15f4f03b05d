import type { Int64 } from '../base/json/exact-numbers.ts'
import { parseJson, readTrusted, stringifyJson } from '../base/json/json.ts'
import { shown } from '../base/text/shown.ts'
import { listed, oneOf } from '../base/text/text.ts'
import { LATER, type Later, laterOf, withLater } from './later.ts'
import type { RecordIndex } from './record-index.ts'
import {
  changeTo,
  type Parents,
  parentsOf,
  type RecordChange,
  type RecordId,
  type RecordKind,
  type RecordKinds,
  type RecordValue,
  type Row,
} from './record-kind.ts'

/** The resource whose records need not name it, where their ids are integers. */
export const UNNAMED_RESOURCE = 'pets'

export function isUnnamed({ name, id, parents }: RecordKind): boolean {
  return (
    name === UNNAMED_RESOURCE &&
    id.kind === 'int64' &&
    id.property !== undefined &&
    parents.length === 0
  )
}

/** Whether no record has to name its resource. */
export function areUnnamed(kinds: RecordKinds): boolean {
  return [...kinds.values()].every(isUnnamed)
}

/** The texts of records that are kept with the names of an earlier contract, for members or parents: a server knows them by these. */
const earlierTexts = new WeakMap<Row, string>()

/**
 * The text of a record, as it is kept: its JSON; with what is kept beside it, a JSON array of both.
 */
export function keptText(kind: RecordKind, row: Row): string {
  const earlier = earlierTexts.get(row)
  if (earlier !== undefined) return earlier
  const { id, parents } = kind
  const later = row[LATER] === undefined ? undefined : laterOf(row)
  if (id.property !== undefined && parents.length === 0 && !later) return row.json
  const beside = {
    ...(id.property === undefined && { id: kind.idOf(row) }),
    ...(parents.length > 0 && { parents: parentsOf(row, kind) }),
    ...(later && { later }),
  }
  return `[${row.json},${stringifyJson(beside)}]`
}

/** The text of a change: that of the record, or `{"removed":id}`. */
export function recordChangeText({ kind, id, row }: RecordChange): string {
  return row ? keptText(kind, row) : stringifyJson({ removed: id })
}

/** Reads a change from its text; returns a text that describes the problem if there is one. */
export function readChange(text: string, kind: RecordKind): RecordChange | string {
  let value: unknown
  try {
    value = text.startsWith('[') ? readTrusted(text).value : parseJson(text)
  } catch {
    return 'this is not JSON'
  }
  if (typeof value !== 'object' || value === null)
    return `this is not ${oneOf(kind.noun)}: ${shown(value)}`
  if (Array.isArray(value) && value.length === 2) return readBeside(text, value, kind)
  const id = kind.idIn(value as RecordValue)
  const { removed } = value as { readonly removed?: unknown }
  if (id === undefined && kind.isKey(removed)) return { kind, id: removed, row: undefined }
  if (!kind.isId(id)) return wrongId(kind, id)
  const parents = tied(undefined, kind)
  if (typeof parents === 'string') return parents
  const row = kind.toRow({ id, value: value as RecordValue }, text)
  if (row.json !== text) earlierTexts.set(row, text)
  return changeTo(kind, row)
}

/**
 * The changes that lead from one index to another that began as its copy. The cost depends only on the parts that the two do
 * not share. The greatest used id stays in use: if its record is gone, a stand-in for it is added and removed again.
 */
export function differences(
  from: RecordIndex,
  to: RecordIndex,
  lastId: Int64,
): readonly RecordChange[] {
  const { kind } = to
  const before = new Map(from.all.rowsNotIn(to.all).map((row) => [row.id, row]))
  const changed: RecordChange[] = []
  for (const row of to.all.rowsNotIn(from.all)) {
    if (before.get(row.id) !== row) changed.push(changeTo(kind, row))
    before.delete(row.id)
  }
  const removed = [...before.keys()].map((id): RecordChange => ({ kind, id, row: undefined }))
  return [...changed, ...removed, ...comeAndGone(from, to, lastId)]
}

// --- internal ---

function comeAndGone(from: RecordIndex, to: RecordIndex, lastId: Int64): readonly RecordChange[] {
  if (!isAbove(lastId, from) || !isAbove(lastId, to)) return []
  const { kind } = to
  return [changeTo(kind, placeholderRow(kind, lastId)), { kind, id: lastId, row: undefined }]
}

/** A record that is added and removed again, so that its id stays in use. */
function placeholderRow(kind: RecordKind, id: RecordId): Row {
  return kind.toRow({ id, value: kind.withId(id, {}) })
}

/** Whether an id is greater than those of all records, and than 0, because new ids are. */
function isAbove(id: Int64, { all }: RecordIndex): boolean {
  const last = all.at(all.length - 1)?.id ?? 0
  return id > 0 && typeof last !== 'string' && id > last
}

function readBeside(
  text: string,
  [value, beside]: readonly unknown[],
  kind: RecordKind,
): RecordChange | string {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
  const {
    id: own,
    parents: kept,
    later,
  } = Object(beside) as {
    readonly id?: unknown
    readonly parents?: Parents
    readonly later?: Later
  }
  if (!isRecord) return `this is not a record: ${shown(value)}`
  const id = kind.id.property === undefined ? own : kind.idIn(value as RecordValue)
  if (!kind.isId(id)) return wrongId(kind, id)
  // The record stays as it is written: a number can be written in several ways, and `update` compares texts.
  const end = `,${stringifyJson(beside)}]`
  const json = text.endsWith(end) ? text.slice(1, -end.length) : undefined
  const parents = tied(kept, kind)
  if (typeof parents === 'string') return parents
  const row = withLater(kind.toRow({ id, value: value as RecordValue, parents }, json), later)
  if (parents !== kept || (json !== undefined && row.json !== json)) earlierTexts.set(row, text)
  return changeTo(kind, row)
}

/**
 * The parents of a kept record by the parameters that the contract has: those of the same names, in any order; else one that was renamed is
 * in the same place of the path. A text if it cannot be told which is which.
 */
function tied(
  kept: Parents | undefined,
  { name, parents }: Pick<RecordKind, 'name' | 'parents'>,
): Parents | undefined | string {
  if (kept === undefined && parents.length === 0) return kept
  const names = Object.keys(kept ?? {})
  // Kept records may lack parents, since a scenario need not give them.
  if (kept && names.every((each) => parents.includes(each))) {
    const same = parents.filter((each) => names.includes(each))
    if (same.every((each, at) => names[at] === each)) return kept
    return Object.fromEntries(same.map((each) => [each, kept[each] as RecordId]))
  }
  if (kept && names.length === parents.length && !names.some(isMoved)) {
    const values = Object.values(kept)
    return Object.fromEntries(parents.map((each, at) => [each, values[at] as RecordId]))
  }
  return `this record is below ${below(names)}, and ${name} are below ${below(parents)} in the contract`
}

/** Whether a name is not where it was written: objects have names that are integers first. */
function isMoved(name: string): boolean {
  return /^\d+$/.test(name)
}

function below(parameters: readonly string[]): string {
  const names = parameters.map((each) => `{${each}}`)
  return names.length === 0 ? 'no parameter' : listed(names, 'and')
}

function wrongId({ id: { kind, property = ['id'] } }: RecordKind, seen: unknown): string {
  return `${property.join('.')} must be ${IDS[kind]}, got ${shown(seen)}`
}

const IDS = { int64: 'an integer (int64)', uuid: 'a UUID', text: 'a text' } as const
