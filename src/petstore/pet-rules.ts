import { stringifyJson } from '../base/json/json.ts'
import type { ProbedRules, ServiceRule } from '../contract/document/contract-hints.ts'
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
