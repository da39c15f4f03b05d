import { KEY_VARIABLE } from '../../base/http/curl.ts'
import { shownBehaviours } from '../../behaviour/operation-behaviour.ts'
import type { WhichContract } from '../../contract/contract.ts'
import type { ContractSource } from '../../contract/document/contract-source.ts'
import type { Schema } from '../../contract/document/document.ts'
import {
  countSchema,
  listSchema,
  objectSchema,
  textSchema,
} from '../../contract/document/schema-parts.ts'
import { exampleRequest } from '../../contract/example-request.ts'
import { isOfWorld } from '../../next/judged-exchange.ts'
import { nextReportSchema } from '../../next/next-schemas.ts'
import { knownKey } from '../../options/usable-key.ts'
import { worldIdOf } from '../../sandbox/worlds/keys.ts'
import type { LiveWorld } from '../../sandbox/worlds/live-world.ts'
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
import { json, problem } from '../plane/admin-answer.ts'
import { jsonRequest, jsonResponse, type Route } from '../plane/route.ts'
import { type SandboxSubject, sandboxRoute } from './route-definitions.ts'

const facts = {
  title: textSchema('Its title.'),
  version: textSchema('Its version.'),
  basePath: textSchema('The path under which it is served, such as `/v1`, or empty.'),
  digest: textSchema('`sha256:` and the SHA-256 of the document, in hexadecimal.'),
}

const whichSchema = { enum: ['current', 'next'] }

const contractSchema = objectSchema(
  {
    ...facts,
    contract: {
      ...whichSchema,
      description:
        'Which contract the world meets where neither the path nor `Sandbox-Contract` says it; absent without `--next`.',
    },
    next: objectSchema(facts, { description: 'The next contract, if there is one.' }),
    upstream: textSchema('The base address of the service behind the sandbox, if there is one.'),
    behaviour: listSchema(
      objectSchema({
        operation: textSchema('The operationId.'),
        hooks: listSchema(
          objectSchema({
            hook: textSchema('`before`, `change`, `answer`, `after` or `later`.'),
            place: textSchema('Where it is written, such as `shop.ts:12`.'),
          }),
          'The steps in which something is done, in the order of a request.',
        ),
        says: listSchema({ type: 'string' }, 'What words say, a sentence each.'),
      }),
      'What is said of its operations beyond it, in words and in code; absent if nothing is.',
    ),
    events: listSchema(
      { type: 'string' },
      'The names of its webhooks and callbacks; absent if it has none.',
    ),
    first: objectSchema(
      {
        path: textSchema('Its path and query, with the base path.'),
        authorization: textSchema('Its credential, if it needs one there.'),
        headers: listSchema({ type: 'string' }, 'Further header lines: name, value, name, value …'),
      },
      {
        optional: ['authorization'],
        description:
          'A GET that is answered with success, to begin with; `$PETSTORE_KEY` stands for a key that is not known to everybody.',
      },
    ),
  },
  {
    optional: ['contract', 'next', 'upstream', 'behaviour', 'events', 'first'],
    description: 'The contract that a sandbox serves.',
  },
)

const changesOfNext = nextReportSchema.properties as { readonly [name: string]: Schema }

const reportSchema = objectSchema(
  {
    ...changesOfNext,
    exchanges: objectSchema(
      {
        refused: countSchema('How many it would have refused.'),
        otherwise: countSchema('How many it would have answered otherwise.'),
        same: countSchema('How many it would have answered alike.'),
        unjudged: countSchema(
          'How many it was not asked about: they came faster than it can be asked, or it failed.',
        ),
      },
      { description: 'The exchanges so far under the current contract, in all worlds.' },
    ),
  },
  { description: 'What the exchanges so far show of the next contract.' },
)

/** The contracts that are served. Their documents are below the same path, and are not of the control plane. */
export const contractRoutes: readonly Route<SandboxSubject>[] = [
  sandboxRoute('getContract', {
    about: 'all',
    summary: 'Show which contract is served',
    description:
      'Its documents are at `contract/openapi.yaml`, `contract/openapi.json` and `contract/docs`, also where the contract itself has the paths `/openapi.yaml`, `/openapi.json` and `/docs`; those of the next contract are there with `?contract=next`.',
    responses: jsonResponse('The contract.', contractSchema),
    handle: (subject) => json(shownContract(subject)),
  }),
  sandboxRoute('getNext', {
    about: 'all',
    problems: [409, 503],
    summary:
      'Show which clients the next contract would refuse, and which have something that changes',
    description:
      'For a sandbox with `--next`: every change with its clients, of the exchanges under the current contract since the start. A client is the product in User-Agent or the origin of a page, and its world where keys have worlds of their own. At most a hundred clients are told apart; all others are together as `all other clients`, which are of no world. A reset does not clear it.',
    responses: jsonResponse('What the exchanges so far show.', reportSchema),
    handle: async ({ sandbox, shadow, next, world, isNamed }) => {
      if (!shadow || !next) return problem(409, ONE)
      const totals = await shadow.totals()
      if (!totals) return problem(503, NOT_JUDGED)
      const { changes, figures } = totals
      const own = world.id === sandbox.home.id ? undefined : world.id
      const shown = isNamed
        ? changes.map((change) => ({
            ...change,
            clients: change.clients.filter(({ client }) => isOfWorld(client, own)),
          }))
        : changes
      return json({ contract: next.digest, changes: shown, exchanges: figures })
    },
  }),
  sandboxRoute<'putContract', { body: { readonly contract: WhichContract } }>('putContract', {
    about: 'all',
    problems: [409],
    summary: 'Say which of two contracts a world meets',
    description:
      'For a sandbox with `--next`. It counts where the request does not say it by its header `Sandbox-Contract`; where the base paths of the two differ, the world answers 404 under the path of the other. A reset ends it.',
    requestBody: jsonRequest(
      'The contract.',
      objectSchema({ contract: { ...whichSchema, description: 'Which one.' } }),
    ),
    responses: jsonResponse('The contract from now on.', contractSchema),
    handle: (subject) => {
      const { worlds, body, notice, next } = subject
      if (!next) return problem(409, ONE)
      for (const each of worlds) each.setContract(body.contract)
      notice(`the ${body.contract} contract is met from now on`)
      return json(shownContract(subject))
    },
  }),
]

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
      handle: ({ world }) => json(shownLedger(ledger, world.current.ledger)),
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
        const after = shownLedger(ledger, world.current.ledger)
        notice(`the ledger was changed: ${Object.keys(body).join(', ')}`)
        return json(after)
      },
    }),
  ]
}

// --- internal ---

const NOT_JUDGED =
  'Exchanges are not judged by the next contract: what does so has ended, and the log says why. Start the sandbox again.'

const ONE =
  'This sandbox serves one contract. Start it with --next FILE to serve the next one, too.'

function shownContract({
  sandbox: { contract, scenario, events },
  world,
  source,
  next,
  upstream,
}: Pick<SandboxSubject, 'sandbox' | 'source' | 'next' | 'upstream'> & {
  readonly world: LiveWorld
}) {
  return {
    ...factsOf(source),
    ...(upstream && { upstream: upstream.url }),
    ...(world.current.behaviours && { behaviour: shownBehaviours(world.current.behaviours) }),
    ...(events && { events: events.contract.definitions.map(({ name }) => name) }),
    first: exampleRequest(contract, knownKey(scenario.keys) ?? KEY_VARIABLE),
    ...(next && { contract: whichOf(world), next: factsOf(next) }),
  }
}

function factsOf({ written, basePath, digest }: ContractSource) {
  const { title, version } = written.info
  return { title, version, basePath, digest }
}

/** Which contract a world is served: the one that was chosen for it, else the one that the scenario has for its key. */
function whichOf({ id, current }: LiveWorld) {
  const { chosenContract, scenario } = current
  if (chosenContract !== undefined) return chosenContract
  return scenario.nextKeys.some((key) => worldIdOf(key) === id) ? 'next' : 'current'
}

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

function shownLedger(ledger: Ledger, ledgerNow: Settlement) {
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
