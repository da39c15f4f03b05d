import { stringifyJson } from '../base/json/json.ts'
import type { ProbedRules } from '../contract/document/contract-hints.ts'
import { CREATED_TEXT } from '../silences/asking/made-bodies.ts'

/** A body that every service takes that has no rules of its own. */
const body = { name: CREATED_TEXT, categoryId: 1, status: 'available' }

const MOST_CREATED = { records: 12, messages: 3 }

const but = (fields: object) => stringifyJson({ ...body, ...fields })

const SENTENCE = 'is answered 400 with an Error.'

const list = { section: '4.1', operation: 'listPets' }
const credential = { section: '5', operation: 'listPets' }
const creation = { section: '4.2', operation: 'createPet' }
const refused = { ...creation, probe: 'refusedBodies' } as const

/** The rules of the pet store that `verify` tests one by one. */
export const petRules: ProbedRules = {
  body,
  reference: {
    field: 'categoryId',
    refused: 'it may take only categories that it knows (ledger: unknownCategory)',
  },
  mostCreated: MOST_CREATED,
  rules: [
    {
      ...{ ...list, name: 'listDefault', probe: 'defaultLimit' },
      rule: 'A list without `limit` has at most as many animals as the default of `limit` says.',
    },
    {
      ...{ ...list, name: 'listLimit', probe: 'everyLimit' },
      rule: 'Every `limit` that the contract allows is served, and a list has at most that many animals.',
    },
    {
      ...{ ...list, name: 'listStatus', probe: 'filter' },
      rule: 'A list with `status` has only animals with that status.',
    },
    {
      ...{ ...list, section: '2', name: 'listUniqueIds', probe: 'uniqueIds' },
      rule: 'No two animals of a list have one id.',
    },
    {
      ...{ name: 'getSameAnimal', probe: 'sameRecord', section: '4.3', operation: 'getPet' },
      rule: 'An animal of the list is found by its id, and has that id, digit for digit.',
    },
    {
      ...{ name: 'getUnknown', probe: 'unknownId', section: '4.3', operation: 'getPet' },
      rule: 'An id that no animal has is answered 404 with an Error.',
    },
    {
      ...{ ...credential, name: 'keyMissing', probe: 'noKey' },
      rule: 'Without a credential every operation answers 401 with an Error.',
    },
    {
      ...{ ...credential, name: 'keyWrong', probe: 'wrongKey' },
      rule: 'With a key that is not valid every operation answers 401 with an Error.',
    },
    {
      ...{ ...credential, name: 'keyScheme', probe: 'otherScheme' },
      rule: 'With a credential of another scheme than Bearer every operation answers 401 with an Error.',
    },
    {
      ...{ ...creation, name: 'createEcho', probe: 'echo' },
      rule: 'A valid creation is answered 201 with the animal: what was sent, and an id.',
    },
    {
      ...{ ...creation, section: '2', name: 'createNewId', probe: 'newId' },
      rule: 'Every created animal gets an id that no other has.',
    },
    {
      ...{ name: 'createFound', probe: 'found', section: '4.3', operation: 'getPet' },
      ...{ needs: 'createPet', severity: 'warning' },
      rule: 'A created animal is found by its id. (The contract does not say how soon.)',
    },
    {
      ...{ ...creation, section: '2', name: 'createInt64', probe: 'exactReference' },
      rule: 'A categoryId beyond 2^53 comes back digit for digit.',
    },
    {
      ...{ ...refused, name: 'createWithoutName' },
      rule: `A creation without a name ${SENTENCE}`,
      bodies: [but({ name: undefined })],
    },
    {
      ...{ ...refused, name: 'createWithoutCategory' },
      rule: `A creation without a categoryId ${SENTENCE}`,
      bodies: [but({ categoryId: undefined })],
    },
    {
      ...{ ...refused, name: 'createWrongType' },
      rule: `A creation with a value of another type than its field has ${SENTENCE}`,
      bodies: [
        ...[but({ name: 5 }), but({ name: null }), but({ categoryId: '1' })],
        ...[but({ categoryId: 1.5 }), but({ categoryId: null }), but({ status: true })],
      ],
    },
    {
      ...{ ...refused, name: 'createBadStatus' },
      rule: `A creation with a status that PetStatus does not have ${SENTENCE}`,
      bodies: [but({ status: 'lost' }), but({ status: 'AVAILABLE' }), but({ status: '' })],
    },
    {
      ...{ ...refused, name: 'createBeyondInt64' },
      rule: `A creation with a categoryId that is no int64 ${SENTENCE}`,
      bodies: [but({ categoryId: 2n ** 63n }), but({ categoryId: -(2n ** 63n) - 1n })],
    },
    {
      ...{ ...refused, name: 'createNoObject' },
      rule: `A creation whose body is not a JSON object ${SENTENCE}`,
      bodies: ['null', '[]', '"Rex"', '7'],
    },
    {
      ...{ ...refused, name: 'createNoJson' },
      rule: `A creation whose body is missing or not JSON ${SENTENCE}`,
      bodies: ['', '{', 'name=Rex&categoryId=1'],
    },
    {
      ...{ name: 'everyBody', probe: 'everyBody', section: '4', operation: 'listPets' },
      rule: 'Every body is `application/json`, and is as its schema says.',
    },
    {
      ...{ name: 'everyAnswer', probe: 'everyAnswer', section: '4', operation: 'listPets' },
      rule: 'Every request has a complete answer.',
    },
  ],
}
