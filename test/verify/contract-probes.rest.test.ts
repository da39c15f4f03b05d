import { expect, test } from '../support/test.ts'
import { errorOf, type ServiceAnswer, type Spoil, startPetService } from './pet-service.ts'
import { verifyService } from './verify-service.ts'

test('a service that keeps the contract breaks no rule, although it does otherwise where the contract is silent', async () => {
  const { rules, report } = await verifyService((await startPetService()).url)
  expect(Object.entries(rules).filter(([, result]) => result !== 'held')).toEqual([])
  expect(report.findings.filter(({ rule }) => rule !== 'ledger-difference')).toEqual([])
})

const list = (answer: ServiceAnswer) => answer.body as { [field: string]: unknown }[]
const isList = (target: string) => /^\/v1\/pets(\?|$)/.test(target)

/** A way to break the contract, and the probe that finds it. */
const breaks: [title: string, probe: string, spoil: Spoil][] = [
  [
    'a list without `limit` has more than 20 animals',
    'listDefault',
    ({ target, authorization }, answer) =>
      target === '/v1/pets' && authorization && answer.status === 200
        ? {
            ...answer,
            body: Array.from({ length: 21 }, (_, id) => ({ id, name: 'x', categoryId: 1 })),
          }
        : undefined,
  ],
  [
    '`limit` is taken one too high',
    'listLimit',
    ({ target }, answer) =>
      target === '/v1/pets?limit=7'
        ? { ...answer, body: [...list(answer), { id: 5, name: 'x', categoryId: 1 }] }
        : undefined,
  ],
  [
    'a limit of 100 is refused',
    'listLimit',
    ({ target }) => (target === '/v1/pets?limit=100' ? errorOf(400, 'Too many') : undefined),
  ],
  [
    'a filtered list has an animal of another status',
    'listStatus',
    ({ target }, answer) =>
      target.includes('status=sold') && answer.status === 200
        ? { ...answer, body: list(answer).map((pet) => ({ ...pet, status: 'pending' })) }
        : undefined,
  ],
  [
    'an id is in a list twice',
    'listUniqueIds',
    ({ target }, answer) =>
      isList(target) && answer.status === 200
        ? { ...answer, body: list(answer).map((pet) => ({ ...pet, id: 5 })) }
        : undefined,
  ],
  [
    'another animal is answered than was asked for',
    'getSameAnimal',
    ({ target }, answer) =>
      /pets\/\d+$/.test(target) && answer.status === 200
        ? { ...answer, body: { ...(answer.body as object), id: 5 } }
        : undefined,
  ],
  [
    'an animal that nobody has is answered 200',
    'getUnknown',
    ({ target, authorization }, { status }) =>
      /pets\/\d+$/.test(target) && authorization && status === 404
        ? { status: 200, body: { id: 5, name: 'x', categoryId: 1 } }
        : undefined,
  ],
  [
    'an Error has another status than the answer',
    'getUnknown',
    ({ target }, { status }) =>
      /pets\/\d+$/.test(target) && status === 404
        ? { status, body: { code: 'X', message: 'x', status: 400 } }
        : undefined,
  ],
  [
    'no key is needed',
    'keyMissing',
    ({ authorization }) => (authorization === undefined ? { status: 200, body: [] } : undefined),
  ],
  [
    'a missing key is answered 403',
    'keyMissing',
    ({ authorization }) => (authorization === undefined ? errorOf(403, 'No') : undefined),
  ],
  [
    'any key is taken',
    'keyWrong',
    ({ authorization }, { status }) =>
      authorization?.startsWith('Bearer') && status === 401 ? { status: 200, body: [] } : undefined,
  ],
  [
    'any scheme is taken',
    'keyScheme',
    ({ authorization }) =>
      authorization?.startsWith('Basic') ? { status: 200, body: [] } : undefined,
  ],
  [
    'a creation is answered 200',
    'createEcho',
    (_request, answer) => (answer.status === 201 ? { ...answer, status: 200 } : undefined),
  ],
  [
    'a creation comes back with another name',
    'createEcho',
    (_request, answer) =>
      answer.status === 201
        ? { ...answer, body: { ...(answer.body as object), name: 'Rex' } }
        : undefined,
  ],
  [
    'every creation gets the same id',
    'createNewId',
    (_request, answer) =>
      answer.status === 201
        ? { ...answer, body: { ...(answer.body as object), id: 9 } }
        : undefined,
  ],
  [
    'a large categoryId is rounded',
    'createInt64',
    ({ text }, answer) =>
      answer.status === 201
        ? {
            ...answer,
            body: {
              ...(answer.body as object),
              categoryId: JSON.rawJSON(String(BigInt(JSON.parse(text).categoryId))),
            },
          }
        : undefined,
  ],
  ...(
    [
      ['no name', 'createWithoutName', ({ name }) => name === undefined],
      ['no category', 'createWithoutCategory', ({ categoryId }) => categoryId === undefined],
      ['a category that is a text', 'createWrongType', ({ categoryId }) => categoryId === '1'],
      ['an unknown status', 'createBadStatus', ({ status }) => status === 'lost'],
      [
        'a category beyond int64',
        'createBeyondInt64',
        ({ categoryId }) => Number(categoryId) > 9e18,
      ],
    ] as [string, string, (body: { [field: string]: unknown }) => boolean][]
  ).map(([what, probe, matches]): [string, string, Spoil] => [
    `a creation with ${what} is taken`,
    probe,
    ({ method, text, authorization }, { status }) =>
      method === 'POST' &&
      authorization &&
      status === 400 &&
      text.startsWith('{"') &&
      matches(JSON.parse(text))
        ? { status: 201, body: { id: 1, name: 'x', categoryId: 1 } }
        : undefined,
  ]),
  [
    'a body that is no object is answered 500',
    'createNoObject',
    ({ text }) => (text === '[]' ? errorOf(500, 'Oops') : undefined),
  ],
  [
    'a body that is no JSON is answered 422',
    'createNoJson',
    ({ text }) => (text === '{' ? errorOf(422, 'No') : undefined),
  ],
]

test.for(breaks)('%s: %s finds it', async ([, probe, spoil]) => {
  const { url } = await startPetService(spoil)
  const { rules, report } = await verifyService(url)
  expect(rules[probe]).toBe('broken')
  const finding = report.findings.find(({ location }) => location === probe)
  expect(finding).toMatchObject({ rule: 'contract-probe', severity: 'error' })
  expect(finding?.example.curl).toContain(`${url}/pets`)
})

test('a created animal that is not found is a warning: the contract does not say how soon it is', async () => {
  const { url } = await startPetService(({ method, target }, { status }) =>
    method === 'GET' && /pets\/3\d\d$/.test(target) && status === 200
      ? errorOf(404, 'Not yet')
      : undefined,
  )
  const { report } = await verifyService(url)
  const finding = report.findings.find(({ location }) => location === 'createFound')
  expect(finding?.severity).toBe('warning')
})
