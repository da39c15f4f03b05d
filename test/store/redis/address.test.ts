import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRedisAddress } from '../../../src/store/redis/redis-client.ts'

const PLAIN = { isTls: false, username: undefined, password: undefined, database: 0 }
const at = (host: string, port = 6379) => ({ nodes: [{ host, port }] })

test.for([
  ['redis://localhost', { ...PLAIN, ...at('localhost'), shown: 'redis://localhost:6379' }],
  [
    'REDIS://localhost:7000/',
    { ...PLAIN, ...at('localhost', 7000), shown: 'redis://localhost:7000' },
  ],
  [
    'rediss://h:1/3',
    { ...PLAIN, ...at('h', 1), isTls: true, database: 3, shown: 'rediss://h:1/3' },
  ],
  ['redis://[::1]:7000', { ...PLAIN, ...at('::1', 7000), shown: 'redis://[::1]:7000' }],
  ['redis://:p%40ss@h', { ...PLAIN, ...at('h'), password: 'p@ss', shown: 'redis://h:6379' }],
  [
    'redis://u:p@ss@h',
    { ...PLAIN, ...at('h'), username: 'u', password: 'p@ss', shown: 'redis://h:6379' },
  ],
  ['redis://u@h', { ...PLAIN, ...at('h'), username: 'u', shown: 'redis://h:6379' }],
  [
    'redis://a:1,b',
    {
      ...PLAIN,
      nodes: [
        { host: 'a', port: 1 },
        { host: 'b', port: 6379 },
      ],
      shown: 'redis://a:1,b:6379',
    },
  ],
] as const)('%s is understood', ([text, address]) => {
  expect(parseRedisAddress(text)).toEqual(address)
})

test.for([
  ['http://h', 'starts with http://, which is not redis:// or rediss://'],
  ['redis:/h', 'is not redis:// or rediss://'],
  ['redis://', 'has "" where a host is needed'],
  ['redis://h:0', 'has the port 0, which is not one of 1 to 65535'],
  ['redis://h:65536', 'has the port 65536'],
  ['redis://h:x', 'has "h:x" where a host is needed'],
  ['redis://a,,b', 'has "" where a host is needed'],
  ['redis://h/x', 'has the path /x, which is not the number of a database'],
  ['redis://a,b/1', 'a cluster has database 0 only'],
  ['redis://:secret%@h', 'write %25 for it'],
] as const)('%s is refused, and what is wrong is named', ([text, message]) => {
  expect(() => parseRedisAddress(text)).toThrow(message)
})

test('whatever user and password are, they are read as they were, and the shown address has neither', () => {
  const word = fc.string({ unit: 'binary', minLength: 1 }).filter((text) => text.isWellFormed())
  fc.assert(
    fc.property(word, word, fc.integer({ min: 1, max: 65_535 }), (username, password, port) => {
      const credentials = [username, password].map(encodeURIComponent).join(':')
      const address = parseRedisAddress(`redis://${credentials}@h.test:${port}`)
      expect(address).toMatchObject({ username, password, shown: `redis://h.test:${port}` })
    }),
  )
})

test('no error about an address has its password', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), (rest) => {
      const attempt = () => parseRedisAddress(`redis://u:Se5am@h${rest}`)
      try {
        expect(attempt().shown).not.toContain('Se5am')
      } catch (error) {
        expect((error as Error).message).not.toContain('Se5am')
      }
    }),
  )
})
