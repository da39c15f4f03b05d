import { LedgerWatch } from '../../../src/check/ledger-watch.ts'
import { loadContract } from '../../../src/contract/contract.ts'
import type { LedgerName } from '../../../src/contract/ledger.ts'
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
import { expect, test } from '../../support/test.ts'

type Exchange = readonly [CaseRequest, CaseAnswer]

/** What the last of some exchanges shows of an entry; each begins after the one before it has ended. */
function seen(entry: LedgerName, exchanges: readonly Exchange[], now = '2026-11-21T12:00:00Z') {
  const watch = new LedgerWatch(loadContract())
  const all = exchanges.map(([request, given], index) =>
    watch.observe(toCapture(request, given, { time: Date.parse(now) + 10 * index })),
  )
  return all.at(-1)?.find((each) => each.entry === entry)?.choice ?? 'nothing'
}

const NEW = { name: 'Rex', categoryId: 3 }
const LATE = '2030-12-05T00:00:00Z'
const withIds = (...ids: readonly unknown[]) => answer(ids.map((id) => pet({ id })))
const refused = (status = 400, headers = {}) => answer(errorText(status), status, headers)
const created = (changes: object = {}, headers = {}) =>
  answer(petText({ id: 9, ...changes }), 201, headers)
const message = (body: object): CaseRequest => ({ ...create(body), target: '/messages' })
const queued = (changes: object, status = 200) =>
  answer({ id: 'msg_1', message: '', status: 'queued', createdAt: '', ...changes }, status)
const unauthorised = (challenge: string | null) => refused(401, { 'www-authenticate': challenge })
/** An exchange after which a category is known. */
const KNOWN: Exchange = [list(), answer(pets(2))]

test.for<[LedgerName, string | number, string, ...Exchange[]]>([
  ['listOrder', 'nothing', 'two animals', [list(), withIds(1, 2)]],
  ['listOrder', 'nothing', 'four in order: that may be chance', [list(), withIds(1, 2, 3, 4)]],
  ['listOrder', 'id', 'five in order', [list(), withIds(1, 2, 3, 4, 2 ** 40)]],
  ['listOrder', 'newest', 'five in reverse', [list(), withIds(9, 4, 3, 2, 1)]],
  ['listOrder', 'shuffled', 'three out of order', [list(), withIds(1, 3, 2)]],
  ['listOrder', 'nothing', 'an id twice', [list(), withIds(1, 3, 1, 2, 4)]],
  ['listOrder', 'nothing', 'ids that are none', [list(), withIds('a', 'c', 'b', 'd', 'e')]],
  ['listFill', 'full', 'as many as asked', [list('?limit=2'), answer(pets(2))]],
  ['listFill', 'full', 'as many as without limit', [list(), answer(pets(20))]],
  ['listFill', 'nothing', 'fewer, and perhaps no more are there', [list(), answer(pets(19))]],
  ['listFill', 'nothing', 'too many', [list('?limit=2'), answer(pets(3))]],
  ['listFill', 'short', 'fewer than shown before', KNOWN, [list('?limit=2'), answer(pets(1))]],
  ['listFill', 'short', 'none, of two', KNOWN, [list('?status=available'), answer([])]],
  [
    'listFill',
    'nothing',
    'of a status that was not shown',
    KNOWN,
    [list('?status=sold'), answer([])],
  ],
  [
    'listFill',
    'nothing',
    'fewer than a list that has an animal twice',
    [list(), withIds(1, 2, 1)],
    [list(), withIds(1, 2)],
  ],
  ['listTotal', 'none', 'no header', [list(), answer([])]],
  ['listTotal', 'header', 'a count', [list(), answer([], 200, { 'x-total-count': '3' })]],
  ['listTotal', 'other', 'no count', [list(), answer([], 200, { 'x-total-count': 'many' })]],
  ['createdStatus', 'absent', 'none', [create(NEW), created({ status: undefined })]],
  ['createdStatus', 'pending', 'one', [create(NEW), created({ status: 'pending' })]],
  ['createdStatus', 'other', 'null', [create(NEW), created({ status: null })]],
  ['createdStatus', 'nothing', 'one was sent', [create(), created()]],
  ['unknownFields', 'drop', 'it is gone', [create({ ...NEW, colour: 1 }), created()]],
  ['unknownFields', 'keep', 'it is there', [create({ ...NEW, colour: 1 }), created({ colour: 1 })]],
  [
    'unknownFields',
    'nothing',
    'it is another',
    [create({ ...NEW, colour: 1 }), created({ colour: 2 })],
  ],
  ['unknownFields', 'other', 'one of two', [create({ ...NEW, a: 1, b: 1 }), created({ a: 1 })]],
  ['unknownFields', 'nothing', 'the id is the service’s', [create({ ...NEW, id: 7 }), created()]],
  ['unknownFields', 'reject', 'refused', KNOWN, [create({ ...NEW, a: 1 }), refused()]],
  ['unknownFields', 'other', 'refused with 422', KNOWN, [create({ ...NEW, a: 1 }), refused(422)]],
  [
    'unknownFields',
    'nothing',
    'the category may be the reason',
    [create({ ...NEW, a: 1 }), refused()],
  ],
  [
    'unknownFields',
    'nothing',
    'the name may be',
    KNOWN,
    [create({ ...NEW, name: '', a: 1 }), refused()],
  ],
  [
    'unknownFields',
    'nothing',
    'a limit of the rate',
    KNOWN,
    [create({ ...NEW, a: 1 }), refused(429)],
  ],
  ['emptyName', 'accept', 'it is taken', [create({ ...NEW, name: '' }), created({ name: '' })]],
  ['emptyName', 'reject', 'refused', KNOWN, [create({ ...NEW, name: '' }), refused()]],
  ['emptyName', 'nothing', 'it is also invalid', KNOWN, [create({ name: '' }), refused()]],
  [
    'longName',
    'reject',
    '256 characters',
    KNOWN,
    [create({ ...NEW, name: 'é'.repeat(256) }), refused()],
  ],
  [
    'longName',
    'nothing',
    '255 of two units each',
    KNOWN,
    [create({ ...NEW, name: '😀'.repeat(255) }), refused()],
  ],
  [
    'negativeCategory',
    'accept',
    'it is taken',
    [create({ ...NEW, categoryId: -1 }), created({ categoryId: -1 })],
  ],
  [
    'negativeCategory',
    'nothing',
    'it may be unknown',
    [create({ ...NEW, categoryId: -1 }), refused()],
  ],
  ['unknownCategory', 'nothing', 'there may be others', [create(NEW), created()]],
  ['location', 'none', 'no header', [create(NEW), created()]],
  ['location', 'address', 'its path', [create(NEW), created({}, { location: '/base/v1/pets/9' })]],
  [
    'location',
    'address',
    'its address',
    [create(NEW), created({}, { location: 'https://a/pets/9?x' })],
  ],
  ['location', 'other', 'another', [create(NEW), created({}, { location: '/v1/pets/19' })]],
  ['idSequence', 'nothing', 'the first', [create(NEW), created()]],
  ['idSequence', 'next', 'the next', [create(NEW), created()], [create(NEW), created({ id: 10 })]],
  [
    'idSequence',
    'sparse',
    'a later one',
    [create(NEW), created()],
    [create(NEW), created({ id: 99 })],
  ],
  [
    'idSequence',
    'other',
    'an earlier one',
    [create(NEW), created()],
    [create(NEW), created({ id: 3 })],
  ],
  [
    'idSequence',
    'beyond-2^53',
    'a great one',
    [create(NEW), answer('{"id":9007199254740993}', 201)],
  ],
  ['idSequence', 'other', 'no int64', [create(NEW), created({ id: 'c0ffee' })]],
  [
    'duplicateKeys',
    'last',
    'the last',
    [create('{"name":"A","name":"B","categoryId":3}'), created({ name: 'B' })],
  ],
  [
    'duplicateKeys',
    'other',
    'the first',
    [create('{"name":"A","name":"B","categoryId":3}'), created({ name: 'A' })],
  ],
  [
    'duplicateKeys',
    'nothing',
    'both are equal',
    [create('{"name":"A", "name":"A","categoryId":3}'), created({ name: 'A' })],
  ],
  [
    'duplicateKeys',
    'reject',
    'refused',
    KNOWN,
    [create('{"name":"A","name":"B","categoryId":3}'), refused()],
  ],
  ['unknownQuery', 'ignore', 'served', [list('?page=2'), answer([])]],
  ['unknownQuery', 'reject', 'refused', [list('?page=2'), refused()]],
  ['unknownQuery', 'nothing', 'the limit may be the reason', [list('?page=2&limit=0'), refused()]],
  [
    'unknownQuery',
    'nothing',
    'the credential may be',
    [{ ...list('?page=2'), headers: { authorization: null } }, refused()],
  ],
  ['invalidQuery', 'reject', 'refused', [list('?limit=0'), refused()]],
  ['invalidQuery', 'clamp', 'the least', [list('?limit=0'), answer(pets(1))]],
  [
    'invalidQuery',
    'other',
    'the default in place of the least',
    [list('?limit=0'), answer(pets(20))],
  ],
  ['invalidQuery', 'nothing', 'none: perhaps there are none', [list('?limit=0'), answer([])]],
  ['invalidQuery', 'clamp', 'more than by default', [list('?limit=101'), answer(pets(21))]],
  ['invalidQuery', 'nothing', 'as many as by default', [list('?limit=101'), answer(pets(20))]],
  ['invalidQuery', 'other', 'more than the most', [list('?limit=101'), answer(pets(101))]],
  ['invalidQuery', 'clamp', 'none with an unknown status', [list('?status=SOLD'), answer([])]],
  ['invalidQuery', 'other', 'all with an unknown status', [list('?status=SOLD'), answer(pets(2))]],
  ['repeatedQuery', 'first', 'the greater, first', [list('?limit=3&limit=2'), answer(pets(3))]],
  ['repeatedQuery', 'last', 'the greater, last', [list('?limit=2&limit=3'), answer(pets(3))]],
  [
    'repeatedQuery',
    'nothing',
    'the lesser: perhaps all',
    [list('?limit=2&limit=3'), answer(pets(2))],
  ],
  [
    'repeatedQuery',
    'other',
    'both statuses',
    [list('?status=sold&status=available'), answer([pet(), pet({ id: 2, status: 'sold' })])],
  ],
  [
    'repeatedQuery',
    'last',
    'the last status',
    [list('?status=sold&status=available'), answer(pets(2))],
  ],
  ['repeatedQuery', 'nothing', 'one is invalid', [list('?status=sold&status=lost'), refused()]],
  ['emptyQuery', 'ignore', 'served', [list('?limit='), answer(pets(2))]],
  ['emptyQuery', 'nothing', 'none', [list('?status='), answer([])]],
  ['emptyQuery', 'reject', 'refused', [list('?limit='), refused()]],
  ['invalidPetId', 'not-found', '404', [get('abc'), refused(404)]],
  ['invalidPetId', 'reject', '400', [get('abc'), refused(400)]],
  ['invalidPetId', 'other', 'served', [get('abc'), answer(petText())]],
  ['afterSunset', 'nothing', 'before', [get(1), answer(petText())]],
  [
    'contentType',
    415,
    'refused',
    [{ ...create(NEW), headers: { 'content-type': 'text/plain' } }, refused(415)],
  ],
  [
    'contentType',
    'other',
    'served',
    [{ ...create(NEW), headers: { 'content-type': null } }, created()],
  ],
  [
    'contentType',
    'nothing',
    'the body is also invalid',
    [{ ...create('{'), headers: { 'content-type': null } }, refused()],
  ],
  ['refusalOrder', 'credential', 'a key that does not work', [create({}), refused(401)]],
  [
    'refusalOrder',
    'request',
    'no key',
    [{ ...create({}), headers: { authorization: null } }, refused(400)],
  ],
  ['refusalOrder', 'nothing', 'perhaps a key that works', [create({}), refused(400)]],
  ['challenge', 'scheme', 'the scheme', [list(), unauthorised('bearer')]],
  [
    'challenge',
    'realm',
    'with a realm',
    [list(), unauthorised('Bearer realm="x", error="invalid_token"')],
  ],
  ['challenge', 'other', 'another scheme', [list(), unauthorised('Basic realm="x"')]],
  ['challenge', 'other', 'none', [list(), unauthorised(null)]],
  ['largeBody', 413, 'refused', [create(NEW), refused(413)]],
  ['head', 405, 'refused', [{ ...list(), method: 'HEAD' }, { status: 405 }]],
  ['head', 'other', 'no such path', [{ ...list(), method: 'HEAD' }, { status: 404 }]],
  ['head', 'nothing', 'no such animal', [{ ...get(1), method: 'HEAD' }, { status: 404 }]],
  ['otherMethods', 404, 'no such path', [{ ...list(), method: 'DELETE' }, refused(404)]],
  [
    'otherMethods',
    'nothing',
    'perhaps no such animal',
    [{ ...get(1), method: 'DELETE' }, refused(404)],
  ],
  [
    'otherMethods',
    'nothing',
    'the service has it',
    [{ ...get(1), method: 'DELETE' }, { status: 204 }],
  ],
  ['otherMethods', 'other', '501', [{ ...list(), method: 'DELETE' }, refused(501)]],
  ['trailingSlash', 'served', 'served', [{ target: '/v1/pets/' }, answer([])]],
  ['trailingSlash', 'other', 'redirected', [{ target: '/v1/pets/' }, { status: 301 }]],
  ['trailingSlash', 'nothing', 'perhaps no such animal', [{ target: '/v1/pets/1/' }, refused(404)]],
  ['pathCase', 404, 'not served', [{ target: '/v1/Pets' }, refused(404)]],
  ['errorCode', 'snake_case', 'one word', [list(), answer(errorText(400, { code: 'bad' }), 400)]],
  [
    'errorCode',
    'SCREAMING_CASE',
    'words',
    [list(), answer(errorText(400, { code: 'BAD_LIMIT' }), 400)],
  ],
  ['errorCode', 'status', 'digits', [list(), answer(errorText(400, { code: '400' }), 400)]],
  ['errorCode', 'other', 'camel case', [list(), answer(errorText(400, { code: 'badLimit' }), 400)]],
  ['errorCode', 'nothing', 'no Error of this status', [list(), answer(errorText(404), 400)]],
  [
    'errorMessage',
    'short',
    'the words of the status',
    [list(), answer(errorText(404, { message: 'not found' }), 404)],
  ],
  ['errorMessage', 'other', 'empty', [list(), answer(errorText(404, { message: ' ' }), 404)]],
  [
    'deprecationHeaders',
    'sent',
    'one of them',
    [get(1), answer(petText(), 200, { sunset: SUNSET.sunset })],
  ],
  ['deprecationHeaders', 'nothing', 'a 401', [get(1), refused(401)]],
  ['caching', 'other', 'another', [list(), answer([], 200, { 'cache-control': 'max-age=60' })]],
  [
    'charset',
    'other',
    'another',
    [list(), answer([], 200, { 'content-type': 'application/json; charset=latin1' })],
  ],
  ['whitespace', 'compact', 'a list', [list(), answer('[{"id":1,"name":"A b"}]\n')]],
  [
    'whitespace',
    'indented',
    'an Error',
    [list(), answer('{\n  "code": "a",\n  "status": 400\n}', 400)],
  ],
  ['whitespace', 'other', 'spaces', [list(), answer('[{"id": 1, "name": "A"}]')]],
  ['whitespace', 'nothing', 'an empty list', [list(), answer('[ ]')]],
  ['keyOrder', 'other', 'a mixture', [list(), answer('[{"id":1,"name":"A"},{"name":"A","id":2}]')]],
  ['keyOrder', 'nothing', 'one field', [list(), answer('[{"id":1}]')]],
  ['textEscapes', 'none', 'a letter', [get(1), answer('{"name":"é"}')]],
  ['textEscapes', 'unicode', 'an escape', [get(1), answer('{"name":"\\\\\\u00e9"}')]],
  ['textEscapes', 'nothing', 'an escaped backslash', [get(1), answer('{"name":"\\\\u00e9"}')]],
  ['textEscapes', 'nothing', 'a control character', [get(1), answer('{"name":"\\u001f"}')]],
  ['textEscapes', 'other', 'both', [get(1), answer('{"name":"é\\u00e9"}')]],
  ['extraFields', 'none', 'no field', [get(1), answer(petText())]],
  ['extraFields', 'added', 'in an Error', [list(), answer(errorText(400, { type: 'x' }), 400)]],
  ['extraFields', 'added', 'in every animal', [list(), answer(pets(2, { links: [] }))]],
  [
    'extraFields',
    'nothing',
    'in one animal of two',
    [list(), answer([pet(), pet({ id: 2, a: 1 })])],
  ],
  ['extraFields', 'added', 'not sent', [create(NEW), created({ links: [] })]],
  ['extraFields', 'nothing', 'sent', [create({ ...NEW, a: 1 }), created({ a: 1 })]],
  [
    'extraFields',
    'nothing',
    'sent before',
    [create({ ...NEW, a: 1 }), created()],
    [get(1), answer(petText({ a: 1 }))],
  ],
  ['messageStatus', 'other', 'another', [message({ message: '' }), queued({}, 204)]],
  ['emptyMessage', 'accept', 'taken', [message({ message: '' }), queued({}, 202)]],
  ['emptyMessage', 'reject', 'refused', [message({ message: '' }), refused()]],
  [
    'emptyMessage',
    'nothing',
    'another field may be the reason',
    [message({ message: '', to: 1 }), refused()],
  ],
  [
    'messageId',
    'digits',
    'with another status',
    [message({ message: 'x' }), queued({ id: '12' }, 202)],
  ],
  ['messageId', 'other', 'words', [message({ message: 'x' }), queued({ id: 'a b' })]],
  [
    'createdAtForm',
    'other',
    'microseconds',
    [message({ message: 'x' }), queued({ createdAt: '2026-11-22T12:00:00.123456Z' })],
  ],
])('%s: %s, by %s', ([entry, expected, , ...exchanges]) => {
  expect(seen(entry, exchanges)).toBe(expected)
})

test.for<[LedgerName, string | number, string, ...Exchange[]]>([
  ['afterSunset', 410, 'gone', [get(1), refused(410)]],
  ['afterSunset', 'served', 'an animal', [get(1), answer(petText())]],
  ['afterSunset', 'other', 'a redirection', [get(1), { status: 308 }]],
  ['afterSunset', 'nothing', 'perhaps no such animal', [get(1), refused(404)]],
  ['afterSunset', 404, 'an animal that is there', [list(), withIds(1)], [get(1), refused(404)]],
  ['invalidPetId', 'nothing', 'the operation may be gone', [get('abc'), refused(404)]],
])('after the sunset, %s: %s, by %s', ([entry, expected, , ...exchanges]) => {
  expect(seen(entry, exchanges, LATE)).toBe(expected)
})

test('what overlaps is not taken for what comes after', () => {
  const watch = new LedgerWatch(loadContract())
  const at = (time: number, duration: number) => ({ time, duration })
  watch.observe(toCapture(list(), answer(pets(5)), at(0, 100)))
  const during = watch.observe(toCapture(list(), answer(pets(4)), at(50, 60)))
  const after = watch.observe(toCapture(list(), answer(pets(4)), at(100, 5)))
  const fills = [during, after].map((all) => all.find(({ entry }) => entry === 'listFill')?.choice)
  expect(fills).toEqual([undefined, 'short'])
  watch.observe(toCapture(create(), created({ id: 6 }), at(200, 20)))
  const both = [
    watch.observe(toCapture(create(), created({ id: 8 }), at(210, 20))),
    watch.observe(toCapture(create(), created({ id: 7 }), at(205, 40))),
    watch.observe(toCapture(create(), created({ id: 9 }), at(300, 5))),
  ].map((all) => all.find(({ entry }) => entry === 'idSequence')?.choice)
  expect(both).toEqual([undefined, undefined, 'next'])
})

test('that a category is new is known only of one that was made up', () => {
  const watch = new LedgerWatch(loadContract(), new Set([77, 78]))
  const choices = [
    [create({ ...NEW, categoryId: 77 }), refused()] as const,
    [create({ ...NEW, categoryId: 77 }), created({ categoryId: 77 })] as const,
    [create({ ...NEW, categoryId: 77 }), created({ id: 10, categoryId: 77 })] as const,
    [create({ ...NEW, categoryId: 79 }), created({ id: 11, categoryId: 79 })] as const,
  ].map(([request, given], index) => {
    const all = watch.observe(toCapture(request, given, { time: 10 * index }))
    return all.find(({ entry }) => entry === 'unknownCategory')?.choice
  })
  expect(choices).toEqual(['reject', 'accept', undefined, undefined])
})
