import type { Operation } from '../../contract/document/operations.ts'
import { newPetFieldNames } from '../../contract/document/pet-fields.ts'
import type { Severity, Violation } from '../../contract/requests/violation-types.ts'
import type { Facts } from './facts.ts'

/** A rule and its explanation for people. Ids must not change, because baselines depend on them. */
export interface RuleEntry extends Rule {
  readonly id: string
  readonly severity: NonNullable<Rule['severity']>
}

interface Rule {
  /** The side of an exchange that is judged. */
  readonly side: 'request' | 'response' | 'both'
  /** The severity of a violation; two values if it depends on something that `meaning` explains. Default: `error`. */
  readonly severity?: Severity | readonly Severity[]
  /** The section of the contract; absent if it depends on the place. */
  readonly section?: string
  /** The operations to which the rule applies, by id or by a condition; absent if it applies to all. */
  readonly operations?: readonly string[] | ((operation: Operation) => boolean)
  /** Whether the rule also applies outside the operations of the contract. */
  readonly anywhere?: true
  /** Whether the rule applies to the probes of `verify` instead of each exchange. */
  readonly ofProbes?: true
  /** A statement that is true while the rule is kept. */
  readonly meaning: string
}

/** The fields of a creation, in words. */
const SENT = newPetFieldNames.join(', ').replace(/, (?=\w+$)/, ' and ')

const rules: { readonly [id: string]: Rule } = {
  type: {
    side: 'both',
    meaning:
      'A value has the type of its schema; an integer parameter is written in decimal digits.',
  },
  required: { side: 'both', meaning: 'A required field or body is present.' },
  enum: { side: 'both', meaning: 'A value is one of those listed, in the same case.' },
  format: {
    side: 'both',
    operations: ['createMessage'],
    meaning: 'A text has the format that its schema names.',
  },
  minimum: {
    side: 'request',
    section: '8',
    operations: ['listPets'],
    meaning: '`limit` is at least the minimum that the contract gives it.',
  },
  maximum: {
    side: 'request',
    section: '8',
    operations: ['listPets'],
    meaning: '`limit` is at most the maximum that the contract gives it.',
  },
  'int64-range': {
    side: 'both',
    section: '2',
    operations: ({ tag }) => tag === 'animals',
    meaning: 'An int64 is between −2^63 and 2^63−1, read from the text, digit for digit.',
  },
  'media-type': {
    side: 'both',
    section: '4',
    meaning:
      'A body is sent as `application/json`; parameters such as `charset` are allowed, `application/vnd.x+json` is not.',
  },
  'malformed-content-type': {
    side: 'both',
    section: '4',
    meaning: 'Content-Type is a media type (RFC 9110, section 8.3.1).',
  },
  'invalid-json': {
    side: 'both',
    section: '4',
    meaning: 'A body parses as JSON (RFC 8259), nested at most 64 levels deep.',
  },
  'invalid-utf8': {
    side: 'both',
    section: '4',
    meaning: 'A JSON body is UTF-8 (RFC 8259, section 8.1).',
  },
  'duplicate-key': {
    side: 'both',
    severity: 'warning',
    section: '4',
    meaning:
      'No object has a key twice (RFC 8259, section 4: what a reader makes of it is unpredictable).',
  },
  'undeclared-field': {
    side: 'both',
    severity: 'warning',
    section: '2',
    meaning: 'A body has no field that the contract does not declare.',
  },
  credential: {
    side: 'request',
    section: '5',
    meaning: 'A bearer credential is sent; `bearer` in any case.',
  },
  'malformed-path': {
    side: 'request',
    section: '4.3',
    operations: hasPathParameter,
    meaning: 'The path is valid percent-encoding.',
  },
  'malformed-parameter': {
    side: 'request',
    section: '4.1',
    operations: hasQueryParameter,
    meaning: 'A parameter is written `name=value`, in valid percent-encoding.',
  },
  'empty-parameter': {
    side: 'request',
    section: '4.1',
    operations: hasQueryParameter,
    meaning: 'A parameter has a value.',
  },
  'repeated-parameter': {
    side: 'request',
    section: '4.1',
    operations: hasQueryParameter,
    meaning: 'A parameter is given once.',
  },
  'unknown-parameter': {
    side: 'request',
    severity: 'note',
    section: '4',
    meaning: 'The operation has such a query parameter (`LIMIT` is not `limit`).',
  },
  'unexpected-body': {
    side: 'request',
    severity: 'warning',
    section: '4',
    operations: ({ body }) => !body,
    meaning: 'An operation that takes no body gets none.',
  },
  'deprecated-operation': {
    side: 'request',
    severity: 'note',
    section: '9',
    operations: isDeprecated,
    meaning: 'No deprecated operation is used.',
  },
  'undocumented-status': {
    side: 'response',
    severity: ['error', 'warning'],
    section: '4',
    meaning:
      'The status is documented for the operation. An undocumented 3xx or 4xx is a warning, any other an error; if the contract leaves the point open, the message names the entry of the ledger. 304 is allowed for a conditional request.',
  },
  'error-status': {
    side: 'response',
    section: '7',
    meaning: '`status` of an Error is the HTTP status.',
  },
  unauthorised: {
    side: 'response',
    section: '5',
    meaning: 'Without a bearer credential there is no 2xx.',
  },
  'accepted-invalid': {
    side: 'response',
    severity: 'warning',
    section: '7',
    operations: (operation) => operation.body !== undefined || hasPathParameter(operation),
    meaning:
      'An invalid body or path is not answered 2xx. (A list with a bad query may be: ledger, `invalidQuery`.)',
  },
  'list-limit': {
    side: 'response',
    section: '4.1',
    operations: ['listPets'],
    meaning:
      'A list has at most `limit` animals; without it at most its default, and never more than its maximum.',
  },
  'list-status': {
    side: 'response',
    section: '4.1',
    operations: ['listPets'],
    meaning: 'With `status`, a list has only animals with that status.',
  },
  'list-unique-id': {
    side: 'response',
    section: '2',
    operations: ['listPets'],
    meaning: 'No id appears twice in a list.',
  },
  'get-same-id': {
    side: 'response',
    section: '4.3',
    operations: ['getPet'],
    meaning: 'The returned animal has the id asked for, digit for digit.',
  },
  'create-echo': {
    side: 'response',
    section: '4.2',
    operations: ['createPet'],
    meaning: `The created animal has the ${SENT} that were sent, digit for digit.`,
  },
  'create-new-id': {
    side: 'response',
    section: '2',
    operations: ['createPet'],
    meaning:
      'A created animal has an id that no earlier exchange has shown (the last 50,000 ids are remembered).',
  },
  'deprecation-header': {
    side: 'response',
    severity: 'note',
    section: '9',
    operations: isDeprecated,
    meaning:
      'A deprecated operation announces itself with Deprecation (RFC 9745) and Sunset (RFC 8594), and Sunset names the day of the contract.',
  },
  'undescribed-operation': {
    side: 'response',
    severity: 'warning',
    section: '4.4',
    operations: [],
    anywhere: true,
    meaning:
      'A request that is not an operation of the contract is not answered 2xx (OPTIONS is ignored).',
  },
  'contract-probe': {
    side: 'response',
    severity: ['error', 'warning'],
    section: '–',
    anywhere: true,
    ofProbes: true,
    meaning:
      'A rule of the contract holds when a probe of `verify` tests it. The place is the name of the probe. It is a warning if the contract suggests the rule without promising it.',
  },
  'ledger-difference': {
    side: 'response',
    severity: 'warning',
    section: '–',
    anywhere: true,
    ofProbes: true,
    meaning:
      'Where the contract is silent, a service answers `verify` as the sandbox does. The place is the entry of the ledger.',
  },
  'checker-failed': {
    side: 'both',
    severity: 'warning',
    section: '–',
    anywhere: true,
    meaning: 'Every exchange can be judged. If one cannot, this tool has a bug.',
  },
}

/** All rules, in the order of the documentation. */
export const ruleCatalogue: readonly RuleEntry[] = Object.entries(rules).map(([id, rule]) => ({
  ...{ id, severity: 'error' },
  ...rule,
}))

/** Whether a rule applies to an operation of the contract. */
export function isRuleFor({ operations, anywhere }: RuleEntry, operation: Operation): boolean {
  if (anywhere) return false
  if (typeof operations === 'function') return operations(operation)
  return operations === undefined || operations.includes(operation.id)
}

/** Finds the section of the contract that a violation breaks. For rules of schemas it depends on the place. */
export function sectionOf(
  { rule, source, location }: Pick<Violation, 'rule' | 'source' | 'location'>,
  { exchange: { operation, status }, record }: Facts,
): string {
  const section = ruleCatalogue.find(({ id }) => id === rule)?.section
  if (section !== undefined) return section
  // Section 2 describes the resources; the sample describes its own.
  if (!location.startsWith('body') || !record) return operation.section
  return source === 'response' && status >= 400 ? '7' : '2'
}

// --- internal ---

function hasPathParameter({ parameters }: Operation): boolean {
  return parameters.some((parameter) => parameter.in === 'path')
}

function hasQueryParameter({ parameters }: Operation): boolean {
  return parameters.some((parameter) => parameter.in === 'query')
}

function isDeprecated({ deprecation }: Operation): boolean {
  return deprecation !== undefined
}
