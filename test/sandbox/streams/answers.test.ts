import { createChecker } from '../../../src/check/checker.ts'
import { toCapture } from '../../support/capture.ts'
import { collection, inQuery, int64, listOf, object, text } from '../../support/contract-parts.ts'
import { expect, type OwnReply, oneSandbox, ownContract, test } from '../../support/own-contract.ts'

const Order = object({ id: int64, name: text, state: { enum: ['open', 'paid'] } }, ['id', 'name'])
const Chunk = object({ delta: text, index: { type: 'integer', minimum: 0 } }, ['delta'])
const Told = object(
  {
    event: { const: 'order' },
    id: text,
    data: { type: 'string', contentMediaType: 'application/json', contentSchema: Order },
  },
  ['event', 'data'],
)
const ofKind = (name: string) => object({ event: { const: name }, data: text }, ['event', 'data'])

const get = (content: object, more: object = {}) => ({
  get: { ...more, responses: { 200: { description: 'Done', content } } },
})
const sse = (media: object) => ({ 'text/event-stream': media })
const lines = (media: object) => ({ 'application/x-ndjson': media })

const contract = ownContract({
  paths: {
    ...collection('/orders', Order, { query: [inQuery('state'), inQuery('limit', int64)] }),
    '/orders/feed': get(sse({ schema: Order }), {
      parameters: [inQuery('state'), inQuery('last_event_id')],
    }),
    '/orders/told': get(sse({ schema: listOf(Told) })),
    '/orders/export': get(lines({ schema: listOf(Order) }), {
      parameters: [inQuery('limit', int64)],
    }),
    '/orders/marked': get({ 'application/json-seq': { schema: Order } }),
    '/orders/both': get({
      'application/json': { schema: listOf(Order) },
      ...sse({ schema: Order }),
    }),
    '/text': get(
      sse({ schema: text, example: 'id: a\ndata: one\n\n: ping\n\nid: b\ndata: two\n' }),
    ),
    '/listed': get(
      sse({ schema: Chunk, example: [{ delta: 'a' }, { delta: 'b' }, { delta: 'c' }] }),
    ),
    '/named': get(
      lines({
        schema: Chunk,
        examples: { one: { value: { delta: 'x' } }, two: { value: { delta: 'y' } } },
      }),
    ),
    '/made': get(sse({ schema: Chunk }), { 'x-sandbox': { events: 5 } }),
    '/kinds': get(sse({ schema: { oneOf: ['start', 'delta', 'ping', 'stop'].map(ofKind) } })),
    '/ends': {
      get: {
        responses: {
          200: { description: 'Done', content: sse({ schema: Chunk }) },
          204: { description: 'Nothing more' },
        },
      },
    },
    '/chat': {
      post: {
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: object({ prompt: text, stream: { type: 'boolean', default: false } }, [
                'prompt',
              ]),
            },
          },
        },
        responses: {
          200: {
            description: 'Done',
            content: {
              'application/json': { schema: object({ answer: text }, ['answer']) },
              ...sse({ schema: Chunk }),
            },
          },
        },
      },
    },
  },
})
const opened = oneSandbox(contract)

/** The events of a text, by their fields. */
const eventsOf = (reply: OwnReply) =>
  reply.bytes
    .toString()
    .split('\n\n')
    .filter((each) => each !== '' && !each.startsWith(':'))
    .map((each) => Object.fromEntries(each.split('\n').map((line) => line.split(/: (.*)/s))))
const dataOf = (reply: OwnReply) => eventsOf(reply).map(({ data }) => JSON.parse(data))

async function withOrders() {
  const own = await opened()
  await own.sandbox.load({
    ...{ version: 1, name: 'own' },
    records: {
      orders: [1, 2, 3, 4].map((id) => ({ id, name: `n${id}`, state: id % 2 ? 'open' : 'paid' })),
    },
  } as never)
  return own
}

test('the records of a list are the events of its stream, with the filters and the ids of the records', async () => {
  const { send } = await withOrders()
  const feed = await send('GET /orders/feed')
  expect(feed.headers.get('content-type')).toBe('text/event-stream')
  expect(feed.headers.get('cache-control')).toBe('no-store')
  expect(feed.headers.get('content-length')).toBeNull()
  expect(eventsOf(feed).map(({ id }) => id)).toEqual(['1', '2', '3', '4'])
  expect(dataOf(feed)[1]).toEqual({ id: 2, name: 'n2', state: 'paid' })
  expect(dataOf(await send('GET /orders/feed?state=paid')).map(({ id }) => id)).toEqual([2, 4])
  const told = eventsOf(await send('GET /orders/told'))
  expect(told[2]).toEqual({
    event: 'order',
    id: '3',
    data: JSON.stringify({ id: 3, name: 'n3', state: 'open' }),
  })
})

test('records are lines and marked texts of JSON where the media type has those', async () => {
  const { send } = await withOrders()
  expect((await send('GET /orders/export?limit=2')).bytes.toString()).toBe(
    '{"id":1,"name":"n1","state":"open"}\n{"id":2,"name":"n2","state":"paid"}\n',
  )
  const marked = (await send('GET /orders/marked')).bytes.toString()
  expect(
    marked
      .split('\u001e')
      .slice(1)
      .map((each) => JSON.parse(each).id),
  ).toEqual([1, 2, 3, 4])
})

test('a client gets a stream if it accepts it, else the list', async () => {
  const { send } = await withOrders()
  const list = await send('GET /orders/both')
  expect([list.body.length, list.headers.get('vary')]).toEqual([
    4,
    expect.stringContaining('Accept'),
  ])
  const stream = await send('GET /orders/both', undefined, { accept: 'text/event-stream' })
  expect(dataOf(stream)).toEqual(list.body)
  const any = await send('GET /orders/both', undefined, { accept: '*/*' })
  expect(any.body).toEqual(list.body)
})

test('stream: true in a body asks for the stream, and false for the other answer', async () => {
  const { send } = await opened()
  const asked = async (stream: unknown, accept = 'application/json') => {
    const reply = await send('POST /chat', { prompt: 'x', stream }, { accept })
    return reply.headers.get('content-type')
  }
  expect(await asked(true)).toBe('text/event-stream')
  expect(await asked(false, 'text/event-stream')).toBe('application/json')
  expect(await asked(undefined)).toBe('application/json')
  expect(await asked(undefined, 'text/event-stream')).toBe('text/event-stream')
})

test.for<[string, string, string | undefined, unknown]>([
  ['a record', '/orders/feed', '2', [3, 4]],
  ['the last record', '/orders/feed', '4', []],
  ['nothing that is there', '/orders/feed', '99', [1, 2, 3, 4]],
  ['a record, in the query', '/orders/feed?last_event_id=3', undefined, [4]],
])(
  'a stream goes on after the event that Last-Event-ID names: %s',
  async ([, path, last, expected]) => {
    const { send } = await withOrders()
    const reply = await send(
      `GET ${path}`,
      undefined,
      last === undefined ? {} : { 'last-event-id': last },
    )
    expect(dataOf(reply).map(({ id }) => id)).toEqual(expected)
  },
)

test('samples and examples go on by their ids, and a stream that is over answers 204 where that is documented', async () => {
  const { send } = await opened()
  const after = (path: string, id: string) =>
    send(`GET ${path}`, undefined, { 'last-event-id': id })
  const made = eventsOf(await send('GET /made'))
  expect(made.map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5'])
  expect(eventsOf(await after('/made', '3'))).toEqual(made.slice(3))
  expect(eventsOf(await after('/listed', '1'))).toEqual([
    { id: '2', data: '{"delta":"b"}' },
    { id: '3', data: '{"delta":"c"}' },
  ])
  expect(eventsOf(await after('/text', 'a'))).toEqual([{ id: 'b', data: 'two' }])
  expect((await after('/ends', '3')).status).toBe(204)
})

test('an example that is a text stays as it is, and of a choice there is one of each branch', async () => {
  const { send } = await opened()
  expect((await send('GET /text')).bytes.toString()).toBe(
    'id: a\ndata: one\n\n: ping\n\nid: b\ndata: two\n\n',
  )
  expect((await send('GET /named')).bytes.toString()).toBe('{"delta":"x"}\n{"delta":"y"}\n')
  const chosen = await send('GET /named', undefined, { prefer: 'example=two' })
  expect(chosen.bytes.toString()).toBe('{"delta":"y"}\n')
  expect(chosen.headers.get('preference-applied')).toBe('example=two')
  const kinds = eventsOf(await send('GET /kinds'))
  expect(kinds.map(({ event }) => event)).toEqual(['start', 'delta', 'ping', 'stop'])
})

test('HEAD has the head of a stream, and no length', async () => {
  const { send } = await withOrders()
  const head = await send('HEAD /orders/feed')
  expect([head.status, head.bytes.length]).toEqual([200, 0])
  expect(head.headers.get('content-type')).toBe('text/event-stream')
  expect(head.headers.get('content-length')).toBeNull()
})

test('what the check says of every stream of the sandbox is nothing', async () => {
  const { send, source } = await withOrders()
  const checker = await createChecker({ source })
  const paths = Object.keys(Object((await contract).document).paths ?? {})
  expect(paths.length).toBeGreaterThan(10)
  for (const path of paths.filter((each) => !each.includes('{') && each !== '/chat')) {
    const reply = await send(`GET ${path}`)
    const capture = toCapture(
      { target: path },
      { status: reply.status, headers: Object.fromEntries(reply.headers), body: reply.bytes },
    )
    expect([path, checker.check(capture)]).toEqual([path, []])
  }
})

test('the journal says how much was sent, and has the beginning of what was sent', async () => {
  const { send, sandbox } = await opened()
  await send('GET /made')
  const [seen] = await sandbox.requests.list()
  expect(seen?.answer?.stream).toEqual({
    ...{ events: 5, kept: 5, end: 'whole' },
    bytes: Buffer.byteLength(seen?.answer?.body as string),
  })
})

test('faults change the head of a stream, which keeps its type and its items', async () => {
  const { sandbox, send } = await withOrders()
  const add = (fault: object) => sandbox.faults.add({ id: 'f', on: '*', ...fault } as never)
  await add({ headers: { 'X-Other': 'new' }, rewrite: { merge: { id: 9 } } })
  const feed = await send('GET /orders/feed')
  expect([feed.headers.get('x-other'), feed.headers.get('content-type')]).toEqual([
    ...['new', 'text/event-stream'],
  ])
  expect(feed.headers.get('x-sandbox-rewrite')).toBe('left: its type is not JSON')
  expect(dataOf(feed).map(({ id }) => id)).toEqual([1, 2, 3, 4])
})
