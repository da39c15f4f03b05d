import { defineEntries } from './entry.ts'

/** Entries about the bodies of requests, before their fields are looked at. */
export const bodyEntries = defineEntries({
  contentType: {
    question: 'How is a body that is not sent as application/json answered?',
    section: '4',
    of: 'request',
    choices: [
      { choice: 400, means: 'with 400' },
      { choice: 415, means: 'with 415', isStrict: true, undocumented: [415] },
    ],
  },
  codedBody: {
    question: 'How is a body answered that has a content coding such as gzip?',
    section: '4.2',
    of: 'request',
    choices: [
      { choice: 415, means: 'with 415', undocumented: [415] },
      { choice: 400, means: 'with 400' },
    ],
  },
  largeBody: {
    question: 'How is a body answered that is too large? The contract names no limit.',
    section: '4.2',
    of: 'request',
    choices: [
      { choice: 413, means: 'with 413', undocumented: [413] },
      { choice: 400, means: 'with 400' },
    ],
  },
  duplicateKeys: {
    question: 'What happens to a body in which an object has a key twice (RFC 8259, section 4)?',
    section: '4',
    of: 'request',
    choices: [
      { choice: 'last', means: 'the last value counts' },
      { choice: 'reject', means: 'it is refused with 400', isStrict: true },
    ],
  },
})
