import { isEqualJson } from '../base/json/exact-numbers.ts'
import { readTrusted, valueAt } from '../base/json/json.ts'
import { shown, wayOut } from '../base/text/shown.ts'
import type { Contract } from '../contract/contract.ts'
import {
  type ContractEvents,
  type EventCause,
  type EventDefinition,
  EventError,
  type EventExchange,
  type EventRecord,
  type EventRule,
} from '../contract/events/event-definitions.ts'
import { requestViolation } from '../contract/requests/violation.ts'
import type { Violation } from '../contract/requests/violation-types.ts'
import { MOST_CHANGES_AT_ONCE } from '../store/draft.ts'
import type { RecordKind, Row } from '../store/record-kind.ts'
import { DELIVERIES } from '../store/record-kinds.ts'
import type { ChangedRow, StoreDraft } from '../store/store.ts'
import type { Settling } from '../store/world-store.ts'
import {
  type DeliverySender,
  deliveryValue,
  type KeptDelivery,
  MOST_WAITING_DELIVERIES,
  type SendingWorld,
  WAITING,
} from './delivery.ts'
import type { DeliveryCause } from './delivery-types.ts'
import { addressProblem } from './settings/webhook-settings.ts'

/** The success of an operation. */
export interface OperationSuccess {
  readonly operation: string
  /** The id of the exchange. */
  readonly request: string
  readonly exchange: () => EventExchange
  /** The kind of the records that the operation is about; `undefined` for a sample. */
  readonly kind: RecordKind | undefined
  /** The record that the path names, where none was changed. */
  readonly named: Row | undefined
}

/** What an event is sent for, and when. */
interface Occasion {
  readonly definition: EventDefinition
  readonly due: number
  readonly cause: Omit<EventCause, 'now' | 'seed' | 'id'>
  readonly told: DeliveryCause
  /** The record whose id is told. */
  readonly kind?: RecordKind | undefined
  readonly row?: Row | undefined
  /** What is sent in place of what the contract makes. */
  readonly given?: { readonly payload?: string | undefined; readonly url?: string | undefined }
}

/** What came of attempts. */
interface AttemptCounts {
  readonly delivered: number
  readonly failed: number
}

/** What the control plane asks to be sent. */
export type Triggered = Pick<Occasion, 'definition' | 'kind' | 'row' | 'given'> & {
  /** In milliseconds of the world's clock. */
  readonly after?: number | undefined
}

/** A rule, and the event that it is of. */
interface RuleOf<On extends EventRule['on']> {
  readonly rule: Extract<EventRule, { readonly on: On }>
  readonly definition: EventDefinition
}

/** The events of a contract in the worlds of a sandbox: it makes deliveries, each in the change that is its cause. */
export class Events {
  readonly contract: ContractEvents
  /** The hosts that deliveries may go to besides this machine. */
  readonly hosts: ReadonlySet<string>
  /** Who sends the deliveries: it learns of each world that has begun, changed or closed, and of deliveries that were made in one. */
  sender: DeliverySender | undefined
  readonly #byOperation: ReadonlyMap<string, readonly RuleOf<'operation'>[]>
  readonly #byResource: ReadonlyMap<string, readonly RuleOf<'state'>[]>
  /** The operations that may change a record whose state sends something. */
  readonly #changing: ReadonlySet<string>
  readonly #newId = deliveryIds()
  /** By event. */
  readonly #attempts = new Map<string, AttemptCounts>()

  constructor(contract: Contract, events: ContractEvents, hosts: ReadonlySet<string>) {
    this.contract = events
    this.hosts = hosts
    const ofOperations: RuleOf<'operation'>[] = []
    const ofStates: RuleOf<'state'>[] = []
    for (const definition of events.definitions)
      for (const rule of definition.when)
        if (rule.on === 'operation') ofOperations.push({ rule, definition })
        else ofStates.push({ rule, definition })
    this.#byOperation = Map.groupBy(ofOperations, ({ rule }) => rule.operation)
    this.#byResource = Map.groupBy(ofStates, ({ rule }) => rule.resource)
    this.#changing = new Set(
      contract.roles.operations
        .filter(({ role, resource = '' }) => WRITES.has(role) && this.#byResource.has(resource))
        .map(({ operation }) => operation),
    )
  }

  /** How many webhooks there are, callbacks aside. */
  get webhookCount(): number {
    return this.contract.definitions.filter(({ kind }) => kind === 'webhook').length
  }

  find(name: string): EventDefinition | undefined {
    return this.contract.definitions.find((each) => each.name === name)
  }

  /** Counts an attempt to send an event. */
  countAttempt(event: string, isTaken: boolean): void {
    const { delivered, failed } = this.#attempts.get(event) ?? { delivered: 0, failed: 0 }
    const counts = isTaken
      ? { delivered: delivered + 1, failed }
      : { delivered, failed: failed + 1 }
    this.#attempts.set(event, counts)
  }

  /** How often receivers took each event in this process, and did not. */
  get attempts(): ReadonlyMap<string, AttemptCounts> {
    return this.#attempts
  }

  /** Whether the success of an operation may send something. */
  concerns(operation: string): boolean {
    return this.#byOperation.has(operation) || this.#changing.has(operation)
  }

  /** Makes, in the draft of an operation, the deliveries that its success sends. */
  noteSuccess(draft: StoreDraft, success: OperationSuccess, world: SendingWorld): void {
    const now = world.clock.now()
    const { operation, request, kind } = success
    const changed = draft.changed()
    const told = { operation, request }
    const own = changed.findLast((each) => each.kind.name === kind?.name)
    for (const { rule, definition } of this.#byOperation.get(operation) ?? []) {
      if (own && !isOfChange(rule, own)) continue
      const row = own ? (own.after ?? own.before) : success.named
      const cause = { ...causeOf(kind, row, own?.before), rule, exchange: success.exchange() }
      const due = now + rule.after
      this.#add(draft, { definition, due, cause, told, kind, row }, world)
    }
    const { exchange } = success
    this.#noteStates(draft, changed, world, ({ after }) => ({ due: now + after, exchange, told }))
  }

  /** Makes the deliveries that records send which become something else by themselves, in the change in which they do. */
  settling(world: SendingWorld): Settling {
    const most = Math.max(0, ...[...this.#byResource.values()].map((rules) => rules.length))
    return {
      atOnce: Math.max(1, Math.floor(MOST_CHANGES_AT_ONCE / (1 + most))),
      note: (draft, settled) => {
        const times = new Map(settled.map(({ resource, id, at }) => [`${resource}/${id}`, at]))
        this.#noteStates(draft, draft.changed(), world, ({ after }, { kind, id }) => ({
          due: (times.get(`${kind.name}/${id}`) ?? world.clock.now()) + after,
          told: {},
        }))
      },
    }
  }

  /** Makes a delivery that the control plane asks for; `undefined` if nobody says where it goes. */
  trigger(
    draft: StoreDraft,
    { after = 0, ...asked }: Triggered,
    world: SendingWorld,
  ): string | undefined {
    const cause = causeOf(asked.kind, asked.row, undefined)
    const due = world.clock.now() + after
    return this.#add(draft, { ...asked, due, cause, told: { trigger: true } }, world)
  }

  /** What the contract says against a payload that the control plane gives, by its place in the body `{ payload }`. */
  payloadProblems(definition: EventDefinition, body: string): readonly Violation[] {
    const headers = { 'content-type': definition.contentType }
    return this.contract
      .judgeDelivery(definition, { headers, body })
      .filter(({ location }) => location.startsWith('body'))
      .map(({ rule, location, message }) => {
        const place = `body.payload${location.slice('body'.length)}`
        return requestViolation(rule, place, `payload: ${message}`)
      })
  }

  /** A copy of a delivery, which its receiver gets under the same `webhook-id`. */
  copyOf(delivery: KeptDelivery): KeptDelivery {
    const { id, cause } = delivery
    const duplicateOf = cause.duplicateOf ?? id
    const { struck: _struck, sender: _sender, ...same } = delivery
    // Faults do not strike it again.
    const struck = { faults: [] }
    return {
      ...{ ...same, id: this.#newId(), cause: { ...cause, duplicateOf } },
      ...{ state: 'waiting', attempts: [], tries: 0, struck },
    }
  }

  #noteStates(
    draft: StoreDraft,
    changed: readonly ChangedRow[],
    world: SendingWorld,
    occasion: (
      rule: EventRule,
      row: ChangedRow,
    ) => {
      readonly due: number
      readonly told: DeliveryCause
      readonly exchange?: () => EventExchange
    },
  ): void {
    for (const each of changed) {
      const { kind, before, after: row } = each
      if (!row) continue
      for (const { rule, definition } of this.#byResource.get(kind.name) ?? []) {
        if (!isOfChange(rule, each) || !hasBecome(rule, before, row)) continue
        const { due, told, exchange } = occasion(rule, each)
        const cause = { ...causeOf(kind, row, before), rule, exchange: exchange?.() }
        this.#add(draft, { definition, due, cause, told, kind, row }, world)
      }
    }
  }

  #add(draft: StoreDraft, occasion: Occasion, world: SendingWorld): string | undefined {
    const { definition, due, kind, row, given = {} } = occasion
    const now = world.clock.now()
    const id = this.#newId()
    // The event is of the time at which it comes.
    const cause = { ...occasion.cause, now: due, seed: world.scenario.seed, id }
    const own =
      definition.kind === 'callback'
        ? this.contract.addressOf(definition, cause)
        : world.scenario.webhooks.url
    const url = given.url ?? own
    if (url === undefined) return undefined
    const made =
      given.payload === undefined
        ? this.#payloadOf(definition, cause)
        : { payload: given.payload, problem: undefined }
    const isFull = world.store.count(DELIVERIES, WAITING) >= MOST_WAITING_DELIVERIES
    const reason = addressProblem(url, this.hosts) ?? made.problem ?? (isFull ? FULL : undefined)
    const record = kind && row && { resource: kind.name, id: kind.idOf(row) }
    const delivery: KeptDelivery = {
      ...{ id, event: definition.name, kind: definition.kind, url, method: definition.method },
      ...{ state: reason === undefined ? 'waiting' : 'refused', reason },
      headers: this.contract.headersOf(definition, cause),
      ...{ payload: made.payload ?? '', contentType: definition.contentType },
      ...{ created: now, due, tries: 0 },
      ...{ cause: { ...occasion.told, ...(record && { record }) }, attempts: [] },
    }
    draft.addNow(DELIVERIES, { id, value: deliveryValue(delivery) })
    return id
  }

  /** The payload, or why the contract allows none. */
  #payloadOf(definition: EventDefinition, cause: EventCause) {
    try {
      return { payload: this.contract.payloadOf(definition, cause), problem: undefined }
    } catch (error) {
      if (!(error instanceof EventError)) throw error
      return { payload: undefined, problem: error.message }
    }
  }
}

/** Says of a name that no event has it, and which ones there are. */
export function noEvent(name: string, events: Events | undefined): string {
  const names = (events?.contract.definitions ?? []).map((each) => each.name)
  const way =
    names.length === 0
      ? ' The contract has no webhooks and no callbacks.'
      : wayOut(name, names, 'There are')
  return `The contract has no event ${shown(name)}.${way}`
}

// --- internal ---

const FULL = `${MOST_WAITING_DELIVERIES.toLocaleString('en')} deliveries of this world wait already, and no more may: let its clock go on, or forget them (DELETE /__admin/deliveries).`

/** The roles of operations that change records. */
const WRITES: ReadonlySet<string> = new Set(['create', 'replace', 'update', 'action', 'link'])

function causeOf(
  kind: RecordKind | undefined,
  row: Row | undefined,
  before: Row | undefined,
): Pick<EventCause, 'record' | 'resource' | 'previous'> {
  if (!kind || !row) return {}
  return { record: recordIn(row), resource: kind.name, previous: before && recordIn(before) }
}

function recordIn(row: Row): EventRecord {
  return readTrusted(row.json).value as EventRecord
}

function isOfChange({ change }: EventRule, { before }: ChangedRow): boolean {
  return change === undefined || change === (before ? 'changed' : 'created')
}

/** Whether the member of a record is something else than before: what the rule says, if it says anything. */
function hasBecome(rule: RuleOf<'state'>['rule'], before: Row | undefined, after: Row): boolean {
  const path = rule.member.split('.')
  const value = valueAt(recordIn(after), path)
  if ('becomes' in rule && !isEqualJson(value, rule.becomes)) return false
  return before === undefined
    ? value !== undefined
    : !isEqualJson(valueAt(recordIn(before), path), value)
}

/** Creates ids in the form of Standard Webhooks that nobody has had before: as texts, they are in the order in which they were made. */
function deliveryIds(): () => string {
  let last = 0
  let count = 0
  return () => {
    const now = Math.max(Date.now(), last)
    count = now === last ? count + 1 : 0
    last = now
    const place = `${now.toString(16).padStart(12, '0')}${count.toString(16).padStart(6, '0')}`
    return `msg_${place}${crypto.randomUUID().slice(0, 8)}`
  }
}
