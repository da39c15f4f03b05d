import { gzipSync } from 'node:zlib'

/** An HTTP message with a canary in it. */
export interface Message {
  /** Only for a request. */
  readonly method?: string
  readonly target?: string
  readonly headers?: readonly string[]
  readonly body?: string | Buffer
}

/** A place that holds a credential: recognised by its name (`named`), or because another exchange used it as a key. */
export interface CanaryPlace {
  readonly name: string
  readonly named: boolean
  readonly request: (secret: string) => Message
  readonly answer: (secret: string) => Message
}

/** Every place, with a name that describes it. */
export function canaryPlaces(): readonly CanaryPlace[] {
  const all = (side: string, named: boolean, places: { readonly [name: string]: Make }) =>
    Object.entries(places).map(([name, make]): CanaryPlace => {
      const sides = { request: NOTHING, answer: NOTHING, [side]: make }
      return { name: `${side}: ${name}`, named, ...sides }
    })
  return [
    ...all('request', true, namedRequests()),
    ...all('answer', true, namedAnswers()),
    ...all('request', false, requests()),
    ...all('answer', false, answers()),
  ]
}

/** A unique secret for a place: with characters that have several encodings, and long enough to be cut. */
export function secretOf(index: number): string {
  return `K${index}x9fQ2bZ8c4nA7ryW3e/1+${index}Tq5Lm0`
}

// --- internal ---

type Make = (secret: string) => Message

const PETS = '/v1/pets'
const JSON_TYPE = ['Content-Type', 'application/json']
const NOTHING: Make = () => ({})

const header =
  (name: string, write: (secret: string) => string = String): Make =>
  (secret) => ({ headers: [name, write(secret)] })
const query =
  (name: string): Make =>
  (secret) => ({ target: `${PETS}?limit=0&${name}=${encodeURIComponent(secret)}` })
const target =
  (write: (secret: string) => string): Make =>
  (secret) => ({ target: write(secret) })
const json =
  (write: (secret: string) => string): Make =>
  (secret) => ({ body: write(secret) })

function namedRequests(): { readonly [name: string]: Make } {
  return {
    'a bearer': header('Authorization', (secret) => `Bearer ${secret}`),
    'a bearer in small letters': header('authorization', (secret) => `bearer ${secret}`),
    'a bare Authorization': header('Authorization'),
    'a basic password': header('Authorization', (secret) => `Basic ${btoa(`user:${secret}`)}`),
    'a credential of another scheme': header('Authorization', (secret) => `Foo ${secret}`),
    ...Object.fromEntries(
      [
        ...['Proxy-Authorization', 'X-Api-Key', 'Api-Key', 'apikey', 'X-Auth-Token'],
        ...[
          'X-Access-Token',
          'Private-Token',
          'Ocp-Apim-Subscription-Key',
          'X-Amz-Security-Token',
          'X-CSRF-Token',
        ],
        ...['DPoP', 'X-Client-Secret', 'X-Session-Id', 'X-Password'],
      ].map((name) => [`the header ${name}`, header(name)]),
    ),
    'a cookie of a session': header('Cookie', (secret) => `a=1; session=${secret}`),
    'an encoded cookie': header('Cookie', (secret) => `connect.sid=${encodeURIComponent(secret)}`),
    'a cookie that looks random': header('Cookie', (secret) => `v="${secret}"; b=2`),
    ...Object.fromEntries(
      [
        ...['access_token', 'access%5Ftoken', 'refresh_token', 'id_token', 'client_secret'],
        ...['password', 'api_key', 'apiKey', 'API-KEY', 'key', 'token', 'sig', '%61pi_key', 'jwt'],
      ].map((name) => [`the parameter ${name}`, query(name)]),
    ),
    'a parameter of the path': target(
      (secret) => `${PETS};jsessionid=${encodeURIComponent(secret)}`,
    ),
    'user information': target(
      (secret) => `http://u:${encodeURIComponent(secret)}@x${PETS}?limit=0`,
    ),
    'a referer': header('Referer', (secret) => `https://h/?token=${encodeURIComponent(secret)}`),
    'user information of a referer': header(
      'Referer',
      (secret) => `https://u:${encodeURIComponent(secret)}@h/`,
    ),
    'a bearer in a header of any name': header('X-Custom', (secret) => `Bearer ${secret}`),
    'a password in a header of any name': header(
      'X-Custom',
      (secret) => `Basic ${btoa(`user:${secret}`)}`,
    ),
    'the parameter pass': query('pass'),
    'the code of a redirect': target(
      (secret) => `${PETS}?limit=0&code=${encodeURIComponent(secret)}&state=1`,
    ),
    'the code of a callback': target((secret) => `/v1/callback?code=${encodeURIComponent(secret)}`),
    'user information in an encoded address': target(
      (secret) =>
        `${PETS}?limit=0&next=${encodeURIComponent(userAddress(encodeURIComponent(secret)))}`,
    ),
    'a parameter in an encoded address': target(
      (secret) => `${PETS}?limit=0&next=${encodeURIComponent(tokenAddress(secret))}&a=1`,
    ),
    'user information in an encoded path': target(
      (secret) => `/v1/to/${encodeURIComponent(userAddress(encodeURIComponent(secret)))}`,
    ),
    ...bodies((body, headers = JSON_TYPE) => ({ ...created(body), headers })),
  }
}

/** Bodies that name their credential, in a request or an answer. */
function bodies(send: (body: string | Buffer, headers?: readonly string[]) => Message): {
  readonly [name: string]: Make
} {
  const object = (name: string, secret: string) => ({ name: 1, place: true, [name]: secret })
  const form = ['Content-Type', 'application/x-www-form-urlencoded']
  const places: { readonly [name: string]: Make } = {
    ...Object.fromEntries(
      [
        ...['access_token', 'accessToken', 'refresh_token', 'id_token', 'password', 'passwd'],
        ...['client_secret', 'apiKey', 'API-KEY', 'token', 'secret', 'pass', 'jwt', 'sessionId'],
      ].map((name) => [
        `the member ${name}`,
        (secret: string) => send(JSON.stringify(object(name, secret))),
      ]),
    ),
    'a member of a member': (secret) =>
      send(JSON.stringify([{ user: { more: [{ password: secret }] } }])),
    'a list': (secret) => send(JSON.stringify({ password: ['other', secret] })),
    'an object with the name of one': (secret) =>
      send(JSON.stringify({ credentials: { user: 'me', value: secret } })),
    'a name with escapes': (secret) => send(`{"pass\\u0077ord": "${secret}"}`),
    'a value with escapes': (secret) => send(`{"password":"${escaped(secret)}"}`),
    'a member that is there twice': (secret) =>
      send(`{"token":"${secret}","token" : "a ${secret}"}`),
    'JSON that is invalid': (secret) => send(`{"id":,,"token"\n:\t"${secret}",]`),
    'JSON that is cut': (secret) => send(`[{"id":1,"token":"${secret}`),
    'JSON that examples shorten': (secret) =>
      send(JSON.stringify([{ name: 'n'.repeat(1965), token: secret }])),
    'JSON in the JSON of a member': (secret) =>
      send(JSON.stringify({ name: JSON.stringify({ a: JSON.stringify({ password: secret }) }) })),
    'a compressed member': (secret) =>
      send(gzipSync(JSON.stringify(object('token', secret))), [
        ...JSON_TYPE,
        ...['Content-Encoding', 'gzip'],
      ]),
    'a field of a form': (secret) =>
      send(`name=Rex&client_secret=${encodeURIComponent(secret)}&a=1`, form),
    'an encoded field of a form': (secret) => send(`client%5Fsecret=${percent(secret)}`, form),
    'the code of a form': (secret) =>
      send(`grant_type=authorization_code&code=${encodeURIComponent(secret)}`, form),
    'the code of a token request': (secret) =>
      send(JSON.stringify({ grant_type: 'authorization_code', code: secret })),
    'a field of a multipart form': (secret) =>
      send(
        `--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x\r\nContent-Disposition: form-data; name="password"\r\n\r\n${secret}\r\n--x--\r\n`,
        ['Content-Type', 'multipart/form-data; boundary=x'],
      ),
    'user information in a member': (secret) =>
      send(JSON.stringify({ name: 1, picture: userAddress(encodeURIComponent(secret)) })),
    'a parameter in a member': (secret) =>
      send(JSON.stringify({ name: 1, picture: tokenAddress(encodeURIComponent(secret)) })),
  }
  return Object.fromEntries(
    Object.entries(places).map(([name, make]) => [`${name} in a body`, make]),
  )
}

function userAddress(secret: string): string {
  return `https://user:${secret}@h/a?b=1`
}

function tokenAddress(secret: string): string {
  return `https://h/a?access_token=${secret}&b=1`
}

function namedAnswers(): { readonly [name: string]: Make } {
  const encoded =
    (before: string, after = '') =>
    (secret: string) =>
      before + encodeURIComponent(secret) + after
  return {
    'a cookie': header('Set-Cookie', (secret) => `session=${secret}; Path=/; HttpOnly`),
    'a cookie of any name': header('Set-Cookie', (secret) => `v=${secret}; Path=/`),
    'the header X-Auth-Token': header('X-Auth-Token'),
    'a parameter of Location': header('Location', encoded('/v1/pets?access_token=')),
    'the fragment of Location': header('Location', encoded('https://h/#id_token=')),
    'user information of Location': header('Location', encoded('https://u:', '@h/')),
    'a parameter of Link': header('Link', encoded('</v1/pets?token=', '>; rel="next"')),
    'user information of Link': header('Link', encoded('<https://u:', '@h/>; rel="next"')),
    'a bearer in a header of any name': header('X-Custom', (secret) => `Bearer ${secret}`),
    'the code of Location': header('Location', encoded('https://h/back?code=', '&state=1')),
    'an encoded address in Location': header('Location', (secret) => {
      const address = encodeURIComponent(userAddress(encodeURIComponent(secret)))
      return `https://h/login?next=${address}`
    }),
    ...bodies((body, headers = []) => ({ body, headers })),
  }
}

function requests(): { readonly [name: string]: Make } {
  return {
    'a segment of the path': target((secret) => `${PETS}/${encodeURIComponent(secret)}`),
    'a segment with every byte encoded': target((secret) => `${PETS}/${percent(secret)}`),
    'a path that the contract does not have': target((secret) => `/v1/x/${secret}`),
    'another parameter': query('status'),
    'the name of a parameter': target((secret) => `${PETS}?${encodeURIComponent(secret)}=1`),
    'a preference': header('Prefer', (secret) => `x="${secret}"`),
    'a header of its own': header('X-Other'),
    'the name of the client': header('User-Agent'),
    'the media type': (secret) => ({
      ...created(JSON.stringify({ name: 1 })),
      headers: ['Content-Type', `application/json; x="${secret}"`],
    }),
    'a value of the body': (secret) => created(JSON.stringify({ name: 1, categoryId: secret })),
    'a name in the body': (secret) => created(JSON.stringify({ name: 1, [secret]: 1 })),
    'a body with escapes': (secret) => created(`{"name":1,"categoryId":"${escaped(secret)}"}`),
    'base64 in the body': (secret) => created(JSON.stringify({ name: 1, a: btoa(`u:${secret}`) })),
    'a body that is not JSON': (secret) => created(`{"name": ${secret}`),
    'a compressed body': (secret) => ({
      ...created(gzipSync(JSON.stringify({ name: 1, categoryId: secret }))),
      headers: ['Content-Type', 'application/json', 'Content-Encoding', 'gzip'],
    }),
  }
}

function answers(): { readonly [name: string]: Make } {
  const body = (write: (secret: string) => string) => json(write)
  return {
    'a value': body((secret) => JSON.stringify([{ id: secret, name: secret, status: secret }])),
    'a name': body((secret) => JSON.stringify([{ [secret]: 1, a: { [secret]: 1 } }])),
    'a name with a path before it': body((secret) => JSON.stringify([{ [`a.${secret}.b`]: 1 }])),
    'escapes of JSON': body((secret) => `[{"id":"${escaped(secret)}"}]`),
    'escaped slashes': body((secret) => `[{"id":"${secret.replaceAll('/', '\\/')}"}]`),
    'JSON in JSON': body((secret) =>
      JSON.stringify([{ id: JSON.stringify({ a: escaped(secret) }) }]),
    ),
    base64: body((secret) => JSON.stringify([{ id: btoa(`user:${secret}`) }])),
    'base64 for addresses': body((secret) =>
      JSON.stringify([{ id: Buffer.from(secret).toString('base64url') }]),
    ),
    'percent-encoding': body((secret) => JSON.stringify([{ id: percent(secret) }])),
    'a value that messages shorten': body((secret) =>
      JSON.stringify([{ id: `${'a'.repeat(40)}${secret}` }]),
    ),
    'a body that examples shorten': body((secret) =>
      JSON.stringify([{ id: 'x', name: 'n'.repeat(1960), a: secret }]),
    ),
    'a body that is not JSON': body((secret) => `<p>${secret}</p>`),
    'a compressed body': (secret) => ({
      headers: ['Content-Encoding', 'gzip'],
      body: gzipSync(JSON.stringify([{ id: secret }])),
    }),
    'the path of Location': header(
      'Location',
      (secret) => `/v1/pets/${encodeURIComponent(secret)}`,
    ),
    'the path of Link': header('Link', (secret) => `</v1/${percent(secret)}>; rel="next"`),
    'an ETag': header('ETag', (secret) => `"${secret}"`),
    'a challenge': header('WWW-Authenticate', (secret) => `Bearer realm="${secret}"`),
    'a date': header('Sunset'),
    'a media type': header('Content-Type', (secret) => `text/${secret}`),
    'a header of its own': header('X-Other'),
  }
}

function created(body: string | Buffer): Message {
  return { method: 'POST', target: PETS, headers: ['Content-Type', 'application/json'], body }
}

function escaped(secret: string): string {
  return [...secret]
    .map((char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')
}

function percent(secret: string): string {
  return [...Buffer.from(secret)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
}
