import { addressOf, askPlane, type PlaneRequest } from './ask-plane.ts'
import { usePage } from './page-context.ts'
import { useEffect, useRef, useState } from './preact.ts'
import { ProblemDetails } from './problem-details.ts'

/** An answer that the page shows. */
export interface Shown<Answer> {
  /** The last answer of its path; `undefined` before the first. */
  readonly answer: Answer | undefined
  /** Why the last request failed, if it did. */
  readonly problem: string | undefined
  /** Asks again at once. */
  readonly again: () => void
}

/**
 * Asks the control plane when the request changes, and again every so many milliseconds while the page is seen. `undefined`
 * asks nothing.
 */
export function useAnswer<Answer>(
  request: PlaneRequest | undefined,
  { every }: { readonly every?: number } = {},
): Shown<Answer> {
  const page = usePage()
  const [shown, setShown] = useState<{ of?: string; answer?: Answer; problem?: string }>({})
  const [turn, setTurn] = useState(0)
  const address = request && addressOf(request)
  const latest = useRef(request)
  latest.current = request
  useEffect(() => {
    const { current } = latest
    if (!current || address === undefined) return undefined
    const over = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      try {
        const answer = await askPlane<Answer>({ ...current, signal: over.signal })
        page.onAnswer()
        setShown({ of: current.path, answer })
      } catch (error) {
        if (over.signal.aborted) return
        const problem = asProblem(error)
        page.onProblem(problem)
        setShown((before) => ({ ...before, problem: problem.message }))
      }
      if (every !== undefined && !over.signal.aborted) timer = setTimeout(askIfSeen, every)
    }
    const askIfSeen = () => {
      if (!document.hidden) return void ask()
      timer = setTimeout(askIfSeen, every)
    }
    ask()
    return () => {
      over.abort()
      clearTimeout(timer)
    }
  }, [address, every, turn])
  return {
    answer: shown.of === request?.path ? shown.answer : undefined,
    problem: shown.problem,
    again: () => setTurn((before) => before + 1),
  }
}

/** A problem as it is; anything else is a bug of the page, and stays one. */
export function asProblem(error: unknown): ProblemDetails {
  if (error instanceof ProblemDetails) return error
  throw error
}
