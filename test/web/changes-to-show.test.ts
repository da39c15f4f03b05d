import type { NextChange } from '../../src/check/reports/report.ts'
import { answerOf, changesToShow } from '../../src/web/page/next/changes-to-show.ts'
import { expect, test } from '../support/test.ts'

const EXAMPLE = { exchange: 'e', time: '', request: 'GET /v1/pets', shows: 'query limit' }

type Count = readonly [client: string, refused: number, met: number]

function changeOf(id: string, parts: Partial<NextChange>, ...clients: readonly Count[]) {
  return {
    ...{ id, name: id, level: 'error', text: `About ${id}.`, place: {}, ...parts },
    clients: clients.map(([client, refused, met]) => ({ client, refused, met, example: EXAMPLE })),
  } as NextChange
}

const changes = [
  changeOf('version', { level: 'info' }),
  changeOf('label', { operation: 'listPets', level: 'warning' }, ['scale/0.9', 0, 2]),
  changeOf('limit', { operation: 'listPets' }, ['shop/1.4', 2, 3], ['scale/0.9', 0, 1]),
  changeOf('status', { operation: 'createPet', level: 'warning' }, ['shop/1.4', 1, 1]),
]

test.for([
  [{}, ['limit', 'status', 'label', 'version']],
  [{ state: 'met' }, ['label']],
  [{ state: 'not met' }, ['version']],
  [{ level: 'warning' }, ['status', 'label']],
  [{ operation: 'listPets' }, ['limit', 'label']],
  [{ operation: 'the whole contract' }, ['version']],
  [{ q: ' SCALE' }, ['limit', 'label']],
  [{ q: 'about status' }, ['status']],
  [{ client: 'scale/0.9' }, ['limit', 'label']],
  [{ client: 'scale/0.9', state: 'refused' }, []],
  [{ client: 'shop/1.4', state: 'refused', operation: 'listPets' }, ['limit']],
] as const)('of the changes, %j has %j', ([filter, ids]) => {
  const shown = changesToShow(changes, filter)
  expect(shown.map(({ id }) => id)).toEqual(ids)
  // The number leads to the change in the report.
  for (const { id, number } of shown) expect(changes[number]?.id).toBe(id)
})

test('of one client, its own counts are shown', () => {
  const [limit] = changesToShow(changes, { client: 'scale/0.9' })
  expect(limit?.clients.map(({ client }) => client)).toEqual(['scale/0.9'])
})

const USES = 'scale/0.9 uses what changes: rehearse their tests to see whether it breaks them.'
const NOBODY = 'No client so far uses what changes: that is no proof that nobody needs it.'

test.for([
  [{ q: 'version' }, 0, '', 'Breaks no client so far.', NOBODY],
  [{ q: 'version' }, 2, 'warn', 'No request refused so far; 2 answers would differ.', ''],
  [{ q: 'status' }, 2, 'bad', 'Breaks 1 client: shop/1.4.', ''],
  [{ q: 'limit' }, 0, 'bad', 'Breaks 1 client: shop/1.4.', USES],
  [{ q: 'label' }, 0, 'warn', 'No request refused so far; 1 client uses what changes.', USES],
  [{ q: 'label' }, 1, 'warn', 'No request refused so far; 1 answer would differ.', USES],
] as const)(
  'who breaks by %j, when %d exchanges would be answered otherwise, is answered',
  (row) => {
    const [filter, differing, look, verdict, met] = row
    expect(answerOf(changesToShow(changes, filter), differing)).toEqual({ look, verdict, met })
  },
)

test('of many clients an answer names the first five', () => {
  const many = Array.from({ length: 7 }, (_, at): Count => [`app-${at}`, 1, 1])
  expect(answerOf([changeOf('limit', {}, ...many)]).verdict).toBe(
    'Breaks 7 clients: app-0, app-1, app-2, app-3, app-4 and 2 other clients.',
  )
})
