import type { LedgerChoices } from '../../document/contract-hints.ts'
import { type LedgerScope, type RecordSite, withRole } from './scope.ts'
import { defineSilence, type FoundSilence } from './silence.ts'

/** Silences about lists of records. */
export const listSilences = {
  listOrder: defineSilence({
    of: 'list',
    values: ['id', 'newest', 'shuffled'],
    why: 'clients take the first record for the oldest or the newest one, or expect one list twice to be in one order',
    find: (scope) =>
      withRole(scope, 'list')
        .filter((site) => !hasDefaultSort(site))
        .map(({ operation, noun, role }): FoundSilence => {
          const isPaged = role.parameters.some(({ meaning }) => PAGING.has(meaning))
          return {
            operation: operation.id,
            isSteady: isPaged || undefined,
            question: `In which order are ${noun.many} listed?`,
            choices: isPaged ? ORDERS : [...ORDERS, SHUFFLED],
            settledBy: `a sentence in its description: “The ${noun.many} are listed by id, the lowest first.”, or a parameter that sorts, with a default`,
          }
        }),
  }),
  listFill: defineSilence({
    of: 'list',
    values: ['full', 'short'],
    why: 'clients take a list that is shorter than its limit for the last one',
    find: (scope) =>
      withRole(scope, 'list').flatMap((site): readonly FoundSilence[] => {
        const { operation, role } = site
        const limit = role.parameters.find(({ meaning }) => meaning === 'limit')
        // Where pages are counted, what a short one leaves out is on none.
        const isCounted = role.parameters.some(
          ({ meaning }) => meaning === 'page' || meaning === 'offset',
        )
        if (!limit || isCounted || hasLeastItems(site, scope)) return []
        return [
          {
            operation: operation.id,
            at: { source: 'request', location: `query.${limit.name}` },
            question: `\`${limit.name}\` means “at most”: is a list filled up to it?`,
            choices: [
              { choice: 'full', means: 'yes, where there are as many' },
              { choice: 'short', means: 'no: it has half of what it could have' },
            ],
            settledBy: `a sentence in the description of \`${limit.name}\`: “A list has fewer only where there are no more.”, or how clients know that there are more`,
          },
        ]
      }),
  }),
  listTotal: defineSilence({
    of: 'list',
    values: ['none', 'header'],
    why: 'clients show a number of pages, or ask until a list is empty',
    find: (scope) =>
      withRole(scope, 'list')
        .filter(
          (site) => site.role.envelope.length === 0 && isPart(site) && !hasCountHeader(site, scope),
        )
        .map(({ operation, noun, role }) => ({
          operation: operation.id,
          at: { source: 'response', location: 'status', status: role.status },
          question: `Does a list say how many ${noun.many} there are in all?`,
          choices: [
            { choice: 'none', means: 'no' },
            { choice: 'header', means: 'yes: in the header X-Total-Count' },
          ],
          settledBy:
            'the header with the total in `headers` of the answer, or an envelope with a count',
        })),
  }),
}

// --- internal ---

const ORDERS: LedgerChoices = [
  { choice: 'id', means: 'by id, the lowest first' },
  { choice: 'newest', means: 'by id, the highest first' },
]

const SHUFFLED = {
  choice: 'shuffled',
  means: 'in another order each time, drawn from the seed',
  isErratic: true,
} as const

/** What goes on in a list: by chance, nothing comes after a record. */
const PAGING: ReadonlySet<string> = new Set(['after', 'before', 'page', 'offset'])

/** Whether a list can be a part of what there is: else the length of the list is the total. */
function isPart({ role }: RecordSite): boolean {
  return role.parameters.some(({ meaning }) => meaning === 'limit' || PAGING.has(meaning))
}

function hasDefaultSort({ operation, role }: RecordSite): boolean {
  const sorts = new Set(
    role.parameters.flatMap((each) => (each.meaning === 'sort' ? each.name : [])),
  )
  return operation.parameters.some(
    ({ name, schema }) => sorts.has(name) && schema.default !== undefined,
  )
}

/** Whether a list must have some items. */
function hasLeastItems({ role, shape }: RecordSite, { contract }: LedgerScope): boolean {
  const { read } = contract.roles.shapes
  const answer = shape.success?.answer
  const list = role.envelope.reduce((at, name) => at && read(at.members.get(name) ?? {}), answer)
  return Number(list?.node.minItems ?? 0) > 0
}

function hasCountHeader({ operation, role }: RecordSite, { isCountHeader }: LedgerScope): boolean {
  const headers = operation.responses[String(role.status)]?.headers ?? {}
  return Object.keys(headers).some(isCountHeader)
}
