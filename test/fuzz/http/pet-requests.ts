import fc from 'fast-check'
import { maybe, type PlainRequest } from './raw-requests.ts'
import { CREDENTIALS, INTEGERS, METHODS, PATHS, QUERIES, TYPES, VALUES } from './request-words.ts'

/** Requests for the pet store, most of them nearly valid. */
export function petRequests(): fc.Arbitrary<PlainRequest> {
  return fc.constantFrom(...METHODS).chain((method) =>
    fc
      .record({
        target: method === 'POST' ? created : targets,
        body: maybe(method === 'POST' || method === 'PUT' ? 97 : 2, bodies),
        credential: maybe(90, fc.constantFrom(...CREDENTIALS)),
        type: maybe(95, fc.constantFrom(...TYPES)),
      })
      .map(({ target, body = '', credential, type }) => ({
        ...{ method, target, body },
        headers: [
          ...(credential === undefined ? [] : ['Authorization', credential]),
          ...(type === undefined || body === '' ? [] : ['Content-Type', type]),
        ],
      })),
  )
}

// --- internal ---

const number = (min: number, max: number) => fc.integer({ min, max })
const word = fc.constantFrom(...INTEGERS)
const query = fc.constantFrom(...QUERIES)

const targets = fc.oneof(
  fc.constantFrom('/v1/pets', '/messages', '/v1/store/orders'),
  number(1, 60).map((id) => `/v1/pets/${id}`),
  number(1, 100).map((limit) => `/v1/pets?limit=${limit}`),
  query.map((each) => `/v1/pets${each}`),
  word.map((id) => `/v1/pets/${id}`),
  fc.tuple(word, query).map(([id, each]) => `/v1/pets/${id}${each}`),
  fc.constantFrom(...PATHS),
)

/** Most creations go where records are created. */
const created = fc.oneof(
  { arbitrary: fc.constant('/v1/pets'), weight: 3 },
  { arbitrary: targets, weight: 1 },
)

const value = fc.constantFrom(...VALUES)

const category = fc.oneof(
  fc.nat(9).map(String),
  fc.constantFrom('-9223372036854775808', '9223372036854775807', '9007199254740993', '1e2'),
)

const valid = fc
  .record(
    {
      name: fc.constantFrom('"Rex"', '"Minka"', '""', '"✓"'),
      categoryId: category,
      status: fc.constantFrom('"available"', '"pending"', '"sold"'),
    },
    { requiredKeys: ['name', 'categoryId'] },
  )
  .map((pet) => `{${Object.entries(pet).map(([name, each]) => `"${name}":${each}`)}}`)

const texts = fc.oneof(
  { arbitrary: valid, weight: 3 },
  fc
    .tuple(value, value, value)
    .map(
      ([name, category, status]) => `{"name":${name},"categoryId":${category},"status":${status}}`,
    ),
  value.map((message) => `{"message":${message}}`),
  fc
    .tuple(fc.constantFrom('__proto__', 'constructor', 'id', 'name', 'extra'), value)
    .map(([name, each]) => `{"${name}":${each},"name":"a","categoryId":1}`),
  value,
  fc.tuple(valid, fc.nat(30)).map(([text, end]) => text.slice(0, end)),
  fc.tuple(fc.nat(200), fc.nat(200)).map(([open, close]) => '['.repeat(open) + ']'.repeat(close)),
  fc.constant('{"name":"a","name":"b","categoryId":1}'),
  fc.constant('\ufeff{}'),
)

const bodies = fc.oneof(
  { arbitrary: texts.map((text) => Buffer.from(text).toString('latin1')), weight: 100 },
  {
    arbitrary: fc
      .uint8Array({ maxLength: 200 })
      .map((bytes) => Buffer.from(bytes).toString('latin1')),
    weight: 8,
  },
)
