import { createChecker } from '../../../src/check/checker.ts'
import { toCapture } from '../../support/capture.ts'
import { answer, integer, object, parameter, text } from '../../support/contract-parts.ts'
import { ownContract } from '../../support/own-contract.ts'
import { expect, test } from '../../support/test.ts'

const client = object({ id: integer, name: text, born: { type: 'integer' } }, ['id', 'name'])

test.for([
  ['the record that its id says', 'p1', { id: 4, name: 'Ada' }, []],
  ['the record that its name says', 'p1', { id: 9, name: '4' }, []],
  ['another record', 'p1', { id: 5, name: 'Ada' }, ['get-same-id body.name']],
  ['a number by chance', 'p1', { id: 5, name: 'Ada', born: 4 }, ['get-same-id body.name']],
  ['the name that was asked for', 'name', { id: 4, name: 'Ada' }, ['get-same-id body.name']],
] as const)(
  'of a parameter that is no name of a member, %s is judged by what any id of it says',
  async ([, name, record, expected]) => {
    const source = await ownContract({
      paths: {
        [`/clients/{${name}}`]: {
          parameters: [parameter(name, 'path', text)],
          get: { responses: { 200: answer(client) } },
        },
      },
    })
    const checker = await createChecker({ source })
    const found = checker.check(
      toCapture(
        { method: 'GET', target: '/clients/4' },
        {
          status: 200,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(record),
        },
      ),
    )
    expect(
      found
        .filter(({ severity }) => severity !== 'note')
        .map(({ rule, location }) => `${rule} ${location}`),
    ).toEqual(expected)
  },
)
