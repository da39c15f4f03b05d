import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { type Int64, parseInt64 } from '../../base/json/exact-numbers.ts'
import type { OnProgress } from '../../base/progress.ts'
import type { ServerStore, WorldStart } from '../../sandbox/replicas/group-server.ts'
import type { KeptChoice } from '../../sandbox/worlds/world.ts'
import { areUnnamed, isUnnamed, keptText, readChange, UNNAMED_RESOURCE } from '../change.ts'
import { type Drafted, isAsRead } from '../draft.ts'
import {
  type NewRecord,
  nounOfAll,
  type RecordChange,
  type RecordId,
  type RecordKind,
  type RecordValue,
  type Row,
  rowAfter,
  rowOf,
  type StoredRecord,
} from '../record-kind.ts'
import { Records } from '../records.ts'
import { type Created, type IdRule, type Moment, StorageError } from '../store.ts'
import { WorldStore } from '../world-store.ts'
import {
  assertFormat,
  changeAt,
  FORMAT,
  lastField,
  readRecords,
  recordField,
} from './read-records.ts'
import type { KnownVersion, Mirror, TurnResult, WorldTurns } from './turns.ts'
import { beginScript, worldKeys } from './world-keys.ts'

/** How a world is opened, and who is told how far its reading is. */
interface StoreStart extends WorldStart {
  readonly onProgress?: OnProgress | undefined
}

/** The records of a world: a mirror in memory that is brought up to date before it is read. */
export class RedisStore extends WorldStore implements ServerStore, Mirror {
  readonly turns: WorldTurns
  /** The digest of the data that the records are seeded from. */
  readonly data: string
  known: KnownVersion = { generation: '', version: '0', mark: '' }
  /** The id of the world's settings, made of generation and mark; it changes when the settings do. */
  settings = ''
  isLost = false
  #isOver = false
  /** How many changes came before the present records were read. */
  #earlier = 0
  readonly #onLost: (() => void) | undefined
  readonly #onProgress: OnProgress | undefined

  private constructor(
    turns: WorldTurns,
    { base, data, onLost, onProgress }: Omit<StoreStart, 'kept'>,
  ) {
    super(Records.of(base))
    this.turns = turns
    this.data = data
    this.#onLost = onLost
    this.#onProgress = onProgress
    turns.mirror = this
  }

  /**
   * Opens the records of a world, or begins with those of the base. Returns the store and what was found; the store is `undefined`
   * if the records are of other data and `kept` is `resume`.
   * @throws StorageError when the server cannot be reached or refuses it; UsageError when the contract does not have what is there, or a later
   * version wrote it.
   */
  static async open(
    turns: WorldTurns,
    { kept, watch, ...start }: StoreStart,
  ): Promise<{ store: RedisStore | undefined; isResumed: boolean; changes: number }> {
    const store = new RedisStore(turns, start)
    const { done, changes } = await store.#begin(kept)
    if (done === 'other') return { store: undefined, isResumed: false, changes }
    if (done === 'resumed') await store.#read()
    if (watch) turns.keepFresh(watch)
    return { store, isResumed: done === 'resumed', changes }
  }

  /**
   * Lets the records of a world that is not open here begin again with those of the base; replicas that have it open follow.
   * @throws StorageError when the server does not accept it.
   */
  static async beginAgain(
    turns: WorldTurns,
    start: Pick<WorldStart, 'base' | 'data'>,
  ): Promise<void> {
    await new RedisStore(turns, start).#begin('forget')
  }

  override get version(): number {
    return this.#earlier + super.version
  }

  override at(version: number): Moment | undefined {
    return version < this.#earlier ? undefined : super.at(version - this.#earlier)
  }

  numberOf(version: number): number | undefined {
    return version < this.#earlier
      ? undefined
      : Number(this.known.version) - (this.version - version)
  }

  versionOf(number: number): number {
    return this.version - (Number(this.known.version) - number)
  }

  sync(): Promise<void> {
    return this.turns.sync()
  }

  take({ generation, version, mark, settings, changes }: TurnResult): Promise<void> | undefined {
    if (generation !== this.known.generation || !changes) return this.#readAnew(generation)
    for (const change of changes) this.records.apply(this.#toChange(change))
    this.known = { generation, version, mark }
    this.settings = `${generation}/${settings}`
    return undefined
  }

  async create(resource: string, record: NewRecord, { step, above }: IdRule): Promise<Created> {
    const { kind } = this.records.part(resource)
    const [head, tail] = aroundId(kind, record)
    const prefix = recordField(kind, '')
    const given = await this.#do(['create', prefix, String(step), String(above), head, tail])
    if (given === null) return this.#createInGap(kind, record)
    const id = parseInt64(String(given)) as Int64
    const lastId = parseInt64(String(BigInt(id) - BigInt(step))) as Int64
    return { row: this.get(resource, id) ?? rowOf(kind, { id, ...record }), lastId }
  }

  async add(resource: string, record: StoredRecord): Promise<Row | undefined> {
    const { kind } = this.records.part(resource)
    const row = rowOf(kind, record)
    return (await this.#add(kind, row)) ? row : undefined
  }

  async put(resource: string, record: StoredRecord): Promise<boolean> {
    const { kind } = this.records.part(resource)
    const row = rowOf(kind, record)
    const act = ['put', ...this.#placeOf(kind, row.id), keptText(kind, row)] as const
    return (await this.#do(act)) === 1
  }

  async update(
    resource: string,
    id: RecordId,
    change: (before: Row) => RecordValue,
  ): Promise<Row | undefined> {
    const { kind } = this.records.part(resource)
    for (;;) {
      const before = this.get(resource, id)
      if (!before) return undefined
      const row = rowAfter(kind, before, change(before))
      const isBase = before === this.base.index(resource).get(id) ? '1' : '0'
      const texts = [keptText(kind, before), keptText(kind, row)] as const
      if ((await this.#do(['update', recordField(kind, id), isBase, ...texts])) === 1) return row
      // After the turn, the records are those that the server has: another replica may have changed this one. If none has, the server has
      // it in another text, which this program did not write, and would refuse every further turn.
      if (this.get(resource, id) === before)
        throw new StorageError(
          `${this.turns.redis.address} has a record of ${resource} in another text than is known of it`,
          'refused',
        )
    }
  }

  async remove(resource: string, id: RecordId): Promise<boolean> {
    const { kind } = this.records.part(resource)
    return (await this.#do(['remove', ...this.#placeOf(kind, id)])) === 1
  }

  async commit({ read, changes }: Drafted, onDecided: () => void): Promise<boolean> {
    const { kinds, records, known } = this
    if (![...read].every((each) => isAsRead(records, each))) return false
    if (changes.length === 0) return true
    const rows: string[] = []
    const lists: string[] = []
    for (const [resource, part] of read) {
      const kind = kinds.get(resource) as RecordKind
      if (part.listed !== undefined || part.rows.size > MOST_ROWS_READ)
        lists.push(isUnnamed(kind) ? '' : resource)
      else for (const [id, row] of part.rows) rows.push(...this.#readText(kind, id, row))
    }
    const made = changes.flatMap(({ kind, id, row }) => [
      ...this.#placeOf(kind, id),
      ...(row ? ['1', keptText(kind, row)] : ['0', '']),
    ])
    const { generation, version, mark } = known
    const counts = [String(rows.length / 3), String(lists.length)]
    const act = [
      'commit',
      generation,
      version,
      mark,
      ...counts,
      ...rows,
      ...lists,
      ...made,
    ] as const
    const isMade = (await this.#do(act)) === 1
    if (isMade) onDecided()
    return isMade
  }

  async startOver(): Promise<void> {
    await this.turns.alone(async () => {
      await this.#begin('forget')
      this.#replace(Records.of(this.base))
    })
  }

  async handOver<Result>(begin: () => Promise<Result>): Promise<Result> {
    return begin()
  }

  async close(): Promise<void> {
    this.#isOver = true
    this.turns.close()
  }

  /** The field of a record, and whether the base has one with its id. */
  #placeOf(kind: RecordKind, id: RecordId): readonly [field: string, isInBase: string] {
    return [recordField(kind, id), this.base.index(kind.name).get(id) ? '1' : '0']
  }

  /** A record as it was read: its field, whether the server has no text of it, and the text, which is empty if it was removed. */
  #readText(kind: RecordKind, id: RecordId, row: Row | undefined): readonly string[] {
    const seeded = this.base.index(kind.name).get(id)
    const text = row ? keptText(kind, row) : ''
    return [recordField(kind, id), row === seeded ? '1' : '0', text]
  }

  async #add(kind: RecordKind, row: Row): Promise<boolean> {
    const act = ['add', ...this.#placeOf(kind, row.id), keptText(kind, row)] as const
    return (await this.#do(act)) === 1
  }

  /** Changes something; the records include the result already. */
  #do(act: readonly [string, ...string[]]) {
    if (this.#isOver) throw new StorageError('The state has been replaced', 'replaced')
    return this.turns.do(act)
  }

  /** Near the end of int64, looks for a free id, starting again at 1 if necessary. */
  async #createInGap(kind: RecordKind, record: NewRecord): Promise<Created> {
    const { ids } = this.records.part(kind.name)
    const lastId = ids.last
    for (;;) {
      const id = ids.next(NEXT, (taken) => this.get(kind.name, taken) !== undefined)
      const row = rowOf(kind, { id, ...record })
      if (await this.#add(kind, row)) return { row, lastId }
    }
  }

  async #begin(kept: KeptChoice): Promise<{ done: string; changes: number }> {
    const { turns, data } = this
    const values = [data, randomUUID(), kept, String(turns.idle ?? ''), FORMAT]
    const meta = this.#metaOf(Records.of(this.base)).flat()
    const reply = await turns.redis.run(beginScript, worldKeys(turns.name), [...values, ...meta])
    const [done, generation, version, changes, format] = reply as [
      string,
      string,
      string,
      number,
      string?,
    ]
    if (done === 'newer') assertFormat(format, { turns })
    // If it was resumed, it is read next.
    this.known = { generation, version, mark: '' }
    this.settings = `${generation}/0`
    return { done, changes }
  }

  /** The fields of a world's `meta` hash that say which records it has: the greatest id of each resource, and the format. */
  #metaOf(records: Records): readonly (readonly [field: string, value: string])[] {
    const counted = records.parts().filter(({ kind }) => kind.id.kind === 'int64' && !kind.own)
    const lasts = counted.map(({ kind, ids }) => [lastField(kind), String(ids.greatest)] as const)
    return areUnnamed(this.kinds) ? lasts : [...lasts, ['format', FORMAT]]
  }

  /** The generation has changed: the records were replaced, or the server has lost them. */
  async #readAnew(generation: string): Promise<void> {
    if (generation !== '') return this.#read()
    const { done } = await this.#begin('resume')
    if (done === 'resumed') return this.#read()
    this.#replace(Records.of(this.base))
    this.isLost = true
    this.#onLost?.()
  }

  /** Reads all records that differ from the base. */
  async #read(): Promise<void> {
    const { turns, data, base, kinds } = this
    const there = await readRecords(turns, { kinds, data, onProgress: this.#onProgress })
    if (there.data !== data)
      throw new StorageError(
        `${turns.redis.address} has the ${nounOfAll(kinds)} of other data than the scenario ${turns.name.scenario} has here`,
        'replaced',
      )
    const records = Records.of(base)
    for (const [at, change] of there.changes.entries()) {
      // Reading a million takes seconds; without pauses the server would seem silent.
      if (at % AT_ONCE === 0) await setImmediate()
      records.apply(change)
    }
    for (const { kind, ids } of records.parts()) {
      ids.use(there.lastIds.get(kind.name) ?? 0)
      ids.rewind()
    }
    // A world of an earlier contract lacks the ids of resources that were added since.
    for (const [field, value] of this.#metaOf(records))
      if (!there.fields.has(field)) await this.#complete(field, value)
    this.#replace(records)
    this.known = there.known
    this.settings = there.settings
  }

  async #complete(field: string, value: string): Promise<void> {
    const { turns } = this
    const meta = turns.key('meta')
    await turns.redis.send(meta, ['HSETNX', meta, field, value])
  }

  /** A change from its entry in the log: `set` with its text or `removed` with its field, a mark, and the name of its resource unless it need not be named. */
  #toChange([act, value, _mark, , _of, name = UNNAMED_RESOURCE]: readonly string[]): RecordChange {
    const { kinds, turns } = this
    if (act === 'removed') return changeAt(value as string, '', { kinds, turns })
    const change = readChange(value as string, this.records.part(name).kind)
    if (typeof change === 'string') throw new Error(`${turns.redis.address}: ${name}: ${change}`)
    return change
  }

  /** Replaces the records; earlier moments cannot be shown any more. */
  #replace(records: Records): void {
    this.#earlier = this.version + 1
    this.records = records
  }
}

// --- internal ---

/** How many changes are made without a pause. */
const AT_ONCE = 5000

/** How many records of a resource are compared one by one; of a resource of which a draft has read more, none may have changed. */
const MOST_ROWS_READ = 500

const NEXT: IdRule = { step: 1, above: 0 }

/** The text of a record before and after its id: where the texts for two ids differ. */
function aroundId(kind: RecordKind, record: NewRecord): readonly [head: string, tail: string] {
  const [one, other] = [0, 1].map((id) => keptText(kind, rowOf(kind, { id, ...record })))
  let at = 0
  while (one?.[at] === other?.[at]) at += 1
  return [one?.slice(0, at) ?? '', one?.slice(at + 1) ?? '']
}
