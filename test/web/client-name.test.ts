import { expect, test } from 'vitest'
import { clientName, clientsText } from '../../src/web/page/live/exchange-text.ts'

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
    'shop.example:3000, Chrome 131',
  ],
  [{ origin: 'https://shop.example' }, 'shop.example'],
  [{ origin: 'null', 'user-agent': 'curl/8' }, 'null, curl/8'],
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
