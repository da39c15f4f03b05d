import type { Severity, Violation } from '../../contract/requests/violation-types.ts'
import type { Meaning, ParameterRole } from '../../contract/resources/parameters.ts'
import type {
  RecordOperation,
  RecordOperations,
} from '../../contract/resources/record-operations.ts'
import { recordRules } from '../records/record-rule-table.ts'
import { describedAlone, describedMeanings } from './described-rules.ts'
import type { Facts } from './facts.ts'
import { LIST_FILTER, type RecordWords, recordWords } from './record-words.ts'
import { type RuledContract, type RuleScope, scopeOf } from './rule-scope.ts'

/** A rule of a contract and its explanation for people. Ids must not change, because baselines depend on them. */
export interface RuleEntry extends Omit<Rule, 'operations' | 'isThere'> {
  readonly id: string
  readonly severity: NonNullable<Rule['severity']>
  /** The ids of the operations to which the rule applies; `undefined` if it applies to all. */
  readonly operations: readonly string[] | undefined
}

interface Rule {
  /** The side of an exchange that is judged. */
  readonly side: 'request' | 'response' | 'both'
  /** The severity of a violation; two values if it depends on something that `meaning` explains. Default: `error`. */
  readonly severity?: Severity | readonly Severity[]
  /** The section of the contract; absent if it depends on the place. */
  readonly section?: string
  /** Whether the rule applies to an operation; absent if it applies to all. */
  readonly operations?: (scope: RuleScope) => boolean
  /** Whether the rule also applies outside the operations of the contract. */
  readonly anywhere?: true
  /** Whether the rule applies to the probes of `verify` instead of each exchange. */
  readonly ofProbes?: true
  /** A statement that is true while the rule is kept. */
  readonly meaning: string
}

/** All rules of a contract, in the order of the documentation. */
export function rulesOf(contract: RuledContract): readonly RuleEntry[] {
  const scopes = contract.operations.map((operation) => scopeOf(operation, contract))
  const rules = Object.entries(describeRules(contract))
  const ofRoles = recordRuleEntries(contract).filter(([, { operations }]) =>
    scopes.some((scope) => operations?.(scope)),
  )
  const all = contract.isOther
    ? [...rules, ...Object.entries(describedAlone), ...ofRoles].map(forDescribed)
    : [...rules, ...ofRoles]
  return all.map(([id, { operations, ...rule }]) => ({
    ...{ id, severity: 'error' as const },
    ...rule,
    operations: operations && scopes.filter(operations).map(({ operation }) => operation.id),
  }))
}

/** Finds the sections of the contract that violations break. For rules of schemas they depend on the place. */
export function createSectionFinder(rules: readonly RuleEntry[]): SectionFinder {
  const sections = new Map(rules.map(({ id, section }) => [id, section]))
  return ({ rule, source, location }, { exchange: { operation, status }, record }) => {
    const section = sections.get(rule)
    if (section !== undefined) return section
    // Section 2 describes the resources; the sample describes its own.
    if (!location.startsWith('body') || !record) return operation.section
    return source === 'response' && status >= 400 ? '7' : '2'
  }
}

type SectionFinder = (
  violation: Pick<Violation, 'rule' | 'source' | 'location'>,
  facts: Pick<Facts, 'exchange' | 'record'>,
) => string

// --- internal ---

/** The rule for a contract of a user, which has no sections; which of its operations have a keyword is not looked for in all its schemas. */
function forDescribed([id, { section: _section, operations, ...rule }]: [string, Rule]): [
  string,
  Rule,
] {
  const isOfAll = operations === undefined || OF_KEYWORDS.has(id)
  const meaning = describedMeanings[id] ?? rule.meaning
  return [id, { ...rule, meaning, ...(!isOfAll && { operations }) }]
}

/** The rules that apply to operations with certain keywords. */
const OF_KEYWORDS = new Set(['format', 'minimum', 'maximum', 'int64-range'])

function describeRules(contract: RuledContract): { readonly [id: string]: Rule } {
  const { records } = contract
  const words = recordWords(contract)
  const { one, many } = words.any
  return {
    type: {
      side: 'both',
      meaning:
        'A value has the type of its schema; an integer parameter is written in decimal digits.',
    },
    required: { side: 'both', meaning: 'A required field or body is present.' },
    enum: { side: 'both', meaning: 'A value is one of those listed, in the same case.' },
    format: {
      side: 'both',
      operations: ({ formats }) => [...formats].some((each) => each !== 'int64'),
      meaning: 'A text has the format that its schema names.',
    },
    minimum: {
      side: 'request',
      section: '8',
      operations: ({ asked }) => asked.has('minimum'),
      meaning: '`limit` is at least the minimum that the contract gives it.',
    },
    maximum: {
      side: 'request',
      section: '8',
      operations: ({ asked }) => asked.has('maximum'),
      meaning: '`limit` is at most the maximum that the contract gives it.',
    },
    'int64-range': {
      side: 'both',
      section: '2',
      operations: ({ formats }) => formats.has('int64'),
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
      operations: ({ operation: { body } }) => !body,
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
      operations: (scope) => scope.operation.body !== undefined || hasPathParameter(scope),
      meaning:
        'An invalid body or path is not answered 2xx. (A list with a bad query may be: ledger, `invalidQuery`.)',
    },
    'list-limit': {
      side: 'response',
      section: '4.1',
      operations: ({ record }) => isListWith(record, 'limit'),
      meaning: `A list has at most \`limit\` ${many}; without it at most its default, and never more than its maximum.`,
    },
    ...filterRules(words, records),
    'list-unique-id': {
      side: 'response',
      section: '2',
      operations: ({ record }) => record?.role === 'list' && record.id.property !== undefined,
      meaning: 'No id appears twice in a list.',
    },
    'get-same-id': {
      side: 'response',
      section: '4.3',
      operations: ({ record }) => record?.item !== undefined && record.id.property !== undefined,
      meaning: `The returned ${one} has the id asked for, digit for digit.`,
    },
    'create-echo': {
      side: 'response',
      section: '4.2',
      operations: ({ record }) => record?.role === 'create' && record.echoed.length > 0,
      meaning: `The created ${one} has the ${sentIn(records)} that were sent, digit for digit.`,
    },
    'create-new-id': {
      side: 'response',
      section: '2',
      operations: ({ record }) => record?.givesId === true,
      meaning: `A created ${one} has an id that no earlier exchange has shown (the last 50,000 ids are remembered).`,
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
      operations: () => false,
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
      severity: 'error',
      section: '–',
      anywhere: true,
      meaning:
        'Every exchange can be judged. If one cannot, this tool has a bug, and the run ends with exit code 70.',
    },
  }
}

/** The rules by role, which are listed where an operation has what they are about. */
function recordRuleEntries(contract: RuledContract): readonly [string, Rule][] {
  const { any } = recordWords(contract)
  const { changing } = contract.records
  const rules = recordRules.filter(({ isOfRun }) => contract.isOther || !isOfRun)
  return rules.map(({ id, severity = 'error', roles, isFor, meaning }) => [
    id,
    {
      ...{ side: 'response', severity, section: '2', meaning: meaning(any) },
      operations: ({ operation, record }) =>
        record !== undefined &&
        roles.includes(record.role) &&
        isFor({ operation, record, isChanging: changing.has(record.resource.name) }),
    },
  ])
}

/** A rule for each name that lists with filters have one by. */
function filterRules(
  words: RecordWords,
  { byId }: RecordOperations,
): { readonly [id: string]: Rule } {
  const ruleOf = ({ meaning, property = '' }: ParameterRole) => {
    if (meaning === 'filter') return words.filterRule(property)
    return meaning === 'since' || meaning === 'until' ? LIST_FILTER : undefined
  }
  const filters = [...byId.values()].flatMap(({ parameters }) => parameters)
  const byRule = Map.groupBy(
    filters.filter((each) => ruleOf(each) !== undefined),
    (each) => ruleOf(each) ?? '',
  )
  const { many } = words.any
  return Object.fromEntries(
    [...byRule].map(([id, [{ property } = {}]]): [string, Rule] => [
      id,
      {
        side: 'response',
        section: '4.1',
        operations: ({ record }) => record?.parameters.some((each) => ruleOf(each) === id) === true,
        meaning:
          id === LIST_FILTER
            ? `With a filter, a list has only ${many} that match it.`
            : `With \`${property}\`, a list has only ${many} with that ${property}.`,
      },
    ]),
  )
}

/** What the only creation of a contract is expected to give back, in words. */
function sentIn({ byId }: RecordOperations): string {
  const [only, second] = [...byId.values()].filter(({ role }) => role === 'create')
  if (!only || second || only.echoed.length === 0) return 'members'
  return only.echoed
    .map(({ name }) => name)
    .join(', ')
    .replace(/, (?=\w+$)/, ' and ')
}

function isListWith(record: RecordOperation | undefined, meaning: Meaning): boolean {
  return record?.role === 'list' && record.parameters.some((each) => each.meaning === meaning)
}

function hasPathParameter({ operation: { parameters } }: RuleScope): boolean {
  return parameters.some((parameter) => parameter.in === 'path')
}

function hasQueryParameter({ operation: { parameters } }: RuleScope): boolean {
  return parameters.some((parameter) => parameter.in === 'query')
}

function isDeprecated({ operation: { deprecation } }: RuleScope): boolean {
  return deprecation !== undefined
}
