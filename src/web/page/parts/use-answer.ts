import { addressOf, askPlane, type PlaneRequest } from './ask-plane.ts'
import { usePage } from './page-context.ts'
import { useEffect, useRef, useState } from './preact.ts'
import { ProblemDetails } from './problem-details.ts'

/** An answer that the page shows. */
export interface Shown<Answer> {
  /** The last answer of its path, in its world; `undefined` before the first. */
  readonly answer: Answer | undefined
  /** Whether that is the answer to this very request, and not to one before it. */
  readonly isCurrent: boolean
  /** Why the last request failed, if it did. */
  readonly problem: string | undefined
  /** Asks again at once. */
  readonly again: () => void
}

/** How to ask. */
export interface Asking<Answer> {
  /** Again after so many milliseconds, while the page is seen. Default: only when the request changes. */
  readonly every?: number | undefined
  /** Default: askPlane. */
  readonly ask?: (request: PlaneRequest) => Promise<Answer>
}

/** Asks the control plane when the request changes, and `again` after a while. `undefined` asks nothing. */
export function useAnswer<Answer>(
  request: PlaneRequest | undefined,
  { every, ask: askFor = askPlane<Answer> }: Asking<Answer> = {},
): Shown<Answer> {
  const page = usePage()
  const [shown, setShown] = useState<Answered<Answer>>({})
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
        const answer = await askFor({ ...current, signal: over.signal })
        page.onAnswer()
        setShown({ of: subjectOf(current), address, answer })
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
    answer: request && shown.of === subjectOf(request) ? shown.answer : undefined,
    isCurrent: shown.address === address,
    problem: shown.problem,
    again: () => setTurn((before) => before + 1),
  }
}

/** A problem as it is; anything else is a bug of the page, and stays one. */
export function asProblem(error: unknown): ProblemDetails {
  if (error instanceof ProblemDetails) return error
  throw error
}

// --- internal ---

/** What a request is about: what is shown of it stays while filters change, and goes with its world. */
function subjectOf({ path, query }: PlaneRequest): string {
  return `${path} ${query?.world ?? ''}`
}

/** What the last request got. */
interface Answered<Answer> {
  /** What it was about, and its address. */
  readonly of?: string
  readonly address?: string
  readonly answer?: Answer
  readonly problem?: string
}
