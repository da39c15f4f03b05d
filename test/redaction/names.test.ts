import { expect, test } from 'vitest'
import { isSecretName } from '../../src/base/text/secret-names.ts'
import { redactAddress, redactHeaders } from '../../src/redaction/redact-by-name.ts'

test.for([
  ...['Authorization', 'proxy-authorization', 'Cookie', 'Set-Cookie', 'x-api-key', 'X-API-Key'],
  ...['api-key', 'apikey', 'api_key', 'apiKey', 'X-Auth-Token', 'access_token', 'refresh_token'],
  ...['id_token', 'client_secret', 'clientSecret', 'password', 'user_password', 'passwd', 'key'],
  ...['token', 'token[]', 'ocp-apim-subscription-key', 'x-functions-key', 'X-Amz-Security-Token'],
  ...['X-Amz-Signature', 'sig', 'jwt', 'session', 'sid', 'connect.sid', 'PHPSESSID', 'JSESSIONID'],
  ...['ASP.NET_SessionId', 'csrftoken', 'XSRF-TOKEN', '__Host-session', 'x-csrf-token', 'otp'],
  ...['private-token', 'DPoP', 'client_assertion', 'x-auth', 'credentials', 'pass', 'dbPass'],
  ...['passcode', 'totp', 'code_verifier', 'device-code', 'user[password]'],
])('%s is the name of a credential', (name) => {
  expect(isSecretName(name)).toBe(true)
})

test.for([
  ...[
    'limit',
    'status',
    'name',
    'monkey',
    'tokens',
    'keyboard',
    'author',
    'design',
    'side',
    'code',
  ],
  ...['session_count', 'idempotency-key', 'sec-websocket-key', 'sort-key', 'page_token', 'bypass'],
  ...['nextPageToken', 'passport', 'www-authenticate', 'content-type', 'x-request-id', 'assignee'],
  ...['cookieconsent_status', 'continuation-token', 'authority', ''],
  'Access-Control-Allow-Credentials',
])('%j is not the name of a credential', (name) => {
  expect(isSecretName(name)).toBe(false)
})

/** Addresses, and how they are kept; `*` stands for what is redacted. */
test.for([
  ['/v1/pets?access_token=abc', '/v1/pets?access_token=*'],
  ['/v1/pets?access%5Ftoken=abc', '/v1/pets?access%5Ftoken=*'],
  ['/v1/pets?a=1&api_key=abc&b=2', '/v1/pets?a=1&api_key=*&b=2'],
  ['/v1/pets?API-Key=abc#x', '/v1/pets?API-Key=*#x'],
  ['/v1/pets?key=a=b&token=', '/v1/pets?key=*&token=*'],
  ['/v1/pets?%6bey=abc', '/v1/pets?%6bey=*'],
  ['/v1/pets?%zz=abc&key=x', '/v1/pets?%zz=abc&key=*'],
  ['/v1/pets;jsessionid=abc?limit=1', '/v1/pets;jsessionid=*?limit=1'],
  ['http://u:K@x/v1/pets?token=a', 'http://*@x/v1/pets?token=*'],
  ['//u@x/', '//*@x/'],
  ['/v1/pets#access_token=abc', '/v1/pets#access_token=*'],
  ['/v1/pets?pass=abc&passport=abc', '/v1/pets?pass=*&passport=abc'],
  ['/v1/pets?code=abc&state=1', '/v1/pets?code=*&state=1'],
  ['/v1/pets?state=1&CODE=abc', '/v1/pets?state=1&CODE=*'],
  ['/token?grant_type=authorization_code&code=abc', '/token?grant_type=authorization_code&code=*'],
  ['https://h/signin/callback?code=abc', 'https://h/signin/callback?code=*'],
  ['/v1/pets?next=https%3A%2F%2Fu%3Ap%40h%2F&a=1', '/v1/pets?next=https%3A%2F%2F*%40h%2F&a=1'],
  ['/v1/pets?next=https://u%3ap%40h/', '/v1/pets?next=https://*%40h/'],
  ['/v1/pets?next=%2Fa%3Ftoken%3Dabc%26b%3D1', '/v1/pets?next=%2Fa%3Ftoken%3D*%26b%3D1'],
  ['/v1/pets?query=token%3Dab%2526c', '/v1/pets?query=token%3D*'],
  ['/v1/to/https%3A%2F%2Fu%3Ap%40h', '/v1/to/https%3A%2F%2F*%40h'],
  ['<https://x/p?token=abc>; rel="next", <b?a=1>', '<https://x/p?token=*>; rel="next", <b?a=1>'],
] as const)('the address %s is kept as %s', ([text, kept]) => {
  expect(redactAddress(text)).toBe(kept.replaceAll('*', '[redacted]'))
})

test.for([
  '/v1/pets',
  '/v1/pets?limit=5',
  '/v1/pets?monkey=abc&tokens=2',
  '/v1/key=abc',
  'mailto:me@example.com',
  '/v1/pets?code=abc',
  '/v1/pets?code=abc&status=1',
  '/v1/pets?next=https%3A%2F%2Fh&mail=me%40h',
  '/v1/pets?a=50%&b=%4',
])('the address %s is kept as it is', (text) => {
  expect(redactAddress(text)).toBe(text)
})

test.for([
  ['Authorization', 'Bearer abc', 'Bearer [redacted]'],
  ['authorization', 'Basic YTpi', 'Basic [redacted]'],
  ['AUTHORIZATION', 'abc', '[redacted]'],
  ['Proxy-Authorization', 'Basic YTpi', 'Basic [redacted]'],
  ['Cookie', 'session abc', '[redacted]'],
  ['Set-Cookie', 'a=b', '[redacted]'],
  ['X-API-Key', 'abc', '[redacted]'],
  ['Location', '/v1?token=abc', '/v1?token=[redacted]'],
  ['Referer', 'https://u:p@x/', 'https://[redacted]@x/'],
  ['X-Custom', 'Bearer abc', 'Bearer [redacted]'],
  ['X-Custom', 'basic YTpi', 'basic [redacted]'],
  ['X-Custom', 'Digest username="a", response="b"', 'Digest [redacted]'],
  ['X-Custom', 'Bearer', 'Bearer'],
  ['X-Custom', 'Bearers abc', 'Bearers abc'],
  ['WWW-Authenticate', 'Bearer realm="pets"', 'Bearer realm="pets"'],
] as const)('the header %s: %s is kept as %s', ([name, value, kept]) => {
  const lines = ['Host', 'x', name, value]
  expect(redactHeaders(lines)).toEqual(['Host', 'x', name, kept])
  expect(lines[3]).toBe(value)
})
