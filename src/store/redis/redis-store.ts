import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { type Int64, parseInt64 } from '../../base/json/int64.ts'
import type { ServerStore, WorldStart } from '../../sandbox/replicas/group-server.ts'
import type { KeptChoice } from '../../sandbox/worlds/world-state.ts'
import { Animals } from '../animals.ts'
import type { NewPet, Pet } from '../pet.ts'
import { type Change, toRow } from '../row.ts'
import { StorageError } from '../storage-error.ts'
import type { Created, IdRule, Moment } from '../store.ts'
import { ReadableAnimals } from '../world-store.ts'
import { readAnimals, removalOf, rowOf } from './read-animals.ts'
import type { KnownVersion, Mirror, News, WorldTurns } from './turns.ts'
import { beginScript, worldKeys } from './world-keys.ts'

/** The animals of a world: a mirror in memory that is brought up to date before it is read. */
export class RedisStore extends ReadableAnimals implements ServerStore, Mirror {
  readonly turns: WorldTurns
  /** The digest of the data that the animals are seeded from. */
  readonly data: string
  known: KnownVersion = { generation: '', version: '0', mark: '' }
  /** The id of the world's settings, made of generation and mark; it changes when the settings do. */
  settings = ''
  isLost = false
  #isOver = false
  /** How many changes came before the present animals were read. */
  #earlier = 0
  readonly #onLost: (() => void) | undefined

  private constructor(turns: WorldTurns, { base, data, onLost }: Omit<WorldStart, 'kept'>) {
    super(Animals.of(base))
    this.turns = turns
    this.data = data
    this.#onLost = onLost
    turns.mirror = this
  }

  /**
   * Opens the animals of a world, or begins with those of the base. Returns the store and what was found; the store is `undefined`
   * if the animals are of other data and `kept` is `resume`.
   * @throws StorageError when the server cannot be reached or refuses it.
   */
  static async open(
    turns: WorldTurns,
    { kept, watch, ...start }: WorldStart,
  ): Promise<{ store: RedisStore | undefined; isResumed: boolean; changes: number }> {
    const store = new RedisStore(turns, start)
    const { done, changes } = await store.#begin(kept)
    if (done === 'other') return { store: undefined, isResumed: false, changes }
    if (done === 'resumed') await store.#read()
    if (watch) turns.keepFresh(watch)
    return { store, isResumed: done === 'resumed', changes }
  }

  /**
   * Lets the animals of a world that is not open here begin again with those of the base; replicas that have it open follow.
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

  take({ generation, version, mark, settings, changes }: News): Promise<void> | undefined {
    if (generation !== this.known.generation || !changes) return this.#readAnew(generation)
    for (const [kind, value] of changes) this.animals.apply(toChange(kind, value))
    this.known = { generation, version, mark }
    this.settings = `${generation}/${settings}`
    return undefined
  }

  async create(newPet: NewPet, { step, above }: IdRule): Promise<Created> {
    const { json } = toRow({ id: 0, ...newPet })
    const rest = json.slice('{"id":0'.length)
    const given = await this.#do(['create', String(step), String(above), rest])
    if (given === null) return this.#createInGap(newPet)
    const id = parseInt64(String(given)) as Int64
    const lastId = parseInt64(String(BigInt(id) - BigInt(step))) as Int64
    return { row: this.get(id) ?? rowOf(`{"id":${given}${rest}`), lastId }
  }

  async put(pet: Pet): Promise<boolean> {
    const isNew = await this.#do(['put', String(pet.id), this.#isInBase(pet.id), toRow(pet).json])
    return isNew === 1
  }

  async remove(id: Int64): Promise<boolean> {
    return (await this.#do(['remove', String(id), this.#isInBase(id)])) === 1
  }

  async startOver(): Promise<void> {
    await this.turns.alone(async () => {
      await this.#begin('forget')
      this.#replace(Animals.of(this.base))
    })
  }

  async handOver<Result>(begin: () => Promise<Result>): Promise<Result> {
    return begin()
  }

  async close(): Promise<void> {
    this.#isOver = true
    this.turns.close()
  }

  #isInBase(id: Int64): string {
    return this.base.get(id) ? '1' : '0'
  }

  /** Changes something; the animals include the result already. */
  #do(deed: readonly [string, ...string[]]) {
    if (this.#isOver) throw new StorageError('The state has been replaced', 'replaced')
    return this.turns.do(deed)
  }

  /** Near the end of int64, looks for a free id, starting again at 1 if necessary. */
  async #createInGap(newPet: NewPet): Promise<Created> {
    const lastId = this.animals.ids.last
    for (;;) {
      const isTaken = (id: Int64) => this.get(id) !== undefined
      const id = this.animals.ids.next({ step: 1, above: 0 }, isTaken)
      const row = toRow({ id, ...newPet })
      if ((await this.#do(['add', String(id), row.json])) === 1) return { row, lastId }
    }
  }

  async #begin(kept: KeptChoice): Promise<{ done: string; changes: number }> {
    const { turns, data, base } = this
    const last = String(Animals.of(base).ids.greatest)
    const values = [data, last, randomUUID(), kept, String(turns.idle ?? '')]
    const reply = await turns.redis.run(beginScript, worldKeys(turns.name), values)
    const [done, generation, version, changes] = reply as [string, string, string, number]
    // If it was resumed, it is read next.
    this.known = { generation, version, mark: '' }
    this.settings = `${generation}/0`
    return { done, changes }
  }

  /** The generation has changed: the animals were replaced, or the server has lost them. */
  async #readAnew(generation: string): Promise<void> {
    if (generation !== '') return this.#read()
    const { done } = await this.#begin('resume')
    if (done === 'resumed') return this.#read()
    this.#replace(Animals.of(this.base))
    this.isLost = true
    this.#onLost?.()
  }

  /** Reads all animals that differ from the base. */
  async #read(): Promise<void> {
    const { turns, data, base } = this
    const there = await readAnimals(turns)
    if (there.data !== data)
      throw new StorageError(
        `${turns.redis.address} has the animals of other data than the scenario ${turns.name.scenario} has here`,
        'replaced',
      )
    const animals = Animals.of(base)
    for (const [at, change] of there.changes.entries()) {
      // Reading a million takes seconds; without pauses the server would seem silent.
      if (at % AT_ONCE === 0) await setImmediate()
      animals.apply(change)
    }
    animals.ids.use(there.last)
    animals.ids.rewind()
    this.#replace(animals)
    this.known = there.known
    this.settings = there.settings
  }

  /** Replaces the animals; earlier moments cannot be shown any more. */
  #replace(animals: Animals): void {
    this.#earlier = this.version + 1
    this.animals = animals
  }
}

// --- internal ---

/** How many changes are made without a pause. */
const AT_ONCE = 5000

function toChange(kind: string, value: string): Change {
  return kind === 'removed' ? removalOf(value) : rowOf(value)
}
