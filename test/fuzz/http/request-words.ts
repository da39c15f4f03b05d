// Parts of requests, most of them nearly valid.

/** The words of a text. */
const words = (text: string) => text.trim().split(/\s+/)

export const METHODS = words('GET GET GET GET GET GET POST POST POST HEAD OPTIONS DELETE PUT')

export const BAD_METHODS = [
  ...words('get FROB GET/ PROPFIND CONNECT TRACE PATCH M-SEARCH ÄET'),
  'G\tET',
  '',
]

export const BAD_VERSIONS = [...words('HTTP/1.0 HTTP/2.0 HTTP/0.9 http/1.1 HTTP/1. HTTP/9.9'), '']

export const INTEGERS = [
  ...words(`
  1 2 20 50 51 99 0 -1 007 9007199254740993 9223372036854775807 9223372036854775808 1.5
  1e3 abc %31 % %zz %00 %E0%A4%A .. %2e%2e %2f
`),
  '',
  'a'.repeat(300),
]

export const QUERIES = [
  ...words(`
  ? ?limit=1 ?limit=20 ?limit=100 ?limit=101 ?limit=0 ?limit= ?limit=abc ?limit=1&limit=2
  ?limit[]=3 ?status=sold ?status=available&limit=5 ?status=gone ?status= ?LIMIT=3
  ?unknown=1 ?limit=%31 ?limit=%zz ?__proto__=1 ?constructor=x ?limit=1#a ?&&& ?=
  ?limit=9999999999999999999 ?status=s%6Fld
`),
  '',
  `?q=${'x'.repeat(500)}`,
]

export const PREFERENCES = [
  ...words(`
  code=404 code=500 code=503 code=405 code=200 code=999 delay=1 delay=3 fault=reset
  fault=empty fault=truncate fault=hang fault=nosuch respond-async code="404" ,,;=
  delay=999999999
`),
  `a=${' '.repeat(200)}`,
  'code=404, delay=2; x="',
]

export const CREDENTIALS = [
  ...Array<string>(6).fill('Bearer sandbox-key'),
  'bearer   sandbox-key',
  'Bearer wrong',
  'Bearer',
  'Basic c2FuZGJveC1rZXk=',
  '',
  `Bearer ${'-'.repeat(1000)}`,
  'Bearer sandbox-key, Bearer x',
]

export const TYPES = [
  ...words(`
  application/json application/json application/json;charset=latin1 text/plain
  application/vnd.x+json json
`),
  'application/json; charset=utf-8',
  '',
  `a/b${';  a=b'.repeat(50)}`,
]

export const OTHERS = [
  'Accept: */*',
  'Origin: https://app.example',
  'Origin: null',
  'Access-Control-Request-Method: POST',
  'Access-Control-Request-Headers: x-a, x-b',
  'If-None-Match: *',
  'If-Match: "x"',
  'Range: bytes=0-1',
  'Expect: 100-continue',
  'Cookie: a=b; c',
  'X-HTTP-Method-Override: DELETE',
  'Upgrade: h2c',
  'Connection: keep-alive',
  'Accept-Encoding: gzip',
  'X-Long: '.padEnd(2000, 'y'),
  'User-Agent: fuzz',
]

export const BAD_OTHERS = [
  'Expect: magic',
  'Host: a b',
  'Host: example.com',
  'X: \u0001',
  ' folded: line',
  'NoColon',
  ': empty',
  'A\u0000: b',
  'Transfer-Encoding: gzip, chunked',
  'Content-Length: 5, 5',
  'Content-Length: -1',
  'Content-Encoding: gzip',
  'Trailer: x',
  'TE: trailers',
  'Connection: close',
  'Connection: x-a, host',
]

export const VALUES = [
  ...words(`
  "Rex" "" 1 -1 0 1.5 1e2 9007199254740993 9223372036854775807 9223372036854775808 1e400
  true null [] {} "available" "sold" "é"
`),
  '"\\ud800"',
  '"\u2028"',
]

export const PATHS = words(`
  / /v1 /v1/ /v1/pets/ /v2/pets /docs/deprecations /__admin/health /__admin/nothing
  //v1/pets /v1//pets /V1/pets /v1/pets/1/2 /v1/../v1/pets /v1/./pets
`)

/** Lines and bytes that frame no body, or none that ends. */
export const BAD_CHUNKS = [
  'zz\r\n\r\n',
  '5;x="\r\nhello\r\n0\r\n\r\n',
  '-1\r\n',
  'FFFFFFFFFFFFFFFFF\r\n',
]
