import type { HintedEntry } from '../contract/document/contract-hints.ts'

/**
 * The ledger of the pet store as scenarios, flags and headers know it: a short name for each entry that a rule finds, with the section
 * of the contract that is silent and words that no rule can say, and the entries that no rule finds.
 */
export const petLedger = [
  {
    name: 'listOrder',
    rule: 'listOrder:listPets',
    section: '4.1',
    means: { shuffled: 'in another order each time, drawn from the seed' },
  },
  { name: 'listFill', rule: 'listFill:listPets', section: '4.1' },
  { name: 'listTotal', rule: 'listTotal:listPets', section: '4.1' },
  { name: 'invalidQuery', rule: 'invalidQuery:listPets', section: '7' },
  {
    name: 'unknownQuery',
    at: 'listPets',
    rule: 'unknownQuery',
    section: '4',
    question: 'What happens to a query parameter that the operation does not have?',
  },
  { name: 'repeatedQuery', at: 'listPets', rule: 'repeatedQuery', section: '4.1' },
  { name: 'emptyQuery', at: 'listPets', rule: 'emptyQuery', section: '4.1' },
  { name: 'errorCode', at: 'listPets', rule: 'errorCode', section: '7' },
  { name: 'errorMessage', at: 'listPets', rule: 'errorMessage', section: '2' },
  { name: 'challenge', at: 'listPets', rule: 'challenge', section: '5' },
  {
    name: 'refusalOrder',
    at: 'listPets',
    rule: 'refusalOrder',
    section: '7',
    question: 'How is a request answered that has no key that works, and is also invalid?',
    means: {
      credential: 'with 401: nothing else is looked at',
      request: 'as its parameters and its body would be with a key; a valid request with 401',
    },
  },
  { name: 'invalidPetId', rule: 'invalidId:getPet', section: '4.3' },
  { name: 'afterSunset', at: 'getPet', rule: 'afterSunset', section: '9' },
  { name: 'deprecationHeaders', at: 'getPet', rule: 'deprecationHeaders', section: '9' },
  { name: 'head', at: 'listPets', rule: 'head', section: '4' },
  { name: 'otherMethods', at: 'listPets', rule: 'otherMethods', section: '4.4' },
  { name: 'trailingSlash', at: 'listPets', rule: 'trailingSlash', section: '4' },
  { name: 'pathCase', at: 'listPets', rule: 'pathCase', section: '4' },
  { name: 'caching', at: 'listPets', rule: 'caching', section: '4' },
  {
    name: 'extraFields',
    at: 'listPets',
    rule: 'extraFields',
    section: '2',
    means: { added: 'yes: undeclaredField, which is true' },
  },
  { name: 'keyOrder', at: 'listPets', rule: 'keyOrder', section: '2' },
  { name: 'charset', at: 'listPets', rule: 'charset', section: '4' },
  { name: 'whitespace', at: 'listPets', rule: 'whitespace', section: '4' },
  { name: 'textEscapes', at: 'createPet', rule: 'textEscapes', section: '4' },
  { name: 'createdStatus', rule: 'omittedValue:createPet.status', section: '2' },
  {
    name: 'idSequence',
    rule: 'idSequence:createPet',
    section: '2',
    means: { sparse: 'a greater one, with gaps (in the sandbox up to 1,000, drawn from the seed)' },
  },
  { name: 'location', rule: 'location:createPet', section: '4.2' },
  {
    name: 'unknownCategory',
    rule: 'unlistedReference:createPet.categoryId',
    section: '2',
    question:
      'May an animal be in a category that no other animal is in? The contract does not list categories.',
  },
  { name: 'unknownFields', rule: 'unknownFields:createPet', section: '2' },
  { name: 'emptyName', rule: 'emptyText:createPet.name', section: '2' },
  { name: 'longName', rule: 'longText:createPet.name', section: '2' },
  { name: 'negativeCategory', rule: 'negativeNumber:createPet.categoryId', section: '2' },
  {
    name: 'notKept',
    at: 'createPet',
    rule: 'notKept',
    section: '7',
    question: 'How is a change that cannot be stored answered (`--data`)?',
  },
  { name: 'contentType', at: 'createPet', rule: 'contentType', section: '4' },
  { name: 'codedBody', at: 'createPet', rule: 'codedBody', section: '4.2' },
  { name: 'largeBody', at: 'createPet', rule: 'largeBody', section: '4.2' },
  { name: 'duplicateKeys', at: 'createPet', rule: 'duplicateKeys', section: '4' },
  {
    name: 'messageStatus',
    section: '4.5',
    own: {
      of: 'message',
      operation: 'createMessage',
      question:
        'Which status does the quickstart sample answer with? The contract shows a body only.',
      choices: [
        { choice: 200, means: 'with 200' },
        { choice: 201, means: 'with 201', undocumented: [201] },
        { choice: 202, means: 'with 202', undocumented: [202] },
      ],
      why: 'clients compare the status with the one that they have seen',
      settledBy: 'the status of the success in section 4.5',
    },
  },
  {
    name: 'emptyMessage',
    rule: 'emptyText:createMessage.message',
    section: '4.5',
    of: 'message',
    question: 'May the message of the quickstart sample be empty?',
  },
  {
    name: 'messageId',
    section: '4.5',
    own: {
      of: 'message',
      operation: 'createMessage',
      question: 'What does the id of a message look like?',
      choices: [
        { choice: 'prefixed', means: 'msg_ and 16 letters and digits' },
        { choice: 'uuid', means: 'a UUID (RFC 9562)' },
        { choice: 'digits', means: '16 digits' },
      ],
      why: 'clients check ids by an expression, or keep them in a field of one length',
      settledBy: 'a `format` or a `pattern` of the id, or a sentence: “The id is any text.”',
    },
  },
  {
    name: 'createdAtForm',
    section: '4.5',
    own: {
      of: 'message',
      operation: 'createMessage',
      question: 'How is `createdAt` of a message written? The contract says ISO 8601.',
      choices: [
        { choice: 'milliseconds', means: 'with milliseconds, in UTC: 2026-11-20T12:00:00.000Z' },
        { choice: 'seconds', means: 'without milliseconds: 2026-11-20T12:00:00Z' },
        {
          choice: 'offset',
          means: 'with the offset of UTC in digits: 2026-11-20T12:00:00.000+00:00',
        },
      ],
      why: 'clients cut a time by its length, or compare times as texts',
      settledBy: 'an example, and the profile of RFC 3339 that it follows',
    },
  },
  {
    name: 'longMessage',
    rule: 'longText:createMessage.message',
    section: '4.5',
    of: 'message',
    question: 'May the message of the quickstart sample have more than 255 characters?',
  },
] as const satisfies readonly HintedEntry[]

/** The short name of an entry of the pet store. */
export type PetEntry = (typeof petLedger)[number]['name']
