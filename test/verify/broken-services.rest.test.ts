import { some } from '../support/runs.ts'
import { expect, test } from '../support/test.ts'
import { errorOf, type ServiceAnswer, type Spoil, startPetService } from './pet-service.ts'
import { verifyService } from './verify-service.ts'

const ANIMAL = { id: 5, name: 'x', categoryId: 1 }
const animalsOf = ({ body }: ServiceAnswer) => body as object[]

/** Changes right lists of targets that match. */
const lists =
  (matching: RegExp, change: (animals: object[], target: string) => object[]): Spoil =>
  ({ method, target, authorization }, answer) =>
    method === 'GET' && matching.test(target) && authorization && answer.status === 200
      ? { ...answer, body: change(animalsOf(answer), target) }
      : undefined

/** Changes the answers of a status to who reads one animal with a key. */
const reads =
  (status: number, change: (answer: ServiceAnswer) => ServiceAnswer): Spoil =>
  ({ target, authorization }, answer) =>
    /pets\/\d+$/.test(target) && authorization && answer.status === status
      ? change(answer)
      : undefined

/** Changes the animals that creations answer. */
const creations =
  (change: (text: string) => object): Spoil =>
  ({ text }, answer) =>
    answer.status === 201
      ? { ...answer, body: { ...(answer.body as object), ...change(text) } }
      : undefined

/** Takes whoever has such a credential, or answers them otherwise. */
const credentials =
  (matches: (credential: string | undefined) => boolean, answer?: ServiceAnswer): Spoil =>
  ({ authorization }, { status }) =>
    status === 401 && matches(authorization) ? (answer ?? { status: 200, body: [] }) : undefined

/** Takes bodies that are refused. */
const takes =
  (matches: (body: { [field: string]: unknown }) => boolean): Spoil =>
  ({ method, text, authorization }, { status }) => {
    if (method !== 'POST' || !authorization || status !== 400) return undefined
    if (!text.startsWith('{"') || !matches(JSON.parse(text))) return undefined
    return { status: 201, body: ANIMAL }
  }

const anotherAnimal = reads(200, (answer) => ({
  ...answer,
  body: { ...(answer.body as object), id: 5 },
}))

/** A way to break the contract, and the probe that finds it. */
const breaks: [title: string, probe: string, spoil: Spoil][] = [
  [
    'a list without `limit` has more than 20 animals',
    'listDefault',
    lists(/pets$/, () => Array.from({ length: 21 }, (_, id) => ({ ...ANIMAL, id }))),
  ],
  ['`limit` is taken one too high', 'listLimit', lists(/limit=7$/, (all) => [...all, ANIMAL])],
  [
    'a limit of 100 is refused',
    'listLimit',
    ({ target }) => (target === '/v1/pets?limit=100' ? errorOf(400, 'Too many') : undefined),
  ],
  [
    'a filtered list has an animal of another status',
    'listStatus',
    lists(/status=sold/, (all) => all.map((pet) => ({ ...pet, status: 'pending' }))),
  ],
  [
    'an id is in a list twice',
    'listUniqueIds',
    lists(/pets(\?|$)/, (all) => all.map((pet) => ({ ...pet, id: 5 }))),
  ],
  ['another animal is answered than was asked for', 'getSameAnimal', anotherAnimal],
  [
    'an animal that nobody has is answered 200',
    'getUnknown',
    reads(404, () => ({ status: 200, body: ANIMAL })),
  ],
  [
    'an Error has another status than the answer',
    'getUnknown',
    reads(404, ({ status }) => ({ status, body: { code: 'X', message: 'x', status: 400 } })),
  ],
  ['no key is needed', 'keyMissing', credentials((each) => each === undefined)],
  [
    'a missing key is answered 403',
    'keyMissing',
    credentials((each) => each === undefined, errorOf(403, 'No')),
  ],
  ['any key is taken', 'keyWrong', credentials((each) => each?.startsWith('Bearer') === true)],
  ['any scheme is taken', 'keyScheme', credentials((each) => each?.startsWith('Basic') === true)],
  [
    'a creation is answered 200',
    'createEcho',
    (_request, answer) => (answer.status === 201 ? { ...answer, status: 200 } : undefined),
  ],
  ['a creation comes back with another name', 'createEcho', creations(() => ({ name: 'Rex' }))],
  ['every creation gets the same id', 'createNewId', creations(() => ({ id: 9 }))],
  [
    'a large categoryId is rounded',
    'createInt64',
    creations((text) => ({
      categoryId: JSON.rawJSON(String(BigInt(JSON.parse(text).categoryId))),
    })),
  ],
  [
    'an animal without a name is taken',
    'createWithoutName',
    takes(({ name }) => name === undefined),
  ],
  [
    'an animal without a category is taken',
    'createWithoutCategory',
    takes(({ categoryId }) => categoryId === undefined),
  ],
  [
    'a category that is a text is taken',
    'createWrongType',
    takes(({ categoryId }) => categoryId === '1'),
  ],
  ['an unknown status is taken', 'createBadStatus', takes(({ status }) => status === 'lost')],
  [
    'a category beyond int64 is taken',
    'createBeyondInt64',
    takes(({ categoryId }) => Number(categoryId) > 9e18),
  ],
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

test.for(some(breaks, 2))('%s: %s finds it', async ([, probe, spoil]) => {
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
