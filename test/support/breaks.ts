import { gzipSync } from 'node:zlib'
import type { Break, Expected } from './case.ts'
import { answer, create, errorText, get, list, pet, pets, petText, SUNSET } from './case-parts.ts'
import { LIMIT } from './contract.ts'

const on =
  (operation: string) =>
  (rule: string, location: string, severity: Expected['severity'] = 'error'): Expected => ({
    rule,
    severity,
    operation,
    location,
  })
const inList = on('listPets')
const inGet = on('getPet')
const inCreate = on('createPet')
const item = 'response.200.body.*'
const twenty = pets(20)

/** The ways in which a list violates the contract. */
const listBreaks: readonly Break[] = [
  {
    title: 'an id is a string',
    request: list(),
    answer: answer([pet({ id: '1' })]),
    expected: inList('type', `${item}.id`),
  },
  {
    title: 'an id has a fraction',
    request: list(),
    answer: answer('[{"id":1.5,"name":"Rex","categoryId":3}]'),
    expected: inList('type', `${item}.id`),
  },
  {
    title: 'a fraction that a double cannot hold',
    request: list(),
    answer: answer('[{"id":1.00000000000000000001,"name":"Rex","categoryId":3}]'),
    expected: inList('type', `${item}.id`),
  },
  {
    title: 'a name is missing',
    request: list(),
    answer: answer([pet({ name: undefined })]),
    expected: inList('required', `${item}.name`),
  },
  {
    title: 'a category is missing in each of twenty',
    request: list(),
    answer: answer(pets(20, { categoryId: undefined })),
    expected: inList('required', `${item}.categoryId`),
  },
  {
    title: 'a name is null',
    request: list(),
    answer: answer([pet({ name: null })]),
    expected: inList('type', `${item}.name`),
  },
  {
    title: 'an optional status is null',
    request: list(),
    answer: answer([pet({ status: null })]),
    expected: inList('type', `${item}.status`),
  },
  {
    title: 'a status is none of the three',
    request: list(),
    answer: answer([pet({ status: 'gone' })]),
    expected: inList('enum', `${item}.status`),
  },
  {
    title: 'a status is in capitals',
    request: list(),
    answer: answer([pet({ status: 'SOLD' })]),
    expected: inList('enum', `${item}.status`),
  },
  {
    title: 'the list is an object',
    request: list(),
    answer: answer({ pets: [] }),
    expected: inList('type', 'response.200.body'),
  },
  {
    title: 'the list is null',
    request: list(),
    answer: answer('null'),
    expected: inList('type', 'response.200.body'),
  },
  {
    title: 'an item is null',
    request: list(),
    answer: answer('[null]'),
    expected: inList('type', item),
  },
  {
    title: 'an id is beyond int64',
    request: list(),
    answer: answer('[{"id":9223372036854775808,"name":"Rex","categoryId":3}]'),
    expected: inList('int64-range', `${item}.id`),
  },
  {
    title: 'a category is below int64',
    request: list(),
    answer: answer('[{"id":1,"name":"Rex","categoryId":-9223372036854775809}]'),
    expected: inList('int64-range', `${item}.categoryId`),
  },
  {
    title: 'an id is written as a huge power of ten',
    request: list(),
    answer: answer('[{"id":1e400,"name":"Rex","categoryId":3}]'),
    expected: inList('int64-range', `${item}.id`),
  },
  {
    title: 'more than limit',
    request: list('?limit=5'),
    answer: answer(pets(6)),
    expected: inList('list-limit', 'response.200.body'),
  },
  {
    title: 'more than twenty without a limit',
    request: list(),
    answer: answer(pets(21)),
    expected: inList('list-limit', 'response.200.body'),
  },
  {
    title: 'more than a hundred',
    request: list('?limit=100'),
    answer: answer(pets(150)),
    expected: inList('list-limit', 'response.200.body'),
  },
  {
    title: 'LIMIT is taken for limit',
    request: list('?LIMIT=50'),
    answer: answer(pets(50)),
    expected: inList('list-limit', 'response.200.body'),
  },
  {
    title: 'another status than was asked for',
    request: list('?status=sold'),
    answer: answer([pet({ status: 'sold' }), pet({ id: 2 })]),
    expected: inList('list-status', `${item}.status`),
  },
  {
    title: 'no status where one was asked for',
    request: list('?status=sold'),
    answer: answer([pet({ status: undefined })]),
    expected: inList('list-status', `${item}.status`),
  },
  {
    title: 'an id stands twice',
    request: list(),
    answer: answer([pet(), pet()]),
    expected: inList('list-unique-id', `${item}.id`),
  },
  {
    title: 'an id beyond 2^53 stands twice',
    request: list(),
    answer: answer(
      '[{"id":9007199254740993,"name":"a","categoryId":1},{"id":9007199254740993,"name":"b","categoryId":1}]',
    ),
    expected: inList('list-unique-id', `${item}.id`),
  },
  {
    title: 'a field that is not declared',
    request: list(),
    answer: answer([pet({ colour: 'red' })]),
    expected: inList('undeclared-field', `${item}.colour`, 'warning'),
  },
  {
    title: 'a key stands twice',
    request: list(),
    answer: answer('[{"id":1,"id":2,"name":"Rex","categoryId":3}]'),
    expected: inList('duplicate-key', `${item}.id`, 'warning'),
  },
  {
    title: 'the JSON is cut off',
    request: list(),
    answer: answer('[{"id":1'),
    expected: inList('invalid-json', 'response.200.body'),
  },
  {
    title: 'the JSON begins with a byte order mark',
    request: list(),
    answer: answer('\ufeff[]'),
    expected: inList('invalid-json', 'response.200.body'),
  },
  {
    title: 'the JSON in gzip is none',
    request: list(),
    answer: answer(gzipSync('[1,]'), 200, { 'content-encoding': 'gzip' }),
    expected: inList('invalid-json', 'response.200.body'),
  },
  {
    title: 'the text is Latin-1',
    request: list(),
    answer: answer(Buffer.from('[{"id":1,"name":"Bj\xf6rn","categoryId":3}]', 'latin1')),
    expected: inList('invalid-utf8', 'response.200.body'),
  },
  {
    title: 'there is no body',
    request: list(),
    answer: { status: 200 },
    expected: inList('required', 'response.200.body'),
  },
  {
    title: 'the body is text/html',
    request: list(),
    answer: answer('<p>Hello</p>', 200, { 'content-type': 'text/html' }),
    expected: inList('media-type', 'response.200.header.content-type'),
  },
  {
    title: 'the body is a vendor type with +json',
    request: list(),
    answer: answer(twenty, 200, { 'content-type': 'application/vnd.x+json' }),
    expected: inList('media-type', 'response.200.header.content-type'),
  },
  {
    title: 'there is no content type',
    request: list(),
    answer: answer(twenty, 200, { 'content-type': null }),
    expected: inList('media-type', 'response.200.header.content-type'),
  },
  {
    title: 'the content type is not a media type',
    request: list(),
    answer: answer(twenty, 200, { 'content-type': 'json' }),
    expected: inList('malformed-content-type', 'response.200.header.content-type'),
  },
  {
    title: 'a parameter of the content type has no value',
    request: list(),
    answer: answer(twenty, 200, { 'content-type': 'application/json; charset' }),
    expected: inList('malformed-content-type', 'response.200.header.content-type'),
  },
  {
    title: 'a bad limit is refused with 400',
    request: list('?limit=abc'),
    answer: answer(errorText(400), 400),
    expected: inList('undocumented-status', 'response.400.status.invalidQuery', 'warning'),
  },
  {
    title: 'a good list is refused with 404',
    request: list(),
    answer: answer(errorText(404), 404),
    expected: inList('undocumented-status', 'response.404.status', 'warning'),
  },
  {
    title: 'a 429 without an Error',
    request: list(),
    answer: answer({}, 429),
    expected: inList('undocumented-status', 'response.429.status', 'warning'),
    also: ['code', 'message', 'status'].map((field) =>
      inList('required', `response.429.body.${field}`),
    ),
  },
  {
    title: 'the service fails',
    request: list(),
    answer: answer(errorText(500), 500),
    expected: inList('undocumented-status', 'response.500.status'),
  },
  {
    title: 'the service says 501',
    request: list(),
    answer: answer(errorText(501), 501),
    expected: inList('undocumented-status', 'response.501.status'),
  },
  {
    title: 'a list is answered 202',
    request: list(),
    answer: answer([], 202),
    expected: inList('undocumented-status', 'response.202.status'),
  },
  {
    title: 'a list is answered 204',
    request: list(),
    answer: { status: 204 },
    expected: inList('undocumented-status', 'response.204.status'),
  },
  {
    title: 'a list is redirected',
    request: list(),
    answer: { status: 302, headers: { location: '/v2/pets' } },
    expected: inList('undocumented-status', 'response.302.status', 'warning'),
  },
  {
    title: 'a 401 says another status',
    request: list(),
    answer: answer(errorText(403), 401),
    expected: inList('error-status', 'response.401.body.status'),
  },
  {
    title: 'a 401 without a code',
    request: list(),
    answer: answer({ message: 'no', status: 401 }, 401),
    expected: inList('required', 'response.401.body.code'),
  },
  {
    title: 'a 401 without a body',
    request: list(),
    answer: { status: 401 },
    expected: inList('required', 'response.401.body'),
  },
  {
    title: 'a 401 as text',
    request: list(),
    answer: answer('Unauthorized', 401, { 'content-type': 'text/plain' }),
    expected: inList('media-type', 'response.401.header.content-type'),
  },
  {
    title: 'no credential, and a list',
    request: { ...list(), headers: { authorization: null } },
    answer: answer(twenty),
    expected: inList('unauthorised', 'response.200.status'),
    also: [inList('credential', 'request.header.authorization')],
  },
  {
    title: 'another scheme, and a list',
    request: { ...list(), headers: { authorization: 'Basic eDp5' } },
    answer: answer(twenty),
    expected: inList('unauthorised', 'response.200.status'),
    also: [inList('credential', 'request.header.authorization')],
  },
]

/** The ways in which a client violates the contract on the list; how they are answered is left open. */
const queryBreaks: readonly Break[] = [
  {
    title: 'limit is 0',
    request: list('?limit=0'),
    answer: answer([]),
    expected: inList('minimum', 'request.query.limit'),
  },
  {
    title: 'limit is above its maximum',
    request: list(`?limit=${LIMIT.maximum + 1}`),
    answer: answer(twenty),
    expected: inList('maximum', 'request.query.limit'),
  },
  {
    title: 'limit is not a number',
    request: list('?limit=abc'),
    answer: answer([]),
    expected: inList('type', 'request.query.limit'),
  },
  {
    title: 'limit is written 1e1',
    request: list('?limit=1e1'),
    answer: answer([]),
    expected: inList('type', 'request.query.limit'),
  },
  {
    title: 'limit is written 0x10',
    request: list('?limit=0x10'),
    answer: answer([]),
    expected: inList('type', 'request.query.limit'),
  },
  {
    title: 'limit has a space',
    request: list('?limit=%205'),
    answer: answer([]),
    expected: inList('type', 'request.query.limit'),
  },
  {
    title: 'limit is empty',
    request: list('?limit='),
    answer: answer([]),
    expected: inList('empty-parameter', 'request.query.limit'),
  },
  {
    title: 'status is empty',
    request: list('?status='),
    answer: answer([]),
    expected: inList('empty-parameter', 'request.query.status'),
  },
  {
    title: 'limit is given twice',
    request: list('?limit=1&limit=2'),
    answer: answer([]),
    expected: inList('repeated-parameter', 'request.query.limit'),
  },
  {
    title: 'limit is not valid percent-encoding',
    request: list('?limit=%zz'),
    answer: answer([]),
    expected: inList('malformed-parameter', 'request.query.limit'),
  },
  {
    title: 'status is none of the three',
    request: list('?status=gone'),
    answer: answer([]),
    expected: inList('enum', 'request.query.status'),
  },
  {
    title: 'a list is asked for with a body',
    request: { ...list(), body: '{}' },
    answer: answer([]),
    expected: inList('unexpected-body', 'request.body', 'warning'),
  },
]

const got = (changes: object = {}, status = 200) => answer(petText(changes), status, SUNSET)

/** The ways in which reading one animal violates the contract. */
const getBreaks: readonly Break[] = [
  {
    title: 'another animal than asked for',
    request: get(3),
    answer: got({ id: 999 }),
    expected: inGet('get-same-id', 'response.200.body.id'),
  },
  {
    title: 'an id that was rounded',
    request: get('9007199254740993'),
    answer: answer('{"id":9007199254740992,"name":"Rex","categoryId":3}', 200, SUNSET),
    expected: inGet('get-same-id', 'response.200.body.id'),
  },
  {
    title: 'an animal without an id',
    request: get(1),
    answer: got({ id: undefined }),
    expected: inGet('required', 'response.200.body.id'),
  },
  {
    title: 'a list in place of an animal',
    request: get(1),
    answer: answer([pet()], 200, SUNSET),
    expected: inGet('type', 'response.200.body'),
  },
  {
    title: 'a 404 without a code',
    request: get(1),
    answer: answer(errorText(404, { code: undefined }), 404, SUNSET),
    expected: inGet('required', 'response.404.body.code'),
  },
  {
    title: 'a 404 that says 200',
    request: get(1),
    answer: answer(errorText(200), 404, SUNSET),
    expected: inGet('error-status', 'response.404.body.status'),
  },
  {
    title: 'the status of an Error is a string',
    request: get(1),
    answer: answer(errorText(404, { status: '404' }), 404, SUNSET),
    expected: inGet('type', 'response.404.body.status'),
  },
  {
    title: 'a bad petId is refused with 400',
    request: get('abc'),
    answer: answer(errorText(400), 400, SUNSET),
    expected: inGet('undocumented-status', 'response.400.status.invalidPetId', 'warning'),
  },
  {
    title: 'an animal after its sunset is answered 410',
    request: get(1),
    answer: answer(errorText(410), 410, SUNSET),
    expected: inGet('undocumented-status', 'response.410.status.afterSunset', 'warning'),
  },
  {
    title: 'a petId that is not a number finds an animal',
    request: get('abc'),
    answer: got(),
    expected: inGet('accepted-invalid', 'response.200.status', 'warning'),
    also: [inGet('type', 'request.path.petId')],
  },
  {
    title: 'a petId beyond int64 finds an animal',
    request: get('9223372036854775808'),
    answer: got(),
    expected: inGet('accepted-invalid', 'response.200.status', 'warning'),
    also: [inGet('int64-range', 'request.path.petId')],
  },
  {
    title: 'a malformed petId finds an animal',
    request: get('%zz'),
    answer: got(),
    expected: inGet('accepted-invalid', 'response.200.status', 'warning'),
    also: [inGet('malformed-path', 'request.path.petId')],
  },
  {
    title: 'an animal is not changed to a 500',
    request: get(1),
    answer: answer('oops', 500, { ...SUNSET, 'content-type': 'text/plain' }),
    expected: inGet('undocumented-status', 'response.500.status'),
    also: [inGet('media-type', 'response.500.header.content-type')],
  },
]

/** The ways in which adding an animal violates the contract. */
const createBreaks: readonly Break[] = [
  {
    title: 'another name than was sent',
    request: create(),
    answer: answer(pet({ id: 51, name: 'rex' }), 201),
    expected: inCreate('create-echo', 'response.201.body.name'),
  },
  {
    title: 'a category that was rounded',
    request: create('{"name":"Rex","categoryId":9007199254740993}'),
    answer: answer('{"id":51,"name":"Rex","categoryId":9007199254740992}', 201),
    expected: inCreate('create-echo', 'response.201.body.categoryId'),
  },
  {
    title: 'the status that was sent is lost',
    request: create(),
    answer: answer(pet({ id: 51, status: undefined }), 201),
    expected: inCreate('create-echo', 'response.201.body.status'),
  },
  {
    title: 'a created animal without an id',
    request: create(),
    answer: answer(pet({ id: undefined }), 201),
    expected: inCreate('required', 'response.201.body.id'),
  },
  {
    title: 'an id that another creation gave',
    before: [{ request: create(), answer: answer(pet({ id: 51 }), 201) }],
    request: create(),
    answer: answer(pet({ id: 51 }), 201),
    expected: inCreate('create-new-id', 'response.201.body.id'),
  },
  {
    title: 'an id that a list showed before',
    before: [{ request: list(), answer: answer(pets(3)) }],
    request: create(),
    answer: answer(pet({ id: 2 }), 201),
    expected: inCreate('create-new-id', 'response.201.body.id'),
  },
  {
    title: 'an id beyond 2^53 that was read before',
    before: [
      {
        request: get('9007199254740993'),
        answer: answer('{"id":9007199254740993,"name":"a","categoryId":1}', 200, SUNSET),
      },
    ],
    request: create('{"name":"a","categoryId":1}'),
    answer: answer('{"id":9007199254740993,"name":"a","categoryId":1}', 201),
    expected: inCreate('create-new-id', 'response.201.body.id'),
  },
  {
    title: 'an animal is created with 200',
    request: create(),
    answer: answer(pet({ id: 51 })),
    expected: inCreate('undocumented-status', 'response.200.status'),
  },
  {
    title: 'an animal without a name is taken',
    request: create({ categoryId: 3 }),
    answer: answer({ id: 51, name: '', categoryId: 3 }, 201),
    expected: inCreate('accepted-invalid', 'response.201.status', 'warning'),
    also: [inCreate('required', 'request.body.name')],
  },
  {
    title: 'a wrong status is taken',
    request: create({ name: 'Rex', categoryId: 3, status: 'gone' }),
    answer: answer(pet({ id: 51 }), 201),
    expected: inCreate('accepted-invalid', 'response.201.status', 'warning'),
    also: [inCreate('enum', 'request.body.status')],
  },
  {
    title: 'a category beyond int64 is taken',
    request: create('{"name":"Rex","categoryId":9223372036854775808}'),
    answer: answer({ id: 51, name: 'Rex', categoryId: 3 }, 201),
    expected: inCreate('accepted-invalid', 'response.201.status', 'warning'),
    also: [inCreate('int64-range', 'request.body.categoryId')],
  },
  {
    title: 'a body that is not JSON is taken',
    request: create('{name}'),
    answer: answer(pet({ id: 51 }), 201),
    expected: inCreate('accepted-invalid', 'response.201.status', 'warning'),
    also: [inCreate('invalid-json', 'request.body')],
  },
  {
    title: 'nothing is taken for an animal',
    request: { method: 'POST', target: '/v1/pets' },
    answer: answer(pet({ id: 51 }), 201),
    expected: inCreate('accepted-invalid', 'response.201.status', 'warning'),
    also: [inCreate('required', 'request.body')],
  },
  {
    title: 'a null is taken for an animal',
    request: create('null'),
    answer: answer(pet({ id: 51 }), 201),
    expected: inCreate('accepted-invalid', 'response.201.status', 'warning'),
    also: [inCreate('type', 'request.body')],
  },
  {
    title: 'a client sends an id',
    request: create({ id: 7, name: 'Rex', categoryId: 3 }),
    answer: answer(pet({ id: 51 }), 201),
    expected: inCreate('undeclared-field', 'request.body.id', 'warning'),
  },
  {
    title: 'a client sends a key twice',
    request: create('{"name":"a","name":"Rex","categoryId":3}'),
    answer: answer(pet({ id: 51 }), 201),
    expected: inCreate('duplicate-key', 'request.body.name', 'warning'),
  },
  {
    title: 'a client sends another media type',
    request: { ...create(), headers: { 'content-type': 'text/plain' } },
    answer: answer(pet({ id: 51 }), 201),
    expected: inCreate('media-type', 'request.header.content-type'),
  },
  {
    title: 'a client sends chunks without a content type',
    request: { ...create(), headers: { 'content-type': null, 'transfer-encoding': 'chunked' } },
    answer: answer(pet({ id: 51 }), 201),
    expected: inCreate('media-type', 'request.header.content-type'),
  },
  {
    title: 'a media type is refused with 415',
    request: { ...create(), headers: { 'content-type': 'text/plain' } },
    answer: answer(errorText(415), 415),
    expected: inCreate('undocumented-status', 'response.415.status.contentType', 'warning'),
  },
  {
    title: 'a 400 without a message',
    request: create({}),
    answer: answer({ code: 'bad', status: 400 }, 400),
    expected: inCreate('required', 'response.400.body.message'),
  },
]

const message = { method: 'POST', target: '/messages', body: '{"message":"Hello"}' }
const sent = {
  id: 'msg_1',
  message: 'Hello',
  status: 'queued',
  createdAt: '2026-11-20T12:00:00.000Z',
}

/** The ways in which the quickstart sample violates what the contract shows of it. */
const messageBreaks: readonly Break[] = [
  {
    title: 'a time that is none',
    request: message,
    answer: answer({ ...sent, createdAt: 'yesterday' }),
    expected: on('createMessage')('format', 'response.200.body.createdAt'),
  },
  {
    title: 'a day that does not exist',
    request: message,
    answer: answer({ ...sent, createdAt: '2026-02-30T12:00:00Z' }),
    expected: on('createMessage')('format', 'response.200.body.createdAt'),
  },
  {
    title: 'a message without an id',
    request: message,
    answer: answer({ ...sent, id: undefined }),
    expected: on('createMessage')('required', 'response.200.body.id'),
  },
]

/** Answers to requests that the contract does not describe. */
const otherBreaks: readonly Break[] = [
  {
    title: 'orders are listed',
    request: { target: '/v1/not-in-contract' },
    answer: answer([]),
    expected: on('GET /v1/not-in-contract')(
      'undescribed-operation',
      'response.200.status',
      'warning',
    ),
  },
  {
    title: 'all animals are changed at once',
    request: { method: 'PATCH', target: '/v1/pets' },
    answer: { status: 204 },
    expected: on('PATCH /v1/pets')('undescribed-operation', 'response.204.status', 'warning'),
  },
]

/** Exchanges that violate the contract in one way each, with the finding that they must give. */
export const breaks: readonly Break[] = [
  ...listBreaks,
  ...queryBreaks,
  ...getBreaks,
  ...createBreaks,
  ...messageBreaks,
  ...otherBreaks,
]
