import { oneAtATime } from '../../../base/time.ts'
import { usePage } from './page-state.ts'
import { useLayoutEffect, useRef, useState } from './preact.ts'
import type { PlacedProblem, ProblemDetails } from './problem-details.ts'
import { asProblem } from './use-answer.ts'

/** An action of a person. */
export interface Action {
  /** Runs after earlier ones have ended, and reports success; resolves to whether it succeeded. */
  readonly run: (does: () => Promise<unknown>, said: string | (() => string)) => Promise<boolean>
  readonly isRunning: boolean
  /** Forgets why the last action failed: what was wrong is being corrected. */
  readonly forget: () => void
  /** Why the last action failed, if it did. */
  readonly problem: string | undefined
  /** The same, place by place, if the control plane names places. */
  readonly places: readonly PlacedProblem[]
}

/** Runs the actions of a person, one after another, and shows the reason if one fails. */
export function useAction(): Action {
  const { say, onProblem } = usePage()
  const [isRunning, setRunning] = useState(false)
  const [problem, setProblem] = useState<ProblemDetails>()
  const inTurn = useRef(oneAtATime())
  // A button that is disabled while its action runs loses the focus.
  const focused = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (isRunning || document.activeElement !== document.body) return
    ;(focused.current as HTMLElement | null)?.focus()
  }, [isRunning])
  const perform = async (does: () => Promise<unknown>, said: string | (() => string)) => {
    focused.current = document.activeElement
    setRunning(true)
    setProblem(undefined)
    try {
      await does()
      say(typeof said === 'string' ? said : said())
      return true
    } catch (error) {
      const found = asProblem(error)
      onProblem(found)
      setProblem(found)
      return false
    } finally {
      setRunning(false)
    }
  }
  const run: Action['run'] = (does, said) => inTurn.current(() => perform(does, said))
  const forget = () => setProblem(undefined)
  return { run, isRunning, forget, problem: problem?.message, places: problem?.places ?? [] }
}

/**
 * The value that a control shows: the one that a person requested, until the promise that is given with it resolves, which is when the
 * change has failed or the page shows an answer from after it; then that of the answer.
 */
export function useRequested<Value>(
  value: Value,
): [shown: Value, request: (next: Value, isShown: Promise<unknown>) => Promise<void>] {
  const [requested, setRequested] = useState<{ readonly next: Value }>()
  const request = async (next: Value, isShown: Promise<unknown>) => {
    const mine = { next }
    setRequested(mine)
    await isShown
    setRequested((latest) => (latest === mine ? undefined : latest))
  }
  return [requested ? requested.next : value, request]
}
