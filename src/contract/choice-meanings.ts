import type { Decisions, LedgerName } from './ledger.ts'

/** What each choice of the ledger means, to be read after the question of its entry. */
export const choiceMeanings: {
  readonly [Name in LedgerName]: { readonly [choice in Decisions[Name]]: string }
} = {
  createdStatus: {
    absent: 'none at all',
    available: 'it is available',
    pending: 'it is pending',
    sold: 'it is sold',
  },
  invalidQuery: {
    reject: 'refused with 400',
    clamp: 'taken as the nearest that is valid: limit 200 as 100; no animal has an unknown status',
  },
  listOrder: {
    id: 'by id, the lowest first',
    newest: 'by id, the highest first',
    shuffled: 'in another order each time, drawn from the seed',
  },
  listFill: {
    full: 'yes, where there are as many',
    short: 'no: it has half of what it could have',
  },
  errorCode: {
    snake_case: 'as a word such as not_found',
    SCREAMING_CASE: 'as a word such as NOT_FOUND',
    status: 'as the status in a text, such as "404"',
  },
  unknownFields: {
    drop: 'they are dropped',
    keep: 'they are kept, and answered with the animal',
    reject: 'they are refused with 400',
  },
  unknownQuery: { ignore: 'it is ignored', reject: 'it is refused with 400' },
  emptyName: { accept: 'yes', reject: 'no: it is refused with 400' },
  unknownCategory: { accept: 'yes', reject: 'no: it is refused with 400' },
  invalidPetId: {
    'not-found': 'with 404, as one that no animal has',
    reject: 'with 400',
  },
  idSequence: {
    next: 'the next integer',
    sparse: 'a greater one, with gaps (in the sandbox up to 1,000, drawn from the seed)',
    'beyond-2^53': 'one that a double cannot hold, from 9007199254740993 on',
  },
  afterSunset: {
    410: 'with 410 and an Error',
    404: 'with 404 and an Error',
    served: 'as before: it is still there',
  },
  contentType: { 400: 'with 400', 415: 'with 415' },
  location: { none: 'no', address: 'yes: in the header Location' },
  trailingSlash: { 404: 'no: it is answered with 404', served: 'yes, as without it' },
  notKept: {
    503: 'with 503: it may work later',
    500: 'with 500',
    507: 'with 507: there is no room',
  },
  messageStatus: { 200: 'with 200', 201: 'with 201', 202: 'with 202' },
  errorMessage: {
    detailed: 'it says what is wrong, and often the way out',
    short: 'by the words of the status alone, such as "Not Found"',
  },
  challenge: {
    scheme: 'the scheme alone: Bearer',
    realm: 'the scheme with a realm: Bearer realm="pets" (RFC 6750, section 3)',
  },
  refusalOrder: {
    credential: 'with 401: nothing else is looked at',
    request: 'as its parameters and its body would be with a key; a valid request with 401',
  },
  repeatedQuery: {
    reject: 'it is refused with 400',
    first: 'by its first value',
    last: 'by its last value',
  },
  emptyQuery: { reject: 'it is refused with 400', ignore: 'as one that is not given' },
  duplicateKeys: { last: 'the last value counts', reject: 'it is refused with 400' },
  longName: { accept: 'yes', reject: 'no: it is refused with 400' },
  negativeCategory: { accept: 'yes', reject: 'no: it is refused with 400' },
  largeBody: { 413: 'with 413', 400: 'with 400' },
  codedBody: { 415: 'with 415', 400: 'with 400' },
  deprecationHeaders: { sent: 'yes: in Deprecation, Sunset and Link', none: 'no' },
  listTotal: { none: 'no', header: 'yes: in the header X-Total-Count' },
  otherMethods: {
    405: 'with 405 and Allow (RFC 9110, section 15.5.6)',
    404: 'with 404, as for an unknown path',
  },
  head: { served: 'yes: as GET, without the body', 405: 'no: it is answered with 405' },
  pathCase: { 404: 'no: it is answered with 404', served: 'yes, as in lower case' },
  caching: { none: 'no', 'no-store': 'yes: Cache-Control: no-store' },
  extraFields: { none: 'no', added: 'yes: undeclaredField, which is true' },
  keyOrder: { contract: 'as in the contract', reversed: 'the other way round' },
  charset: { none: 'no: application/json', 'utf-8': 'yes: application/json; charset=utf-8' },
  whitespace: { compact: 'no', indented: 'yes: each field is on a line of its own, indented' },
  textEscapes: { none: 'no: ä', unicode: 'yes: \\u00e4' },
  emptyMessage: { accept: 'yes', reject: 'no: it is refused with 400' },
  messageId: {
    prefixed: 'msg_ and 16 letters and digits',
    uuid: 'a UUID (RFC 9562)',
    digits: '16 digits',
  },
  createdAtForm: {
    milliseconds: 'with milliseconds, in UTC: 2026-11-20T12:00:00.000Z',
    seconds: 'without milliseconds: 2026-11-20T12:00:00Z',
    offset: 'with the offset of UTC in digits: 2026-11-20T12:00:00.000+00:00',
  },
}
