import { ownMember } from '../../base/json/json.ts'
import type { Contract } from '../../contract/contract.ts'
import type { OpenApiDocument, Schema } from '../../contract/document/document.ts'
import { jsonContent, type Operation, operationsIn } from '../../contract/document/operations.ts'
import type { Severity } from '../../contract/requests/violation-types.ts'
import type { Meaning, ParameterRole } from '../../contract/resources/parameters.ts'
import type {
  RecordOperation,
  RecordOperations,
} from '../../contract/resources/record-operations.ts'
import { type CheckWords, checkWords, LIST_FILTER } from './check-words.ts'
import { recordRules } from './record-rule-table.ts'

/** A rule of a contract and its explanation for people. Ids must not change, because baselines depend on them. */
export interface RuleEntry extends Omit<Rule, 'operations' | 'ofKeyword'> {
  readonly id: string
  /** The section of the contract; absent if it depends on the place, or the contract has none. */
  readonly section?: string
  readonly severity: NonNullable<Rule['severity']>
  /** The ids of the operations to which the rule applies; `undefined` if it applies to all. */
  readonly operations: readonly string[] | undefined
}

interface Rule {
  /** The side of an exchange that is judged. */
  readonly side: 'request' | 'response' | 'both'
  /** The severity of a violation; two values if it depends on something that `meaning` explains. Default: `error`. */
  readonly severity?: Severity | readonly Severity[]
  /** Whether the rule applies to an operation; absent if it applies to all. */
  readonly operations?: (scope: RuleScope) => boolean
  /** Whether it applies by a keyword in schemas of the operation. */
  readonly ofKeyword?: true
  /** Whether the rule also applies outside the operations of the contract. */
  readonly anywhere?: true
  /** Whether the rule applies to the probes of `verify` instead of each exchange. */
  readonly ofProbes?: true
  /** A statement that is true while the rule is kept. */
  readonly meaning: string
}

/** All rules of a contract, in the order of the documentation. */
export function ruleEntries(contract: RuledContract): readonly RuleEntry[] {
  const { check } = contract.hints
  const scopes = contract.operations.map((operation) => scopeOf(operation, contract))
  const ofRoles = recordRuleEntries(contract).filter(([, { operations }]) =>
    scopes.some((scope) => operations?.(scope)),
  )
  const all = [...Object.entries(describeRules(contract)), ...ofRoles]
  return all
    .filter(([id]) => !check?.leftOut.includes(id))
    .map(([id, { operations, ofKeyword, ...rule }]) => {
      const section = ownMember(check?.sections ?? {}, id)
      // Finding this out would read every schema of a user's contract, so the rule is listed for all operations.
      const isOfAll = operations === undefined || (ofKeyword && !check)
      return {
        ...{ id, severity: 'error' as const },
        ...rule,
        meaning: ownMember(check?.meanings ?? {}, id) ?? rule.meaning,
        ...(section !== undefined && { section }),
        operations: isOfAll
          ? undefined
          : scopes.filter(operations).map(({ operation }) => operation.id),
      }
    })
}

// --- internal ---

function describeRules(contract: RuledContract): { readonly [id: string]: Rule } {
  const { records } = contract
  const words = checkWords(contract)
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
      ofKeyword: true,
      operations: ({ formats }) => [...formats].some((each) => each !== 'int64'),
      meaning: 'A text has the format that its schema names.',
    },
    minimum: {
      side: 'request',
      ofKeyword: true,
      operations: ({ asked }) => asked.has('minimum'),
      meaning: 'A number is at least the minimum that the contract gives it.',
    },
    maximum: {
      side: 'request',
      ofKeyword: true,
      operations: ({ asked }) => asked.has('maximum'),
      meaning: 'A number is at most the maximum that the contract gives it.',
    },
    'int64-range': {
      side: 'both',
      ofKeyword: true,
      operations: ({ formats }) => formats.has('int64'),
      meaning: 'An int64 is between −2^63 and 2^63−1, read from the text, digit for digit.',
    },
    'media-type': {
      side: 'both',
      meaning: 'A body is sent in one of the media types that the contract describes for it.',
    },
    'malformed-content-type': {
      side: 'both',
      meaning: 'Content-Type is a media type (RFC 9110, section 8.3.1).',
    },
    'invalid-json': {
      side: 'both',
      meaning: 'A body parses as JSON (RFC 8259), nested at most 64 levels deep.',
    },
    'invalid-utf8': {
      side: 'both',
      meaning: 'A JSON body is UTF-8 (RFC 8259, section 8.1).',
    },
    'duplicate-key': {
      side: 'both',
      severity: 'warning',
      meaning:
        'No object has a key twice (RFC 8259, section 4: what a reader makes of it is unpredictable).',
    },
    'undeclared-field': {
      side: 'both',
      severity: 'warning',
      meaning:
        'A body has no field that the contract does not declare, unless it says that there may be others.',
    },
    credential: {
      side: 'request',
      meaning: 'One of the combinations of credentials that the operation needs is sent.',
    },
    'malformed-path': {
      side: 'request',
      operations: hasPathParameter,
      meaning: 'The path is valid percent-encoding.',
    },
    'malformed-parameter': {
      side: 'request',
      operations: hasQueryParameter,
      meaning: 'A parameter is written `name=value`, in valid percent-encoding.',
    },
    'empty-parameter': {
      side: 'request',
      operations: hasQueryParameter,
      meaning: 'A parameter has a value, unless the contract says that it may be empty.',
    },
    'repeated-parameter': {
      side: 'request',
      operations: hasQueryParameter,
      meaning: 'A parameter that is no list is given once.',
    },
    'unknown-parameter': {
      side: 'request',
      severity: 'note',
      meaning: 'The operation has such a query parameter (`LIMIT` is not `limit`).',
    },
    'unexpected-body': {
      side: 'request',
      severity: 'warning',
      operations: ({ operation: { body } }) => !body,
      meaning: 'An operation that takes no body gets none.',
    },
    'deprecated-operation': {
      side: 'request',
      severity: 'note',
      operations: isDeprecated,
      meaning: 'No deprecated operation is used.',
    },
    'undocumented-status': {
      side: 'response',
      severity: ['error', 'warning'],
      meaning:
        'The status is described for the operation: itself, by its range (`4XX`), or by `default`. An undocumented 3xx or 4xx is a warning, any other an error. 304 is allowed for a conditional request.',
    },
    'error-status': {
      side: 'response',
      meaning: '`status` of a problem (`application/problem+json`, RFC 9457) is the HTTP status.',
    },
    unauthorised: {
      side: 'response',
      meaning: 'Without the credentials that the operation needs there is no 2xx.',
    },
    'accepted-invalid': {
      side: 'response',
      severity: 'warning',
      operations: (scope) => scope.operation.body !== undefined || hasPathParameter(scope),
      meaning: 'An invalid body or path is not answered 2xx.',
    },
    'list-limit': {
      side: 'response',
      operations: ({ record }) => isListWith(record, 'limit'),
      meaning: `A list has at most \`limit\` ${many}; without it at most its default, and never more than its maximum.`,
    },
    ...filterRules(words, records),
    'list-unique-id': {
      side: 'response',
      operations: ({ record }) => record?.role === 'list' && record.id.property !== undefined,
      meaning: 'No id appears twice in a list.',
    },
    'get-same-id': {
      side: 'response',
      operations: ({ record }) => record?.item !== undefined && record.id.property !== undefined,
      meaning: `The returned ${one} has the id asked for, digit for digit.`,
    },
    'create-echo': {
      side: 'response',
      operations: ({ record }) => record?.role === 'create' && record.echoed.length > 0,
      meaning:
        'What a creation sent and its answer has in the same form has the same value, digit for digit.',
    },
    'create-new-id': {
      side: 'response',
      operations: ({ record }) => record?.givesId === true,
      meaning: `A created ${one} has an id that no earlier exchange has shown (the last 50,000 ids are remembered).`,
    },
    'deprecation-header': {
      side: 'response',
      severity: 'note',
      operations: isDeprecated,
      meaning:
        'A deprecated operation announces itself with Deprecation (RFC 9745) and Sunset (RFC 8594), and Sunset names the day of the contract.',
    },
    'undescribed-operation': {
      side: 'response',
      severity: 'warning',
      operations: () => false,
      anywhere: true,
      meaning:
        'A request that is not an operation of the contract is not answered 2xx (OPTIONS is ignored).',
    },
    'contract-probe': {
      side: 'response',
      severity: ['error', 'warning'],
      anywhere: true,
      ofProbes: true,
      meaning:
        'A rule of the contract holds when a probe of `verify` tests it. The place is the name of the probe. It is a warning if the contract suggests the rule without promising it.',
    },
    'ledger-difference': {
      side: 'response',
      severity: 'warning',
      anywhere: true,
      ofProbes: true,
      meaning:
        'Where the contract is silent, a service answers `verify` as the sandbox does. The place is the entry of the ledger.',
    },
    'checker-failed': {
      side: 'both',
      severity: 'error',
      anywhere: true,
      meaning:
        'Every exchange can be judged. If one cannot, this tool has a bug, and the run ends with exit code 70.',
    },
    'write-only': {
      side: 'response',
      severity: 'warning',
      meaning:
        'An answer has no member that is `writeOnly`: OpenAPI says that it SHOULD NOT be sent.',
    },
    discriminator: {
      side: 'both',
      severity: 'note',
      meaning:
        'A value of an `anyOf` fits the branch that its discriminator names. It may fit another one alone: the discriminator is a hint (OpenAPI 3.1.1).',
    },
  }
}

/** The rules by role that apply to some operation of the contract. */
function recordRuleEntries(contract: RuledContract): readonly [string, Rule][] {
  const { any } = checkWords(contract)
  const { changing } = contract.records
  return recordRules.map(({ id, severity = 'error', roles, isFor, meaning }) => [
    id,
    {
      ...{ side: 'response', severity, meaning: meaning(any) },
      operations: ({ operation, record }) =>
        record !== undefined &&
        roles.includes(record.role) &&
        isFor({ operation, record, isChanging: changing.has(record.resource.name) }),
    },
  ])
}

/** A rule for each parameter name that some list uses as a filter. */
function filterRules(
  words: CheckWords,
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
        operations: ({ record }) => record?.parameters.some((each) => ruleOf(each) === id) === true,
        meaning:
          id === LIST_FILTER
            ? `With a filter, a list has only ${many} that match it.`
            : `With \`${property}\`, a list has only ${many} with that ${property}.`,
      },
    ]),
  )
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

/** What a rule needs to know of an operation to apply to it. */
interface RuleScope {
  readonly operation: Operation
  readonly record: RecordOperation | undefined
  /** The keywords in the schemas of its parameters and its body. */
  readonly asked: ReadonlySet<string>
  readonly formats: ReadonlySet<string>
}

type RuledContract = Pick<Contract, 'document' | 'operations' | 'records' | 'hints'>

/** Reads what rules need to know of an operation. */
function scopeOf(operation: Operation, { document, records }: RuledContract): RuleScope {
  const asked: Schema[] = [
    ...operation.parameters.map(({ schema }) => schema),
    ...(operation.body ? [operation.body] : []),
  ]
  return {
    ...{ operation, record: records.byId.get(operation.id) },
    // Computed lazily: the schemas of one operation may refer to the whole contract.
    get asked() {
      return new Set(asked.flatMap((schema) => [...entriesIn(schema)].map(([keyword]) => keyword)))
    },
    get formats() {
      const all = [...asked, ...answerSchemas(operation, document)]
      const entries = all.flatMap((schema) => [...entriesIn(schema)])
      return new Set(
        entries.flatMap(([keyword, value]) =>
          keyword === 'format' && typeof value === 'string' ? value : [],
        ),
      )
    },
  }
}

function answerSchemas({ id }: Operation, { paths }: OpenApiDocument): readonly Schema[] {
  const found = operationsIn(paths).find(({ operation }) => operation.operationId === id)
  return Object.values(found?.operation.responses ?? {}).flatMap(
    ({ content }): readonly Schema[] => {
      const schema = jsonContent(content)?.schema
      return schema ? [schema] : []
    },
  )
}

/**
 * The keywords of a schema and of all within it, which may be itself; names of properties count as keywords, which are few of those
 * asked for.
 */
function* entriesIn(schema: object): Generator<readonly [string, unknown]> {
  const seen = new Set<object>([schema])
  // The loop also visits schemas that are added to the set while it runs.
  for (const part of seen)
    for (const entry of Object.entries(part)) {
      yield entry
      const [, value] = entry
      if (typeof value === 'object' && value !== null) seen.add(value)
    }
}
