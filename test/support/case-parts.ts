import type { CaseAnswer, CaseRequest } from './case.ts'

/** The headers with which getPet must announce its removal. */
export const SUNSET = {
  deprecation: '@1795132800',
  sunset: 'Thu, 05 Dec 2030 00:00:00 GMT',
}

/** An animal with these changes; `undefined` removes a field. */
export function pet(changes: object = {}): object {
  return { id: 1, name: 'Rex', categoryId: 3, status: 'available', ...changes }
}

/** An animal as JSON text. */
export function petText(changes: object = {}): string {
  return JSON.stringify(pet(changes))
}

/** A list of `count` animals with ids from 1. */
export function pets(count: number, changes: object = {}): object[] {
  return Array.from({ length: count }, (_, index) => pet({ id: index + 1, ...changes }))
}

/** An Error as JSON text. */
export function errorText(status: number, changes: object = {}): string {
  return JSON.stringify({ code: 'some_code', message: 'What went wrong', status, ...changes })
}

/** Lists animals. */
export function list(search = ''): CaseRequest {
  return { target: `/v1/pets${search}` }
}

/** Reads an animal. */
export function get(id: string | number): CaseRequest {
  return { target: `/v1/pets/${id}` }
}

/** Adds an animal; a string is sent as it is. */
export function create(
  body: unknown = { name: 'Rex', categoryId: 3, status: 'available' },
): CaseRequest {
  const text = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
  return { method: 'POST', target: '/v1/pets', body: text }
}

/** Answers with JSON; a string or bytes are sent as they are. */
export function answer(
  body: unknown,
  status = 200,
  headers: CaseAnswer['headers'] = {},
): CaseAnswer {
  const text = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
  return { status, headers, body: text }
}
