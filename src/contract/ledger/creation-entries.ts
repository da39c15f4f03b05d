import { ACCEPT_OR_REJECT, defineEntries } from './entry.ts'
import { petStatuses } from './pet-statuses.ts'

/** Entries about the records that clients create. */
export const creationEntries = defineEntries({
  createdStatus: {
    question: 'Which status does an animal get that is created without one?',
    section: '2',
    of: 'creation',
    choices: [
      { choice: 'absent', means: 'none at all' },
      ...petStatuses.map((status) => ({ choice: status, means: `it is ${status}` })),
    ],
  },
  idSequence: {
    question: 'Which id does a created animal get?',
    section: '2',
    of: 'creation',
    choices: [
      { choice: 'next', means: 'the next integer' },
      {
        choice: 'sparse',
        means: 'a greater one, with gaps (in the sandbox up to 1,000, drawn from the seed)',
        isErratic: true,
      },
      { choice: 'beyond-2^53', means: 'one that a double cannot hold, from 9007199254740993 on' },
    ],
  },
  location: {
    question: 'Does a 201 carry the address of the new animal?',
    section: '4.2',
    of: 'creation',
    choices: [
      { choice: 'none', means: 'no' },
      { choice: 'address', means: 'yes: in the header Location' },
    ],
  },
  unknownCategory: {
    question:
      'May an animal be in a category that no other animal is in? The contract does not list categories.',
    section: '2',
    of: 'creation',
    choices: ACCEPT_OR_REJECT,
  },
  unknownFields: {
    question: 'What happens to fields that NewPet does not have?',
    section: '2',
    of: 'creation',
    choices: [
      { choice: 'drop', means: 'they are dropped' },
      {
        choice: 'keep',
        means: 'they are kept, and answered with the animal',
        breaks: ['undeclared-field'],
      },
      { choice: 'reject', means: 'they are refused with 400', isStrict: true },
    ],
  },
  emptyName: {
    question: 'May a name be empty?',
    section: '2',
    of: 'creation',
    choices: ACCEPT_OR_REJECT,
  },
  longName: {
    question: 'May a name have more than 255 characters?',
    section: '2',
    of: 'creation',
    choices: ACCEPT_OR_REJECT,
  },
  negativeCategory: {
    question: 'May a categoryId be below 0?',
    section: '2',
    of: 'creation',
    choices: ACCEPT_OR_REJECT,
  },
  notKept: {
    question: 'How is a change that cannot be stored answered (`--data`)?',
    section: '7',
    of: 'creation',
    choices: [
      { choice: 503, means: 'with 503: it may work later', undocumented: [503] },
      { choice: 500, means: 'with 500', undocumented: [500] },
      { choice: 507, means: 'with 507: there is no room', undocumented: [507] },
    ],
  },
})
