import type { Schema } from '../../contract/document/document.ts'
import { listSchema, objectSchema, textSchema } from '../../contract/document/schema-parts.ts'
import {
  choicesOf,
  type Ledger,
  ledgerSettings,
  mergeUnspecified,
  policies,
  policyOf,
  ROTATE,
  type Settlement,
  type Unspecified,
} from '../../silences/settlement.ts'
import { json } from '../plane/admin-answer.ts'
import { jsonRequest, jsonResponse } from '../plane/document-parts.ts'
import type { Route } from '../plane/route.ts'
import { type SandboxSubject, sandboxRoute } from './route-definitions.ts'

const choiceSchema = { type: ['string', 'integer'] }

const ledgerSchema = objectSchema({
  mode: {
    enum: [...policies, 'chosen'],
    description: 'The policy that makes the same choices, or `chosen`.',
  },
  entries: {
    type: 'array',
    items: objectSchema(
      {
        name: textSchema('Its name, as scenarios and flags use it.'),
        question: textSchema('What the contract leaves open.'),
        section: textSchema('The section of the contract that is silent.'),
        choice: {
          ...choiceSchema,
          description: `The choice; \`${ROTATE}\` draws one for each request.`,
        },
        alternatives: listSchema(choiceSchema, 'The other possible choices.'),
        choices: {
          type: 'array',
          items: objectSchema({
            choice: choiceSchema,
            means: textSchema('What the choice means, as an answer to the question.'),
            undocumented: listSchema(
              { type: 'integer' },
              'The statuses that it uses although the contract does not document them.',
            ),
          }),
          description: 'Every choice, the pinned one first.',
        },
      },
      { description: 'An entry of the ledger, and how it is decided.' },
    ),
  },
})

/**
 * How the points are decided that a contract leaves open.
 * @param other of another contract over the same state
 */
export function ledgerRoutes(ledger: Ledger, other?: Ledger): readonly Route<SandboxSubject>[] {
  return [
    sandboxRoute('getLedger', {
      about: 'all',
      summary: 'Show how open points of the contract are decided',
      description: 'Without a world, the ledger of new worlds, if each key has its own.',
      responses: jsonResponse('The ledger.', ledgerSchema),
      handle: ({ world }) => json(toJson(ledger, world.current.ledger)),
    }),
    sandboxRoute<'putLedger', { body: Unspecified }>('putLedger', {
      about: 'all',
      summary: 'Decide open points of the contract',
      description: 'Without a mode, entries that are not named stay as they are.',
      requestBody: jsonRequest('A choice for each entry to change.', changeSchema(ledger, other)),
      responses: jsonResponse('The ledger from now on.', ledgerSchema),
      handle: ({ world, worlds, body, notice }) => {
        for (const each of worlds)
          each.setLedger(mergeUnspecified(each.current.scenario.unspecified, body))
        const after = toJson(ledger, world.current.ledger)
        notice(`the ledger was changed: ${Object.keys(body).join(', ')}`)
        return json(after)
      },
    }),
  ]
}

// --- internal ---

function changeSchema(ledger: Ledger, other: Ledger | undefined): Schema {
  const all = [...ledgerSettings(ledger), ...(other ? ledgerSettings(other) : [])]
  const known = all.map(({ name, question, settings }) => [
    name,
    { enum: settings, description: question },
  ])
  return objectSchema(
    {
      mode: { enum: policies, description: 'Decides every entry that is not named.' },
      ...Object.fromEntries(known),
    },
    {
      optional: ['mode', ...all.map(({ name }) => name)],
      minProperties: 1,
      title: 'an object with mode or the names of entries',
    },
  )
}

function toJson(ledger: Ledger, ledgerNow: Settlement) {
  const mode = policyOf(ledger, ledgerNow) ?? 'chosen'
  const entries = ledger.entries.map((entry) => {
    const { name, question, section } = entry
    const choice = ledgerNow.choices[name]
    const alternatives = choicesOf(entry).filter((each) => each !== choice)
    const choices = entry.choices.map((each) => ({
      ...{ choice: each.choice, means: each.means, undocumented: each.undocumented ?? [] },
    }))
    return { name, question, section, choice, alternatives, choices }
  })
  return { mode, entries }
}
