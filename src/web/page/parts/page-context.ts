import { createContext, useContext } from './preact.ts'
import type { ProblemDetails } from './problem-details.ts'

/** What all parts of the page share. */
export interface PageState {
  /** The id of the world that is looked at; `undefined` for all, or the only one. */
  readonly world: string | undefined
  /** Looks at another world. */
  readonly setWorld: (world: string | undefined) => void
  /** What was done last, for a while. */
  readonly said: string
  /** Says to everybody, also to a screen reader, what was done. */
  readonly say: (text: string) => void
  /** Called with every problem: without a token, the page asks for it; without an answer, it says so and goes on trying. */
  readonly onProblem: (problem: ProblemDetails) => void
  /** Called when the program has answered. */
  readonly onAnswer: () => void
}

export const PageContext = createContext<PageState | undefined>(undefined)

/** What all parts of the page share. */
export function usePage(): PageState {
  return useContext(PageContext) as PageState
}
