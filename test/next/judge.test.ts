import { parse } from 'yaml'
import type { JudgedExchange } from '../../src/next/judged-exchange.ts'
import { type NextJudge, nextJudge } from '../../src/next/next-judge.ts'
import { type Draft, depot, type Edits, edited, GONE, TODAY } from '../contract/changes/depot.ts'
import { asSource } from '../support/read-source.ts'
import { expect, test } from '../support/test.ts'
import { textCases } from '../support/text-cases.ts'

const parcel = { id: 1, state: 'new', address: { street: 'Quay 1' }, label: 'fragile' }
const bearer = ['authorization', 'Bearer secret-token']
const json = ['content-type', 'application/json']

/** What a sound client asks, and what is otherwise than usual of it: a list and a creation are answered as the contract says. */
interface Asked {
  readonly asks?: string
  readonly body?: unknown
  readonly status?: number
  readonly answer?: unknown
  /** Names and values in turn, where they are not those of a client with a token. */
  readonly sent?: readonly string[]
  readonly got?: readonly string[]
}

function exchange({ asks = 'GET /parcels', body, sent, got = [], ...more }: Asked): JudgedExchange {
  const [method = '', target = ''] = asks.split(' ')
  const isNew = method === 'POST'
  const {
    status = isNew ? 201 : 200,
    answer = target.startsWith('/parcels/') || isNew ? parcel : [parcel],
  } = more
  return {
    ...{ method, target: `/v1${target}`, requestHeaders: [...json, ...(sent ?? bearer)], status },
    responseHeaders: [...json, ...got],
    requestBody: body === undefined ? '' : JSON.stringify(body),
    responseBody: JSON.stringify(answer),
  }
}

let older: ReturnType<typeof asSource> | undefined

async function judgeOf(newer: Draft): Promise<NextJudge> {
  older ??= asSource(depot())
  return nextJudge(await older, await asSource(newer), { today: TODAY })
}

const sent = { address: { street: 'Quay 1' } }

/** What changes, what is asked, whom that refuses and why, and where what changes is met. */
interface Row extends Asked {
  readonly change: Edits
  readonly refused?: string
  readonly met?: readonly string[]
}

test.for(
  textCases`
  a limit over the new maximum is refused
    change: { limit.schema.maximum: 50 }
    asks: GET /parcels?limit=80
    refused: 'query limit: must be an integer from 1 to 50'
    met: [query limit]
  a limit within it is met
    change: { limit.schema.maximum: 50 }
    asks: GET /parcels?limit=20
    met: [query limit]
  without a limit, its maximum is not met
    change: { limit.schema.maximum: 50 }
  a default is met where nothing is sent
    change: { limit.schema.default: 10 }
    met: [query limit]
  a default is not met where something is sent
    change: { limit.schema.default: 10 }
    asks: GET /parcels?limit=20
  a property that goes is met where the answer has it
    change: { parcel.properties.label: GONE }
    met: [answer 200 body.*.label]
  a property that goes is not met where the answer does not have it
    change: { parcel.properties.weight: GONE }
  a property that comes is met where its object is
    change: { parcel.properties.colour: { type: string } }
    met: [answer 200 body.*]
  an empty list meets nothing of its items
    change: { parcel.properties.colour: { type: string } }
    answer: []
  a value that comes is met where its property is
    change: { parcel.properties.state.enum.+: held }
    met: [answer 200 body.*.state]
  a value that goes refuses who sends it
    change: { state.schema.enum.2: GONE }
    asks: GET /parcels?state=lost
    refused: 'query state: must be one of new, sent'
    met: [query state]
  a member that must be sent refuses who does not
    change: { order.required.+: weight }
    asks: POST /parcels
    body: { address: { street: Quay 1 } }
    refused: 'body weight: is required'
    met: [body]
  a member that must be sent refuses nobody who does
    change: { order.required.+: weight }
    asks: POST /parcels
    body: { address: { street: Quay 1 }, weight: 3 }
    met: [body]
  what the current contract refuses is refused by nothing new
    change: { order.required.+: weight }
    asks: POST /parcels
    body: { address: {} }
    status: 400
    answer: { code: 'no' }
    met: [body]
  what the current contract refuses and the service took is refused by what is new alone
    change: { order.required.+: weight }
    asks: POST /parcels
    body: { address: {} }
    refused: 'body weight: is required'
    met: [body]
  another status of success is met where there was this one
    change: { send.responses.200: { description: New }, send.responses.201: GONE }
    asks: POST /parcels
    body: { address: { street: Quay 1 } }
    met: [answer 201, answer 201]
  the shape of an error is met by who gets the error
    change: { schemas.Error.properties.hint: GONE }
    asks: GET /parcels/5
    status: 404
    answer: { code: 'no', hint: ask }
    met: [answer 404 body.hint]
  the shape of an error is not met by who gets none
    change: { schemas.Error.properties.hint: GONE }
    asks: GET /parcels/5
  an operation that goes refuses who calls it
    change: { item.get: GONE }
    asks: GET /parcels/5
    refused: the path no longer has the method GET (405)
    met: [operation getParcel]
  a path that goes refuses who calls it
    change: { paths./notes: GONE }
    asks: PUT /notes
    body: x
    answer: x
    sent: [x-key, k]
    refused: the path is gone (404)
    met: [operation putNote]
  an operation that comes is met by nobody who calls another one
    change: { paths./parcels.delete: { operationId: dropAll, responses: { '204': { description: Gone } } } }
  other credentials refuse who sends the former ones
    change: { all.security: [{ key: [] }] }
    refused: 'credentials: must be the header X-Key: <API_KEY>'
    met: [credentials, credentials]
  other credentials refuse nobody of an operation with its own
    change: { all.security: [{ key: [] }] }
    asks: PUT /notes
    body: x
    answer: x
    sent: [x-key, k]
  a text is met by nobody
    change: { parcel.properties.label.description: Words }
  of a choice, the branch that fits is met
    change: { schemas.Letter.properties.pages.maximum: 9 }
    asks: POST /parcels
    body: { address: { street: Quay 1 }, contents: { pages: 10 } }
    refused: 'body contents: must fit exactly one of its schemas'
    met: [body.contents.pages]
  of a choice, the branch that does not fit is not met
    change: { schemas.Letter.properties.pages.maximum: 9 }
    asks: POST /parcels
    body: { address: { street: Quay 1 }, contents: { volume: 10 } }
  a header that goes is met where it came
    change: { list.responses.200.headers.X-Next: GONE }
    got: [x-next, abc]
    met: [answer 200 header X-Next]
  a key that no contract names is not shown
    change: { address.additionalProperties: false }
    asks: POST /parcels
    body: { address: { street: Quay 1, s3cr3t-k3y: 1 } }
    refused: 'body address.*: is an unknown key. The keys here are street, city'
    met: [body.address, answer 201 body.address]
`,
)('%s', async ([, text]) => {
  const { change, refused, met = [], ...asked }: Row = parse(text)
  const judge = await judgeOf(edited(change))
  const given = exchange(asked)
  const shown = judge.judge(given)
  expect(shown.refused.map(({ why }) => why)).toEqual([refused ?? []].flat())
  expect(judge.show(given).met.map(({ where }) => where)).toEqual(met)
  expect(JSON.stringify(shown)).not.toMatch(/secret-token|s3cr3t/)
})

test('what two changes refuse only together, both are said to refuse', async () => {
  const judge = await judgeOf(
    edited({
      ...{ 'order.properties.label': GONE, 'order.additionalProperties': false },
      // These have nothing to do with it.
      ...{ 'order.properties.weight.maximum': 30, 'order.properties.speed.enum.+': 'air' },
    }),
  )
  const body = { ...sent, label: 'fragile' }
  const { refused } = judge.judge(exchange({ asks: 'POST /parcels', body }))
  expect(refused.map(({ change }) => change.split(' ')[0])).toEqual([
    'request-property-removed',
    'x-request-body-additional-properties-denied',
  ])
  for (const { why } of refused)
    expect(why).toMatch(/^body label: is an unknown key.*, together with 1 more$/)
})
