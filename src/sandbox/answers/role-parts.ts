import type { CompiledOperation, Contract } from '../../contract/contract.ts'
import type { Noun } from '../../contract/document/contract-hints.ts'
import type { Schema } from '../../contract/document/document.ts'
import { nounOf, type Resource } from '../../contract/resources/resources.ts'
import type { OperationRole } from '../../contract/resources/roles.ts'
import type { RecordKind, RecordKinds } from '../../store/record-kind.ts'
import type { Answer, Handler, RequestContext, TapeTaker } from './request-context.ts'

export interface OperationParts {
  readonly contract: Contract
  readonly kinds: RecordKinds
  readonly operation: CompiledOperation
  readonly role: OperationRole
  /** The name of the schema of its body, for messages. */
  readonly bodyName: string
}

export interface RecordParts extends OperationParts {
  readonly resource: Resource
  readonly kind: RecordKind
  /** What people call the records. */
  readonly noun: Noun
  /** What a record looks like, with its references resolved. */
  readonly record: Schema
}

/** Adds what a handler needs to know of the records of its operation; `undefined` for a sample. */
export function recordParts(parts: OperationParts): RecordParts | undefined {
  const { contract, kinds, role } = parts
  const resource = contract.roles.resources.find(({ name }) => name === role.resource)
  const kind = resource && kinds.get(resource.name)
  if (!resource || !kind) return undefined
  return {
    ...parts,
    ...{ resource, kind, record: contract.resolve(resource.record.node) as Schema },
    noun: nounOf(resource.name, contract.hints, resource.word),
  }
}

/** What is done before and after the handler of an operation. */
export interface Around {
  /** The answer to a request that the handler does not get. */
  readonly refuse?: (context: RequestContext) => Answer | undefined
  /** Completes an answer of the handler. */
  readonly finish?: (context: RequestContext, answer: Answer) => Answer
}

/** A handler, with how the store takes over the changes of a tape if the operation changes anything. */
export function toHandler({ handle, take }: HandlerParts): Handler {
  return Object.assign(handle, { take })
}

// --- internal ---

interface HandlerParts {
  readonly handle: (context: RequestContext) => Answer | Promise<Answer>
  readonly take?: TapeTaker
}
