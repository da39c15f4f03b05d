import type { Later } from '../store/later.ts'
import type { Parents, RecordId, RecordValue } from '../store/record-kind.ts'

/**
 * What a user says of one operation beyond its contract, compiled from words or from code. One operation can have both: words come
 * first in each step. All of one request is one change of the world, and may be tried again: what a hook does outside of `records` is then
 * done twice.
 */
export interface OperationBehaviour {
  /** Where a hook was written, for the log and the journal: `shop.ts:12`, `shop.yaml:40`. */
  readonly placeOf: (hook: BehaviourHook) => string
  /** What words say, as sentences for people; of code nothing is known. */
  readonly says?: readonly string[]
  /** Called after the checks of the contract, before the operation does its own work; it may refuse, and change other records. */
  readonly before?: ((context: BehaviourContext) => unknown) | undefined
  /** Returns the record that the operation is about to keep, as it is to be kept; id and parents stay. */
  readonly change?: ((context: ChangeContext) => unknown) | undefined
  /** Called after the work of the operation; it may still refuse: then nothing of the request is kept. */
  readonly after?: ((context: BehaviourContext) => unknown) | undefined
  /** Returns the body of the success, or a reply, in place of what the operation does by itself. */
  readonly answer?: ((context: BehaviourContext) => unknown) | undefined
  /** Says what the record that the operation has kept becomes by itself; only words do. Called last. */
  readonly later?: ((context: BehaviourContext) => Later) | undefined
}

/** The hooks, in the order in which a request meets them; `answer` stands in place of the work with `change`. */
export const BEHAVIOUR_HOOKS = ['before', 'change', 'answer', 'after'] as const

export type BehaviourHook = (typeof BEHAVIOUR_HOOKS)[number]

/** What is said of the operations of a world, by their ids: words, then code. */
export type Behaviours = ReadonlyMap<string, readonly OperationBehaviour[]>

/** What is said of an operation, for people. */
export interface ShownBehaviour {
  readonly operation: string
  /** In the order of a request; `later` is last. */
  readonly hooks: readonly { readonly hook: string; readonly place: string }[]
  /** What words say, a sentence each. */
  readonly says: readonly string[]
}

/** What is said of the operations of a world, for people. */
export function shownBehaviours(behaviours: Behaviours): readonly ShownBehaviour[] {
  return [...behaviours].map(([operation, list]) => ({
    operation,
    hooks: [...BEHAVIOUR_HOOKS, 'later' as const].flatMap((hook) =>
      list
        .filter((each) => each[hook])
        .map(({ placeOf }) => ({ hook, place: placeOf(hook === 'later' ? 'after' : hook) })),
    ),
    says: list.flatMap(({ says = [] }) => says),
  }))
}

/** What a hook knows of its request and its world. Integers beyond the safe ones are bigints, as everywhere. */
export interface BehaviourContext {
  /** The valid body; `undefined` without one. */
  readonly body: unknown
  readonly path: { readonly [name: string]: unknown }
  readonly query: { readonly [name: string]: unknown }
  readonly headers: { readonly [name: string]: string | string[] | undefined }
  /**
   * The record that the operation is about: in `before` and `answer` the one that the path names, as it is; in `after` as it has become, or
   * as it was if it was removed; `undefined` where there is none.
   */
  readonly record: RecordValue | undefined
  /** The records of a resource, as this request has left them so far. */
  readonly records: (resource: string) => BehaviourRecords
  /** The time of the world, as a date-time of RFC 3339. */
  readonly now: string
  /** The chance of the world: from 0 to 1, exclusive. */
  readonly random: () => number
  /** A new UUID, by the chance of the world. */
  readonly newId: () => string
  /** A new copy of what the operation would answer without records. */
  readonly sample: () => unknown
  /** Ends the request with an error: nothing of it is kept. */
  readonly refuse: Refuse
  /** A success with a status or headers of its own, for `answer` to return. */
  readonly reply: <Body>(given: Reply<Body>) => HookReply<Body>
}

export interface ChangeContext extends BehaviourContext {
  /** The record as the operation would keep it, with its id. */
  readonly record: RecordValue
  /** The record as it was; `undefined` for a new one. */
  readonly previous: RecordValue | undefined
}

/** The records of one resource as the contract shows them, read and changed at once, within the change of the request. */
export interface BehaviourRecords {
  get(id: RecordId, parents?: Parents): RecordValue | undefined
  /** By ascending id: all, or those that have these members. */
  list(where?: RecordValue): readonly RecordValue[]
  /** Returns the record as it has become; `undefined` if there is none. `change` gets a copy of it. */
  update(
    id: RecordId,
    change: (record: RecordValue) => RecordValue,
    parents?: Parents,
  ): RecordValue | undefined
  /** Adds a record under its own id where its ids are texts that it has, else under a new one. */
  create(value: RecordValue, parents?: Parents): RecordValue
  /** Removes a record, and those below it; returns whether there was one. */
  remove(id: RecordId, parents?: Parents): boolean
}

/** What an error says; without a text, as the contract describes the status. */
export type RefusalText = string | { readonly code?: string; readonly message?: string }

export type Refuse = (status: number, text?: RefusalText) => never

const REPLY = Symbol.for('petstore-sandbox.reply')

/** What `answer` gives in place of the usual success. Without a status it is the usual one, without a body there is none. */
export interface Reply<Body = unknown> {
  /** From 200 to 399, documented for the operation. */
  readonly status?: number
  readonly headers?: { readonly [name: string]: string | number }
  readonly body?: Body
}

/** A reply that a hook has made, whichever copy of this package it came from. */
export class HookReply<Body = unknown> {
  readonly [REPLY]: Reply<Body>

  constructor(given: Reply<Body>) {
    this[REPLY] = given
  }
}

/** The reply that a hook returned; one that returns anything else returns a body. */
export function replyOf(value: unknown): Reply {
  return (Object(value)[REPLY] as Reply | undefined) ?? { body: value }
}

/** An error that ends a request, as its user wants it answered. */
export interface Refused {
  readonly status: number
  readonly code: string | undefined
  /** Default: as the contract describes the status. */
  readonly message: string | undefined
}

/** The refusal that an error is, whichever copy of this package has thrown it. */
export function refusedBy(error: unknown): Refused | undefined {
  return Object(error)[REFUSED] as Refused | undefined
}

export class HookRefusal extends Error {
  override name = 'Refusal'

  constructor(status: number, text: RefusalText | undefined) {
    const { code, message } = typeof text === 'string' ? { message: text } : (text ?? {})
    super(message ?? `The request is refused with ${status}`)
    const refused: Refused = { status, code, message }
    Object.defineProperty(this, REFUSED, { value: refused })
  }
}

// --- internal ---

const REFUSED = Symbol.for('petstore-sandbox.refused')
