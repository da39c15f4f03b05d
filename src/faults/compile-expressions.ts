import { type FaultRemark, matchersOf } from './check-fault.ts'
import type { Fault } from './fault.ts'
import type { Expressions, TextTest } from './match.ts'

/**
 * Compiles the expressions of faults; the engine is loaded only if there are any. Invalid ones become remarks,
 * with paths that start at the list of faults.
 */
export async function compileExpressions(
  faults: readonly Fault[],
): Promise<{ readonly expressions: Expressions; readonly remarks: readonly FaultRemark[] }> {
  const expressions = new Map<string, TextTest>()
  const remarks: FaultRemark[] = []
  const found = faults.flatMap(({ when }, index) =>
    matchersOf(when).flatMap(({ path, matcher }) =>
      typeof matcher === 'object' && matcher !== null
        ? [{ source: matcher.matches, path: [String(index), 'when', ...path, 'matches'] }]
        : [],
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
