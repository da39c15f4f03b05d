import { createRandom } from '../../../base/random.ts'
import {
  compileLinear,
  type LinearTest,
  UnsupportedSyntax,
} from '../../../base/text/linear-expression.ts'
import type { Members } from '../../reading/bundle.ts'
import { patternText } from '../../views/pattern-text.ts'
import { ANY_TEXT } from './implied.ts'
import type { Effect } from './matching.ts'
import { admits } from './tie-values.ts'

/**
 * What another pattern does to the texts, as far as texts show it that are drawn by both. That all of these fit does not show that all
 * others do: then it only means something else.
 */
export function patternEffect(older: Members, newer: Members): Effect {
  const [isLess, isMore] = [leavesOut(newer, older), leavesOut(older, newer)]
  if (isLess && isMore) return 'other'
  if (isLess) return 'narrower'
  return isMore ? 'wider' : 'meaning'
}

// --- internal ---

/** Whether a schema does not take a text that is drawn by the pattern of another. */
function leavesOut({ pattern }: Members, of: Members): boolean {
  const [fitted, fits] = [compiled(of.pattern), compiled(pattern)]
  if (!fitted || !fits || ANY_TEXT.includes(String(pattern)) || isDeep(String(of.pattern)))
    return false
  const random = createRandom(0, String(of.pattern))
  for (let tries = 0; tries < MOST_DRAWN; tries += 1) {
    const text = patternText(String(of.pattern), random, tries % LONGEST)
    if (text.length <= MOST_LETTERS && fitted(text) && admits(of, text) && !fits(text)) return true
  }
  return false
}

const MOST_DRAWN = 60
/** How often more than it must be a part is repeated, and how long a text may be, to be tried. */
const LONGEST = 12
const MOST_LETTERS = 2000

/** Whether groups nest so deeply that a drawn text may be very long. */
function isDeep(pattern: string): boolean {
  let depth = 0
  return [...pattern].some((letter) => {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    return depth > DEEPEST
  })
}

const DEEPEST = 3

/** A pattern that is not checked says nothing. */
function compiled(pattern: unknown): LinearTest | undefined {
  if (typeof pattern !== 'string') return undefined
  try {
    return compileLinear(pattern)
  } catch (error) {
    if (!(error instanceof UnsupportedSyntax)) throw error
    return undefined
  }
}
