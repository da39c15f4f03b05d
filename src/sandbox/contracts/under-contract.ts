import { isEqualJson } from '../../base/json/exact-numbers.ts'
import { isJsonObject, readTrusted } from '../../base/json/json.ts'
import { memoize } from '../../base/memoize.ts'
import type { Contract, WhichContract } from '../../contract/contract.ts'
import { contractNamed, type Renames, renamesOf } from '../../contract/contract-pair.ts'
import { pointsOf } from '../../silences/ledger-of.ts'
import { settle } from '../../silences/settlement.ts'
import { type Later, WithLater } from '../../store/later.ts'
import {
  createKind,
  type NewRecord,
  type Parents,
  parentsOf,
  type RecordKind,
  type RecordKinds,
  type RecordValue,
  type Row,
  withPresentNames,
} from '../../store/record-kind.ts'
import type { Changing, FilterCondition, Moment, Store, StoreDraft } from '../../store/store.ts'
import { behavioursOf, deprecationsOf } from '../worlds/template.ts'
import type { World } from '../worlds/world.ts'

/** Two contracts over the worlds of a sandbox. */
export interface UnderContract {
  /** The kinds of the records, with the names that a contract has for their members. */
  readonly kinds: { readonly [which in WhichContract]: RecordKinds }
  /**
   * Shows a world as one of the contracts has it: what it leaves open, its errors, its deprecations and the names of members are of that
   * one, all else is the world's. Each world, until it changes, is shown once by each.
   */
  readonly show: (world: World, which: WhichContract) => World
}

/** Creates what shows worlds by the contracts of a pair. */
export function createUnderContract(contract: Contract, kinds: RecordKinds): UnderContract {
  const next = contractNamed(contract, 'next')
  const renames = memoize((resource: string) => renamesOf(contract, resource))
  const isRenamed = [...kinds.keys()].some((each) => renames(each).size > 0)
  const nextKinds = isRenamed ? renamedKinds(kinds, renames) : kinds
  const shown = { current: new WeakMap<World, World>(), next: new WeakMap<World, World>() }
  const asNext = (world: World): World => {
    const points = pointsOf(next)
    return {
      ...{ ...world, which: 'next', points, errors: next.errors },
      ledger: settle(() => points.ledger, world.scenario.unspecified),
      deprecations: deprecationsOf(next, world.scenario),
      behaviours: behavioursOf(next, world.scenario),
      store: isRenamed ? new RenamedStore(world.store, nextKinds, renames) : world.store,
    }
  }
  return {
    kinds: { current: kinds, next: nextKinds },
    show: (world, which) => {
      const known = shown[which].get(world)
      if (known) return known
      const under: World = which === 'next' ? asNext(world) : { ...world, which }
      shown[which].set(world, under)
      return under
    },
  }
}

/** Shows a store as the next contract calls the members of its records. What is written is kept under the names of the current one. */
export class RenamedStore implements Store {
  readonly kinds: RecordKinds
  readonly #store: Store
  readonly #renamesOf: (resource: string) => Renames
  /** Rows never change, and a store has the same ones as long as their records stay. */
  readonly #shown = new WeakMap<Row, Row>()

  constructor(store: Store, kinds: RecordKinds, renamesOf: (resource: string) => Renames) {
    this.kinds = kinds
    this.#store = store
    this.#renamesOf = renamesOf
  }

  get version(): number {
    return this.#store.version
  }

  count(resource: string, where?: readonly FilterCondition[]) {
    return this.#store.count(resource, this.#where(resource, where))
  }

  list(resource: string, query: Parameters<Store['list']>[1]) {
    return `[${this.rows(resource, query).map((row) => row.json)}]`
  }

  rows(resource: string, query: Parameters<Store['rows']>[1]) {
    const asked = { ...query, where: this.#where(resource, query.where) }
    return this.#allShown(resource, this.#store.rows(resource, asked))
  }

  near(resource: string, query: Parameters<Store['near']>[1]) {
    const asked = { ...query, where: this.#where(resource, query.where) }
    return this.#allShown(resource, this.#store.near(resource, asked))
  }

  get(resource: string, id: Row['id']) {
    const row = this.#store.get(resource, id)
    return row && this.rowShown(resource, row)
  }

  has(resource: string, filter: string, value: Parameters<Store['has']>[2]) {
    return this.#store.has(resource, this.#renamesOf(resource).get(filter) ?? filter, value)
  }

  pending() {
    return this.#store.pending()
  }

  async create(...[resource, record, rule]: Parameters<Store['create']>) {
    const created = await this.#store.create(resource, this.kept(resource, record), rule)
    return { ...created, row: this.rowShown(resource, created.row) }
  }

  async add(...[resource, record]: Parameters<Store['add']>) {
    const row = await this.#store.add(resource, this.kept(resource, record))
    return row && this.rowShown(resource, row)
  }

  put(...[resource, record]: Parameters<Store['put']>) {
    return this.#store.put(resource, this.kept(resource, record))
  }

  async update(...[resource, id, change]: Parameters<Store['update']>) {
    const row = await this.#store.update(resource, id, (before) =>
      this.changedFrom(resource, before, change),
    )
    return row && this.rowShown(resource, row)
  }

  remove(resource: string, id: Row['id']) {
    return this.#store.remove(resource, id)
  }

  draft(): StoreDraft {
    return new RenamedDraft(this.#store.draft(), this.kinds, this.#renamesOf)
  }

  at(version: number) {
    const moment = this.#store.at(version)
    return moment && this.#momentShown(moment)
  }

  close() {
    return this.#store.close()
  }

  #where(resource: string, where: readonly FilterCondition[] | undefined) {
    const renames = this.#renamesOf(resource)
    return where?.map((each) => ({ ...each, filter: renames.get(each.filter) ?? each.filter }))
  }

  #allShown(resource: string, rows: readonly Row[]): readonly Row[] {
    return rows.map((row) => this.rowShown(resource, row))
  }

  protected rowShown(resource: string, row: Row): Row {
    const [kind, kept] = [this.kinds, this.#store.kinds].map((kinds) => kinds.get(resource))
    const renames = this.#renamesOf(resource)
    if (!kind || !kept || renames.size === 0) return row
    const known = this.#shown.get(row)
    if (known) return known
    const names = new Map([...renames].map(([name, former]) => [former, name]))
    const value = this.valueShown(resource, storedIn(row))
    const parents = withParameters(parentsOf(row, kept), names)
    const shown = kind.toRow({ id: kind.idOf(row), value, parents })
    this.#shown.set(row, shown)
    return shown
  }

  protected kept<Kept extends NewRecord>(resource: string, record: Kept): Kept {
    const renames = this.#renamesOf(resource)
    if (renames.size === 0) return record
    const value = renamed(record.value, renames)
    return { ...record, value, parents: withParameters(record.parents, renames) }
  }

  protected valueShown(resource: string, value: RecordValue): RecordValue {
    // The record may have been written under the next contract, with the new name of the member.
    const former = new Map([...this.#renamesOf(resource)].map(([name, was]) => [name, [was]]))
    return withPresentNames(value, former)
  }

  protected changedFrom(resource: string, before: Row, change: (before: Row) => RecordValue) {
    return changedFrom(before, change(this.rowShown(resource, before)), this.#renamesOf(resource))
  }

  #momentShown(moment: Moment): Moment {
    const shown = (resource: string, row: Row) => this.rowShown(resource, row)
    return {
      count: (resource) => moment.count(resource),
      lastId: (resource) => moment.lastId(resource),
      *rows(resource) {
        for (const row of moment.rows(resource)) yield shown(resource, row)
      },
    }
  }
}

/** A draft, as the next contract calls the members of its records. */
class RenamedDraft extends RenamedStore implements StoreDraft {
  readonly #draft: StoreDraft

  constructor(draft: StoreDraft, kinds: RecordKinds, renamesOf: (resource: string) => Renames) {
    super(draft, kinds, renamesOf)
    this.#draft = draft
  }

  get changing(): Changing | undefined {
    return this.#draft.changing
  }

  set changing(changing: Changing | undefined) {
    this.#draft.changing = changing && this.#renamed(changing)
  }

  createNow(...[resource, record, rule]: Parameters<StoreDraft['createNow']>) {
    return this.rowShown(
      resource,
      this.#draft.createNow(resource, this.kept(resource, record), rule),
    )
  }

  addNow(...[resource, record]: Parameters<StoreDraft['addNow']>) {
    const row = this.#draft.addNow(resource, this.kept(resource, record))
    return row && this.rowShown(resource, row)
  }

  updateNow(...[resource, id, change]: Parameters<StoreDraft['updateNow']>) {
    const row = this.#draft.updateNow(resource, id, (before) => {
      let after: RecordValue | WithLater | undefined
      const value = this.changedFrom(resource, before, (shown) => {
        after = change(shown)
        return after instanceof WithLater ? after.value : after
      })
      return after instanceof WithLater ? this.#laterKept(resource, value, after) : value
    })
    return row && this.rowShown(resource, row)
  }

  #laterKept(resource: string, value: RecordValue, { later }: WithLater): WithLater {
    const named = (members: RecordValue) => this.kept(resource, { value: members }).value
    const { set, add = {} } = later ?? { set: {} }
    return new WithLater(
      value,
      later && { ...later, set: named(set), add: named(add) as NonNullable<Later['add']> },
    )
  }

  removeNow(resource: string, id: Row['id']) {
    return this.#draft.removeNow(resource, id)
  }

  /** As they are kept. */
  changed() {
    return this.#draft.changed()
  }

  commit(onDecided?: () => void) {
    return this.#draft.commit(onDecided)
  }

  drop() {
    this.#draft.drop()
  }

  end() {
    this.#draft.end()
  }

  #renamed({ resource, change, kept }: Changing): Changing {
    return {
      resource,
      kept: (row) => kept(this.rowShown(resource, row)),
      change: async (value, before) => {
        const shown = this.valueShown(resource, value)
        const after = await change(shown, before && this.rowShown(resource, before))
        return this.kept(resource, { value: after }).value
      },
    }
  }
}

// --- internal ---

function withNames({ name, noun, id, parents, own, filters }: RecordKind, renames: Renames) {
  const names = new Map([...renames].map(([after, before]) => [before, after]))
  const found = filters
    .filter((each) => !each.name.startsWith('{'))
    .map((each) => ({ name: names.get(each.name) ?? each.name, values: each.values }))
  const parameters = parents.map((each) => parameterIn(names, each))
  return createKind({ name, noun, id, parents: parameters, found, isScoped: own !== undefined })
}

/** The name that a parameter has in some renames, which have it in braces. */
function parameterIn(names: ReadonlyMap<string, string>, parameter: string): string {
  return names.get(`{${parameter}}`)?.slice(1, -1) ?? parameter
}

function withParameters(
  parents: Parents | undefined,
  names: ReadonlyMap<string, string>,
): Parents | undefined {
  const entries = Object.entries(parents ?? {})
  return parents && Object.fromEntries(entries.map(([name, id]) => [parameterIn(names, name), id]))
}

function storedIn(row: Row): RecordValue {
  const { value } = readTrusted(row.json)
  return isJsonObject(value) ? value : {}
}

/** What is stored of a changed record: a member that stays as it was stored keeps its name, also the next one, which a later contract gave it. */
function changedFrom(before: Row, after: RecordValue, renames: Renames): RecordValue {
  if (renames.size === 0) return after
  const stored = storedIn(before)
  const isKept = (name: string) =>
    Object.hasOwn(stored, name) && isEqualJson(stored[name], after[name])
  const moved = new Map(
    [...renames].filter(([name]) => Object.hasOwn(after, name) && !isKept(name)),
  )
  const formers = new Set(moved.values())
  const others = Object.entries(after).filter(([name]) => !formers.has(name))
  return Object.fromEntries(others.map(([name, member]) => [moved.get(name) ?? name, member]))
}

/** A record with other names for some of its members, in their places. */
function renamed(value: unknown, names: ReadonlyMap<string, string>): RecordValue {
  if (!isJsonObject(value)) return {}
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [names.get(name) ?? name, member]),
  )
}

/** The kinds of records under the names that the next contract has for their members. */
function renamedKinds(kinds: RecordKinds, renamesOf: (resource: string) => Renames): RecordKinds {
  const renamed = ([resource, kind]: readonly [string, RecordKind]) => {
    const renames = renamesOf(resource)
    return [resource, renames.size === 0 ? kind : withNames(kind, renames)] as const
  }
  return new Map([...kinds].map(renamed))
}
