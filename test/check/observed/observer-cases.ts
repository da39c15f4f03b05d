import { LedgerWatch } from '../../../src/verify/choice-watch.ts'
import { loadContract } from '../../support/built-in.ts'
import { toCapture } from '../../support/capture.ts'
import type { CaseAnswer, CaseRequest } from '../../support/case.ts'
import {
  answer,
  create,
  errorText,
  get,
  list,
  pet,
  pets,
  petText,
  SUNSET,
} from '../../support/case-parts.ts'
import { LIMIT } from '../../support/contract.ts'
import { FOREIGN_METHOD } from '../../support/not-in-contract.ts'
import type { LedgerName } from '../../support/pet-ledger.ts'

/** A request and its answer. */
type Exchange = readonly [CaseRequest, CaseAnswer]

/** What the last of some exchanges shows of an entry; each begins after the one before it has ended. */
export function seen(
  entry: LedgerName,
  exchanges: readonly Exchange[],
  now = '2026-11-21T12:00:00Z',
) {
  const watch = new LedgerWatch(loadContract())
  const all = exchanges.map(([request, given], index) =>
    watch.observe(toCapture(request, given, { time: Date.parse(now) + 10 * index })),
  )
  return all.at(-1)?.find((each) => each.entry === entry)?.choice ?? 'nothing'
}

/** A NewPet without a status. */
export const NEW = { name: 'Rex', categoryId: 3 }
/** A list of animals with these ids. */
export const withIds = (...ids: readonly unknown[]) => answer(ids.map((id) => pet({ id })))
/** An Error with a status. */
export const refused = (status = 400, headers = {}) => answer(errorText(status), status, headers)
/** A created animal with these changes. */
export const created = (changes: object = {}, headers = {}) =>
  answer(petText({ id: 9, ...changes }), 201, headers)
/** Sends a message. */
const message = (body: object): CaseRequest => ({ ...create(body), target: '/messages' })
/** A message with these changes. */
const queued = (changes: object, status = 200) =>
  answer({ id: 'msg_1', message: '', status: 'queued', createdAt: '', ...changes }, status)
/** A 401 with a challenge. */
const unauthorised = (challenge: string | null) => refused(401, { 'www-authenticate': challenge })
/** An exchange after which a category is known. */
const KNOWN: Exchange = [list(), answer(pets(2))]

/** A list of five animals that is in no order of ids. */
const BY_NAME: Exchange = [list(), withIds(4, 5, 1, 2, 3)]
const BY_LIMIT: Exchange = [list('?limit=7'), withIds(5, 4, 1, 2, 3)]
const SORTED: Exchange = [list('?sort=name'), withIds(4, 5, 1, 2, 3)]
/** One of three, whose order may be chance. */
const BY_CHANCE: Exchange = [list(), withIds(1, 3, 2)]
/** After it animals of two statuses are known. */
const TWO_STATUSES: Exchange = [list(), answer([pet(), pet({ id: 2, status: 'sold' })])]
const TOO_MANY = `?limit=${LIMIT.maximum + 1}`
const BOTH = '?status=sold&status=available'
const TWICE = '{"name":"A","name":"B","categoryId":3}'

/** What is to be seen of an entry, why, and the exchanges of which the last one shows it. */
type Case = readonly [string | number, string, ...Exchange[]]

/** What exchanges show of each entry. */
const casesOf: { readonly [Entry in LedgerName]?: readonly Case[] } = {
  listOrder: [
    ['nothing', 'two animals', [list(), withIds(1, 2)]],
    ['nothing', 'four in order: that may be chance', [list(), withIds(1, 2, 3, 4)]],
    ['id', 'five in order', [list(), withIds(1, 2, 3, 4, 2 ** 40)]],
    ['newest', 'five in reverse', [list(), withIds(9, 4, 3, 2, 1)]],
    ['nothing', 'a list out of order, alone', [list(), withIds(1, 4, 3, 2, 5)]],
    ['shuffled', 'the same animals in another order', BY_CHANCE, [list(), withIds(2, 3, 1)]],
    [
      'shuffled',
      'animals in another order, among others',
      BY_CHANCE,
      [list(), withIds(4, 2, 5, 3)],
    ],
    ['other', 'an order that stays', BY_NAME, BY_NAME],
    ['other', 'an order that stays, after a list by another query', BY_NAME, BY_LIMIT, BY_NAME],
    ['nothing', 'three alike: that may be chance', BY_CHANCE, BY_CHANCE],
    ['nothing', 'one more animal', BY_NAME, [list(), withIds(4, 5, 6, 1, 2, 3)]],
    ['nothing', 'one other animal', BY_NAME, [list(), withIds(4, 6, 1, 2, 3)]],
    ['nothing', 'another query', BY_NAME, BY_LIMIT],
    ['nothing', 'what a query sorts that no service must know', SORTED, SORTED],
    ['nothing', 'an id twice', [list(), withIds(1, 3, 1, 2, 4)]],
    ['nothing', 'ids that are none', [list(), withIds('a', 'c', 'b', 'd', 'e')]],
  ],
  listFill: [
    ['full', 'as many as asked', [list('?limit=2'), answer(pets(2))]],
    ['full', 'as many as without limit', [list(), answer(pets(20))]],
    ['nothing', 'fewer, and perhaps no more are there', [list(), answer(pets(19))]],
    ['nothing', 'too many', [list('?limit=2'), answer(pets(3))]],
    ['short', 'fewer than shown before', KNOWN, [list('?limit=2'), answer(pets(1))]],
    ['short', 'none, of two', KNOWN, [list('?status=available'), answer([])]],
    ['nothing', 'of a status that was not shown', KNOWN, [list('?status=sold'), answer([])]],
    [
      'nothing',
      'fewer than a list that has an animal twice',
      [list(), withIds(1, 2, 1)],
      [list(), withIds(1, 2)],
    ],
  ],
  listTotal: [
    ['none', 'no header', [list(), answer([])]],
    ['header', 'a count', [list(), answer([], 200, { 'x-total-count': '3' })]],
    ['other', 'no count', [list(), answer([], 200, { 'x-total-count': 'many' })]],
  ],
  unknownQuery: [
    ['ignore', 'served', [list('?page=2'), answer([])]],
    ['reject', 'refused', [list('?page=2'), refused()]],
    ['nothing', 'the limit may be the reason', [list('?page=2&limit=0'), refused()]],
    [
      'nothing',
      'the credential may be',
      [{ ...list('?page=2'), headers: { authorization: null } }, refused()],
    ],
  ],
  invalidQuery: [
    ['reject', 'refused', [list('?limit=0'), refused()]],
    ['clamp', 'the least', [list('?limit=0'), answer(pets(1))]],
    ['other', 'the default in place of the least', [list('?limit=0'), answer(pets(20))]],
    ['nothing', 'none: perhaps there are none', [list('?limit=0'), answer([])]],
    ['clamp', 'as many as the most', [list(TOO_MANY), answer(pets(LIMIT.maximum))]],
    [
      'nothing',
      'fewer than the most: perhaps all, by the limit that was sent',
      [list(TOO_MANY), answer(pets(LIMIT.maximum - 1))],
    ],
    ['clamp', 'as many as by default', [list('?limit=many'), answer(pets(20))]],
    ['other', 'more than by default', [list('?limit=many'), answer(pets(21))]],
    ['nothing', 'fewer than by default: perhaps all', [list('?limit=many'), answer(pets(19))]],
    ['nothing', 'none: perhaps there are none', [list('?limit=many'), answer([])]],
    ['other', 'more than the most', [list(TOO_MANY), answer(pets(LIMIT.maximum + 1))]],
    ['nothing', 'none: perhaps there are none', [list('?status=SOLD'), answer([])]],
    ['clamp', 'none, of two', KNOWN, [list('?status=SOLD'), answer([])]],
    ['other', 'all with an unknown status', [list('?status=SOLD'), answer(pets(2))]],
  ],
  repeatedQuery: [
    ['first', 'the greater, first', [list('?limit=3&limit=2'), answer(pets(3))]],
    ['last', 'the greater, last', [list('?limit=2&limit=3'), answer(pets(3))]],
    ['nothing', 'the lesser: perhaps all', [list('?limit=2&limit=3'), answer(pets(2))]],
    ['other', 'both statuses', [list(BOTH), answer([pet(), pet({ id: 2, status: 'sold' })])]],
    ['nothing', 'the last status: perhaps all are of it', [list(BOTH), answer(pets(2))]],
    ['last', 'the last status', TWO_STATUSES, [list(BOTH), answer(pets(2))]],
    ['nothing', 'one is invalid', [list('?status=sold&status=lost'), refused()]],
  ],
  emptyQuery: [
    ['ignore', 'as many as by default', [list('?limit='), answer(pets(20))]],
    ['other', 'more than by default', [list('?limit='), answer(pets(21))]],
    ['nothing', 'fewer: perhaps all', [list('?limit='), answer(pets(2))]],
    ['ignore', 'animals', [list('?status='), answer(pets(2))]],
    ['nothing', 'none', [list('?status='), answer([])]],
    ['reject', 'refused', [list('?limit='), refused()]],
  ],
  createdStatus: [
    ['absent', 'none', [create(NEW), created({ status: undefined })]],
    ['pending', 'one', [create(NEW), created({ status: 'pending' })]],
    ['other', 'null', [create(NEW), created({ status: null })]],
    ['nothing', 'one was sent', [create(), created()]],
  ],
  unknownFields: [
    ['drop', 'it is gone', [create({ ...NEW, colour: 1 }), created()]],
    ['keep', 'it is there', [create({ ...NEW, colour: 1 }), created({ colour: 1 })]],
    ['nothing', 'it is another', [create({ ...NEW, colour: 1 }), created({ colour: 2 })]],
    ['other', 'one of two', [create({ ...NEW, a: 1, b: 1 }), created({ a: 1 })]],
    ['nothing', 'the id is the service’s', [create({ ...NEW, id: 7 }), created()]],
    ['reject', 'refused', KNOWN, [create({ ...NEW, a: 1 }), refused()]],
    ['other', 'refused with 422', KNOWN, [create({ ...NEW, a: 1 }), refused(422)]],
    ['nothing', 'the category may be the reason', [create({ ...NEW, a: 1 }), refused()]],
    ['nothing', 'the name may be', KNOWN, [create({ ...NEW, name: '', a: 1 }), refused()]],
    ['nothing', 'a limit of the rate', KNOWN, [create({ ...NEW, a: 1 }), refused(429)]],
  ],
  emptyName: [
    ['accept', 'it is taken', [create({ ...NEW, name: '' }), created({ name: '' })]],
    ['reject', 'refused', KNOWN, [create({ ...NEW, name: '' }), refused()]],
    ['nothing', 'it is also invalid', KNOWN, [create({ name: '' }), refused()]],
  ],
  longName: [
    ['reject', '256 characters', KNOWN, [create({ ...NEW, name: 'é'.repeat(256) }), refused()]],
    [
      'nothing',
      '255 of two units each',
      KNOWN,
      [create({ ...NEW, name: '😀'.repeat(255) }), refused()],
    ],
  ],
  negativeCategory: [
    ['accept', 'it is taken', [create({ ...NEW, categoryId: -1 }), created({ categoryId: -1 })]],
    ['nothing', 'it may be unknown', [create({ ...NEW, categoryId: -1 }), refused()]],
  ],
  unknownCategory: [['nothing', 'there may be others', [create(NEW), created()]]],
  location: [
    ['none', 'no header', [create(NEW), created()]],
    ['address', 'its path', [create(NEW), created({}, { location: '/base/v1/pets/9' })]],
    ['address', 'its address', [create(NEW), created({}, { location: 'https://a/pets/9?x' })]],
    ['other', 'another', [create(NEW), created({}, { location: '/v1/pets/19' })]],
  ],
  idSequence: [
    ['nothing', 'the first', [create(NEW), created()]],
    ['next', 'the next', [create(NEW), created()], [create(NEW), created({ id: 10 })]],
    ['sparse', 'a later one', [create(NEW), created()], [create(NEW), created({ id: 99 })]],
    ['other', 'an earlier one', [create(NEW), created()], [create(NEW), created({ id: 3 })]],
    ['beyond-2^53', 'a great one', [create(NEW), answer('{"id":9007199254740993}', 201)]],
    ['other', 'no int64', [create(NEW), created({ id: 'c0ffee' })]],
  ],
  duplicateKeys: [
    ['last', 'the last', [create(TWICE), created({ name: 'B' })]],
    ['other', 'the first', [create(TWICE), created({ name: 'A' })]],
    [
      'nothing',
      'both are equal',
      [create('{"name":"A", "name":"A","categoryId":3}'), created({ name: 'A' })],
    ],
    ['reject', 'refused', KNOWN, [create(TWICE), refused()]],
  ],
  contentType: [
    [415, 'refused', [{ ...create(NEW), headers: { 'content-type': 'text/plain' } }, refused(415)]],
    ['other', 'served', [{ ...create(NEW), headers: { 'content-type': null } }, created()]],
    [
      'nothing',
      'the body is also invalid',
      [{ ...create('{'), headers: { 'content-type': null } }, refused()],
    ],
  ],
  largeBody: [[413, 'refused', [create(NEW), refused(413)]]],
  invalidPetId: [
    ['not-found', '404', [get('abc'), refused(404)]],
    ['reject', '400', [get('abc'), refused(400)]],
    ['other', 'served', [get('abc'), answer(petText())]],
  ],
  afterSunset: [['nothing', 'before', [get(1), answer(petText())]]],
  refusalOrder: [
    ['credential', 'a key that does not work', [create({}), refused(401)]],
    ['request', 'no key', [{ ...create({}), headers: { authorization: null } }, refused(400)]],
    ['nothing', 'perhaps a key that works', [create({}), refused(400)]],
  ],
  challenge: [
    ['scheme', 'the scheme', [list(), unauthorised('bearer')]],
    ['realm', 'with a realm', [list(), unauthorised('Bearer realm="x", error="invalid_token"')]],
    ['other', 'another scheme', [list(), unauthorised('Basic realm="x"')]],
    ['other', 'none', [list(), unauthorised(null)]],
  ],
  head: [
    [405, 'refused', [{ ...list(), method: 'HEAD' }, { status: 405 }]],
    ['other', 'no such path', [{ ...list(), method: 'HEAD' }, { status: 404 }]],
    ['nothing', 'no such animal', [{ ...get(1), method: 'HEAD' }, { status: 404 }]],
  ],
  otherMethods: [
    [404, 'no such path', [{ ...list(), method: FOREIGN_METHOD }, refused(404)]],
    ['nothing', 'perhaps no such animal', [{ ...get(1), method: FOREIGN_METHOD }, refused(404)]],
    ['nothing', 'the service has it', [{ ...get(1), method: FOREIGN_METHOD }, { status: 204 }]],
    ['other', '501', [{ ...list(), method: FOREIGN_METHOD }, refused(501)]],
  ],
  trailingSlash: [
    ['served', 'served', [{ target: '/v1/pets/' }, answer([])]],
    ['other', 'redirected', [{ target: '/v1/pets/' }, { status: 301 }]],
    ['nothing', 'perhaps no such animal', [{ target: '/v1/pets/1/' }, refused(404)]],
  ],
  pathCase: [[404, 'not served', [{ target: '/v1/Pets' }, refused(404)]]],
  errorCode: [
    ['snake_case', 'one word', [list(), answer(errorText(400, { code: 'bad' }), 400)]],
    ['SCREAMING_CASE', 'words', [list(), answer(errorText(400, { code: 'BAD_LIMIT' }), 400)]],
    ['status', 'digits', [list(), answer(errorText(400, { code: '400' }), 400)]],
    ['other', 'camel case', [list(), answer(errorText(400, { code: 'badLimit' }), 400)]],
    ['nothing', 'no Error of this status', [list(), answer(errorText(404), 400)]],
  ],
  errorMessage: [
    [
      'short',
      'the words of the status',
      [list(), answer(errorText(404, { message: 'not found' }), 404)],
    ],
    ['other', 'empty', [list(), answer(errorText(404, { message: ' ' }), 404)]],
  ],
  deprecationHeaders: [
    ['sent', 'one of them', [get(1), answer(petText(), 200, { sunset: SUNSET.sunset })]],
    ['nothing', 'a 401', [get(1), refused(401)]],
  ],
  caching: [['other', 'another', [list(), answer([], 200, { 'cache-control': 'max-age=60' })]]],
  charset: [
    [
      'other',
      'another',
      [list(), answer([], 200, { 'content-type': 'application/json; charset=latin1' })],
    ],
  ],
  whitespace: [
    ['compact', 'a list', [list(), answer('[{"id":1,"name":"A b"}]\n')]],
    ['indented', 'an Error', [list(), answer('{\n  "code": "a",\n  "status": 400\n}', 400)]],
    ['other', 'spaces', [list(), answer('[{"id": 1, "name": "A"}]')]],
    ['other', 'spaces in the second animal', [list(), answer('[{"id":1},{"id": 2}]')]],
    [
      'other',
      'a list indented only at first',
      [list(), answer('[\n  {\n    "id": 1\n  },{"id":2}]')],
    ],
    ['other', 'a list with an animal a line', [list(), answer('[\n{"id":1},\n{"id":2}\n]')]],
    [
      'indented',
      'every animal',
      [list(), answer('[\n\t{\n\t\t"id" : 1,\n\t\t"name": "a, b"\n\t},\n\t{}\n]\n')],
    ],
    [
      'compact',
      'a text with marks and spaces',
      [list(), answer('[{"id":1,"name":"a, b: {c} [ \\" , d"}]')],
    ],
    ['nothing', 'an empty list', [list(), answer('[ ]')]],
  ],
  keyOrder: [
    ['other', 'a mixture', [list(), answer('[{"id":1,"name":"A"},{"name":"A","id":2}]')]],
    ['nothing', 'one field', [list(), answer('[{"id":1}]')]],
  ],
  textEscapes: [
    ['none', 'a letter', [get(1), answer('{"name":"é"}')]],
    ['unicode', 'an escape', [get(1), answer('{"name":"\\\\\\u00e9"}')]],
    ['nothing', 'an escaped backslash', [get(1), answer('{"name":"\\\\u00e9"}')]],
    ['nothing', 'a control character', [get(1), answer('{"name":"\\u001f"}')]],
    ['other', 'both', [get(1), answer('{"name":"é\\u00e9"}')]],
  ],
  extraFields: [
    ['none', 'no field', [get(1), answer(petText())]],
    ['added', 'in an Error', [list(), answer(errorText(400, { type: 'x' }), 400)]],
    ['added', 'in every animal', [list(), answer(pets(2, { links: [] }))]],
    ['nothing', 'in one animal of two', [list(), answer([pet(), pet({ id: 2, a: 1 })])]],
    ['added', 'not sent', [create(NEW), created({ links: [] })]],
    ['nothing', 'sent', [create({ ...NEW, a: 1 }), created({ a: 1 })]],
    [
      'nothing',
      'sent before',
      [create({ ...NEW, a: 1 }), created()],
      [get(1), answer(petText({ a: 1 }))],
    ],
  ],
  messageStatus: [['other', 'another', [message({ message: '' }), queued({}, 204)]]],
  emptyMessage: [
    ['accept', 'taken', [message({ message: '' }), queued({}, 202)]],
    ['reject', 'refused', [message({ message: '' }), refused()]],
    ['nothing', 'another field may be the reason', [message({ message: '', to: 1 }), refused()]],
  ],
  longMessage: [
    ['accept', 'taken', [message({ message: 'x'.repeat(256) }), queued({}, 202)]],
    ['reject', 'refused', [message({ message: 'x'.repeat(256) }), refused()]],
  ],
  messageId: [
    ['digits', 'with another status', [message({ message: 'x' }), queued({ id: '12' }, 202)]],
    ['other', 'words', [message({ message: 'x' }), queued({ id: 'a b' })]],
  ],
  createdAtForm: [
    [
      'other',
      'microseconds',
      [message({ message: 'x' }), queued({ createdAt: '2026-11-22T12:00:00.123456Z' })],
    ],
  ],
}

/** The same, each with its entry. */
export const observerCases = (Object.entries(casesOf) as [LedgerName, readonly Case[]][]).flatMap(
  ([entry, cases]) => cases.map((each) => [entry, ...each] as const),
)
