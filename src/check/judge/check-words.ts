import { ownMember } from '../../base/json/json.ts'
import type { Contract } from '../../contract/contract.ts'
import type { CheckHints } from '../../contract/document/contract-hints.ts'
import type { Combination } from '../../contract/requests/security.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import { nounOf, type Resource } from '../../contract/resources/resources.ts'

/** The rule about filters that have no rule of a name of their own. */
export const LIST_FILTER = 'list-filter'

export interface CheckWords {
  of(resource: Pick<Resource, 'name'>): { readonly one: string; readonly many: string }
  /** What any records of the contract are called. */
  readonly any: { readonly one: string; readonly many: string }
  /** The rule that a list breaks whose records have other values of a property than it was asked for. */
  filterRule(property: string): string
  /** What a request without one of the credentials must have. */
  credential(combinations: readonly Combination[]): string
  readonly unauthorised: string
  /** What the contract demands for an invalid request; `status` is that of the expected refusal. */
  invalid(violation: Pick<Violation, 'rule' | 'location'>, status: number): string
  /** The beginning of the place of the status in an error body; `undefined` if errors may have a code there instead. */
  readonly error: string | undefined
  /** Whether a creation gives back all that was sent. */
  readonly givesBackAll: boolean
  /** Whether a status that is not described is explained by the entry of the ledger that it may be about. */
  readonly namesOpenPoints: boolean
}

export function checkWords({ hints, records }: Pick<Contract, 'hints' | 'records'>): CheckWords {
  const { check, nouns } = hints
  const [only, second] = records.resources
  const words: CheckHints['words'] = check?.words ?? USUAL
  return {
    of: ({ name }) => nounOf(name, hints),
    any: (!second && only && ownMember(nouns, only.name)) || { one: 'record', many: 'records' },
    filterRule: (property) => ownMember(check?.filterRules ?? {}, property) ?? LIST_FILTER,
    credential: (combinations) =>
      words.credential.replace('{what}', () =>
        combinations.map((each) => each.map(({ words }) => words).join(' and ')).join(', or '),
      ),
    unauthorised: words.unauthorised,
    invalid: ({ rule, location }, status) =>
      words.invalid
        .replace('{refusal}', String(status))
        .replace('{why}', () => `${rule} at ${location}`),
    error: check?.words.error,
    givesBackAll: check?.givesBackAll === true,
    namesOpenPoints: check !== undefined,
  }
}

// --- internal ---

const USUAL: CheckHints['words'] = {
  credential: 'send {what}',
  unauthorised: 'without the credentials that the operation needs, an answer must be a refusal',
  invalid: 'an invalid request ({why}) must be refused',
  error: '',
}
