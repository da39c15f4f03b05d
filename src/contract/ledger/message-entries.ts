import { ACCEPT_OR_REJECT, defineEntries } from './entry.ts'

/** Entries about the messages of the quickstart sample. */
export const messageEntries = defineEntries({
  messageStatus: {
    question:
      'Which status does the quickstart sample answer with? The contract shows a body only.',
    section: '4.5',
    of: 'message',
    choices: [
      { choice: 200, means: 'with 200' },
      { choice: 201, means: 'with 201', undocumented: [201] },
      { choice: 202, means: 'with 202', undocumented: [202] },
    ],
  },
  emptyMessage: {
    question: 'May the message of the quickstart sample be empty?',
    section: '4.5',
    of: 'message',
    choices: ACCEPT_OR_REJECT,
  },
  messageId: {
    question: 'What does the id of a message look like?',
    section: '4.5',
    of: 'message',
    choices: [
      { choice: 'prefixed', means: 'msg_ and 16 letters and digits' },
      { choice: 'uuid', means: 'a UUID (RFC 9562)' },
      { choice: 'digits', means: '16 digits' },
    ],
  },
  createdAtForm: {
    question: 'How is `createdAt` of a message written? The contract says ISO 8601.',
    section: '4.5',
    of: 'message',
    choices: [
      { choice: 'milliseconds', means: 'with milliseconds, in UTC: 2026-11-20T12:00:00.000Z' },
      { choice: 'seconds', means: 'without milliseconds: 2026-11-20T12:00:00Z' },
      {
        choice: 'offset',
        means: 'with the offset of UTC in digits: 2026-11-20T12:00:00.000+00:00',
      },
    ],
  },
})
