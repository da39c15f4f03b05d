import { defineEntries } from './entry.ts'

/** Entries about lists and their parameters. */
export const listEntries = defineEntries({
  listOrder: {
    question: 'In which order are animals listed?',
    section: '4.1',
    of: 'list',
    choices: [
      { choice: 'id', means: 'by id, the lowest first' },
      { choice: 'newest', means: 'by id, the highest first' },
      {
        choice: 'shuffled',
        means: 'in another order each time, drawn from the seed',
        isErratic: true,
      },
    ],
  },
  listFill: {
    question: '`limit` means “at most”: is a list filled up to it?',
    section: '4.1',
    of: 'list',
    choices: [
      { choice: 'full', means: 'yes, where there are as many' },
      { choice: 'short', means: 'no: it has half of what it could have' },
    ],
  },
  listTotal: {
    question: 'Does a list say how many animals there are in all?',
    section: '4.1',
    of: 'list',
    choices: [
      { choice: 'none', means: 'no' },
      { choice: 'header', means: 'yes: in the header X-Total-Count' },
    ],
  },
  invalidQuery: {
    question:
      'How is an invalid `limit` or `status` of the list answered? 400 is not documented there.',
    section: '7',
    of: 'request',
    isByQuery: true,
    choices: [
      { choice: 'reject', means: 'refused with 400', undocumented: [400] },
      {
        choice: 'clamp',
        means:
          'taken as the nearest that is valid: limit 200 as 100; no animal has an unknown status',
      },
    ],
  },
  unknownQuery: {
    question: 'What happens to a query parameter that the operation does not have?',
    section: '4',
    of: 'request',
    choices: [
      { choice: 'ignore', means: 'it is ignored' },
      { choice: 'reject', means: 'it is refused with 400', isStrict: true, undocumented: [400] },
    ],
  },
  repeatedQuery: {
    question: 'How is a parameter taken that is given twice? 400 is not documented for the list.',
    section: '4.1',
    of: 'request',
    isByQuery: true,
    choices: [
      { choice: 'reject', means: 'it is refused with 400', undocumented: [400] },
      { choice: 'first', means: 'by its first value' },
      { choice: 'last', means: 'by its last value' },
    ],
  },
  emptyQuery: {
    question:
      'How is a parameter without a value taken (`?limit=`)? 400 is not documented for the list.',
    section: '4.1',
    of: 'request',
    isByQuery: true,
    choices: [
      { choice: 'reject', means: 'it is refused with 400', undocumented: [400] },
      { choice: 'ignore', means: 'as one that is not given' },
    ],
  },
})
