const MARK = Symbol.for('petstore-sandbox.reply')

/** What `answer` gives in place of the usual success. Without a status it is the usual one, without a body there is none. */
export interface Reply<Body = unknown> {
  /** From 200 to 399, documented for the operation. */
  readonly status?: number
  readonly headers?: { readonly [name: string]: string | number }
  readonly body?: Body
}

/** A reply that a hook has made, whichever copy of this package it came from. */
export class HookReply<Body = unknown> {
  readonly [MARK]: Reply<Body>

  constructor(given: Reply<Body>) {
    this[MARK] = given
  }
}

/** The reply that a hook returned; one that returns anything else returns a body. */
export function replyOf(value: unknown): Reply {
  return (Object(value)[MARK] as Reply | undefined) ?? { body: value }
}
