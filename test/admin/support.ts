import { createAdminDocument } from '../../src/admin/plane/admin-document.ts'
import { sandboxOutline } from '../../src/admin/sandbox-control-plane.ts'
import { type AdminCheck, createAdminCheck } from '../support/admin-check.ts'
import { loadContract } from '../support/built-in.ts'
import { type AdminReply, type AdminRequest, sendAdmin } from '../support/send-admin.ts'
import { expect, type TestSandbox } from '../support/test.ts'

/** The document of the control plane, as the code makes it. */
export const adminDocument = createAdminDocument(sandboxOutline(loadContract()))

/** A place with a control plane. */
export type Place = Pick<TestSandbox, 'adminUrl'>

/** Asks a control plane, and expects the reply to be valid by its own document. */
export type Asking = (
  place: Place,
  [method, target]: readonly [method: string, target: string],
  given?: AdminRequest,
) => Promise<AdminReply>

/** Creates what asks control planes with this document. */
export function createAsking(document: object): Asking {
  // One check for each worker: creating it takes half a second.
  let check: Promise<AdminCheck> | undefined
  return async (place, [method, target], given = {}) => {
    const reply = await sendAdmin(place, [method, target], given)
    const { status, headers, text } = reply
    const type = (headers['content-type'] as string | undefined) ?? null
    check ??= createAdminCheck(document)
    const [path = ''] = `/__admin${target}`.split('?')
    const breaks = (await check)({ method, path, status, type, text })
    expect(breaks, `${method} ${target}: ${text.slice(0, 500)}`).toEqual([])
    return reply
  }
}

/** Asks the control plane of a sandbox. */
export const ask = createAsking(adminDocument)
