import type { Capture } from '../src/journal/exchange.ts'
import { capture } from '../test/support/record.ts'

const JSON_TYPE = ['content-type', 'application/json']
const BEGIN = Date.parse('2026-11-22T12:00:00Z')

/**
 * The exchange of a fleet of `proxies` that has the number `at` at the proxy `proxy`: one in five is a list of 20, one in ten a
 * creation, the rest are reads; one in a hundred breaks the contract, in one of thirty ways.
 */
export function exchangeOf(at: number, proxy: number, proxies: number): Capture {
  const number = at * proxies + proxy
  const [isList, isCreate] = [at % 5 === 0, at % 10 === 1]
  const wrong = number % 101 === 0 ? { [`extra${letters(number % 30)}`]: true } : {}
  const pet = (id: number) => ({ id, name: `Animal ${id}`, categoryId: id % 50, ...wrong })
  const body = isList
    ? Array.from({ length: 20 }, (_, n) => pet(((at + n) % 500) + 1))
    : pet(number + 1)
  const path = isList ? `?limit=${(at % 80) + 20}` : isCreate ? '' : `/${number + 1}`
  return capture({
    time: BEGIN + number,
    method: isCreate ? 'POST' : 'GET',
    target: `/v1/pets${path}`,
    requestHeaders: ['authorization', 'Bearer a-key-of-the-fleet', ...(isCreate ? JSON_TYPE : [])],
    requestBody: Buffer.from(isCreate ? `{"name":"Animal ${number + 1}","categoryId":1}` : ''),
    status: isCreate ? 201 : 200,
    responseHeaders: JSON_TYPE,
    responseBody: Buffer.from(JSON.stringify(isCreate ? { ...body, categoryId: 1 } : body)),
  })
}

// --- internal ---

/** Digits would make the name of a field a value. */
function letters(number: number): string {
  return [...String(number)].map((digit) => 'klmnopqrst'[Number(digit)]).join('')
}
