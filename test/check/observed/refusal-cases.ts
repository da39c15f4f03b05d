import { answer, create, errorText, get, list, petText } from '../../support/case-parts.ts'
import { FOREIGN_METHOD } from '../../support/not-in-contract.ts'
import { type ObserverCase, refused, unauthorised } from './observer-cases.ts'

/** What exchanges show of refusals and errors. */
export const refusalCases: readonly ObserverCase[] = [
  ['invalidPetId', 'not-found', '404', [get('abc'), refused(404)]],
  ['invalidPetId', 'reject', '400', [get('abc'), refused(400)]],
  ['invalidPetId', 'other', 'served', [get('abc'), answer(petText())]],
  ['afterSunset', 'nothing', 'before', [get(1), answer(petText())]],
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
  ['head', 405, 'refused', [{ ...list(), method: 'HEAD' }, { status: 405 }]],
  ['head', 'other', 'no such path', [{ ...list(), method: 'HEAD' }, { status: 404 }]],
  ['head', 'nothing', 'no such animal', [{ ...get(1), method: 'HEAD' }, { status: 404 }]],
  ['otherMethods', 404, 'no such path', [{ ...list(), method: FOREIGN_METHOD }, refused(404)]],
  [
    'otherMethods',
    'nothing',
    'perhaps no such animal',
    [{ ...get(1), method: FOREIGN_METHOD }, refused(404)],
  ],
  [
    'otherMethods',
    'nothing',
    'the service has it',
    [{ ...get(1), method: FOREIGN_METHOD }, { status: 204 }],
  ],
  ['otherMethods', 'other', '501', [{ ...list(), method: FOREIGN_METHOD }, refused(501)]],
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
]
