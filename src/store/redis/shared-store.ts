import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { type Int64, parseInt64 } from '../../base/int64.ts'
import { Animals } from '../animals.ts'
import type { Change } from '../change.ts'
import type { Moment } from '../moment.ts'
import type { Notice } from '../notice.ts'
import type { NewPet, Pet } from '../pet.ts'
import type { PetIndex } from '../pet-index.ts'
import { ReadableAnimals } from '../readable-animals.ts'
import { toRow } from '../row.ts'
import { StorageError } from '../storage-error.ts'
import type { Created, IdRule } from '../store.ts'
import type { WorldStore } from '../world-store.ts'
import { beginScript } from './begin-scripts.ts'
import { placeKeys } from './place-keys.ts'
import { readLayer } from './read-layer.ts'
import { removalOf, rowOf } from './shared-change.ts'
import type { Mirror, News, SharedPlace, Standpoint } from './shared-place.ts'

/** What to do with existing animals (`State`). */
export type Kept = 'resume' | 'replace' | 'forget'

/** How the animals of a shared world are opened. */
export interface SharedStoreOptions {
  /** The digest of the data that the base is seeded from. */
  readonly data: string
  readonly kept: Kept
  /** Keeps the mirror up to date without requests, and is called when the server is gone. Default: neither. */
  readonly watch?: ((notice: Notice) => void) | undefined
  /** Called when the server has lost the animals and they began again. */
  readonly onLost?: (() => void) | undefined
}

/** The animals of a shared world: a mirror in memory that is brought up to date before it is read. */
export class SharedStore extends ReadableAnimals implements WorldStore, Mirror {
  readonly place: SharedPlace
  /** The digest of the data that the animals are seeded from. */
  readonly data: string
  known: Standpoint = { generation: '', version: '0', mark: '' }
  /** The id of the world's settings, made of generation and mark; it changes when the settings do. */
  settings = ''
  /** Whether the server lost the animals and they began again. */
  isLost = false
  #isOver = false
  /** How many changes came before the present animals were read. */
  #earlier = 0
  readonly #onLost: (() => void) | undefined

  private constructor(place: SharedPlace, base: PetIndex, { data, onLost }: SharedStoreOptions) {
    super(Animals.of(base))
    this.place = place
    this.data = data
    this.#onLost = onLost
    place.mirror = this
  }

  /**
   * Opens the animals of a world, or begins with those of the base. Returns the store and what was found; the store is `undefined`
   * if the animals are of other data and `kept` is `resume`.
   * @throws StorageError when the server cannot be reached or refuses it.
   */
  static async open(
    place: SharedPlace,
    base: PetIndex,
    options: SharedStoreOptions,
  ): Promise<{ store: SharedStore | undefined; isResumed: boolean; changes: number }> {
    const store = new SharedStore(place, base, options)
    const { done, changes } = await store.#begin(options.kept)
    if (done === 'other') return { store: undefined, isResumed: false, changes }
    if (done === 'resumed') await store.#read()
    if (options.watch) place.keepFresh(options.watch)
    return { store, isResumed: done === 'resumed', changes }
  }

  /**
   * Lets the animals of a world that is not open here begin again with those of the base; replicas that have it open follow.
   * @throws StorageError when the server does not accept it.
   */
  static async beginAgain(place: SharedPlace, base: PetIndex, data: string): Promise<void> {
    await new SharedStore(place, base, { data, kept: 'forget' }).#begin('forget')
  }

  override get version(): number {
    return this.#earlier + super.version
  }

  override at(version: number): Moment | undefined {
    return version < this.#earlier ? undefined : super.at(version - this.#earlier)
  }

  /** The number of a version that all replicas understand; `undefined` if its animals were replaced since. */
  numberOf(version: number): number | undefined {
    return version < this.#earlier
      ? undefined
      : Number(this.known.version) - (this.version - version)
  }

  /** The version that has a number. */
  versionOf(number: number): number {
    return this.version - (Number(this.known.version) - number)
  }

  /** Brings the animals up to date: they then show everything that was acknowledged before the call. */
  sync(): Promise<void> {
    return this.place.sync()
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

  /** Starts over with the base; all replicas follow. */
  async startOver(): Promise<void> {
    await this.place.alone(async () => {
      await this.#begin('forget')
      this.#replace(Animals.of(this.base))
    })
  }

  async handOver<Result>(begin: () => Promise<Result>): Promise<Result> {
    return begin()
  }

  async close(): Promise<void> {
    this.#isOver = true
    this.place.close()
  }

  #isInBase(id: Int64): string {
    return this.base.get(id) ? '1' : '0'
  }

  /** Changes something; the animals include the result already. */
  #do(deed: readonly [string, ...string[]]) {
    if (this.#isOver) throw new StorageError('The state has been replaced', 'replaced')
    return this.place.do(deed)
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

  async #begin(kept: Kept): Promise<{ done: string; changes: number }> {
    const { place, data, base } = this
    const last = String(Animals.of(base).ids.greatest)
    const values = [data, last, randomUUID(), kept, String(place.idle ?? '')]
    const reply = await place.redis.run(beginScript, placeKeys(place.name), values)
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
    const { place, data, base } = this
    const layer = await readLayer(place)
    if (layer.data !== data)
      throw new StorageError(
        `${place.redis.address} has the animals of other data than the scenario ${place.name.scenario} has here`,
        'replaced',
      )
    const animals = Animals.of(base)
    for (const [at, change] of layer.changes.entries()) {
      // Reading a million takes seconds; without pauses the server would seem silent.
      if (at % AT_ONCE === 0) await setImmediate()
      animals.apply(change)
    }
    animals.ids.use(layer.last)
    animals.ids.rewind()
    this.#replace(animals)
    this.known = layer.known
    this.settings = layer.settings
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
