import { type FaultRemark, matchersOf } from './check-fault.ts'
import type { Fault, Matcher } from './fault.ts'
import type { Expressions, TextTest } from './match.ts'

/**
 * Compiles the expressions of faults; the engine is loaded only if there are any. Invalid expressions become remarks,
 * with paths that start at the list of faults.
 */
export async function compileExpressions(
  faults: readonly Fault[],
): Promise<{ readonly expressions: Expressions; readonly remarks: readonly FaultRemark[] }> {
  const expressions = new Map<string, TextTest>()
  const remarks: FaultRemark[] = []
  const found = faults.flatMap(({ when }, index) =>
    matchersOf(when).flatMap(({ path, matcher }) =>
      expressionIn(matcher, [String(index), 'when', ...path]),
    ),
  )
  if (found.length === 0) return { expressions, remarks }
  const { compileExpression, ExpressionError } = await import('./expression.ts')
  for (const { source, path } of found) {
    try {
      expressions.set(source, compileExpression(source))
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error
      remarks.push({ path, text: error.message })
    }
  }
  return { expressions, remarks }
}

// --- internal ---

/** The expression of a matcher, if it has one, with its path. */
function expressionIn(
  matcher: Matcher,
  path: readonly string[],
): readonly { readonly source: string; readonly path: readonly string[] }[] {
  if (typeof matcher !== 'object' || matcher === null) return []
  if ('not' in matcher) return expressionIn(matcher.not, [...path, 'not'])
  return 'matches' in matcher ? [{ source: matcher.matches, path: [...path, 'matches'] }] : []
}
