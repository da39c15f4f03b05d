import { defineEntries } from './entry.ts'

/** Entries about every answer: its headers, and how its JSON is written. */
export const answerEntries = defineEntries({
  caching: {
    question: 'Do answers say whether they may be cached?',
    section: '4',
    of: 'answer',
    choices: [
      { choice: 'none', means: 'no' },
      { choice: 'no-store', means: 'yes: Cache-Control: no-store' },
    ],
  },
  extraFields: {
    question: 'Do the objects of answers have fields that the contract does not declare?',
    section: '2',
    of: 'answer',
    choices: [
      { choice: 'none', means: 'no' },
      {
        choice: 'added',
        means: 'yes: undeclaredField, which is true',
        breaks: ['undeclared-field'],
      },
    ],
  },
  keyOrder: {
    question: 'In which order are the fields of an object?',
    section: '2',
    of: 'answer',
    choices: [
      { choice: 'contract', means: 'as in the contract' },
      { choice: 'reversed', means: 'the other way round' },
    ],
  },
  charset: {
    question: 'Does the Content-Type of an answer name a charset?',
    section: '4',
    of: 'answer',
    choices: [
      { choice: 'none', means: 'no: application/json' },
      { choice: 'utf-8', means: 'yes: application/json; charset=utf-8' },
    ],
  },
  whitespace: {
    question: 'Is there whitespace in the JSON of an answer?',
    section: '4',
    of: 'answer',
    choices: [
      { choice: 'compact', means: 'no' },
      { choice: 'indented', means: 'yes: each field is on a line of its own, indented' },
    ],
  },
  textEscapes: {
    question: 'Are letters beyond ASCII escaped in the JSON of an answer?',
    section: '4',
    of: 'answer',
    choices: [
      { choice: 'none', means: 'no: ä' },
      { choice: 'unicode', means: 'yes: \\u00e4' },
    ],
  },
})
