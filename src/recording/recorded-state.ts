import { jsonPatch, mergePatch, PatchError } from '../base/http/json-patch.ts'
import { compareInt64, isInt64 } from '../base/json/exact-numbers.ts'
import { asObject, isSameJson, type Json, type JsonObject, ownMember } from '../base/json/json.ts'
import { lazy } from '../base/memoize.ts'
import { shown } from '../base/text/shown.ts'
import type { Contract } from '../contract/contract.ts'
import { createSchemaCompiler } from '../contract/document/schema-validator.ts'
import type { IdValue } from '../contract/records-in-answers.ts'
import { singular } from '../contract/resources/paths.ts'
import { scenarioResources } from '../scenarios/scenario-resources.ts'
import type { RecordId, StoredRecord } from '../store/record-kind.ts'
import {
  type RecordPlace,
  recordsOf,
  requestParts,
  type TapeRecord,
  type TapeRecords,
} from '../tape/tape-entry.ts'
import type { TapeEntry } from '../tape/tape-types.ts'

/** The state of a recording: the records in its answers, each as in the latest answer, without those that were removed. */
export class RecordedState {
  readonly #contract: Contract
  readonly #byResource = new Map<string, SeenRecords>()
  readonly #conflicts: string[] = []
  #writes = 0

  constructor(contract: Contract) {
    this.#contract = contract
  }

  /** Adds the next exchange. */
  add(entry: TapeEntry): void {
    const { answer } = entry
    if (!answer || answer.status < 200 || answer.status > 299) return
    const found = recordsOf(entry, this.#contract)
    if (found) this.#addRecords(found, entry)
    else if (!this.#isKnown(entry) && !isSafe(requestParts(entry).method)) {
      // A service may have writing operations that are not in the contract.
      this.#writes += 1
    }
  }

  /** The records of a resource at the start, by ascending id, without those that were created in the recording. */
  records(resource: string): readonly SeenRecord[] {
    const fits = this.#wholeTest(resource)
    return (this.#byResource.get(resource)?.list() ?? [])
      .filter(({ isWhole, record }) => isWhole || fits(record.value))
      .toSorted((one, other) => compareIds(one.record.id, other.record.id))
  }

  get created(): number {
    return [...this.#byResource.values()].reduce((sum, { created }) => sum + created, 0)
  }

  /** A line for each record whose values differ between two answers, without a write between them. */
  get conflicts(): readonly string[] {
    return this.#conflicts
  }

  #addRecords(found: TapeRecords, entry: TapeEntry): void {
    const { operation, records, asked } = found
    const { name } = operation.resource
    const state = this.#of(name)
    const span = spanOf(entry)
    const isPut = operation.role === 'replace' && entry.answer?.status === 201
    if (operation.role === 'create' || isPut) {
      for (const each of records) state.create(each)
      if (isPut && asked) state.create(asked)
    } else if (operation.role === 'list' || operation.role === 'read') {
      for (const each of records) this.#see(found, each, entry)
    } else {
      this.#writes += 1
      if (operation.role === 'remove') {
        if (asked) state.remove(asked, span.end)
        if (asked) this.#removeBelow(name, asked.id, span.end)
      } else if (records.length > 0) for (const each of records) this.#see(found, each, entry)
      else this.#change(found, entry)
    }
  }

  #see({ operation }: TapeRecords, record: TapeRecord, { request, ...entry }: TapeEntry): void {
    const { resource, shown: view, id } = operation
    const state = this.#of(resource.name)
    const earlier = state.get(record)
    if (earlier && earlier.writes === this.#writes) {
      const names = [...(view?.members.keys() ?? []), ...Object.keys(record.parents ?? {})]
      for (const field of names) {
        if (field === id.property?.[0]) continue
        const [was, is] = [earlier.record, record].map(
          ({ value, parents }) => ownMember(value, field) ?? parents?.[field],
        )
        if (isSameJson(was, is)) continue
        if (this.#conflicts.length === MOST_CONFLICTS) this.#conflicts.push(FURTHER)
        if (this.#conflicts.length > MOST_CONFLICTS) break
        this.#conflicts.push(
          `${singular(resource.name)} ${record.id}: ${field} was ${shown(was)} in ${earlier.seen}, then ${shown(is)} in ${request}`,
        )
      }
    }
    // A list may leave out members that an earlier answer has shown: these are kept.
    const isWhole = view?.node === resource.record.node
    const others = Object.entries(isWhole ? {} : (earlier?.record.value ?? {}))
    const kept = others.filter(([name]) => !view?.members.has(name))
    const value =
      kept.length === 0 ? record.value : { ...Object.fromEntries(kept), ...record.value }
    const seen = { record: { ...record, value }, seen: request, isWhole, writes: this.#writes }
    state.see(seen, spanOf({ request, ...entry }).began)
  }

  /** A write whose answer does not show the record leaves it as it was sent. */
  #change({ operation, asked, sent, changes }: TapeRecords, entry: TapeEntry): void {
    if (!asked) return
    const state = this.#of(operation.resource.name)
    const earlier = state.get(asked)
    const see = (value: JsonObject) => {
      const seen = { record: { ...asked, value }, seen: entry.request, isWhole: false }
      state.see({ ...seen, writes: this.#writes }, spanOf(entry).began)
    }
    const patched = changes && earlier && asObject(patchedBy(changes, earlier.record.value))
    if (patched) see(patched)
    if (!sent) return
    const [property, inner] = operation.id.property ?? []
    const own = property !== undefined && inner === undefined ? { [property]: asked.id } : {}
    const { members } = operation.resource.record
    const declared = Object.fromEntries(Object.entries(sent).filter(([name]) => members.has(name)))
    if (operation.role === 'update' && !earlier) return
    const isChange = operation.role === 'update'
    see(isChange ? mergePatch(earlier?.record.value, declared) : { ...own, ...declared })
  }

  /** Removing a parent also removes the records below it. */
  #removeBelow(parent: string, id: StoredRecord['id'], end: number): void {
    for (const { name, parents } of this.#contract.records.resources) {
      const own = parents.find(({ resource }) => resource === parent)
      const below = this.#byResource.get(name)?.list() ?? []
      for (const { record } of own ? below : []) {
        if (record.parents?.[own?.parameter ?? ''] !== id) continue
        this.#of(name).remove(record, end)
        this.#removeBelow(name, record.id, end)
      }
    }
  }

  #of(resource: string): SeenRecords {
    const known = this.#byResource.get(resource) ?? new SeenRecords(this.#keysOf(resource))
    this.#byResource.set(resource, known)
    return known
  }

  /** What a store knows the records of a resource by: the id, below parents with ids of their own with theirs. */
  #keysOf(resource: string): (place: RecordPlace) => RecordId {
    const own = scenarioResources(this.#contract).all.get(resource)
    if (!own?.isScoped) return ({ id }) => id
    const names = own.parents.map(({ parameter }) => parameter)
    return ({ id, parents }) =>
      JSON.stringify([...names.map((name) => parents?.[name]), id].map(String))
  }

  #isKnown(entry: TapeEntry): boolean {
    const { method, path } = requestParts(entry)
    return this.#contract.match(method, path)?.operation !== undefined
  }

  /** Whether members that were seen in parts make a record. */
  #wholeTest(resource: string): (value: StoredRecord['value']) => boolean {
    const schema = scenarioResources(this.#contract).all.get(resource)?.schema
    const validate = lazy(
      () => schema && createSchemaCompiler('exact', this.#contract.links)(schema),
    )
    return (value) => validate()?.(value).length === 0
  }
}

// --- internal ---

/** How many conflicts are kept. Each is a line of the recording. */
const MOST_CONFLICTS = 1000
const FURTHER = 'further conflicts are left out'

function isSafe(method: string): boolean {
  return ['GET', 'HEAD', 'OPTIONS', 'TRACE'].includes(method)
}

/** The record after a JSON patch (RFC 6902); `undefined` if the patch does not apply to what was seen of it. */
function patchedBy(changes: readonly Json[], value: JsonObject): Json | undefined {
  try {
    return jsonPatch(value, changes)
  } catch (error) {
    if (error instanceof PatchError) return undefined
    throw error
  }
}

/** When an exchange began and ended, in milliseconds since 1970; infinitely late and early if it does not say so. */
function spanOf({ time, ms = 0 }: TapeEntry): { readonly began: number; readonly end: number } {
  if (time === undefined) return { began: Number.POSITIVE_INFINITY, end: Number.NEGATIVE_INFINITY }
  const began = Date.parse(time)
  return { began, end: began + ms }
}

/** Integers by value, then texts by code units. */
function compareIds(one: StoredRecord['id'], other: StoredRecord['id']): number {
  if (isInt64(one) && isInt64(other)) return compareInt64(one, other)
  if (typeof one === typeof other) return one < other ? -1 : Number(one > other)
  return isInt64(one) ? -1 : 1
}

/** A record in an answer, and the latest request that showed it. */
interface SeenRecord {
  readonly record: TapeRecord
  readonly seen: string
}

/** A seen record, with what its state needs to know of it. */
interface Sighting extends SeenRecord {
  /** Whether the answer showed all of it. */
  readonly isWhole: boolean
  /** How many writes the recording had before. */
  readonly writes: number
}

/** The records of one resource that a recording has shown: a store has each once. */
class SeenRecords {
  readonly #seen = new Map<IdValue, Sighting>()
  readonly #created = new Set<IdValue>()
  /** When the removal of a record had ended, in milliseconds since 1970. */
  readonly #removed = new Map<IdValue, number>()
  readonly #keyOf: (place: RecordPlace) => IdValue

  /** @param keyOf what a store knows a record by. */
  constructor(keyOf: (place: RecordPlace) => IdValue) {
    this.#keyOf = keyOf
  }

  get(place: RecordPlace): Sighting | undefined {
    return this.#seen.get(this.#keyOf(place))
  }

  /** Adds what an exchange that began at a time showed. An exchange that overlaps a removal shows the record as it was before. */
  see(sighting: Sighting, began: number): void {
    const key = this.#keyOf(sighting.record)
    const removed = this.#removed.get(key)
    if (removed !== undefined && began <= removed) return
    this.#seen.set(key, sighting)
  }

  create(place: RecordPlace): void {
    this.#created.add(this.#keyOf(place))
  }

  /** Removes a record; `end` is when the answer to that was complete, in milliseconds since 1970. */
  remove(place: RecordPlace, end: number): void {
    const key = this.#keyOf(place)
    this.#seen.delete(key)
    this.#removed.set(key, end)
  }

  /** The records that are there, without those that were created. */
  list(): readonly Sighting[] {
    return [...this.#seen].flatMap(([key, each]) => (this.#created.has(key) ? [] : [each]))
  }

  get created(): number {
    return this.#created.size
  }
}
