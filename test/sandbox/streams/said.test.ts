import { createChecker } from '../../../src/check/checker.ts'
import { contractOf } from '../../../src/contract/contract.ts'
import { journalHar } from '../../../src/recording/har/write-har.ts'
import { readCaptures } from '../../../src/recording/recording-formats.ts'
import { writeFiles } from '../../support/contract-files.ts'
import { collection, object, text } from '../../support/contract-parts.ts'
import { expect, ownContract, test } from '../../support/own-contract.ts'
import { runCli } from '../../support/run-command.ts'

const Order = object({ id: { type: 'integer' }, name: text }, ['id', 'name'])
const feed = (more: object = {}) => ({
  get: {
    ...{ operationId: 'feed', ...more },
    responses: {
      200: { description: 'Done', content: { 'text/event-stream': { schema: Order } } },
    },
  },
})
const paths = collection('/orders', Order)
const written = (more: object, other: object = {}) =>
  writeFiles({
    'own.json': {
      ...{ openapi: '3.1.0', info: { title: 'Own', version: '1' } },
      paths: { ...paths, '/feed': feed(more), '/other': { get: { ...other, responses: {} } } },
    },
  })('own.json')

test('contract explain says what the items of a stream are, and how they are sent', async () => {
  const { stdout } = await runCli([
    'contract',
    'explain',
    written({ 'x-sandbox': { every: '2s' } }),
  ])
  expect(stdout).toContain(
    `text/event-stream: the records of the list, one by one, one every 2000 ms`,
  )
})

test.for<[string, object, object, string]>([
  ['every beyond its bound', { every: '11m' }, {}, 'a duration such as 300ms or 2s, up to 10m'],
  ['every that is no time', { every: 'often' }, {}, 'a duration such as 300ms or 2s, up to 10m'],
  ['events that are no number', { events: -1 }, {}, 'must be at least 0'],
  ['every without a stream', {}, { every: 5 }, 'GET /other documents no stream'],
])('x-sandbox is refused with its place: %s', async ([, here, there, says]) => {
  const file = written({ 'x-sandbox': here }, { 'x-sandbox': there })
  const { code, stderr } = await runCli(['contract', 'explain', file])
  expect([code, stderr]).toEqual([2, expect.stringContaining(says)])
})

test('a stream of which the journal has the beginning is one in a HAR, too, and is judged as far', async ({
  start,
}) => {
  const contract = await ownContract({
    paths: { '/feed': feed({ 'x-sandbox': { events: 3000 } }) },
  })
  const { send, sandbox } = await start(Promise.resolve(contract))
  await send('GET /feed')
  const [seen] = await sandbox.requests.list()
  const { kept = 0, events } = seen?.answer?.stream ?? {}
  expect([kept > 0 && kept < 3000, events]).toEqual([true, 3000])
  const har = [...journalHar(seen ? [seen] : [], 'http')].join('')
  const file = writeFiles({ 'seen.har': har })('seen.har')
  const checker = await createChecker({ source: contract })
  for (const capture of readCaptures(file, contractOf(contract))) {
    expect(capture).toMatchObject({ isPart: true, failure: undefined })
    expect(checker.check(capture)).toEqual([])
  }
  expect(checker.report().unchecked).toEqual({ 'rest-of-stream': 1 })
})
