import { type Int64, isInt64 } from '../base/json/int64.ts'
import { isSameJson, type JsonObject, readTrusted } from '../base/json/json.ts'
import { mergePatch } from '../base/json/merge-patch.ts'
import type { Contract } from '../contract/contract.ts'
import type { IdValue } from '../contract/shown-records.ts'
import type { ChangedRecord } from '../store/records.ts'
import { type RecordPlace, recordsOf } from './records-of.ts'
import type { TapeEntry } from './tape-types.ts'

/** What the recorded writes of a tape can leave in a store. */
export class MadeRecords {
  readonly #byResource = new Map<string, Made>()
  readonly #greatestIds: ReadonlyMap<string, Int64>

  /** `greatestIds` are the greatest ids of all recorded records, by resource. */
  constructor(
    entries: readonly TapeEntry[],
    contract: Contract,
    greatestIds: ReadonlyMap<string, Int64>,
  ) {
    this.#greatestIds = greatestIds
    for (const entry of entries) this.#add(entry, contract)
  }

  /** Whether a replay of the tape can have made a change: nothing else need have. */
  has({ resource, id, parents, row, isSeeded }: ChangedRecord): boolean {
    const made = this.#byResource.get(resource)
    const own = made?.records.get(keyOf({ id, ...(parents && { parents }) }))
    const greatest = this.#greatestIds.get(resource) ?? 0
    const isRecorded = !isSeeded && isInt64(id) && id <= greatest
    if (!row) return isRecorded || own?.isRemoved === true
    const { value } = readTrusted(row.json)
    // What was sent is in the record: to send it again would change nothing.
    const isAsSent = (sent: JsonObject | undefined) =>
      sent === undefined || isSameJson(mergePatch(value, sent), value)
    if (!own) return isRecorded || (!isSeeded && made?.unnamed.some(isAsSent) === true)
    return own.values.some((each) => isSameJson(each, value)) || own.unshown.some(isAsSent)
  }

  #add(entry: TapeEntry, contract: Contract): void {
    const found = recordsOf(entry, contract)
    if (!found || !WRITES.has(found.operation.role)) return
    const { operation, records, asked } = found
    const { name, record } = operation.resource
    const sent = found.sent && declaredIn(found.sent, record.members)
    const made: Made = this.#byResource.get(name) ?? { records: new Map(), unnamed: [] }
    this.#byResource.set(name, made)
    const of = (place: RecordPlace) => {
      const key = keyOf(place)
      const own = made.records.get(key) ?? { values: [], unshown: [], isRemoved: false }
      made.records.set(key, own)
      return own
    }
    if (operation.role === 'remove') {
      if (asked) of(asked).isRemoved = true
    } else if (records.length > 0) {
      const isWhole = operation.shown?.node === record.node
      for (const each of records) {
        of(each).values.push(each.value)
        if (!isWhole) of(each).unshown.push(sent)
      }
    } else if (asked) of(asked).unshown.push(sent)
    else made.unnamed.push(sent)
  }
}

// --- internal ---

const WRITES: ReadonlySet<string> = new Set(['create', 'replace', 'update', 'action', 'remove'])

/** What the writes of a tape make of the records of a resource. */
interface Made {
  readonly records: Map<IdValue, MadeRecord>
  /** What creations sent whose answers say nothing of the record: it has any id. */
  readonly unnamed: (JsonObject | undefined)[]
}

interface MadeRecord {
  /** The values that answers show. */
  readonly values: JsonObject[]
  /** What was sent for it by writes whose answers do not show what became of it; `undefined` for something else than its members. */
  readonly unshown: (JsonObject | undefined)[]
  isRemoved: boolean
}

/** What a record is known by: its id, below parents with their values. */
function keyOf({ id, parents }: RecordPlace): IdValue {
  return parents ? JSON.stringify([...Object.values(parents), id].map(String)) : id
}

function declaredIn(sent: JsonObject, members: ReadonlyMap<string, unknown>): JsonObject {
  return Object.fromEntries(Object.entries(sent).filter(([name]) => members.has(name)))
}
