import { compileExpression, ExpressionError } from './expression.ts'
import type { Fault, Matcher, When } from './fault.ts'

/** What is to be said of a fault: the way to the place in it, and the text to be read after its name. */
export interface FaultRemark {
  readonly path: readonly string[]
  readonly text: string
}

/** Finds what is wrong with a fault and no schema can say. */
export function checkFault({ delay, when }: Fault): readonly FaultRemark[] {
  const remarks: FaultRemark[] = []
  if (typeof delay === 'object' && delay.type === 'uniform' && delay.lower > delay.upper) {
    const text = `must be at most upper (${delay.upper}), got ${delay.lower}.`
    remarks.push({ path: ['delay', 'lower'], text })
  }
  for (const { path, matcher } of matchersOf(when)) {
    const text = typeof matcher === 'object' && matcher && problemOf(matcher.matches)
    if (text) remarks.push({ path: ['when', ...path, 'matches'], text })
  }
  return remarks
}

/** All matchers of a fault's `when`, each with the way to it. */
export function matchersOf({ key, ...maps }: When = {}): { path: string[]; matcher: Matcher }[] {
  const named = Object.entries(maps).flatMap(([part, map]) =>
    Object.entries(map).map(([name, matcher]) => ({ path: [part, name], matcher })),
  )
  return key === undefined ? named : [{ path: ['key'], matcher: key }, ...named]
}

// --- internal ---

function problemOf(expression: string): string | undefined {
  try {
    compileExpression(expression)
    return undefined
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    return error.message
  }
}
