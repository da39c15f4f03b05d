import { expect } from 'vitest'
import type { TestReply } from './test.ts'

/** Expects a reply to be an Error of a status: exactly its three keys, as JSON, with origin and id. */
export function expectError(reply: TestReply, status: number, message?: RegExp | string): void {
  const { body, headers } = reply
  expect({ status: reply.status, text: reply.text }).toMatchObject({ status })
  expect(headers.get('content-type')).toBe('application/json')
  expect(Object.keys(body).toSorted()).toEqual(['code', 'message', 'status'])
  expect(body.status).toBe(status)
  expect(typeof body.code).toBe('string')
  expect(body.code).not.toBe('')
  expect(headers.get('x-sandbox-origin')).toMatch(/^(store|fault|tape|contract|none)$/)
  expect(headers.get('x-request-id')).toMatch(/^[\w-]+$/)
  if (message instanceof RegExp) expect(body.message).toMatch(message)
  else if (message !== undefined) expect(body.message).toBe(message)
  else expect(body.message).not.toBe('')
}
