import { openSource } from '../../src/contract/document/contract-source.ts'
import { readDocument } from '../../src/contract/reading/read-document.ts'
import type { JudgedExchange } from '../../src/next/judged-exchange.ts'
import { type NextJudge, nextJudge } from '../../src/next/next-judge.ts'
import { changed, type Draft, depot, TODAY } from '../contract/changes/depot.ts'
import { writeFiles } from '../support/contract-files.ts'
import { expect, test } from '../support/test.ts'

const parcel = { id: 1, state: 'new', address: { street: 'Quay 1' }, label: 'fragile' }
const bearer = ['authorization', 'Bearer secret-token']
const json = ['content-type', 'application/json']

/** An exchange of a sound client, with what is different about it. */
function exchange(
  line: string,
  {
    body = '',
    status = 200,
    answer,
    headers = [...bearer, ...json],
  }: Partial<{
    readonly body: unknown
    readonly status: number
    readonly answer: unknown
    readonly headers: readonly string[]
  }> = {},
): JudgedExchange {
  const [method = '', target = ''] = line.split(' ')
  return {
    ...{ method, target, requestHeaders: headers, status, responseHeaders: json },
    requestBody: body === '' ? '' : JSON.stringify(body),
    responseBody: answer === undefined ? '' : JSON.stringify(answer),
  }
}

async function sourceOf(draft: object) {
  const at = writeFiles({ 'contract.json': draft })
  return openSource(readDocument({ file: at('contract.json'), overlays: [] }))
}

let older: ReturnType<typeof sourceOf> | undefined

async function judgeOf(change: (draft: Draft) => void): Promise<NextJudge> {
  older ??= sourceOf(depot())
  return nextJudge(await older, await sourceOf(changed(change)), { today: TODAY })
}

const list = (query = '', more = {}) =>
  exchange(`GET /v1/parcels${query}`, { answer: [parcel], ...more })
const send = (body: object, more = {}) =>
  exchange('POST /v1/parcels', { body, status: 201, answer: parcel, ...more })
const sent = { address: { street: 'Quay 1' } }

interface Row {
  readonly title: string
  readonly change: Change
  readonly exchange: JudgedExchange
  readonly refused?: readonly string[]
  readonly met?: readonly string[]
}

type Change = (draft: Draft) => void

const limit = (d: Draft) => d.paths['/parcels'].get.parameters[0]
const lowerLimit: Change = (d) => {
  limit(d).schema.maximum = 50
}
const withDefault: Change = (d) => {
  limit(d).schema.default = 10
}
const withColour: Change = (d) => {
  d.components.schemas.Parcel.properties.colour = { type: 'string' }
}
const needsWeight: Change = (d) => void d.components.schemas.NewParcel.required.push('weight')
const withoutHint: Change = (d) => void delete d.components.schemas.Error.properties.hint
const byKey: Change = (d) => {
  d.security = [{ key: [] }]
}
const shortLetters: Change = (d) => {
  d.components.schemas.Letter.properties.pages.maximum = 9
}
const note = exchange('PUT /v1/notes', {
  ...{ body: 'x', answer: 'x', headers: [...json, 'x-key', 'k'] },
})

test.for<Row>([
  {
    title: 'a limit over the new maximum is refused',
    change: lowerLimit,
    exchange: list('?limit=80'),
    refused: ['query limit: must be an integer from 1 to 50'],
    met: ['query limit'],
  },
  {
    title: 'a limit within it is met',
    change: lowerLimit,
    exchange: list('?limit=20'),
    met: ['query limit'],
  },
  {
    title: 'without a limit, its maximum is not met',
    change: lowerLimit,
    exchange: list(),
  },
  {
    title: 'a default is met where nothing is sent',
    change: withDefault,
    exchange: list(),
    met: ['query limit'],
  },
  {
    title: 'a default is not met where something is sent',
    change: withDefault,
    exchange: list('?limit=20'),
  },
  {
    title: 'a property that goes is met where the answer has it',
    change: (d) => void delete d.components.schemas.Parcel.properties.label,
    exchange: list(),
    met: ['answer 200 body.*.label'],
  },
  {
    title: 'a property that goes is not met where the answer does not have it',
    change: (d) => void delete d.components.schemas.Parcel.properties.weight,
    exchange: list(),
  },
  {
    title: 'a property that comes is met where its object is',
    change: withColour,
    exchange: list(),
    met: ['answer 200 body.*'],
  },
  {
    title: 'an empty list meets nothing of its items',
    change: withColour,
    exchange: list('', { answer: [] }),
  },
  {
    title: 'a value that comes is met where its property is',
    change: (d) => void d.components.schemas.Parcel.properties.state.enum.push('held'),
    exchange: list(),
    met: ['answer 200 body.*.state'],
  },
  {
    title: 'a value that goes refuses who sends it',
    change: (d) => void d.paths['/parcels'].get.parameters[1].schema.enum.pop(),
    exchange: list('?state=lost'),
    refused: ['query state: must be one of new, sent'],
    met: ['query state'],
  },
  {
    title: 'a member that must be sent refuses who does not',
    change: needsWeight,
    exchange: send(sent),
    refused: ['body weight: is required'],
    met: ['body'],
  },
  {
    title: 'a member that must be sent refuses nobody who does',
    change: needsWeight,
    exchange: send({ ...sent, weight: 3 }),
    met: ['body'],
  },
  {
    title: 'what the current contract refuses is refused by nothing new',
    change: needsWeight,
    exchange: send({ address: {} }, { status: 400, answer: { code: 'no' } }),
    met: ['body'],
  },
  {
    title: 'what the current contract refuses and the service took is refused by what is new alone',
    change: needsWeight,
    exchange: send({ address: {} }),
    refused: ['body weight: is required'],
    met: ['body'],
  },
  {
    title: 'another status of success is met where there was this one',
    change: (d) => {
      const { responses } = d.paths['/parcels'].post
      responses['200'] = responses['201']
      delete responses['201']
    },
    exchange: send(sent),
    met: ['answer 201', 'answer 201'],
  },
  {
    title: 'the shape of an error is met by who gets the error',
    change: withoutHint,
    exchange: exchange('GET /v1/parcels/5', { status: 404, answer: { code: 'no', hint: 'ask' } }),
    met: ['answer 404 body.hint'],
  },
  {
    title: 'the shape of an error is not met by who gets none',
    change: withoutHint,
    exchange: exchange('GET /v1/parcels/5', { answer: parcel }),
  },
  {
    title: 'an operation that goes refuses who calls it',
    change: (d) => void delete d.paths['/parcels/{parcelId}'].get,
    exchange: exchange('GET /v1/parcels/5', { answer: parcel }),
    refused: ['the path no longer has the method GET (405)'],
    met: ['operation getParcel'],
  },
  {
    title: 'a path that goes refuses who calls it',
    change: (d) => void delete d.paths['/notes'],
    exchange: note,
    refused: ['the path is gone (404)'],
    met: ['operation putNote'],
  },
  {
    title: 'an operation that comes is met by nobody who calls another one',
    change: (d) => {
      d.paths['/parcels'].delete = {
        operationId: 'dropAll',
        responses: { '204': { description: 'Gone' } },
      }
    },
    exchange: list(),
  },
  {
    title: 'other credentials refuse who sends the former ones',
    change: byKey,
    exchange: list(),
    refused: ['credentials: must be the header X-Key: <API_KEY>'],
    met: ['credentials', 'credentials'],
  },
  {
    title: 'other credentials refuse nobody of an operation with its own',
    change: byKey,
    exchange: note,
  },
  {
    title: 'a text is met by nobody',
    change: (d) => {
      d.components.schemas.Parcel.properties.label.description = 'Words'
    },
    exchange: list(),
  },
  {
    title: 'of a choice, the branch that fits is met',
    change: shortLetters,
    exchange: send({ ...sent, contents: { pages: 10 } }),
    refused: ['body contents: must fit exactly one of its schemas'],
    met: ['body.contents.pages'],
  },
  {
    title: 'of a choice, the branch that does not fit is not met',
    change: shortLetters,
    exchange: send({ ...sent, contents: { volume: 10 } }),
  },
  {
    title: 'a header that goes is met where it came',
    change: (d) => void delete d.paths['/parcels'].get.responses['200'].headers['X-Next'],
    exchange: { ...list(), responseHeaders: [...json, 'x-next', 'abc'] },
    met: ['answer 200 header X-Next'],
  },
  {
    title: 'a key that no contract names is not shown',
    change: (d) => {
      d.components.schemas.Address.additionalProperties = false
    },
    exchange: send({ address: { street: 'Quay 1', 's3cr3t-k3y': 1 } }),
    refused: ['body address.*: is an unknown key. The keys here are street, city'],
    met: ['body.address', 'answer 201 body.address'],
  },
])('$title', async ({ change, exchange: given, refused = [], met = [] }) => {
  const judge = await judgeOf(change)
  const shown = judge.judge(given)
  expect(shown.refused.map(({ why }) => why)).toEqual(refused)
  expect(judge.show(given).met.map(({ where }) => where)).toEqual(met)
  expect(JSON.stringify(shown)).not.toMatch(/secret-token|s3cr3t/)
})

test('what two changes refuse only together, both are said to refuse', async () => {
  const judge = await judgeOf(({ components: { schemas } }) => {
    const { label: _, ...others } = schemas.NewParcel.properties
    schemas.NewParcel = { ...schemas.NewParcel, properties: others, additionalProperties: false }
    // These have nothing to do with it.
    others.weight.maximum = 30
    others.speed.enum.push('air')
  })
  const { refused } = judge.judge(send({ ...sent, label: 'fragile' }))
  expect(refused.map(({ change }) => change.split(' ')[0])).toEqual([
    'request-property-removed',
    'x-request-body-additional-properties-denied',
  ])
  for (const { why } of refused)
    expect(why).toMatch(/^body label: is an unknown key.*, together with 1 more$/)
})
