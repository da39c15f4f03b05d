import type { Eventually } from '../base/time.ts'
import {
  type BehaviourContext,
  type BehaviourHook,
  type OperationBehaviour,
  type Refused,
  refusedBy,
} from './operation-behaviour.ts'

/** How long what is asynchronous in a hook may take, in milliseconds. */
export const LONGEST_HOOK = 5000

/** Where a hook was written, for the log and the journal. */
export interface HookPlace {
  readonly hook: BehaviourHook
  /** `shop.ts:12` */
  readonly place: string
}

/** A hook that ended its request: it refuses it, or it has failed. */
export class HookEnd extends Error {
  override name = 'HookEnd'
  readonly at: HookPlace
  /** `undefined` if it has failed: its cause, or else its message, says why. */
  readonly refused: Refused | undefined

  constructor(at: HookPlace, why: string, { cause, refused }: HookEndOptions = {}) {
    super(why, { cause })
    this.at = at
    this.refused = refused
  }
}

/**
 * Calls a hook of an operation; `undefined` if it has none.
 * @throws HookEnd when it refuses the request, throws, or does not end in time.
 */
export function callHook<Context extends BehaviourContext>(
  { behaviour, hook }: { readonly behaviour: OperationBehaviour; readonly hook: BehaviourHook },
  context: Context,
): Eventually<unknown> {
  const call = behaviour[hook] as ((context: Context) => unknown) | undefined
  const ended = (error: unknown) => {
    const at = { hook, place: behaviour.placeOf(hook) }
    const refused = refusedBy(error)
    if (!refused) return new HookEnd(at, whyOf(error), { cause: error })
    const { status } = refused
    if (Number.isInteger(status) && status >= 400 && status <= 599)
      return new HookEnd(at, refused.message ?? '', { refused })
    return new HookEnd(at, `refuse takes a status from 400 to 599, got ${String(status)}`)
  }
  try {
    const result = call?.(context)
    if (!isThenable(result)) return result
    return inTime(Promise.resolve(result)).catch((error) => {
      throw ended(error)
    })
  } catch (error) {
    throw ended(error)
  }
}

/** The parameter of addresses of modules that says which load they belong to: Node keeps each address for ever. */
export const LOAD = 'handlers'

/** The stack of an error of handlers, with their files as they are called. */
export function stackOf(error: unknown): string {
  return withoutLoads(error instanceof Error ? (error.stack ?? String(error)) : String(error))
}

export function withoutLoads(text: string): string {
  return text.replace(/\?handlers=\d+/g, '')
}

// --- internal ---

interface HookEndOptions {
  readonly cause?: unknown
  readonly refused?: Refused
}

function whyOf(error: unknown): string {
  return error instanceof Error
    ? `${error.name}: ${error.message}`
    : `it has thrown ${String(error)}`
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof Object(value).then === 'function'
}

async function inTime<Value>(promise: Promise<Value>): Promise<Value> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new Error(`it has not ended within ${LONGEST_HOOK / 1000} seconds`)),
    LONGEST_HOOK,
  )
  try {
    return await Promise.race([promise, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
