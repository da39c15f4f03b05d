import { writeFiles } from '../support/contract-files.ts'
import { inPath, inQuery, integer, listOf, object, text } from '../support/contract-parts.ts'
import { runCli } from '../support/run-command.ts'
import { expect, test } from '../support/test.ts'

const time = { type: 'string', format: 'date-time' }
const event = object({ id: text, title: text, at: time, price: integer }, ['id'])
const ok = (schema: object) => ({
  200: { description: 'ok', content: { 'application/json': { schema } } },
})
const page = object({ content: listOf(event), totalElements: integer, number: integer })

const parameters = [
  ...[inQuery('page', integer), inQuery('size', integer), inQuery('sort'), inQuery('q')],
  ...[inQuery('from', time), inQuery('before', time), inQuery('min_price', integer)],
  ...[inQuery('title'), inQuery('expand')],
]

const paths = {
  '/events': { get: { operationId: 'listEvents', parameters, responses: ok(page) } },
  '/events/{id}': {
    parameters: [inPath('id')],
    get: { operationId: 'getEvent', parameters: [inQuery('fields')], responses: ok(event) },
    delete: { operationId: 'removeEvent', responses: { 204: { description: 'gone' } } },
  },
  '/figures': {
    get: {
      operationId: 'getFigures',
      parameters: [inQuery('year')],
      responses: ok({ type: 'object' }),
    },
  },
}

test('contract explain says of each query parameter what it does, or that it does nothing', async () => {
  const info = { title: 'Events', version: '1' }
  const at = writeFiles({ 'events.json': { openapi: '3.1.0', info, paths } })
  const { code, stdout } = await runCli(['contract', 'explain', at('events.json')])
  expect(code).toBe(0)
  const said = [...stdout.matchAll(/^ +\?(\w+) (.*)$/gm)].map(([, name, words]) => [name, words])
  expect(said).toEqual([
    ['page', 'chooses a page, counted from 0: it is a usual word'],
    ['size', 'bounds the number of records: it bounds a list that goes on'],
    ['sort', 'sorts: it is a usual word'],
    ['q', 'finds records with its words in their texts: it is a usual word'],
    ['from', 'leaves out what is lower in at: it is a time, and records have the time at'],
    ['before', 'leaves out what is higher in at: it is a time, and records have the time at'],
    [
      'min_price',
      'leaves out what is lower in price: its name is that of a bound of the property price',
    ],
    ['title', 'filters by title: records have the property title of its type'],
    ['expand', 'does nothing: no property of the record has its name, and it is no usual word'],
    ['fields', 'does nothing: only those of lists do something'],
    ['year', 'does nothing: a sample is another one for another query, whatever that means'],
  ])
  expect(stdout).toContain('parameters of lists that do nothing: expand\n')
})
