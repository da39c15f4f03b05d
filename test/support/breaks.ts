import { gzipSync } from 'node:zlib'
import type { Break, CaseAnswer, CaseRequest, Expected } from './case.ts'
import { answer, create, errorText, get, list, pet, pets, petText, SUNSET } from './case-parts.ts'
import { LIMIT } from './contract.ts'

/** What is found: `RULE PLACE`, and `warning` where it is no error; the place is in the answer unless it begins with `request`. */
type Found = string
/** The title of a break, its exchange, what is found of it (in another place with the same cause, too), and sound exchanges before it. */
type Row = readonly [
  string,
  CaseRequest,
  CaseAnswer,
  Found | readonly Found[],
  (readonly (readonly [CaseRequest, CaseAnswer])[])?,
]

function breaksOf(operation: string, rows: readonly Row[]): readonly Break[] {
  return rows.map(([title, request, given, found, before]) => {
    const [expected, ...also] = [found].flat().map((each): Expected => {
      const [rule = '', place = '', severity = 'error'] = each.split(' ')
      const location = /^request\b/.test(place) ? place : `response.${given.status ?? 200}.${place}`
      return { rule, severity: severity as Expected['severity'], operation, location }
    })
    return {
      ...{ title, request, answer: given, expected: expected as Expected },
      ...(also.length > 0 && { also }),
      ...(before && {
        before: before.map(([asked, answered]) => ({ request: asked, answer: answered })),
      }),
    }
  })
}

const twenty = pets(20)
/** A list of one animal, whose numbers are written as these texts. */
const listed = (id: string, category = '3') =>
  answer(`[{"id":${id},"name":"Rex","categoryId":${category}}]`)
/** A list with another content type. */
const typed = (type: string | null) => answer(twenty, 200, { 'content-type': type })
const refused = (status: number, headers = {}) => answer(errorText(status), status, headers)
const created = (changes: object = {}) => answer(pet({ id: 51, ...changes }), 201)
const got = (changes: object = {}, status = 200) => answer(petText(changes), status, SUNSET)
const message = { method: 'POST', target: '/messages', body: '{"message":"Hello"}' }
const sent = {
  ...{ id: 'msg_1', message: 'Hello', status: 'queued' },
  createdAt: '2026-11-20T12:00:00.000Z',
}

/** The ways in which a list violates the contract. */
const listBreaks = breaksOf('listPets', [
  ['an id is a string', list(), answer([pet({ id: '1' })]), 'type body.*.id'],
  ['an id has a fraction', list(), listed('1.5'), 'type body.*.id'],
  [
    'a fraction that a double cannot hold',
    list(),
    listed('1.00000000000000000001'),
    'type body.*.id',
  ],
  ['a name is missing', list(), answer([pet({ name: undefined })]), 'required body.*.name'],
  [
    'a category is missing in each of twenty',
    list(),
    answer(pets(20, { categoryId: undefined })),
    'required body.*.categoryId',
  ],
  ['a name is null', list(), answer([pet({ name: null })]), 'type body.*.name'],
  ['an optional status is null', list(), answer([pet({ status: null })]), 'type body.*.status'],
  [
    'a status is none of the three',
    list(),
    answer([pet({ status: 'gone' })]),
    'enum body.*.status',
  ],
  ['a status is in capitals', list(), answer([pet({ status: 'SOLD' })]), 'enum body.*.status'],
  ['the list is an object', list(), answer({ pets: [] }), 'type body'],
  ['the list is null', list(), answer('null'), 'type body'],
  ['an item is null', list(), answer('[null]'), 'type body.*'],
  ['an id is beyond int64', list(), listed('9223372036854775808'), 'int64-range body.*.id'],
  [
    'a category is below int64',
    list(),
    listed('1', '-9223372036854775809'),
    'int64-range body.*.categoryId',
  ],
  ['an id is written as a huge power of ten', list(), listed('1e400'), 'int64-range body.*.id'],
  ['more than limit', list('?limit=5'), answer(pets(6)), 'list-limit body'],
  ['more than twenty without a limit', list(), answer(pets(21)), 'list-limit body'],
  ['more than a hundred', list('?limit=100'), answer(pets(150)), 'list-limit body'],
  ['LIMIT is taken for limit', list('?LIMIT=50'), answer(pets(50)), 'list-limit body'],
  [
    'another status than was asked for',
    list('?status=sold'),
    answer([pet({ status: 'sold' }), pet({ id: 2 })]),
    'list-status body.*.status',
  ],
  [
    'no status where one was asked for',
    list('?status=sold'),
    answer([pet({ status: undefined })]),
    'list-status body.*.status',
  ],
  ['an id stands twice', list(), answer([pet(), pet()]), 'list-unique-id body.*.id'],
  [
    'an id beyond 2^53 stands twice',
    list(),
    answer(
      '[{"id":9007199254740993,"name":"a","categoryId":1},{"id":9007199254740993,"name":"b","categoryId":1}]',
    ),
    'list-unique-id body.*.id',
  ],
  [
    'a field that is not declared',
    list(),
    answer([pet({ colour: 'red' })]),
    'undeclared-field body.*.colour warning',
  ],
  [
    'a key stands twice',
    list(),
    answer('[{"id":1,"id":2,"name":"Rex","categoryId":3}]'),
    'duplicate-key body.*.id warning',
  ],
  ['the JSON is cut off', list(), answer('[{"id":1'), 'invalid-json body'],
  ['the JSON begins with a byte order mark', list(), answer('\ufeff[]'), 'invalid-json body'],
  [
    'the JSON in gzip is none',
    list(),
    answer(gzipSync('[1,]'), 200, { 'content-encoding': 'gzip' }),
    'invalid-json body',
  ],
  [
    'the text is Latin-1',
    list(),
    answer(Buffer.from('[{"id":1,"name":"Bj\xf6rn","categoryId":3}]', 'latin1')),
    'invalid-utf8 body',
  ],
  ['there is no body', list(), { status: 200 }, 'required body'],
  [
    'the body is text/html',
    list(),
    answer('<p>Hello</p>', 200, { 'content-type': 'text/html' }),
    'media-type header.content-type',
  ],
  [
    'the body is a vendor type with +json',
    list(),
    typed('application/vnd.x+json'),
    'media-type header.content-type',
  ],
  ['there is no content type', list(), typed(null), 'media-type header.content-type'],
  [
    'the content type is not a media type',
    list(),
    typed('json'),
    'malformed-content-type header.content-type',
  ],
  [
    'a parameter of the content type has no value',
    list(),
    typed('application/json; charset'),
    'malformed-content-type header.content-type',
  ],
  [
    'a bad limit is refused with 400',
    list('?limit=abc'),
    refused(400),
    'undocumented-status status.invalidQuery warning',
  ],
  ['a good list is refused with 404', list(), refused(404), 'undocumented-status status warning'],
  [
    'a 429 without an Error',
    list(),
    answer({}, 429),
    [
      'undocumented-status status warning',
      'required body.code',
      'required body.message',
      'required body.status',
    ],
  ],
  ['the service fails', list(), refused(500), 'undocumented-status status'],
  ['the service says 501', list(), refused(501), 'undocumented-status status'],
  ['a list is answered 202', list(), answer([], 202), 'undocumented-status status'],
  ['a list is answered 204', list(), { status: 204 }, 'undocumented-status status'],
  [
    'a list is redirected',
    list(),
    { status: 302, headers: { location: '/v2/pets' } },
    'undocumented-status status warning',
  ],
  ['a 401 says another status', list(), answer(errorText(403), 401), 'error-status body.status'],
  [
    'a 401 without a code',
    list(),
    answer({ message: 'no', status: 401 }, 401),
    'required body.code',
  ],
  ['a 401 without a body', list(), { status: 401 }, 'required body'],
  [
    'a 401 as text',
    list(),
    answer('Unauthorized', 401, { 'content-type': 'text/plain' }),
    'media-type header.content-type',
  ],
  [
    'no credential, and a list',
    { ...list(), headers: { authorization: null } },
    answer(twenty),
    ['unauthorised status', 'credential request.header.authorization'],
  ],
  [
    'another scheme, and a list',
    { ...list(), headers: { authorization: 'Basic eDp5' } },
    answer(twenty),
    ['unauthorised status', 'credential request.header.authorization'],
  ],
])

/** The ways in which a client violates the contract on the list; how they are answered is left open. */
const queryBreaks = breaksOf('listPets', [
  ['limit is 0', list('?limit=0'), answer([]), 'minimum request.query.limit'],
  [
    'limit is above its maximum',
    list(`?limit=${LIMIT.maximum + 1}`),
    answer(twenty),
    'maximum request.query.limit',
  ],
  ['limit is not a number', list('?limit=abc'), answer([]), 'type request.query.limit'],
  ['limit is written 1e1', list('?limit=1e1'), answer([]), 'type request.query.limit'],
  ['limit is written 0x10', list('?limit=0x10'), answer([]), 'type request.query.limit'],
  ['limit has a space', list('?limit=%205'), answer([]), 'type request.query.limit'],
  ['limit is empty', list('?limit='), answer([]), 'empty-parameter request.query.limit'],
  ['status is empty', list('?status='), answer([]), 'empty-parameter request.query.status'],
  [
    'limit is given twice',
    list('?limit=1&limit=2'),
    answer([]),
    'repeated-parameter request.query.limit',
  ],
  [
    'limit is not valid percent-encoding',
    list('?limit=%zz'),
    answer([]),
    'malformed-parameter request.query.limit',
  ],
  ['status is none of the three', list('?status=gone'), answer([]), 'enum request.query.status'],
  [
    'a list is asked for with a body',
    { ...list(), body: '{}' },
    answer([]),
    'unexpected-body request.body warning',
  ],
])

/** The ways in which reading one animal violates the contract. */
const getBreaks = breaksOf('getPet', [
  ['another animal than asked for', get(3), got({ id: 999 }), 'get-same-id body.id'],
  [
    'an id that was rounded',
    get('9007199254740993'),
    answer('{"id":9007199254740992,"name":"Rex","categoryId":3}', 200, SUNSET),
    'get-same-id body.id',
  ],
  ['an animal without an id', get(1), got({ id: undefined }), 'required body.id'],
  ['a list in place of an animal', get(1), answer([pet()], 200, SUNSET), 'type body'],
  [
    'a 404 without a code',
    get(1),
    answer(errorText(404, { code: undefined }), 404, SUNSET),
    'required body.code',
  ],
  ['a 404 that says 200', get(1), answer(errorText(200), 404, SUNSET), 'error-status body.status'],
  [
    'the status of an Error is a string',
    get(1),
    answer(errorText(404, { status: '404' }), 404, SUNSET),
    'type body.status',
  ],
  [
    'a bad petId is refused with 400',
    get('abc'),
    refused(400, SUNSET),
    'undocumented-status status.invalidPetId warning',
  ],
  [
    'an animal after its sunset is answered 410',
    get(1),
    refused(410, SUNSET),
    'undocumented-status status.afterSunset warning',
  ],
  [
    'a petId that is not a number finds an animal',
    get('abc'),
    got(),
    ['accepted-invalid status warning', 'type request.path.petId'],
  ],
  [
    'a petId beyond int64 finds an animal',
    get('9223372036854775808'),
    got(),
    ['accepted-invalid status warning', 'int64-range request.path.petId'],
  ],
  [
    'a malformed petId finds an animal',
    get('%zz'),
    got(),
    ['accepted-invalid status warning', 'malformed-path request.path.petId'],
  ],
  [
    'an animal is not changed to a 500',
    get(1),
    answer('oops', 500, { ...SUNSET, 'content-type': 'text/plain' }),
    ['undocumented-status status', 'media-type header.content-type'],
  ],
])

/** The ways in which adding an animal violates the contract. */
const createBreaks = breaksOf('createPet', [
  ['another name than was sent', create(), created({ name: 'rex' }), 'create-echo body.name'],
  [
    'a category that was rounded',
    create('{"name":"Rex","categoryId":9007199254740993}'),
    answer('{"id":51,"name":"Rex","categoryId":9007199254740992}', 201),
    'create-echo body.categoryId',
  ],
  [
    'the status that was sent is lost',
    create(),
    created({ status: undefined }),
    'create-echo body.status',
  ],
  [
    'a created animal without an id',
    create(),
    answer(pet({ id: undefined }), 201),
    'required body.id',
  ],
  [
    'an id that another creation gave',
    create(),
    created(),
    'create-new-id body.id',
    [[create(), created()]],
  ],
  [
    'an id that a list showed before',
    create(),
    answer(pet({ id: 2 }), 201),
    'create-new-id body.id',
    [[list(), answer(pets(3))]],
  ],
  [
    'an id beyond 2^53 that was read before',
    create('{"name":"a","categoryId":1}'),
    answer('{"id":9007199254740993,"name":"a","categoryId":1}', 201),
    'create-new-id body.id',
    [
      [
        get('9007199254740993'),
        answer('{"id":9007199254740993,"name":"a","categoryId":1}', 200, SUNSET),
      ],
    ],
  ],
  [
    'an animal is created with 200',
    create(),
    answer(pet({ id: 51 })),
    'undocumented-status status',
  ],
  [
    'an animal without a name is taken',
    create({ categoryId: 3 }),
    answer({ id: 51, name: '', categoryId: 3 }, 201),
    ['accepted-invalid status warning', 'required request.body.name'],
  ],
  [
    'a wrong status is taken',
    create({ name: 'Rex', categoryId: 3, status: 'gone' }),
    created(),
    ['accepted-invalid status warning', 'enum request.body.status'],
  ],
  [
    'a category beyond int64 is taken',
    create('{"name":"Rex","categoryId":9223372036854775808}'),
    answer({ id: 51, name: 'Rex', categoryId: 3 }, 201),
    ['accepted-invalid status warning', 'int64-range request.body.categoryId'],
  ],
  [
    'a body that is not JSON is taken',
    create('{name}'),
    created(),
    ['accepted-invalid status warning', 'invalid-json request.body'],
  ],
  [
    'nothing is taken for an animal',
    { method: 'POST', target: '/v1/pets' },
    created(),
    ['accepted-invalid status warning', 'required request.body'],
  ],
  [
    'a null is taken for an animal',
    create('null'),
    created(),
    ['accepted-invalid status warning', 'type request.body'],
  ],
  [
    'a client sends an id',
    create({ id: 7, name: 'Rex', categoryId: 3 }),
    created(),
    'undeclared-field request.body.id warning',
  ],
  [
    'a client sends a key twice',
    create('{"name":"a","name":"Rex","categoryId":3}'),
    created(),
    'duplicate-key request.body.name warning',
  ],
  [
    'a client sends another media type',
    { ...create(), headers: { 'content-type': 'text/plain' } },
    created(),
    'media-type request.header.content-type',
  ],
  [
    'a client sends chunks without a content type',
    { ...create(), headers: { 'content-type': null, 'transfer-encoding': 'chunked' } },
    created(),
    'media-type request.header.content-type',
  ],
  [
    'a media type is refused with 415',
    { ...create(), headers: { 'content-type': 'text/plain' } },
    refused(415),
    'undocumented-status status.contentType warning',
  ],
  [
    'a 400 without a message',
    create({}),
    answer({ code: 'bad', status: 400 }, 400),
    'required body.message',
  ],
])

/** The ways in which the quickstart sample violates what the contract shows of it. */
const messageBreaks = breaksOf('createMessage', [
  [
    'a time that is none',
    message,
    answer({ ...sent, createdAt: 'yesterday' }),
    'format body.createdAt',
  ],
  [
    'a day that does not exist',
    message,
    answer({ ...sent, createdAt: '2026-02-30T12:00:00Z' }),
    'format body.createdAt',
  ],
  ['a message without an id', message, answer({ ...sent, id: undefined }), 'required body.id'],
])

/** Answers to requests that the contract does not describe. */
const otherBreaks = [
  ...breaksOf('GET /v1/not-in-contract', [
    [
      'orders are listed',
      { target: '/v1/not-in-contract' },
      answer([]),
      'undescribed-operation status warning',
    ],
  ]),
  ...breaksOf('PATCH /v1/pets', [
    [
      'all animals are changed at once',
      { method: 'PATCH', target: '/v1/pets' },
      { status: 204 },
      'undescribed-operation status warning',
    ],
  ]),
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
