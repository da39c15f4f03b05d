import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { journalHar } from '../../../src/recording/har/write-har.ts'
import { harProblems } from '../../support/har-problems.ts'
import { readCaptures } from '../../support/read-recordings.ts'
import { take } from '../../support/record.ts'
import { expect, test } from '../../support/test.ts'
import { walk } from '../../support/walk.ts'

test('the journal as a HAR keeps to the HAR schema, and has each exchange as it went', async ({
  start,
  folder,
}) => {
  const sandbox = await start()
  for (const step of walk) await take(sandbox.url, step, sandbox.key)
  const exchanges = await sandbox.requests.list()
  const text = [...journalHar(exchanges, 'http')].join('')
  const har = JSON.parse(text)
  expect(harProblems(har)).toEqual([])
  const { headers, target } = exchanges[0]?.request ?? {}
  expect(har.log.entries[0].request.url).toBe(`http://${headers?.host}${target}`)
  expect(text).not.toContain(sandbox.key)
  const file = path.join(folder, 'journal.har')
  await writeFile(file, text)
  const read = [...readCaptures(file)]
  expect(read).toHaveLength(walk.length)
  for (const [at, { request, answer }] of exchanges.entries()) {
    const { method, target, requestHeaders, status, responseBody } = read[at] ?? {}
    expect({ method, target, requestHeaders, status }).toEqual({
      ...{ method: request.method, target: request.target, status: answer?.status },
      requestHeaders: request.rawHeaders,
    })
    const isHead = method === 'HEAD'
    expect(responseBody?.toString()).toBe(isHead ? '' : answer?.body)
  }
})

test('a HAR says what the journal does not have', async ({ start, folder }) => {
  const sandbox = await start()
  const json = { name: 'x'.repeat(70_000), categoryId: 'x' }
  await sandbox.send('/pets', { json })
  await sandbox.send('/pets', { headers: { prefer: 'fault=empty' } }).catch(() => {})
  const file = path.join(folder, 'journal.har')
  await writeFile(file, [...journalHar(await sandbox.requests.list(), 'http')].join(''))
  const [long, cut] = [...readCaptures(file)]
  expect(long?.requestBody).toBeUndefined()
  expect(cut?.failure).toBe('no answer came: the connection was cut')
})
