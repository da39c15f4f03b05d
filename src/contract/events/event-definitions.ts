import type { Operation } from '../document/operations.ts'
import type { Violation } from '../requests/violation-types.ts'

/** A webhook or a callback of a contract, and when it is sent. */
export interface EventDefinition {
  /** The name of the webhook; of a callback that of its operation and its own: `createOrder.paid`. No other event has it. */
  readonly name: string
  readonly kind: EventKind
  /** In capitals. */
  readonly method: string
  /** The JSON pointer of its operation in the contract as it is written: `#/webhooks/orderPaid/post`. */
  readonly pointer: string
  /** What it is sent for, each alone; none if only the trigger sends it. */
  readonly when: readonly EventRule[]
  /** Why it is sent then, or by the trigger alone: a clause that follows "because". */
  readonly why: string
  /** Of a callback: where it goes. */
  readonly address?: AddressTemplate
  /** The name of the resource whose record it is about; `undefined` if that is not known. */
  readonly resource: string | undefined
  /** The media type of its body; `undefined` if it has none. What is not JSON or its kin cannot be sent (`payloadOf`). */
  readonly contentType: string | undefined
  /** What the contract says of the answers of a receiver, by status, e.g. `200`, `2XX`, `default`. */
  readonly answers: Operation['responses']
}

export type EventKind = 'webhook' | 'callback'

/** What an event is sent for. */
export type EventRule = {
  /** The milliseconds of the world's clock from there to the event. */
  readonly after: number
  /** Whether it is only for a record that was not there before, or only for one that was; without it for either. */
  readonly change?: 'created' | 'changed'
  /** The text by which the payload says which event it is, where it may say several. */
  readonly says?: string
} & (
  | { readonly on: 'operation'; readonly operation: string }
  /** A record whose member is something else than before, or was not there; with `becomes`, whose member is that now. */
  | {
      readonly on: 'state'
      readonly resource: string
      /** Of a record of JSON:API also `attributes.NAME`. */
      readonly member: string
      readonly becomes?: unknown
    }
)

/** The parts of an address in their order: texts, and runtime expressions (OpenAPI 3.1, section 4.8.20.4). */
export type AddressTemplate = readonly (string | RuntimeExpression)[]

export type RuntimeExpression =
  | { readonly of: 'url' | 'method' | 'statusCode' }
  | {
      readonly of: 'request' | 'response'
      readonly in: 'header' | 'query' | 'path'
      readonly name: string
    }
  /** The keys of its JSON pointer; none for the whole body. */
  | {
      readonly of: 'request' | 'response'
      readonly in: 'body'
      readonly path: readonly string[]
    }

/** What an event is sent for once, and what its payload is made of. */
export interface EventCause {
  /** The rule that it is sent by; `undefined` for the trigger. */
  readonly rule?: EventRule | undefined
  /** The record that it is about, as the store has it now; of a removal as it was. Default: the payload is made from its schema. */
  readonly record?: EventRecord | undefined
  /** The resource that the record is of. */
  readonly resource?: string | undefined
  /** The record before a change; `undefined` if it was not there. */
  readonly previous?: EventRecord | undefined
  /** Of a callback, and of an event that an operation has sent: the exchange. */
  readonly exchange?: EventExchange | undefined
  /** The time of the world at which it comes, in milliseconds since 1970. */
  readonly now: number
  /** The seed of the scenario: the same seed and id make the same payload. */
  readonly seed: number
  /** The id of the delivery. */
  readonly id: string
}

export type EventRecord = { readonly [name: string]: unknown }

/** What runtime expressions name of a request and its answer (OpenAPI 3.1, section 4.8.20.4). */
export interface EventExchange {
  /** The whole address of the request. */
  readonly url: string
  /** In capitals. */
  readonly method: string
  readonly status: number
  readonly request: EventMessage & {
    readonly query: { readonly [name: string]: string | undefined }
    readonly path: { readonly [name: string]: string | undefined }
  }
  readonly answer: EventMessage
}

export interface EventMessage {
  /** By name in small letters. */
  readonly headers: { readonly [name: string]: string | undefined }
  /** Its body as a value of JSON, or as a text; `undefined` if it has none. */
  readonly body: unknown
}

/** What a receiver answers to a delivery. */
export interface ReceiverAnswer {
  readonly status: number
  /** By name in small letters. */
  readonly headers: { readonly [name: string]: string | undefined }
  /** As text. */
  readonly body: string
}

/** What a sender sends: a request for the judgement of its headers and its body. */
export interface DeliveredRequest {
  /** By name in small letters. */
  readonly headers: { readonly [name: string]: string | undefined }
  /** As text. */
  readonly body: string
}

/** A request that may be the delivery of an event. */
export interface PossibleDelivery extends DeliveredRequest {
  /** In capitals. */
  readonly method: string
  /** Its path and query. */
  readonly target: string
}

/** The event that a request is a delivery of, and whether that is sure: it says so, or it has all that the event demands. */
export interface IdentifiedEvent {
  readonly event: EventDefinition
  readonly isSure: boolean
}

/** The events of a contract, compiled as far as they are asked for. */
export interface ContractEvents {
  /** In the order of the document: webhooks, then callbacks. */
  readonly definitions: readonly EventDefinition[]
  /**
   * The body of a delivery as JSON, valid by the schema of the event; empty if that has no body.
   * @throws EventError when the schema of the contract cannot be met: a sentence for people.
   */
  payloadOf(event: EventDefinition, cause: EventCause): string
  /** The headers that the contract describes for the event (parameters in `header`), with their values; without those of the body. */
  headersOf(event: EventDefinition, cause: EventCause): { readonly [name: string]: string }
  /** Where a callback goes; `undefined` where its request and answer do not say it, or the event is a webhook. */
  addressOf(event: EventDefinition, cause: EventCause): string | undefined
  /** The first thing in which a receiver's answer breaks the contract, in words; `undefined` if it does not. */
  judgeAnswer(event: EventDefinition, answer: ReceiverAnswer): string | undefined
  /** Where a receiver's answer breaks the contract; none if it does not. */
  answerViolations(event: EventDefinition, answer: ReceiverAnswer): readonly Violation[]
  /** Where a delivery breaks the contract; none if it does not. */
  judgeDelivery(event: EventDefinition, delivery: DeliveredRequest): readonly Violation[]
  /** The event that a request delivers; `undefined` if none is sent by its method. */
  find(delivery: PossibleDelivery): IdentifiedEvent | undefined
  /** The names of the headers that the events describe, in small letters. */
  readonly headers: ReadonlySet<string>
}

/** An event that cannot be sent, with a sentence for people. */
export class EventError extends Error {}
