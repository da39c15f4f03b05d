import { UsageError } from '../base/errors.ts'
import { readChange, recordChangeText } from './change.ts'
import {
  changeTo,
  isKeptBeside,
  type RecordChange,
  type RecordKinds,
  type Row,
} from './record-kind.ts'
import { RecordBase, Records } from './records.ts'

/**
 * The records of worlds under the kinds of a changed contract, as they would be after a restart: by what is kept of them. `base` has those
 * that the worlds start with, `changes` become those of one world.
 */
export interface RecordsUnderKinds {
  readonly base: RecordBase
  /** @throws UsageError when some of the records are none of the new kinds. */
  under(records: Records): Records
}

/**
 * Takes the base of worlds over to other kinds. A resource that the worlds do not have yet begins with the records of `seeded`; so does one
 * whose records are none of its new kind, if no world has changed them.
 * @param isChanged whether a world has changed records of a resource
 * @throws UsageError when changes of a world would be lost.
 */
export function recordsUnderKinds(
  base: RecordBase,
  seeded: RecordBase,
  isChanged: (resource: string) => boolean,
): RecordsUnderKinds {
  const { kinds } = seeded
  const rows = [...kinds.keys()].map((name) => {
    const begins = seeded.index(name).all
    const fresh = begins.slice(0, begins.length)
    if (!base.kinds.has(name)) return [name, fresh] as const
    const kind = base.index(name).kind
    const { all } = base.index(name)
    const kept = rowsUnder(
      all.slice(0, all.length).map((row) => changeTo(kind, row)),
      kinds,
    )
    if (typeof kept !== 'string') return [name, kept] as const
    if (isChanged(name)) throw lost(name, kept)
    return [name, fresh] as const
  })
  for (const name of base.kinds.keys())
    if (!kinds.has(name) && !isKeptBeside({ name }) && isChanged(name))
      throw lost(name, `the contract has no ${name}`)
  const next = RecordBase.of(kinds, new Map(rows))
  return {
    base: next,
    under: (records) =>
      Records.of(
        next,
        records
          .changes()
          .filter(({ kind }) => kinds.has(kind.name))
          .map((change) => {
            const read = readUnder(change, kinds)
            if (typeof read === 'string') throw lost(change.kind.name, read)
            return read
          }),
      ),
  }
}

// --- internal ---

function rowsUnder(changes: readonly RecordChange[], kinds: RecordKinds): readonly Row[] | string {
  const rows: Row[] = []
  for (const change of changes) {
    const read = readUnder(change, kinds)
    if (typeof read === 'string') return read
    if (read.row) rows.push(read.row)
  }
  return rows
}

function readUnder(change: RecordChange, kinds: RecordKinds): RecordChange | string {
  const kind = kinds.get(change.kind.name)
  return kind
    ? readChange(recordChangeText(change), kind)
    : `the contract has no ${change.kind.name}`
}

function lost(resource: string, problem: string): UsageError {
  return new UsageError(
    `Changes to ${resource} would be lost: ${problem}. Forget them first (POST /__admin/reset), or start again with the changed contract.`,
  )
}
