import { expect, test } from 'vitest'
import type { Exchange } from '../../src/journal/journal-types.ts'
import {
  clientName,
  clientsText,
  reasonsOf,
  shortReason,
} from '../../src/web/page/live/exchange-text.ts'

const LINUX = 'Mozilla/5.0 (X11; Linux x86_64)'
const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each<[{ [header: string]: string | string[] }, string]>([
  [{}, ''],
  [{ 'user-agent': 'curl/7.88.1' }, 'curl/7.88.1'],
  [{ 'user-agent': 'python-requests/2.32 x' }, 'python-requests/2.32'],
  [{ 'user-agent': `${LINUX} ${KIT} Chrome/131.0.0.0 Safari/537.36` }, 'Chrome 131'],
  [
    { 'user-agent': `${LINUX} ${KIT} HeadlessChrome/131.0.0.0 Safari/537.36` },
    'Headless Chrome 131',
  ],
  [{ 'user-agent': `${LINUX} ${KIT} Chrome/131.0 Safari/537.36 Edg/131.0` }, 'Edge 131'],
  [{ 'user-agent': `${LINUX} ${KIT} Chrome/131.0 Safari/537.36 OPR/116.0` }, 'Opera 116'],
  [{ 'user-agent': 'Mozilla/5.0 (X11; rv:133.0) Gecko/20100101 Firefox/133.0' }, 'Firefox 133'],
  [{ 'user-agent': `${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1` }, 'Safari 18'],
  [{ 'user-agent': `${IPHONE} CriOS/131.0.1 Mobile/15E148 Safari/604.1` }, 'Chrome 131'],
  [{ 'user-agent': `${IPHONE} FxiOS/133.0 Mobile/15E148 Safari/604.1` }, 'Firefox 133'],
  [{ 'user-agent': 'Mozilla/5.0 (compatible; Petbot/2.1)' }, 'Mozilla/5.0'],
  [{ 'user-agent': `${LINUX} ${KIT} Shop/4.2` }, 'Shop/4.2'],
  [
    {
      origin: 'http://shop.example:3000',
      'user-agent': `${LINUX} ${KIT} Chrome/131.0.0.0 Safari/537.36`,
    },
    'shop.example:3000 · Chrome 131',
  ],
  [{ origin: 'https://shop.example' }, 'shop.example'],
  [{ origin: 'null', 'user-agent': 'curl/8' }, 'null · curl/8'],
])('the client of %j is called %j', (headers, name) => {
  expect(clientName({ headers })).toBe(name)
})

test('clients are counted by their names, the most frequent first', () => {
  const by = (agent?: string) => ({
    request: { headers: agent ? { 'user-agent': agent } : {} } as never,
  })
  expect(clientsText([by('curl/8'), by('node'), by(), by('node')])).toBe(
    'node (2); curl/8 (1); unnamed (1)',
  )
  expect(clientsText([])).toBe('')
})

const answer = { status: 200, headers: {}, rawHeaders: [], body: undefined }
const exchange = {
  id: 'a-1',
  time: 0,
  duration: 1,
  operation: 'listPets',
  request: { method: 'GET', target: '/v1/pets', headers: {}, rawHeaders: [], body: undefined },
  answer,
  origin: 'store',
  fault: undefined,
  relied: [],
  violations: [],
} satisfies Exchange

test.for<[string, Partial<Exchange>, string]>([
  ['an answer of the store', {}, ''],
  ['a fault that answered', { origin: 'fault', fault: 'lost' }, 'fault lost'],
  ['a fault that only delayed', { fault: 'slow' }, 'also fault slow'],
  [
    'two faults, of which one answered',
    { origin: 'fault', fault: 'slow,lost' },
    'fault lost; also fault slow',
  ],
  [
    'a fault that cut the connection',
    { answer: undefined, fault: 'slow,cut' },
    'fault cut; also fault slow',
  ],
  ['Prefer: code', { origin: 'fault' }, ''],
  [
    'a client that left',
    { answer: undefined, abandoned: true, fault: 'slow' },
    'the client left; also fault slow',
  ],
])('%s is explained in a row', ([, change, text]) => {
  expect(shortReason({ ...exchange, ...change })).toBe(text)
})

test('the deciding reason comes first, then the contributing ones', () => {
  expect(reasonsOf({ ...exchange, origin: 'fault', fault: 'slow,lost' })).toEqual([
    'The fault lost answered.',
    'The fault slow struck as well; it did not decide the answer.',
  ])
  expect(reasonsOf({ ...exchange, origin: 'contract', fault: 'slow' })).toEqual([
    'The checks against the contract refused it.',
    'The fault slow struck as well; it did not decide the answer.',
  ])
})
