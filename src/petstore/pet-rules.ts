import { stringifyJson } from '../base/json/json.ts'
import type { CheckHints, ProbedRules, ServiceRule } from '../contract/document/contract-hints.ts'
import { CREATED_TEXT } from '../silences/probing/probe-bodies.ts'

/** A body that every service takes that has no rules of its own. */
const body = { name: CREATED_TEXT, categoryId: 1, status: 'available' }

const MOST_CREATED = { records: 12, messages: 3 }

/** What the rules of a section have in common, by name, probe and sentence. */
const rulesOf =
  (section: string, operation: string) =>
  (name: string, probe: string, rule: string, more: Partial<ServiceRule> = {}): ServiceRule => ({
    ...{ name, probe, section, operation, rule },
    ...more,
  })

const general = rulesOf('4', 'listPets')
const list = rulesOf('4.1', 'listPets')
const read = rulesOf('4.3', 'getPet')
const credential = rulesOf('5', 'listPets')
const creation = rulesOf('4.2', 'createPet')

/** Creations that must be refused: of such a kind, by their bodies. */
const refused = (name: string, kind: string, bodies: readonly string[]) =>
  creation(name, 'refusedBodies', `A creation ${kind} is answered 400 with an Error.`, { bodies })

const but = (fields: object) => stringifyJson({ ...body, ...fields })

/** The rules of the pet store that `verify` tests one by one. */
export const petRules: ProbedRules = {
  body,
  reference: {
    field: 'categoryId',
    refused: 'it may take only categories that it knows (ledger: unknownCategory)',
  },
  mostCreated: MOST_CREATED,
  rules: [
    list(
      'listDefault',
      'defaultLimit',
      'A list without `limit` has at most as many animals as the default of `limit` says.',
    ),
    list(
      'listLimit',
      'everyLimit',
      'Every `limit` that the contract allows is served, and a list has at most that many animals.',
    ),
    list('listStatus', 'filter', 'A list with `status` has only animals with that status.'),
    list('listUniqueIds', 'uniqueIds', 'No two animals of a list have one id.', { section: '2' }),
    read(
      'getSameAnimal',
      'sameRecord',
      'An animal of the list is found by its id, and has that id, digit for digit.',
    ),
    read('getUnknown', 'unknownId', 'An id that no animal has is answered 404 with an Error.'),
    credential(
      'keyMissing',
      'noKey',
      'Without a credential every operation answers 401 with an Error.',
    ),
    credential(
      'keyWrong',
      'wrongKey',
      'With a key that is not valid every operation answers 401 with an Error.',
    ),
    credential(
      'keyScheme',
      'otherScheme',
      'With a credential of another scheme than Bearer every operation answers 401 with an Error.',
    ),
    creation(
      'createEcho',
      'echo',
      'A valid creation is answered 201 with the animal: what was sent, and an id.',
    ),
    creation('createNewId', 'newId', 'Every created animal gets an id that no other has.', {
      section: '2',
    }),
    read(
      'createFound',
      'found',
      'A created animal is found by its id. (The contract does not say how soon.)',
      { needs: 'createPet', severity: 'warning' },
    ),
    creation(
      'createInt64',
      'exactReference',
      'A categoryId beyond 2^53 comes back digit for digit.',
      {
        section: '2',
      },
    ),
    refused('createWithoutName', 'without a name', [but({ name: undefined })]),
    refused('createWithoutCategory', 'without a categoryId', [but({ categoryId: undefined })]),
    refused('createWrongType', 'with a value of another type than its field has', [
      ...[but({ name: 5 }), but({ name: null }), but({ categoryId: '1' })],
      ...[but({ categoryId: 1.5 }), but({ categoryId: null }), but({ status: true })],
    ]),
    refused('createBadStatus', 'with a status that PetStatus does not have', [
      ...[but({ status: 'lost' }), but({ status: 'AVAILABLE' }), but({ status: '' })],
    ]),
    refused('createBeyondInt64', 'with a categoryId that is no int64', [
      ...[but({ categoryId: 2n ** 63n }), but({ categoryId: -(2n ** 63n) - 1n })],
    ]),
    refused('createNoObject', 'whose body is not a JSON object', ['null', '[]', '"Rex"', '7']),
    refused('createNoJson', 'whose body is missing or not JSON', [
      ...['', '{', 'name=Rex&categoryId=1'],
    ]),
    general(
      'everyBody',
      'everyBody',
      'Every body is `application/json`, and is as its schema says.',
    ),
    general('everyAnswer', 'everyAnswer', 'Every request has a complete answer.'),
  ],
}

/** What the check of the pet store has that its contract can not say: baselines depend on the names of rules. */
export const petCheck = {
  filterRules: { status: 'list-status' },
  sections: {
    minimum: '8',
    maximum: '8',
    'int64-range': '2',
    'media-type': '4',
    'malformed-content-type': '4',
    'invalid-json': '4',
    'invalid-utf8': '4',
    'duplicate-key': '4',
    'undeclared-field': '2',
    credential: '5',
    'malformed-path': '4.3',
    'malformed-parameter': '4.1',
    'empty-parameter': '4.1',
    'repeated-parameter': '4.1',
    'unknown-parameter': '4',
    'unexpected-body': '4',
    'deprecated-operation': '9',
    'undocumented-status': '4',
    'error-status': '7',
    unauthorised: '5',
    'accepted-invalid': '7',
    'list-limit': '4.1',
    'list-status': '4.1',
    'list-filter': '4.1',
    'list-unique-id': '2',
    'list-count': '2',
    'get-same-id': '4.3',
    'create-echo': '4.2',
    'replace-echo': '2',
    'update-echo': '2',
    'create-new-id': '2',
    'deprecation-header': '9',
    'undescribed-operation': '4.4',
    'contract-probe': '–',
    'ledger-difference': '–',
    'checker-failed': '–',
  },
  bodySections: { records: '2', errors: '7' },
  leftOut: [
    ...['write-only', 'discriminator', 'list-repeated', 'list-missing'],
    ...['read-your-writes', 'removed-gone'],
  ],
  meanings: {
    minimum: '`limit` is at least the minimum that the contract gives it.',
    maximum: '`limit` is at most the maximum that the contract gives it.',
    'media-type':
      'A body is sent as `application/json`; parameters such as `charset` are allowed, `application/vnd.x+json` is not.',
    'undeclared-field': 'A body has no field that the contract does not declare.',
    credential: 'A bearer credential is sent; `bearer` in any case.',
    'empty-parameter': 'A parameter has a value.',
    'repeated-parameter': 'A parameter is given once.',
    'undocumented-status':
      'The status is documented for the operation. An undocumented 3xx or 4xx is a warning, any other an error; if the contract leaves the point open, the message names the entry of the ledger. 304 is allowed for a conditional request.',
    'error-status': '`status` of an Error is the HTTP status.',
    unauthorised: 'Without a bearer credential there is no 2xx.',
    'accepted-invalid':
      'An invalid body or path is not answered 2xx. (A list with a bad query may be: ledger, `invalidQuery`.)',
    'create-echo':
      'The created animal has the name, categoryId and status that were sent, digit for digit.',
  },
  errors: 'Error',
  givesBackAll: true,
  takesAnyCharset: true,
  words: {
    credential: 'Authorization must be a bearer credential',
    unauthorised: 'without a bearer credential the status must be 401',
    invalid: 'an invalid request ({why}) must be answered {refusal}',
    error: 'Error.',
  },
} as const satisfies CheckHints
