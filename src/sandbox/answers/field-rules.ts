import type { Int64 } from '../../base/json/int64.ts'
import { shown } from '../../base/text/shown.ts'
import { type Eventually, whenReady } from '../../base/waiting.ts'
import type { ContractHints, FieldRefusal } from '../../contract/document/contract-hints.ts'
import { isLedgerName, type LedgerName } from '../../contract/ledger/ledger.ts'
import { requestViolation } from '../../contract/requests/violation.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import type { JsonObject } from '../../contract/views/view-node.ts'
import type { RequestContext } from './request-context.ts'
import type { RecordParts } from './role-parts.ts'

/** Finds what the contract allows in a body and the ledger refuses; adds it to `found`. */
export type FieldRules = (
  context: RequestContext,
  body: JsonObject,
  found: Violation[],
) => Eventually<readonly Violation[]>

/**
 * Compiles the refusals of the ledger that are bound to fields.
 * @param of the names that they may be bound to: a resource, an operation.
 * @param records the records that fields may refer to, for the rule `unlisted`.
 */
export function compileFieldRules(
  { refusals }: ContractHints,
  of: readonly string[],
  records?: Pick<RecordParts, 'kind' | 'noun'>,
): FieldRules {
  const bound = refusals.filter((each) => of.includes(each.of))
  const quick = bound.flatMap((each) => quickRule(each) ?? [])
  const listed = records ? bound.flatMap((each) => unlistedRule(each, records) ?? []) : []
  return (context, body, found) => {
    for (const rule of quick) {
      const violation = rule(context, body)
      if (violation) found.push(violation)
    }
    return listed.length === 0 ? found : checkListed(context, body, { rules: listed, found })
  }
}

// --- internal ---

/** Checks rules that ask the store, one after the other. */
function checkListed(
  context: RequestContext,
  body: JsonObject,
  { rules, found }: { readonly rules: readonly SlowRule[]; readonly found: Violation[] },
): Eventually<readonly Violation[]> {
  for (const [at, rule] of rules.entries()) {
    const violation = rule(context, body)
    if (violation instanceof Promise) {
      return violation.then((later) => {
        if (later) found.push(later)
        return checkListed(context, body, { rules: rules.slice(at + 1), found })
      })
    }
    if (violation) found.push(violation)
  }
  return found
}

type QuickRule = (context: RequestContext, body: JsonObject) => Violation | undefined

function quickRule({ field, entry, rule }: FieldRefusal): QuickRule | undefined {
  if (rule === 'unlisted' || !isLedgerName(entry)) return undefined
  const problem = typeof rule === 'object' ? tooLong(rule.longerThan) : PROBLEMS[rule]
  return (context, body) => {
    const text = problem(body[field])
    if (text === undefined || context.decide(entry) !== 'reject') return undefined
    return violationOf(entry, field, text)
  }
}

function violationOf(entry: LedgerName, field: string, text: string): Violation {
  return requestViolation(entry, `body.${field}`, `${field} ${text}`)
}

type Problem = (value: unknown) => string | undefined

const PROBLEMS: { readonly [rule in 'empty' | 'negative']: Problem } = {
  empty: (value) => (value === '' ? 'must not be empty, got ""' : undefined),
  negative: (value) =>
    isInteger(value) && value < 0 ? `must be at least 0, got ${value}` : undefined,
}

/** Characters are counted only if there may be too many. */
function tooLong(most: number): Problem {
  return (value) => {
    if (typeof value !== 'string' || value.length <= most) return undefined
    const { length } = [...value]
    return length > most ? `must have at most ${most} characters, got ${length}` : undefined
  }
}

function isInteger(value: unknown): value is Int64 {
  return typeof value === 'number' || typeof value === 'bigint'
}

type SlowRule = (context: RequestContext, body: JsonObject) => Eventually<Violation | undefined>

function unlistedRule(
  { field, entry, rule }: FieldRefusal,
  { kind, noun }: Pick<RecordParts, 'kind' | 'noun'>,
): SlowRule | undefined {
  const isFound = kind.filters.some(({ name }) => name === field)
  if (rule !== 'unlisted' || !isFound || !isLedgerName(entry)) return undefined
  return (context, body) => {
    const value = body[field]
    const isText = typeof value === 'string'
    if (!(isText || isInteger(value)) || context.decide(entry) !== 'reject') return undefined
    return whenReady(context.world.store.has(kind.name, field, value), (isKnown) =>
      isKnown
        ? undefined
        : violationOf(entry, field, `must be that of an existing ${noun.one}, got ${shown(value)}`),
    )
  }
}
