import { createAdminDocument } from '../../src/admin/admin-document.ts'
import { routes } from '../../src/admin/routes.ts'
import { parseJson } from '../../src/base/json.ts'
import { type AdminCheck, createAdminCheck } from '../support/admin-check.ts'
import { expect, type TestRequest, type TestSandbox } from '../support/test.ts'

/** A reply of the control plane. */
export interface AdminReply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  readonly body: any
}

// One check for each worker: creating it takes half a second.
let check: Promise<AdminCheck> | undefined

/** Asks the control plane, and expects the reply to be valid by its own document. */
export async function ask(
  { adminUrl }: Pick<TestSandbox, 'adminUrl'>,
  [method, target]: readonly [method: string, target: string],
  { json, headers, body = json === undefined ? undefined : JSON.stringify(json) }: TestRequest = {},
): Promise<AdminReply> {
  const response = await fetch(adminUrl + target, {
    method,
    headers: { ...(json !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body }),
  })
  const { status } = response
  const text = await response.text()
  const type = response.headers.get('content-type')
  check ??= createAdminCheck(createAdminDocument(routes))
  const [path = ''] = new URL(adminUrl + target).pathname.split('?')
  const breaks = (await check)({ method, path, status, type, text })
  expect(breaks, `${method} ${target}: ${text.slice(0, 500)}`).toEqual([])
  const isJson = /json/.test(type ?? '') && text !== ''
  return { status, headers: response.headers, text, body: isJson ? parseJson(text) : undefined }
}
