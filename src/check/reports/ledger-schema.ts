import type { Schema } from '../../contract/document/document.ts'
import {
  countSchema,
  listSchema,
  objectSchema,
  textSchema,
  timeSchema,
} from '../../contract/document/schema-parts.ts'

const status = (description: string): Schema => ({ type: 'integer', description })

/** The first exchange that showed a choice. */
export const choiceExampleSchema = objectSchema(
  {
    time: timeSchema('When the exchange began.'),
    request: textSchema('Method and target, without credentials, shortened.'),
    status: status('The status of the answer.'),
  },
  {
    description: 'The first exchange that showed a choice, for a contract of a user.',
  },
)

export const choiceSchema = objectSchema(
  {
    choice: {
      type: ['string', 'integer'],
      description: 'A choice of the entry, or `other` if the exchange shows none of its choices.',
    },
    count: countSchema('The number of exchanges that show the choice.'),
    example: choiceExampleSchema,
    kinds: listSchema(
      { type: 'string' },
      'In a report of `verify`: the kinds of exchanges that show the choice. Only present if each kind of exchange shows one choice, and different kinds show different ones.',
    ),
  },
  {
    optional: ['kinds', 'example'],
    description: 'How often a choice of an entry was seen.',
  },
)

/** An entry of the ledger that was seen. */
export const entrySchema = objectSchema(
  {
    entry: textSchema('An entry of the ledger that was seen.'),
    question: textSchema('For a contract of a user: what it leaves open.'),
    pinned: {
      type: ['string', 'integer'],
      description: 'For a contract of a user: the choice of the sandbox.',
    },
    shownBy: textSchema('For a contract of a user: what is counted, e.g. `list`.'),
    of: countSchema('The number of exchanges that show any choice.'),
    choices: listSchema(choiceSchema),
  },
  {
    optional: ['question', 'pinned', 'shownBy'],
    description: 'How often each choice of an entry of the ledger was seen.',
  },
)

export const probedRuleSchema = objectSchema(
  {
    name: textSchema('The name of a rule of the contract.'),
    rule: textSchema('A statement that is true while the rule is kept.'),
    section: textSchema('The section of the contract.'),
    result: { enum: ['held', 'broken', 'unknown'] },
    reason: textSchema('Why the result is not known, or what breaks the rule.'),
  },
  { optional: ['reason'], description: 'What probes found out about a rule of the contract.' },
)

export const probedEntrySchema = objectSchema(
  {
    entry: textSchema('An entry of the ledger.'),
    question: textSchema('For a contract of a user: what it leaves open.'),
    sandbox: listSchema(choiceSchema, 'What the sandbox showed, the most frequent choice first.'),
    upstream: listSchema(choiceSchema, 'What the service showed, the most frequent choice first.'),
    result: { enum: ['same', 'differs', 'unknown'] },
    rotates: {
      const: true,
      description:
        'Present if the sandbox makes every choice in turn: then any choice of the ledger is the same.',
    },
    reason: textSchema('Why the result is not known.'),
  },
  {
    optional: ['question', 'rotates', 'reason'],
    description: 'What probes found out about an entry of the ledger.',
  },
)

/** What probes found out. */
export const probedSchema = objectSchema(
  {
    seed: countSchema(
      'The seed of all values that the probes drew at random: `--seed` draws the same values again. Reports of earlier releases have no seed.',
    ),
    rules: listSchema(probedRuleSchema),
    entries: listSchema(probedEntrySchema),
  },
  {
    optional: ['seed'],
    description:
      'The results of the probes. Only a report of `verify` has them; merged reports do not.',
  },
)
