import { iterateYielding } from '../base/iterate-yielding.ts'
import { type FaultRemark, MOST_EXPRESSIONS, matchersOf } from './fault.ts'
import type { Matcher, When } from './fault-types.ts'
import type { Expressions, TextTest } from './request-filter.ts'

/** Why a further expression is refused; the predicate of a sentence about its place. */
export const TOO_MANY_EXPRESSIONS = `is one expression too many: all faults together may have ${MOST_EXPRESSIONS} different ones. Join some with |.`

/** Compiles the expressions of faults, with an engine that is loaded only then. Invalid expressions become remarks. */
export async function compileExpressions(
  faults: readonly Conditional[],
): Promise<{ readonly expressions: Expressions; readonly remarks: readonly FaultRemark[] }> {
  const expressions = new Map<string, TextTest>()
  const remarks: FaultRemark[] = []
  const found = expressionsIn(faults)
  if (found.length === 0) return { expressions, remarks }
  const { compileExpression, ExpressionError } = await import('./expression.ts')
  for await (const { source, path } of iterateYielding(found)) {
    if (expressions.has(source)) continue
    if (expressions.size === MOST_EXPRESSIONS) {
      remarks.push({ path, text: TOO_MANY_EXPRESSIONS })
      break
    }
    try {
      expressions.set(source, compileExpression(source))
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error
      remarks.push({ path, text: error.message })
    }
  }
  return { expressions, remarks }
}

/** Those of the compiled expressions that faults still use. */
export function stillUsed(faults: readonly Conditional[], expressions: Expressions): Expressions {
  if (expressions.size === 0) return expressions
  const sources = new Set(expressionsIn(faults).map(({ source }) => source))
  return new Map([...expressions].filter(([source]) => sources.has(source)))
}

// --- internal ---

/** What has conditions: a fault, or a route. */
interface Conditional {
  readonly when?: When | undefined
}

interface Expression {
  readonly source: string
  readonly path: readonly string[]
}

function expressionsIn(faults: readonly Conditional[]): readonly Expression[] {
  return faults.flatMap(({ when }, index) =>
    matchersOf(when).flatMap(({ path, matcher }) =>
      expressionIn(matcher, [String(index), 'when', ...path]),
    ),
  )
}

/** The expression of a matcher, if it has one, with its path. */
function expressionIn(matcher: Matcher, path: readonly string[]): readonly Expression[] {
  if (typeof matcher !== 'object' || matcher === null) return []
  if ('not' in matcher) return expressionIn(matcher.not, [...path, 'not'])
  return 'matches' in matcher ? [{ source: matcher.matches, path: [...path, 'matches'] }] : []
}
