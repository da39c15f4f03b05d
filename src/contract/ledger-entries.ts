import { petStatuses } from './pet-statuses.ts'

/** A point that the contract leaves open, and the choices for it. */
export interface LedgerEntry {
  readonly question: string
  /** The section of the contract that is silent. */
  readonly section: string
  readonly pinned: Choice
  /** The choice of `strict`: the one that refuses most. Default: the pinned one. */
  readonly strict?: Choice
  readonly alternatives: readonly Choice[]
  /** Statuses that a choice uses although the contract does not document them. */
  readonly undocumented?: { readonly [choice: string]: readonly number[] }
  /** The rules of the check that an answer by this choice breaks, although the contract allows the choice. */
  readonly declares?: { readonly [choice: string]: readonly string[] }
}

/** A choice for an entry, as written in a scenario file. */
export type Choice = string | number

const define = <const Entries extends { readonly [name: string]: LedgerEntry }>(
  entries: Entries,
): Entries => entries

/** Every point that the contract leaves open. No other code decides these points. */
export const ledger = define({
  createdStatus: {
    question: 'Which status does an animal get that is created without one?',
    section: '2',
    pinned: 'absent',
    alternatives: petStatuses,
  },
  invalidQuery: {
    question:
      'How is an invalid `limit` or `status` of the list answered? 400 is not documented there.',
    section: '7',
    pinned: 'reject',
    alternatives: ['clamp'],
    undocumented: { reject: [400] },
  },
  listOrder: {
    question: 'In which order are animals listed?',
    section: '4.1',
    pinned: 'id',
    alternatives: ['newest', 'shuffled'],
  },
  listFill: {
    question: '`limit` means “at most”: is a list filled up to it?',
    section: '4.1',
    pinned: 'full',
    alternatives: ['short'],
  },
  errorCode: {
    question: 'How is `code` of an Error written?',
    section: '7',
    pinned: 'snake_case',
    alternatives: ['SCREAMING_CASE', 'status'],
  },
  unknownFields: {
    question: 'What happens to fields that NewPet does not have?',
    section: '2',
    pinned: 'drop',
    strict: 'reject',
    alternatives: ['keep', 'reject'],
    declares: { keep: ['undeclared-field'] },
  },
  unknownQuery: {
    question: 'What happens to a query parameter that the operation does not have?',
    section: '4',
    pinned: 'ignore',
    strict: 'reject',
    alternatives: ['reject'],
    undocumented: { reject: [400] },
  },
  emptyName: {
    question: 'May a name be empty?',
    section: '2',
    pinned: 'accept',
    strict: 'reject',
    alternatives: ['reject'],
  },
  unknownCategory: {
    question:
      'May an animal be in a category that no other animal is in? The contract does not list categories.',
    section: '2',
    pinned: 'accept',
    strict: 'reject',
    alternatives: ['reject'],
  },
  invalidPetId: {
    question: 'How is a petId that is not an int64 answered? Only 404 is documented.',
    section: '4.3',
    pinned: 'not-found',
    strict: 'reject',
    alternatives: ['reject'],
    undocumented: { reject: [400] },
  },
  idSequence: {
    question: 'Which id does a created animal get?',
    section: '2',
    pinned: 'next',
    alternatives: ['sparse', 'beyond-2^53'],
  },
  afterSunset: {
    question: 'How is an operation answered after its sunset?',
    section: '9',
    pinned: 410,
    alternatives: [404, 'served'],
    undocumented: { 410: [410] },
  },
  contentType: {
    question: 'How is a body that is not sent as application/json answered?',
    section: '4',
    pinned: 400,
    strict: 415,
    alternatives: [415],
    undocumented: { 415: [415] },
  },
  location: {
    question: 'Does a 201 carry the address of the new animal?',
    section: '4.2',
    pinned: 'none',
    alternatives: ['address'],
  },
  trailingSlash: {
    question: 'Is a path with a trailing slash served?',
    section: '4',
    pinned: 404,
    alternatives: ['served'],
    undocumented: { 404: [404] },
    declares: { served: ['undescribed-operation'] },
  },
  notKept: {
    question: 'How is a change that cannot be stored answered (`--data`)?',
    section: '7',
    pinned: 503,
    alternatives: [500, 507],
    undocumented: { 500: [500], 503: [503], 507: [507] },
  },
  messageStatus: {
    question:
      'Which status does the quickstart sample answer with? The contract shows a body only.',
    section: '4.5',
    pinned: 200,
    alternatives: [201, 202],
    undocumented: { 201: [201], 202: [202] },
  },
  errorMessage: {
    question: 'How is `message` of an Error worded?',
    section: '2',
    pinned: 'detailed',
    alternatives: ['short'],
  },
  challenge: {
    question: 'Which challenge does WWW-Authenticate of a 401 have?',
    section: '5',
    pinned: 'scheme',
    alternatives: ['realm'],
  },
  refusalOrder: {
    question: 'How is a request answered that has no key that works, and is also invalid?',
    section: '7',
    pinned: 'credential',
    alternatives: ['request'],
  },
  repeatedQuery: {
    question: 'How is a parameter taken that is given twice? 400 is not documented for the list.',
    section: '4.1',
    pinned: 'reject',
    alternatives: ['first', 'last'],
    undocumented: { reject: [400] },
  },
  emptyQuery: {
    question:
      'How is a parameter without a value taken (`?limit=`)? 400 is not documented for the list.',
    section: '4.1',
    pinned: 'reject',
    alternatives: ['ignore'],
    undocumented: { reject: [400] },
  },
  duplicateKeys: {
    question: 'What happens to a body in which an object has a key twice (RFC 8259, section 4)?',
    section: '4',
    pinned: 'last',
    strict: 'reject',
    alternatives: ['reject'],
  },
  longName: {
    question: 'May a name have more than 255 characters?',
    section: '2',
    pinned: 'accept',
    strict: 'reject',
    alternatives: ['reject'],
  },
  negativeCategory: {
    question: 'May a categoryId be below 0?',
    section: '2',
    pinned: 'accept',
    strict: 'reject',
    alternatives: ['reject'],
  },
  largeBody: {
    question: 'How is a body answered that is too large? The contract names no limit.',
    section: '4.2',
    pinned: 413,
    alternatives: [400],
    undocumented: { 413: [413] },
  },
  codedBody: {
    question: 'How is a body answered that has a content coding such as gzip?',
    section: '4.2',
    pinned: 415,
    alternatives: [400],
    undocumented: { 415: [415] },
  },
  deprecationHeaders: {
    question: 'Does a deprecated operation announce its end in headers?',
    section: '9',
    pinned: 'sent',
    alternatives: ['none'],
  },
  listTotal: {
    question: 'Does a list say how many animals there are in all?',
    section: '4.1',
    pinned: 'none',
    alternatives: ['header'],
  },
  otherMethods: {
    question: 'How is a method answered that a path of the contract does not have?',
    section: '4.4',
    pinned: 405,
    alternatives: [404],
    undocumented: { 405: [405], 404: [404] },
  },
  head: {
    question: 'Is HEAD served where the contract has GET?',
    section: '4',
    pinned: 'served',
    strict: 405,
    alternatives: [405],
    undocumented: { 405: [405] },
  },
  pathCase: {
    question: 'Is a path served whose letters have another case (`/v1/Pets`)?',
    section: '4',
    pinned: 404,
    alternatives: ['served'],
    undocumented: { 404: [404] },
    declares: { served: ['undescribed-operation'] },
  },
  caching: {
    question: 'Do answers say whether they may be cached?',
    section: '4',
    pinned: 'none',
    alternatives: ['no-store'],
  },
  extraFields: {
    question: 'Do the objects of answers have fields that the contract does not declare?',
    section: '2',
    pinned: 'none',
    alternatives: ['added'],
    declares: { added: ['undeclared-field'] },
  },
  keyOrder: {
    question: 'In which order are the fields of an object?',
    section: '2',
    pinned: 'contract',
    alternatives: ['reversed'],
  },
  charset: {
    question: 'Does the Content-Type of an answer name a charset?',
    section: '4',
    pinned: 'none',
    alternatives: ['utf-8'],
  },
  whitespace: {
    question: 'Is there whitespace in the JSON of an answer?',
    section: '4',
    pinned: 'compact',
    alternatives: ['indented'],
  },
  textEscapes: {
    question: 'Are letters beyond ASCII escaped in the JSON of an answer?',
    section: '4',
    pinned: 'none',
    alternatives: ['unicode'],
  },
  emptyMessage: {
    question: 'May the message of the quickstart sample be empty?',
    section: '4.5',
    pinned: 'accept',
    strict: 'reject',
    alternatives: ['reject'],
  },
  messageId: {
    question: 'What does the id of a message look like?',
    section: '4.5',
    pinned: 'prefixed',
    alternatives: ['uuid', 'digits'],
  },
  createdAtForm: {
    question: 'How is `createdAt` of a message written? The contract says ISO 8601.',
    section: '4.5',
    pinned: 'milliseconds',
    alternatives: ['seconds', 'offset'],
  },
})
