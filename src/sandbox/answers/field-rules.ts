import type { Int64 } from '../../base/json/exact-numbers.ts'
import { shown } from '../../base/text/shown.ts'
import { requestViolation } from '../../contract/requests/violation.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import type { ViewObject } from '../../contract/views/view-node.ts'
import { LONGEST_TEXT } from '../../silences/finding/described-words.ts'
import { type Point, pointsOf } from '../../silences/ledger-of.ts'
import type { SilenceName } from '../../silences/silence-kinds.ts'
import type { RequestContext } from './request-context.ts'
import type { OperationParts, RecordParts } from './role-parts.ts'

/** What the contract allows in a body and the ledger refuses. */
export type FieldRules = (context: RequestContext, body: ViewObject) => readonly Violation[]

/**
 * Compiles the refusals of the ledger that are about single fields of an operation's body.
 * @param records the records that fields may refer to; without them no reference is looked up.
 */
export function compileFieldRules(
  { contract, operation }: Pick<OperationParts, 'contract' | 'operation'>,
  records?: Pick<RecordParts, 'kind' | 'noun'>,
): FieldRules {
  const points = pointsOf(contract)
  const bound = points.ledger.entries.flatMap(({ kind, operations, field }): Bound | [] => {
    if (field === undefined || !isFieldKind(kind) || !operations.includes(operation.id)) return []
    const { name, ...point } = points.at(kind, operation.id, field)
    return name === undefined ? [] : { kind, field, point: { name, ...point } }
  })
  const ofValues = bound.flatMap((each) => valueRule(each) ?? [])
  const listed = records ? bound.flatMap((each) => unlistedRule(each, records) ?? []) : []
  const rules = [...ofValues, ...listed]
  return (context, body) => {
    const found: Violation[] = []
    for (const rule of rules) {
      const violation = rule(context, body)
      if (violation) found.push(violation)
    }
    return found
  }
}

// --- internal ---

type FieldRule = (context: RequestContext, body: ViewObject) => Violation | undefined

/** A field that an entry of the ledger is about. */
interface Bound {
  readonly kind: keyof typeof PROBLEMS | 'unlistedReference'
  readonly field: string
  readonly point: Point & { readonly name: string }
}

function isFieldKind(kind: string): kind is Bound['kind'] {
  return kind === 'unlistedReference' || Object.hasOwn(PROBLEMS, kind)
}

function valueRule({ kind, field, point }: Bound): FieldRule | undefined {
  if (kind === 'unlistedReference') return undefined
  const problem = PROBLEMS[kind]
  return (context, body) => {
    const text = problem(body[field])
    if (text === undefined || context.decide(point) !== 'reject') return undefined
    return violationOf(point, field, text)
  }
}

function violationOf({ name }: Bound['point'], field: string, text: string): Violation {
  return requestViolation(name, `body.${field}`, `${field} ${text}`)
}

type Problem = (value: unknown) => string | undefined

const PROBLEMS = {
  emptyText: (value) => (value === '' ? 'must not be empty, got ""' : undefined),
  // Characters are counted only if there may be too many.
  longText: (value) => {
    if (typeof value !== 'string' || value.length <= LONGEST_TEXT) return undefined
    const { length } = [...value]
    return length > LONGEST_TEXT
      ? `must have at most ${LONGEST_TEXT} characters, got ${length}`
      : undefined
  },
  negativeNumber: (value) =>
    isInteger(value) && value < 0 ? `must be at least 0, got ${value}` : undefined,
} satisfies { readonly [kind in SilenceName]?: Problem }

function isInteger(value: unknown): value is Int64 {
  return typeof value === 'number' || typeof value === 'bigint'
}

function unlistedRule(
  { kind: silence, field, point }: Bound,
  { kind, noun }: Pick<RecordParts, 'kind' | 'noun'>,
): FieldRule | undefined {
  const isFound = kind.filters.some(({ name }) => name === field)
  if (silence !== 'unlistedReference' || !isFound) return undefined
  return (context, body) => {
    const value = body[field]
    const isText = typeof value === 'string'
    if (!(isText || isInteger(value)) || context.decide(point) !== 'reject') return undefined
    if (context.world.store.has(kind.name, field, value)) return undefined
    return violationOf(point, field, `must be that of an existing ${noun.one}, got ${shown(value)}`)
  }
}
