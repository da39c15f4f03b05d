// The only file that imports re2js. Import it lazily: few scenarios and contracts have an expression.
import { RE2JS, RE2JSSyntaxException } from 're2js'

export type LinearTest = (text: string) => boolean

/**
 * Compiles a JavaScript regular expression with an engine that takes linear time: with backtracking, `^(a+)+$` takes years for forty
 * letters of a request.
 * @throws UnsupportedSyntax
 */
export function compileLinear(source: string): LinearTest {
  if (BACKREFERENCE.test(source)) throw new UnsupportedSyntax('a backreference')
  try {
    const expression = RE2JS.compile(RE2JS.translateRegExp(source))
    return (text) => expression.test(text)
  } catch (cause) {
    if (!(cause instanceof RE2JSSyntaxException)) throw cause
    throw new UnsupportedSyntax(unsupported(cause.message), { cause })
  }
}

/** An expression that RE2 does not run; the message is what it has, e.g. `a lookaround ((?=)`. */
export class UnsupportedSyntax extends Error {}

// --- internal ---

const BACKREFERENCE = /(?<!\\)(?:\\\\)*\\k</

function unsupported(message: string): string {
  // RE2 quotes it between backquotes, at the end.
  const from = message.indexOf('`') + 1
  const part = from === 0 ? '' : message.slice(from, message.lastIndexOf('`'))
  if (/^\(\?<?[=!]/.test(part)) return `a lookaround (${part})`
  if (/^\\\d/.test(part)) return `a backreference (${part})`
  return part === '' ? 'a syntax' : part
}
