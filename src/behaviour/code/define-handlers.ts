// What programs import as petstore-sandbox/handlers. It imports nothing that the sandbox has loaded: a program may have a copy of its own.

import { HookRefusal, HookReply, type RefusalText, type Reply } from '../operation-behaviour.ts'

/**
 * Says what operations do beyond their contract, by their operationIds. With the types of a contract (`petstore-sandbox contract types`),
 * bodies, parameters and records have theirs: `handlers<operations, resources>({ … })`.
 */
export function handlers<Operations extends object, Resources extends object = AnyResources>(
  given: HandlersFor<Operations, Resources>,
): HandlersFor<Operations, Resources> {
  return given
}

/**
 * Ends the request with an error of a status from 400 to 599: nothing that it has changed is kept. Without a text, the error says what the
 * contract describes. It returns nothing, so it can stand in place of any value.
 */
export function refuse(status: number, text?: RefusalText): never {
  throw new HookRefusal(status, text)
}

/** The success of an `answer` with a status or headers of its own; the contract must document the status, which is from 200 to 399. */
export function reply<Body>(given: Reply<Body>): HookReply<Body> {
  return new HookReply(given)
}

/** The hooks of each operation. */
export type HandlersFor<Operations extends object, Resources extends object = AnyResources> = {
  readonly [Id in keyof Operations]?: OperationHooks<Operations[Id], Resources>
}

/** The hooks of an operation, in the order of a request. */
export interface OperationHooks<Operation, Resources extends object = AnyResources> {
  /** Called after the checks of the contract, before the operation does its own work: it may refuse, and change other records. */
  readonly before?: (context: HookArgument<Operation, Resources>) => unknown
  /** Returns the record that the operation is about to keep, as it is to be kept. Its id and its parents stay. */
  readonly change?: (
    context: HookArgument<Operation, Resources, AnswerOf<Operation>> & {
      /** The record as it was; `undefined` for a new one. */
      readonly previous: AnswerOf<Operation> | undefined
    },
  ) => Soon<AnswerOf<Operation>>
  /** Called after the work of the operation: it may change other records, and still refuse. */
  readonly after?: (context: HookArgument<Operation, Resources>) => unknown
  /** Returns the body of the success, or a `reply`, in place of what the operation does by itself. */
  readonly answer?: (
    context: HookArgument<Operation, Resources>,
  ) => Soon<AnswerOf<Operation> | HookReply>
}

/** What a hook gets of its request and its world. */
export interface HookArgument<Operation, Resources extends object, Record = Whatever> {
  readonly body: BodyOf<Operation>
  readonly path: ParametersOf<Operation, 'path'>
  readonly query: ParametersOf<Operation, 'query'>
  readonly headers: { readonly [name: string]: string | string[] | undefined }
  /** The record that the operation is about; `undefined` where the path names none. */
  readonly record: Record
  /** The records of a resource, as the request has left them so far. */
  readonly records: <Name extends keyof Resources & string>(
    resource: Name,
  ) => HookRecords<Resources[Name]>
  /** The time of the world, as a date-time. */
  readonly now: string
  /** The chance of the world: from 0 to 1, exclusive. */
  readonly random: () => number
  /** A new UUID, by the chance of the world. */
  readonly newId: () => string
  /** What the operation would answer without records: the documented example, else made from the schema. */
  readonly sample: () => AnswerOf<Operation>
  readonly refuse: (status: number, text?: RefusalText) => never
  readonly reply: typeof reply
}

/** The records of a resource: read and changed at once, within the one change of the request. */
export interface HookRecords<Record> {
  get(id: HookId, parents?: HookParents): Record | undefined
  /** By ascending id: all, or those that have these members. */
  list(where?: Partial<Record>): readonly Record[]
  /** Returns the record as it has become; `undefined` if there is none. */
  update(id: HookId, change: (record: Record) => Record, parents?: HookParents): Record | undefined
  create(value: NewOf<Record>, parents?: HookParents): Record
  remove(id: HookId, parents?: HookParents): boolean
}

export type HookId = string | number | bigint

/** The values of the parameters of a path above a record, where each parent has ids of its own. */
export type HookParents = { readonly [parameter: string]: HookId }

// --- internal ---

type Soon<Value> = Value | Promise<Value>

/** A record of which no types are given. */
// biome-ignore lint/suspicious/noExplicitAny: without the types of a contract, nothing is known of its records.
type Whatever = any

type AnyResources = { readonly [name: string]: Whatever }

/** A new record need not have its id. */
type NewOf<Record> = Record extends object ? Partial<Record> : Record

type ContentOf<Message> = Message extends {
  readonly content: { readonly 'application/json': infer Body }
}
  ? Body
  : Whatever

type BodyOf<Operation> = Operation extends { readonly requestBody: infer Body }
  ? ContentOf<Body>
  : Operation extends { readonly requestBody?: infer Body }
    ? ContentOf<NonNullable<Body>> | undefined
    : Whatever

type ParametersOf<Operation, In extends 'path' | 'query'> = Operation extends {
  readonly parameters: { readonly [Name in In]?: infer Values }
}
  ? NonNullable<Values>
  : Whatever

type SuccessIn<Responses> = Responses extends { readonly 200: infer Message }
  ? ContentOf<Message>
  : Responses extends { readonly 201: infer Message }
    ? ContentOf<Message>
    : Whatever

type AnswerOf<Operation> = Operation extends { readonly responses: infer Responses }
  ? SuccessIn<Responses>
  : Whatever
