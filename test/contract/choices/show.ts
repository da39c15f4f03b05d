import { expectError } from '../../support/expect-error.ts'
import type { Decisions, LedgerName } from '../../support/pet-ledger.ts'
import { expect, type TestReply, type TestSandbox } from '../../support/test.ts'

/** Shows one choice over HTTP. */
export type Show = (sandbox: TestSandbox) => Promise<void>

/** A test for every choice of these entries: an entry or a choice without one does not compile. */
export type Shows<Names extends LedgerName = LedgerName> = {
  readonly [Name in Names]: Record<`${Decisions[Name]}`, Show>
}

/** A NewPet with nothing left open. */
export const REX = { name: 'Rex', categoryId: 3 }

/** Creates an animal. */
export function create(sandbox: TestSandbox, json: object = REX): Promise<TestReply> {
  return sandbox.send('/pets', { json })
}

/** Sends a text as a JSON body. */
export function sendJson(sandbox: TestSandbox, path: string, body: string): Promise<TestReply> {
  return sandbox.send(path, { body, headers: { 'content-type': 'application/json' } })
}

/** Shows that a NewPet is accepted. */
export function takes(json: object): Show {
  return async (sandbox) => {
    const reply = await create(sandbox, json)
    expect([reply.status, reply.body]).toMatchObject([201, json])
  }
}

/** Shows that a NewPet is refused with 400 and a message, and not kept. */
export function refuses(json: object, message: string): Show {
  return async (sandbox) => {
    expectError(await create(sandbox, json), 400, message)
    expect(sandbox.size).toBe(50)
  }
}
