import { defineEntries } from './entry.ts'

/** Entries about paths and methods: a single record, what is deprecated, and what is nearly a path of the contract. */
export const pathEntries = defineEntries({
  invalidPetId: {
    question: 'How is a petId that is not an int64 answered? Only 404 is documented.',
    section: '4.3',
    of: 'request',
    choices: [
      { choice: 'not-found', means: 'with 404, as one that no animal has' },
      { choice: 'reject', means: 'with 400', isStrict: true, undocumented: [400] },
    ],
  },
  afterSunset: {
    question: 'How is an operation answered after its sunset?',
    section: '9',
    of: 'request',
    choices: [
      { choice: 410, means: 'with 410 and an Error', undocumented: [410] },
      { choice: 404, means: 'with 404 and an Error' },
      { choice: 'served', means: 'as before: it is still there' },
    ],
  },
  deprecationHeaders: {
    question: 'Does a deprecated operation announce its end in headers?',
    section: '9',
    of: 'answer',
    choices: [
      { choice: 'sent', means: 'yes: in Deprecation, Sunset and Link' },
      { choice: 'none', means: 'no' },
    ],
  },
  head: {
    question: 'Is HEAD served where the contract has GET?',
    section: '4',
    of: 'request',
    choices: [
      { choice: 'served', means: 'yes: as GET, without the body' },
      { choice: 405, means: 'no: it is answered with 405', isStrict: true, undocumented: [405] },
    ],
  },
  otherMethods: {
    question: 'How is a method answered that a path of the contract does not have?',
    section: '4.4',
    of: 'request',
    choices: [
      { choice: 405, means: 'with 405 and Allow (RFC 9110, section 15.5.6)', undocumented: [405] },
      { choice: 404, means: 'with 404, as for an unknown path', undocumented: [404] },
    ],
  },
  trailingSlash: {
    question: 'Is a path with a trailing slash served?',
    section: '4',
    of: 'request',
    choices: [
      { choice: 404, means: 'no: it is answered with 404', undocumented: [404] },
      { choice: 'served', means: 'yes, as without it', breaks: ['undescribed-operation'] },
    ],
  },
  pathCase: {
    question: 'Is a path served whose letters have another case (`/v1/Pets`)?',
    section: '4',
    of: 'request',
    choices: [
      { choice: 404, means: 'no: it is answered with 404', undocumented: [404] },
      { choice: 'served', means: 'yes, as in lower case', breaks: ['undescribed-operation'] },
    ],
  },
})
