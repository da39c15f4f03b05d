// The only file that imports re2js. Import it lazily: few scenarios have an expression.
import { RE2JS, RE2JSSyntaxException } from 're2js'
import type { TextTest } from './request-filter.ts'

/** How much of a text is searched, in characters. */
export const LONGEST_MATCHED = 10_000

/**
 * Compiles a JavaScript regular expression (flag `u`) that searches the first 10,000 characters of a text, with
 * an engine that takes linear time: with backtracking, `^(a+)+$` takes years for forty letters of a request.
 * @throws ExpressionError
 */
export function compileExpression(source: string): TextTest {
  assertJavaScript(source)
  const backreference = /(?<!\\)(?:\\\\)*\\k</.test(source)
  if (backreference) throw new ExpressionError(without('a backreference'))
  if (SURROGATE.test(source))
    throw new ExpressionError('has half a character (\\ud83d). Write it whole: \\u{1f43e}.')
  try {
    const expression = RE2JS.compile(RE2JS.translateRegExp(source))
    return (text) => expression.test(text.slice(0, LONGEST_MATCHED))
  } catch (cause) {
    if (!(cause instanceof RE2JSSyntaxException)) throw cause
    throw new ExpressionError(without(unsupported(cause.message)), { cause })
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

function unsupported(message: string): string {
  // RE2 quotes it between backquotes, at the end.
  const from = message.indexOf('`') + 1
  const part = from === 0 ? '' : message.slice(from, message.lastIndexOf('`'))
  if (/^\(\?<?[=!]/.test(part)) return `a lookaround (${part})`
  if (/^\\\d/.test(part)) return `a backreference (${part})`
  return part === '' ? 'a syntax' : part
}
