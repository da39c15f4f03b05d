import { createContext, useContext } from './preact.ts'
import type { ProblemDetails } from './problem-details.ts'
import type { Said } from './use-said.ts'

/** The state that all parts of the page share. */
export interface PageState {
  /** The id of the chosen world; `undefined` for all, or for the only one. */
  readonly world: string | undefined
  /** Chooses another world. */
  readonly setWorld: (world: string | undefined) => void
  /** The last message, for a while. */
  readonly said: Said
  /** Shows a message about what was done, also to screen readers; an empty text removes it. */
  readonly say: (text: string) => void
  /** Texts that are typed and not yet used, by the name of their control. */
  readonly drafts: Map<string, string>
  /** Called with every problem: the page asks for a missing token, and says that there is no answer while it keeps trying. */
  readonly onProblem: (problem: ProblemDetails) => void
  /** Called when the program has answered. */
  readonly onAnswer: () => void
}

export const PageContext = createContext<PageState | undefined>(undefined)

/** The state that all parts of the page share. */
export function usePage(): PageState {
  return useContext(PageContext) as PageState
}
