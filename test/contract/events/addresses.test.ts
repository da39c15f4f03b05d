import { expect, test } from 'vitest'
import type { EventExchange } from '../../../src/contract/events/event-definitions.ts'
import {
  addressIn,
  addressText,
  readAddress,
} from '../../../src/contract/events/runtime-expressions.ts'

const EXCHANGE: EventExchange = {
  url: 'http://127.0.0.1:4010/v1/orders?cb=http%3A%2F%2F127.0.0.1%3A3000%2Fq',
  method: 'POST',
  status: 201,
  request: {
    headers: { 'x-callback': 'http://127.0.0.1:3000/h' },
    query: { cb: 'http://127.0.0.1:3000/q' },
    path: { id: '7' },
    body: {
      url: 'http://127.0.0.1:3000/b',
      'a/b': { 'c~d': 'http://127.0.0.1:3000/e' },
      list: ['http://127.0.0.1:3000/l'],
      data: 'a b&c',
    },
  },
  answer: { headers: { location: 'http://127.0.0.1:3000/r' }, body: { id: 7, isNew: true } },
}

/** Keys of callbacks, and where they lead; `undefined`: nowhere. */
const ADDRESSES: { readonly [key: string]: string | undefined } = {
  '{$request.body#/url}': 'http://127.0.0.1:3000/b',
  '$request.body#/url': 'http://127.0.0.1:3000/b',
  '{$request.body#/url}?data={$request.body#/data}': 'http://127.0.0.1:3000/b?data=a%20b%26c',
  '{$request.body#/a~1b/c~0d}': 'http://127.0.0.1:3000/e',
  '{$request.body#/list/0}': 'http://127.0.0.1:3000/l',
  '{$request.query.cb}/{$method}/{$statusCode}': 'http://127.0.0.1:3000/q/POST/201',
  '{$request.header.X-Callback}': 'http://127.0.0.1:3000/h',
  '{$response.header.location}': 'http://127.0.0.1:3000/r',
  'http://127.0.0.1:3000/{$request.path.id}/{$response.body#/id}?new={$response.body#/isNew}':
    'http://127.0.0.1:3000/7/7?new=true',
  'http://127.0.0.1:3000/?of={$url}':
    'http://127.0.0.1:3000/?of=http%3A%2F%2F127.0.0.1%3A4010%2Fv1%2Forders%3Fcb%3Dhttp%253A%252F%252F127.0.0.1%253A3000%252Fq',
  'https://example.com/fixed': 'https://example.com/fixed',
  '{$request.body#/none}': undefined,
  '{$request.body}': undefined,
  '{$request.body#/a~1b}': undefined,
  '{$response.query.cb}': undefined,
  '{$response.body#/id}': undefined,
}

test.for(Object.entries(ADDRESSES))('a callback with the key %s goes to %s', ([key, expected]) => {
  const template = readAddress(key)
  expect(template && addressIn(template, EXCHANGE)).toBe(expected)
  expect(template && addressText(template)).toBe(key.startsWith('$') ? `{${key}}` : key)
})

test.for([
  ...['{callbackUrl}', '{$request.body#url}', '{$request.body#/a~2}', '{$request.cookie.a}'],
  ...['{$request.header.a b}', '{$request.query.}', '{$urls}', '$nothing', ''],
  ...['ftp://127.0.0.1/{$request.path.id}', 'the address of the hook', '/hooks/{$request.path.id}'],
])('%s is no address', (key) => {
  expect(readAddress(key)).toBeUndefined()
})
