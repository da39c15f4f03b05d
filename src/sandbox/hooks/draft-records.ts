import { type Int64, isEqualJson, parseInt64 } from '../../base/json/exact-numbers.ts'
import { isJsonObject, readTrusted, withoutEnd } from '../../base/json/json.ts'
import { memoize } from '../../base/memoize.ts'
import { didYouMean, shown } from '../../base/text/shown.ts'
import type { BehaviourRecords } from '../../behaviour/operation-behaviour.ts'
import { plainValue } from '../../behaviour/plain-value.ts'
import type { Contract } from '../../contract/contract.ts'
import type { Schema } from '../../contract/document/document.ts'
import { explainProblem, type SchemaProblem } from '../../contract/document/schema-validator.ts'
import type { View } from '../../contract/views/view.ts'
import type {
  Parents,
  RecordId,
  RecordKind,
  RecordKinds,
  RecordValue,
  Row,
} from '../../store/record-kind.ts'
import type { FilterCondition, StoreDraft } from '../../store/store.ts'
import { recordAt } from '../answers/answer-form.ts'
import type { RequestContext } from '../answers/request-context.ts'
import { NO_LIMIT } from '../lists/list-request.ts'
import { compileBelow } from '../lists/records-below.ts'

/** What hooks read and change of the records of a contract. */
export interface RecordAccess {
  /** @throws Error when there is no such resource. */
  of(resource: string): ResourceAccess
}

/** One resource as hooks see it. */
export interface ResourceAccess {
  readonly kind: RecordKind
  /** A record as the contract shows it: a copy. */
  shown(context: RequestContext, row: Row): RecordValue
  /**
   * What a hook makes of a record.
   * @throws Error that names place and rule when the contract does not allow it, unless `before` was not allowed by the same rule.
   */
  checked(value: unknown, before: () => RecordValue | undefined): RecordValue
  /** Notes that a record is as the contract shows it. */
  noteSound(row: Row): Row
  /** Its records in the draft of a request. */
  open(context: RequestContext, draft: StoreDraft, newId: () => string): BehaviourRecords
}

export function compileRecordAccess(contract: Contract, kinds: RecordKinds): RecordAccess {
  const compile = memoize((resource: string) => compileResource(contract, kinds, resource))
  return {
    of: (resource) => {
      if (kinds.has(resource)) return compile(resource)
      throw new Error(
        `there is no resource ${shown(resource)}.${didYouMean(resource, [...kinds.keys()])}`,
      )
    },
  }
}

// --- internal ---

function compileResource(contract: Contract, kinds: RecordKinds, resource: string): ResourceAccess {
  const kind = kinds.get(resource) as RecordKind
  const described = contract.roles.resources.find(({ name }) => name === resource)
  const view = contract.views(contract.resolve(described?.record.node ?? {}) as Schema)
  const below = compileBelow(contract, resource)
  /** Rows never change, and a store has the same ones as long as their records stay. */
  const sound = new WeakSet<Row>()
  const access: ResourceAccess = {
    kind,
    noteSound: (row) => {
      sound.add(row)
      return row
    },
    shown: (context, row) => {
      const { value } = readTrusted(row.json)
      if (sound.has(row) || view.problems(value).length === 0) {
        sound.add(row)
        return value as RecordValue
      }
      return Object(view.show(value, recordAt(context, resource, row.id)))
    },
    checked: (value, before) => checked(view, resource, value, before),
    open: (context, draft, newId) => new DraftRecords(access, below, { context, draft, newId }),
  }
  return access
}

function checked(
  view: View,
  resource: string,
  given: unknown,
  before: () => RecordValue | undefined,
): RecordValue {
  const value = given === undefined ? undefined : plainValue(given)
  if (!isJsonObject(value))
    throw new Error(
      `a record of ${resource} must be an object, got ${value === undefined ? 'nothing' : shown(value)}`,
    )
  const problems = view.problems(value)
  if (problems.length === 0) return value
  const known = new Set(view.problems(before() ?? {}).map(placeOf))
  const [fresh] = problems.filter((each) => !known.has(placeOf(each)))
  if (!fresh) return value
  const place = [resource, ...fresh.path].join('.')
  throw new Error(`${place} ${withoutEnd(explainProblem(fresh), '.')} (${fresh.keyword})`)
}

function placeOf({ keyword, path }: SchemaProblem): string {
  return JSON.stringify([keyword, path])
}

interface Opened {
  readonly context: RequestContext
  readonly draft: StoreDraft
  readonly newId: () => string
}

class DraftRecords implements BehaviourRecords {
  readonly #access: ResourceAccess
  readonly #below: ReturnType<typeof compileBelow>
  readonly #opened: Opened

  constructor(access: ResourceAccess, below: ReturnType<typeof compileBelow>, opened: Opened) {
    this.#access = access
    this.#below = below
    this.#opened = opened
  }

  get(id: RecordId, parents?: Parents): RecordValue | undefined {
    const row = this.#opened.draft.get(this.#name, this.#keyOf(id, parents))
    return row && this.#shown(row)
  }

  list(where: RecordValue = {}): readonly RecordValue[] {
    const { draft, context } = this.#opened
    const wanted = Object.entries(where).filter(([, value]) => value !== undefined)
    const random = () => context.choices.random()
    const query = { where: this.#found(wanted), count: NO_LIMIT, order: 'id', random } as const
    return draft
      .rows(this.#name, query)
      .map((row) => this.#shown(row))
      .filter((record) => wanted.every(([name, value]) => isEqualJson(record[name], value)))
  }

  update(
    id: RecordId,
    change: (record: RecordValue) => RecordValue,
    parents?: Parents,
  ): RecordValue | undefined {
    const { kind } = this.#access
    let after: RecordValue = {}
    const row = this.#opened.draft.updateNow(this.#name, this.#keyOf(id, parents), (before) => {
      const checked = this.#access.checked(change(this.#shown(before)), () => this.#shown(before))
      after = kind.withId(kind.idOf(before), checked)
      return after
    })
    if (!row) return undefined
    this.#access.noteSound(row)
    return after
  }

  create(value: RecordValue, parents?: Parents): RecordValue {
    const { draft, context, newId } = this.#opened
    const { kind } = this.#access
    const own = kind.idIn(value)
    if (own === undefined && kind.id.kind === 'int64') {
      const above = context.world.scenario.lastIds.get(this.#name) ?? 0
      const record = { value: this.#checkedNew(value, 1), parents }
      return this.#shown(draft.createNow(this.#name, record, { step: 1, above }))
    }
    const id = own ?? newId()
    if (!kind.isId(id)) throw new Error(`an id of ${this.#name} cannot be ${shown(id)}`)
    const row = draft.addNow(this.#name, { id, value: this.#checkedNew(value, id), parents })
    if (!row) throw new Error(`${this.#name} has a record with the id ${shown(id)} already`)
    return this.#shown(row)
  }

  remove(id: RecordId, parents?: Parents): boolean {
    const { draft } = this.#opened
    const row = draft.get(this.#name, this.#keyOf(id, parents))
    if (!row) return false
    for (const below of this.#below(draft, row)) draft.removeNow(below.resource, below.id)
    return draft.removeNow(this.#name, row.id)
  }

  get #name(): string {
    return this.#access.kind.name
  }

  /** A value is checked with an id that stands for the one that it will have. */
  #checkedNew(value: RecordValue, id: RecordId): RecordValue {
    return this.#access.checked(this.#access.kind.withId(id, value), () => undefined)
  }

  #shown(row: Row): RecordValue {
    return this.#access.shown(this.#opened.context, row)
  }

  /** Code may have an id from a text, where the contract says that it is an integer. */
  #keyOf(id: RecordId, parents: Parents | undefined): RecordId {
    const { kind } = this.#access
    const isText = kind.id.kind === 'int64' && typeof id === 'string'
    return kind.keyOf(isText ? ((parseInt64(id) as Int64 | undefined) ?? id) : id, parents)
  }

  /** The conditions that the store can look up: of members that every record has. */
  #found(wanted: readonly (readonly [string, unknown])[]): readonly FilterCondition[] {
    const { draft } = this.#opened
    const { filters } = this.#access.kind
    return wanted.flatMap(([name, value]) => {
      const isFound = filters.some((each) => each.name === name) && isScalar(value)
      const isEverywhere = isFound && !draft.has(this.#name, name, undefined)
      return isEverywhere ? [{ filter: name, values: [value as RecordId] }] : []
    })
  }
}

function isScalar(value: unknown): boolean {
  return ['string', 'number', 'bigint', 'boolean'].includes(typeof value)
}
