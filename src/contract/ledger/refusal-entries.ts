import { defineEntries } from './entry.ts'

/** Entries about refusals, and which of several comes first. */
export const refusalEntries = defineEntries({
  errorCode: {
    question: 'How is `code` of an Error written?',
    section: '7',
    of: 'error',
    choices: [
      { choice: 'snake_case', means: 'as a word such as not_found' },
      { choice: 'SCREAMING_CASE', means: 'as a word such as NOT_FOUND' },
      { choice: 'status', means: 'as the status in a text, such as "404"' },
    ],
  },
  errorMessage: {
    question: 'How is `message` of an Error worded?',
    section: '2',
    of: 'error',
    choices: [
      { choice: 'detailed', means: 'it says what is wrong, and often the way out' },
      { choice: 'short', means: 'by the words of the status alone, such as "Not Found"' },
    ],
  },
  challenge: {
    question: 'Which challenge does WWW-Authenticate of a 401 have?',
    section: '5',
    of: 'error',
    choices: [
      { choice: 'scheme', means: 'the scheme alone: Bearer' },
      {
        choice: 'realm',
        means: 'the scheme with a realm: Bearer realm="pets" (RFC 6750, section 3)',
      },
    ],
  },
  refusalOrder: {
    question: 'How is a request answered that has no key that works, and is also invalid?',
    section: '7',
    of: 'request',
    choices: [
      { choice: 'credential', means: 'with 401: nothing else is looked at' },
      {
        choice: 'request',
        means: 'as its parameters and its body would be with a key; a valid request with 401',
      },
    ],
  },
})
