// The only file that knows re2js. It is loaded once a scenario has an expression.
import { createRequire } from 'node:module'

/** The longest expression, in characters. */
export const LONGEST_EXPRESSION = 1000

/** How much of a text is looked at, in characters. */
export const LONGEST_MATCHED = 10_000

/** Tells whether an expression is found in the first 10,000 characters of a text. */
export type TextTest = (text: string) => boolean

/**
 * Compiles a regular expression of JavaScript (flag `u`) for an engine that goes through a text once,
 * whatever the expression: with backtracking, `^(a+)+$` takes years for forty letters of a request.
 * @throws ExpressionError
 */
export function compileExpression(source: string): TextTest {
  assertJavaScript(source)
  const backreference = /(?<!\\)(?:\\\\)*\\k</.test(source)
  if (backreference) throw new ExpressionError(without('a backreference'))
  if (SURROGATE.test(source))
    throw new ExpressionError('has half a character (\\ud83d). Write it whole: \\u{1f43e}.')
  const { RE2JS, RE2JSSyntaxException } = require('re2js') as typeof import('re2js')
  try {
    const expression = RE2JS.compile(RE2JS.translateRegExp(source))
    return (text) => expression.test(text.slice(0, LONGEST_MATCHED))
  } catch (cause) {
    if (!(cause instanceof RE2JSSyntaxException)) throw cause
    throw new ExpressionError(without(unsupported(cause.message)), { cause })
  }
}

/** Why an expression is refused, to be read after the name of its place. */
export class ExpressionError extends Error {}

// --- internal ---

const require = createRequire(import.meta.url)

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
  return `has ${what}, which RE2, the engine for expressions, does not take. Write it without (docs/faults.md).`
}

function unsupported(message: string): string {
  const part = /`(.*)`$/s.exec(message)?.[1] ?? ''
  if (/^\(\?<?[=!]/.test(part)) return `a lookaround (${part})`
  if (/^\\\d/.test(part)) return `a backreference (${part})`
  return part === '' ? 'a form' : part
}
