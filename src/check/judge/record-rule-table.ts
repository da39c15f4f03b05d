import type { Operation } from '../../contract/document/operations.ts'
import type { Severity } from '../../contract/requests/violation-types.ts'
import { isCountHeader } from '../../contract/resources/envelopes.ts'
import type { RecordOperation } from '../../contract/resources/record-operations.ts'

/** Rules that hold for any contract with operations of their roles, besides those that the built-in contract has too. */
export const recordRules: readonly RecordRule[] = [
  {
    id: 'list-count',
    severity: ['error', 'warning'],
    roles: ['list'],
    isFor: isCounting,
    meaning: ({ many }) =>
      `What a list says of how many ${many} there are (\`total\`, \`count\`, \`pages\`, \`has_more\`, a documented \`X-Total-Count\`) is what is there. It is a warning where a list that has fewer than it may is taken for the end.`,
  },
  {
    id: 'replace-echo',
    roles: ['replace'],
    isFor: isEchoing,
    meaning: ({ one }) => `The answer to a replacement shows the ${one} as it was sent.`,
  },
  {
    id: 'update-echo',
    roles: ['update'],
    isFor: isEchoing,
    meaning: ({ one }) =>
      `The answer to a change shows the ${one} with what was changed (RFC 7396, RFC 6902); what was taken out is not in it.`,
  },
  {
    id: 'list-repeated',
    isOfRun: true,
    severity: 'warning',
    roles: ['list'],
    isFor: goesOn,
    meaning: ({ many }) => `No ${many} are on two pages of a list while nothing is written.`,
  },
  {
    id: 'list-missing',
    isOfRun: true,
    severity: 'warning',
    roles: ['list'],
    isFor: (scope) => scope.isChanging || goesOn(scope),
    meaning: ({ many }) =>
      `A list that is read to its end has all ${many} that the same list has shown, or that were created, in the last minute and that nothing has touched since.`,
  },
  {
    id: 'read-your-writes',
    isOfRun: true,
    severity: 'warning',
    roles: ['read', 'list'],
    isFor: ({ isChanging }) => isChanging,
    meaning: ({ one }) =>
      `A ${one} that a client has written is there for it, and has what was written, for a minute after.`,
  },
  {
    id: 'removed-gone',
    isOfRun: true,
    severity: 'warning',
    roles: ['read', 'list'],
    isFor: ({ isChanging }) => isChanging,
    meaning: ({ one }) => `A ${one} that was removed is neither read nor listed.`,
  },
]

// --- internal ---

/** A rule about the records of a resource, and the roles of the operations for which it holds. */
interface RecordRule {
  readonly id: string
  readonly severity?: readonly Severity[] | Severity
  readonly roles: readonly RecordOperation['role'][]
  /** Whether it needs other exchanges of a run: such rules hold for contracts of users. */
  readonly isOfRun?: true
  /** Whether the rule applies to an operation that has one of the roles. */
  readonly isFor: (scope: RecordRuleScope) => boolean
  readonly meaning: (words: { readonly one: string; readonly many: string }) => string
}

/** What a rule needs to know of an operation. */
interface RecordRuleScope {
  readonly record: RecordOperation
  readonly operation: Pick<Operation, 'responses'>
  /** Whether an operation of the contract may change or remove records of the resource. */
  readonly isChanging: boolean
}

function isCounting({ record: { inAnswer, status }, operation }: RecordRuleScope): boolean {
  const { headers = {} } = operation.responses[status ?? 200] ?? {}
  return inAnswer.length > 0 || Object.keys(headers).some(isCountHeader)
}

function isEchoing({ record: { echoed, shown } }: RecordRuleScope): boolean {
  return echoed.length > 0 && shown !== undefined
}

function goesOn({ record }: RecordRuleScope): boolean {
  return record.parameters.some(({ meaning }) => ['page', 'offset', 'after'].includes(meaning))
}
