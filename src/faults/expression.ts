// Import it lazily, with its engine: few scenarios have an expression.
import { compileLinear, UnsupportedSyntax } from '../base/text/linear-expression.ts'
import type { TextTest } from './request-filter.ts'

/** How much of a text is searched, in characters. */
export const LONGEST_MATCHED = 10_000

/**
 * Compiles a JavaScript regular expression (flag `u`) that searches the first 10,000 characters of a text, in linear time.
 * @throws ExpressionError
 */
export function compileExpression(source: string): TextTest {
  assertJavaScript(source)
  if (SURROGATE.test(source))
    throw new ExpressionError('has half a character (\\ud83d). Write it whole: \\u{1f43e}.')
  try {
    const test = compileLinear(source)
    return (text) => test(text.slice(0, LONGEST_MATCHED))
  } catch (cause) {
    if (!(cause instanceof UnsupportedSyntax)) throw cause
    throw new ExpressionError(without(cause.message), { cause })
  }
}

/** Why an expression is refused; the message is the predicate of a sentence about its place. */
export class ExpressionError extends Error {}

// --- internal ---

const SURROGATE = /(?<!\\)(?:\\\\)*\\u[dD][89a-fA-F]/

function assertJavaScript(source: string): void {
  try {
    new RegExp(source, 'u')
  } catch (cause) {
    const what = (cause as Error).message.replace(/^Invalid regular expression: /, '')
    throw new ExpressionError(`is not a regular expression: ${what}.`, { cause })
  }
}

function without(what: string): string {
  return `has ${what}, which RE2, the engine for expressions, does not support. Rewrite it without (docs/faults.md).`
}
