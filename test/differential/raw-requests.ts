/** A request as its bytes, in Latin-1: what is asked of source and build alike. */
export type RawRequest = string

/** Some 1,300 requests, good, nearly good and hostile, in the order in which they are asked. */
export function rawRequests(): readonly RawRequest[] {
  return [
    ...TARGETS.map((target) => request({ target })),
    ...METHODS.flatMap((method) => PLACES.map((target) => request({ method, target }))),
    ...LIMITS.map((limit) => request({ target: `/v1/pets?limit=${limit}` })),
    ...IDS.flatMap((id) => [
      request({ target: `/v1/pets/${id}` }),
      request({ target: `/v1/pets/${id}`, headers: [] }),
      request({ method: 'HEAD', target: `/v1/pets/${id}` }),
    ]),
    ...LINES.flatMap((lines) =>
      LINE_PLACES.map((place) => request({ ...place, headers: [AUTHORISED, ...lines] })),
    ),
    ...CREDENTIALS.flatMap((lines) => [
      request({ headers: lines }),
      request({ headers: lines, method: 'POST', body: '{}' }),
      request({ headers: lines, target: '/v1/pets/nothing' }),
    ]),
    ...BODIES.flatMap((body) =>
      BODY_PLACES.flatMap((target) =>
        TYPES.map((type) =>
          request({ method: 'POST', target, headers: [AUTHORISED, ...type], body }),
        ),
      ),
    ),
    ...FRAMES,
  ]
}

// --- internal ---

const AUTHORISED = 'Authorization: Bearer sandbox-key'
const CLOSE = 'Connection: close'

interface Parts {
  readonly method?: string
  readonly target?: string
  readonly headers?: readonly string[]
  readonly body?: string
}

function request({
  method = 'GET',
  target = '/v1/pets',
  headers = [AUTHORISED],
  body,
}: Parts): RawRequest {
  const length = body === undefined ? [] : [`Content-Length: ${body.length}`]
  return raw([`${method} ${target} HTTP/1.1`, 'Host: a.test', ...headers, ...length, CLOSE], body)
}

function raw(lines: readonly string[], body = ''): RawRequest {
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}

const METHODS = [
  ...['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'],
  ...['FROB', 'get', 'CONNECT', 'G ET', ''],
]

const PLACES = [
  ...['/', '/v1', '/v1/', '/v1/pets', '/v1/pets/', '/v1/pets/1', '/v1/pets/1/', '/v1/pets/1/x'],
  ...['/v1/store/orders', '/messages', '/__admin/health', '/__admin/reset', '/__admin/nothing'],
  ...['/docs/deprecations', '/docs', '/v1/nothing', '*', 'a.test:80'],
]

const SEGMENTS = [
  ...[
    '%E0%A4%A',
    '%zz',
    '%',
    '%2',
    '%00',
    '%2F',
    '%2f..%2f',
    '%5C',
    '%20',
    '%c3%a4',
    '%FF',
    '%F0%9F',
  ],
  ...[
    '%ED%A0%80',
    '.',
    '..',
    '%2e',
    '%2E%2e',
    '...',
    ';x=1',
    '1;x=1',
    '1,2',
    '+1',
    '1.0',
    '1e3',
    '0x1',
  ],
  ...[
    '\u00e4',
    '\u00ff',
    '"',
    '<',
    '|',
    '^',
    '{}',
    '[1]',
    '~',
    "'",
    '!',
    '$',
    '&',
    '=',
    '@',
    ':',
    '%31',
  ],
  ...[
    'constructor',
    '__proto__',
    'toString',
    'null',
    'undefined',
    'NaN',
    'x'.repeat(3000),
    '\t',
    '\x01',
  ],
]

const TARGETS = [
  ...SEGMENTS.flatMap((segment) => [
    `/v1/pets/${segment}`,
    `/v1/${segment}/pets`,
    `/${segment}`,
    `/v1/pets?${segment}`,
    `/v1/pets?status=${segment}`,
  ]),
  ...[
    '//v1/pets',
    '/v1//pets',
    '/v1/pets//1',
    '/v1/./pets',
    '/v1/../v1/pets',
    '/v1/pets/../pets/1',
  ],
  ...[
    '/V1/pets',
    '/v1/PETS',
    '/v1/pets#x',
    '/v1/pets?#x',
    '/v1/pets?',
    '/v1/pets??',
    '/v1/pets?&&',
  ],
  ...[
    'http://a.test/v1/pets',
    'http://b.test/v1/pets/1',
    'HTTP://a.test',
    'http://',
    'http://[::1/v1',
  ],
  ...[
    'https://u:p@a.test/v1/pets',
    'ftp://a.test/v1/pets',
    'v1/pets',
    '?limit=1',
    '\\v1\\pets',
    '/*',
  ],
  ...[
    'available',
    'pending',
    'sold',
    'Sold',
    'sold,pending',
    'sold&status=sold',
    '',
    'sold%20',
  ].map((status) => `/v1/pets?status=${status}`),
  ...[
    'a=b',
    '__proto__=1',
    'limit[]=1',
    'limit=1&limit=2',
    'limit=1&status=sold',
    'LIMIT=1',
    '%6Cimit=3',
  ],
  `/v1/pets?${'a=1&'.repeat(500)}`,
].map((target) =>
  /^[a-zA-Z_[%&=0-9\]]+=/.test(target) && !target.startsWith('/') ? `/v1/pets?${target}` : target,
)

const LIMITS = [
  ...[
    '0',
    '1',
    '2',
    '20',
    '50',
    '99',
    '100',
    '101',
    '-1',
    '-0',
    '+1',
    '01',
    '1.0',
    '1e1',
    '0x10',
    '',
  ],
  ...[
    '9007199254740993',
    '9223372036854775807',
    '9223372036854775808',
    '1'.repeat(400),
    'NaN',
    'null',
  ],
  ...['%31', '1%00', '1%20', '%EF%BC%91', '1_0', 'Infinity', 'true', '1;2', '1&limit=1', '[1]'],
]

const IDS = [
  ...['1', '2', '50', '51', '52', '0', '-1', '00', '01', '1x', 'x1', '9007199254740992', '%31%30'],
  ...[
    '9007199254740993',
    '9223372036854775806',
    '9223372036854775807',
    '9223372036854775808',
    '1'.repeat(99),
  ],
  ...[
    '-9223372036854775808',
    '-9223372036854775809',
    '1.5',
    '1e0',
    '%2B1',
    '1?x=1',
    '1?limit=x',
    '1#x',
  ],
]

/** Where header lines are tried. */
const LINE_PLACES: readonly Parts[] = [
  {},
  { target: '/v1/pets/1' },
  { method: 'POST', body: '{"name":"Nemo","categoryId":1}' },
  { method: 'OPTIONS' },
]

const PREFER = [
  ...[
    'code=404',
    'code=500',
    'code=599',
    'code=600',
    'code=200',
    'code=399',
    'code="404"',
    'code=abc',
  ],
  ...[
    'code=404, delay=1',
    'delay=1',
    'delay=-1',
    'delay=x',
    'fault=nosuch',
    'fault=',
    'return=minimal',
  ],
  ...[
    'fault=empty',
    'fault=reset',
    'fault=truncate',
    'code=404; x=1',
    'code=401',
    'code=429',
    '',
    '=',
    ',',
  ],
  ...['code=418,,', 'CODE=404', 'code = 404', 'wait=1, code=503', 'respond-async', '__proto__=1'],
]

const LINES: readonly (readonly string[])[] = [
  ...PREFER.map((value) => [`Prefer: ${value}`]),
  ['Prefer: code=404', 'Prefer: delay=1'],
  ...['application/json; charset=utf-8', 'text/plain', '*/*;q=0', 'nonsense', ''].map((value) => [
    `Accept: ${value}`,
  ]),
  ...['gzip', 'br, gzip', 'identity;q=0'].map((value) => [`Accept-Encoding: ${value}`]),
  ...['http://web.test', 'null', '', 'file://', '\u00e4'].map((value) => [`Origin: ${value}`]),
  ['Origin: http://web.test', 'Access-Control-Request-Method: POST'],
  ['Origin: http://web.test', 'Access-Control-Request-Headers: x-requested-with, traceparent'],
  ['Expect: 100-continue'],
  ['Expect: nonsense'],
  ['If-None-Match: *'],
  ['If-Match: "a"'],
  ['Range: bytes=0-1'],
  ['Upgrade: websocket', 'Connection: Upgrade'],
  ['TE: trailers'],
  ['X-HTTP-Method-Override: DELETE'],
  ['Cookie: a=b; c=d', 'Cookie: e=f'],
  ['X-Request-Id: mine'],
  ['Content-Encoding: gzip'],
  ['Content-Encoding: identity'],
  [`X-Long: ${'x'.repeat(8000)}`],
  [`X-Long: ${'x'.repeat(20_000)}`],
  Array.from({ length: 150 }, (_, at) => `X-${at}: ${at}`),
  ['Host: b.test'],
  [' folded: value'],
  ['Bad Name: value'],
  ['No-Colon'],
  ['Bad-Value: a\x00b'],
  ['Bad-Value: a\x7fb\u00e4'],
  [': empty'],
]

const CREDENTIALS: readonly (readonly string[])[] = [
  [],
  ...[
    ...['', 'Bearer', 'Bearer ', 'bearer sandbox-key', 'BEARER sandbox-key', 'Bearer  sandbox-key'],
    ...[
      'Bearer sandbox-key ',
      'Bearer sandbox-keyx',
      'Bearer sandbox',
      'Basic c2FuZGJveDprZXk=',
      'sandbox-key',
    ],
    ...[
      'Bearer sandbox-key, Bearer sandbox-key',
      'Bearer "sandbox-key"',
      'Bearer\tsandbox-key',
      'Bearer \u00e4',
    ],
    ...[
      'Token sandbox-key',
      'Bearer sandbox-key x',
      `Bearer ${'x'.repeat(5000)}`,
      'Bearer test-1',
      'Bearer *',
    ],
  ].map((value) => [`Authorization: ${value}`]),
  ['Authorization: Bearer wrong', AUTHORISED],
  [AUTHORISED, 'Authorization: Bearer wrong'],
  ['X-Api-Key: sandbox-key'],
  ['Proxy-Authorization: Bearer sandbox-key'],
]

const TYPES: readonly (readonly string[])[] = [
  ['Content-Type: application/json'],
  ['Content-Type: application/json; charset=latin1'],
  ['Content-Type: text/plain'],
  [],
]

const BODY_PLACES = ['/v1/pets', '/messages']

const BODIES = [
  ...[
    '',
    ' ',
    '{}',
    '[]',
    'null',
    '1',
    '"x"',
    '{',
    '}',
    '{"name":',
    '{"name":"a"',
    '\ufeff{}'.slice(1),
    '\u00ef\u00bb\u00bf{}',
  ],
  ...[
    '{"name":"Nemo","categoryId":1}',
    '{"name":"Nemo","categoryId":"1"}',
    '{"name":1,"categoryId":1}',
  ],
  ...[
    '1.5',
    '1e2',
    '-1',
    '0',
    '9007199254740993',
    '9223372036854775807',
    '9223372036854775808',
    '1E400',
    '01',
    'null',
  ].map((id) => `{"name":"a","categoryId":${id}}`),
  ...['"available"', '"sold"', '"gone"', 'null', '1', '""'].map(
    (status) => `{"name":"a","categoryId":1,"status":${status}}`,
  ),
  ...[
    '""',
    '" "',
    '"\\u0000"',
    '"\\ud800"',
    '"\\u00e4"',
    '"\u00c3\u00a4"',
    '"\u00e4"',
    '"\xff"',
    `"${'x'.repeat(5000)}"`,
  ].map((name) => `{"name":${name},"categoryId":1}`),
  ...['{"name":"a","name":"b","categoryId":1}', '{"__proto__":{"name":"a"},"categoryId":1}'],
  ...[
    '{"name":"a","categoryId":1,"id":7}',
    '{"name":"a","categoryId":1,"extra":{"a":[1,2.50,1e3]}}',
  ],
  ...[
    '{"name":"a","categoryId":1}x',
    "{'name':'a'}",
    '{"name":"a","categoryId":1,}',
    '//\n{}',
    '[[[[',
  ],
  ...[
    `${'['.repeat(70)}${']'.repeat(70)}`,
    `{"a":${'{"a":'.repeat(70)}1${'}'.repeat(70)}}`,
    '{"text":"hi"}',
    '{"message":"hi"}',
  ],
]

const POST = [
  'POST /v1/pets HTTP/1.1',
  'Host: a.test',
  AUTHORISED,
  'Content-Type: application/json',
]
const GOOD = '{"name":"Nemo","categoryId":1}'

/** What is odd in how a message is framed, or in its first line. */
const FRAMES: readonly RawRequest[] = [
  ...['HTTP/1.0', 'HTTP/0.9', 'HTTP/1.2', 'HTTP/2.0', 'http/1.1', 'HTTP/1', 'HTTX/1.1', ''].flatMap(
    (version) => [
      raw([`GET /v1/pets/1 ${version}`, 'Host: a.test', AUTHORISED, CLOSE]),
      raw([`GET /v1/pets/1 ${version}`, AUTHORISED, CLOSE]),
    ],
  ),
  ...[
    '',
    'a',
    'a:80',
    'a:x',
    'a b',
    'a/b',
    '[::1]',
    '[::1',
    '\u00e4',
    'a,b',
    'u@a',
    'a#',
    '%41',
  ].map((host) => raw(['GET /v1/pets/1 HTTP/1.1', `Host: ${host}`, AUTHORISED, CLOSE])),
  raw(['GET /v1/pets/1 HTTP/1.1', AUTHORISED, CLOSE]),
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\r\n\r\nGET /v1/pets/1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'GET /v1/pets/1 HTTP/1.1\nHost: a\nConnection: close\n\n',
  '\x16\x03\x01\x02\x00\x01\x00',
  'nonsense\r\n\r\n',
  ...['0', '1', '29', '-1', '+30', '30x', '3 0', '99999999999999999999', ''].map((length) =>
    raw([...POST, `Content-Length: ${length}`, CLOSE], GOOD),
  ),
  raw([...POST, 'Content-Length: 30', 'Content-Length: 30', CLOSE], GOOD),
  raw([...POST, 'Content-Length: 30', 'Content-Length: 31', CLOSE], GOOD),
  raw(
    [...POST, 'Content-Length: 30', 'Transfer-Encoding: chunked', CLOSE],
    `1e\r\n${GOOD}\r\n0\r\n\r\n`,
  ),
  ...['chunked', 'Chunked', 'gzip, chunked', 'identity', 'chunked, chunked', 'nonsense'].map(
    (coding) => raw([...POST, `Transfer-Encoding: ${coding}`, CLOSE], `1e\r\n${GOOD}\r\n0\r\n\r\n`),
  ),
  ...['1E', '1e;x=y', '01e', 'x', '-1', '0x1e', '1e ', 'fffffffffffffffff'].map((size) =>
    raw([...POST, 'Transfer-Encoding: chunked', CLOSE], `${size}\r\n${GOOD}\r\n0\r\n\r\n`),
  ),
  raw([...POST, 'Transfer-Encoding: chunked', CLOSE], `1e\r\n${GOOD}\r\n0\r\nX-Trailer: 1\r\n\r\n`),
  raw([...POST, 'Content-Length: 1048576', CLOSE], `"${'x'.repeat(1_048_574)}"`),
  raw([...POST, 'Content-Length: 1048577', CLOSE], `"${'x'.repeat(1_048_575)}"`),
  // Several on one connection.
  ...[2, 5, 20].map(
    (count) =>
      raw(['GET /v1/pets/1 HTTP/1.1', 'Host: a', AUTHORISED]).repeat(count) +
      raw(['GET /v1/pets/2 HTTP/1.1', 'Host: a', AUTHORISED, CLOSE]),
  ),
  raw([...POST, 'Content-Length: 30'], GOOD).repeat(3) +
    raw(['GET /v1/pets?limit=100 HTTP/1.1', 'Host: a', AUTHORISED, CLOSE]),
  `${raw(['HEAD /v1/pets HTTP/1.1', 'Host: a', AUTHORISED])}${raw(['OPTIONS /v1/pets HTTP/1.1', 'Host: a', CLOSE])}`,
  `${raw(['GET /v1/pets/1 HTTP/1.1', 'Host: a', AUTHORISED])}nonsense\r\n\r\n`,
  `${raw(['POST /__admin/reset HTTP/1.1', 'Host: a', 'Content-Length: 0'])}${raw(['GET /v1/pets?limit=100 HTTP/1.1', 'Host: a', AUTHORISED, CLOSE])}`,
]
