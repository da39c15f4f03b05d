import { writeFileSync } from 'node:fs'
import { LIBRARY, writeFiles } from '../../support/contract-files.ts'
import { startSandbox } from '../../support/library.ts'
import { withoutRedis } from '../../support/redis-server.ts'
import { expect } from '../../support/test.ts'
import { test } from './support.ts'

const files = () =>
  writeFiles({
    'library.yaml': LIBRARY,
    'books.yaml':
      'version: 1\ncontract: library.yaml\nkeys: [k, k2]\nbooks: [{ id: 7, title: Momo, genre: novel }]\n',
  })

/** Asks a sandbox; with a book, adds it. */
async function ask(url: string, book?: object, key = 'k') {
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(book && { method: 'POST', body: JSON.stringify(book) }),
  })
  return response.json()
}

const KRABAT = { title: 'Krabat', genre: 'novel' }

test(`two replicas of a scenario that names its contract are one sandbox${withoutRedis}`, async ({
  redis,
}) => {
  const at = files()
  const options = { scenario: at('books.yaml'), data: (await redis()).address }
  await using one = await startSandbox(options)
  await using other = await startSandbox(options)
  expect(await ask(`${one.url}/books`, KRABAT)).toEqual({ id: 8, ...KRABAT })
  expect(await ask(`${other.url}/books/8`)).toEqual({ id: 8, ...KRABAT })
  await other.snapshots.take('two')
  await one.reset()
  expect(await ask(`${other.url}/books`)).toHaveLength(1)
  await one.snapshots.restore('two')
  expect(await ask(`${other.url}/books`)).toHaveLength(2)
  await one.load('default')
  expect(await ask(`${other.url}/books?limit=50`)).toHaveLength(20)
  await other.load(at('books.yaml'))
  expect(await ask(`${one.url}/books`)).toHaveLength(2)
})

test(`a replica with another version of the contract is refused while others run, and goes on with their state afterwards${withoutRedis}`, async ({
  redis,
}) => {
  const { address: data } = await redis()
  const at = files()
  const options = { scenario: at('books.yaml'), data }
  {
    await using one = await startSandbox(options)
    await ask(`${one.url}/books`, KRABAT)
    await one.snapshots.take('earlier')
    writeFileSync(at('library.yaml'), LIBRARY.replace('version: 2.0.0', 'version: 2.1.0'))
    await expect(startSandbox(options)).rejects.toThrow(
      /^\S+: other replicas serve another version of the contract town-library \(sha256:[0-9a-f]{64}; here it is sha256:[0-9a-f]{64}\)\. Start all replicas with the same file, or stop the others first; one that was killed counts for 15 seconds\.$/,
    )
    expect(await ask(`${one.url}/books`)).toHaveLength(2)
  }
  await using one = await startSandbox(options)
  await using other = await startSandbox(options)
  expect(await ask(`${one.url}/books`)).toHaveLength(2)
  expect(await ask(`${other.url}/books`)).toHaveLength(2)
  await other.reset()
  await one.snapshots.restore('earlier')
  expect(await ask(`${other.url}/books`)).toHaveLength(2)
})

test(`a replica that was killed counts until its time is over${withoutRedis}`, {
  tags: ['long'],
}, async ({ redis }) => {
  const { address: data, ask: askServer } = await redis()
  const at = files()
  // What a replica leaves that cannot give its lease back.
  const now = Number(askServer('TIME').split('\n')[0])
  const key = `petstore:{${encodeURIComponent('town-library/books')}}:contract`
  const lasts = (seconds: number) =>
    askServer('ZADD', key, String(now + seconds), `sha256:${'0'.repeat(64)} killed`)
  lasts(600)
  const options = { scenario: at('books.yaml'), data }
  await expect(startSandbox(options)).rejects.toThrow(`(sha256:${'0'.repeat(64)}; here it is`)
  lasts(-1)
  await using sandbox = await startSandbox(options)
  expect(await ask(`${sandbox.url}/books`)).toHaveLength(1)
})
