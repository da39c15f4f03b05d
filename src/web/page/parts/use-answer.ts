import { oneAtATime } from '../../../base/time.ts'
import type {
  ClockReading,
  ContractInfo,
  FaultInForce,
  LedgerDecision,
  NextInfo,
  ResourceInfo,
  RoutesInForce,
  SnapshotInfo,
  WorldInfo,
} from '../../../client/answer-types.ts'
import type { CoverageReport, Exchange } from '../../../journal/journal-types.ts'
import { addressOf, askAdmin, type PageRequest, ProblemDetails } from './ask-admin.ts'
import { usePage } from './page-state.ts'
import { useEffect, useLayoutEffect, useRef, useState } from './preact.ts'
import type { PlacedProblem } from './texts.ts'

/** An answer that the page shows. */
export interface ShownAnswer<Answer> {
  /** The last answer for its path in its world; `undefined` before the first one, and if the present request fails. */
  readonly answer: Answer | undefined
  /** Whether the answer belongs to the present request, and not to an earlier one. */
  readonly isCurrent: boolean
  /** Why the last request failed, if it did. */
  readonly problem: string | undefined
  /** Asks again at once; resolves when the page shows the answer, or why there is none. */
  readonly again: () => Promise<void>
}

/** Asks the control plane when the request changes, and then every `every` milliseconds. `undefined` sends no request. */
export function useAnswer<Answer>(
  request: PageRequest | undefined,
  { every, ask: askFor = askAdmin<Answer> }: AnswerOptions<Answer> = {},
): ShownAnswer<Answer> {
  const page = usePage()
  const [shown, setShown] = useState<Answered<Answer>>({})
  const [round, setRound] = useState(0)
  const address = request && addressOf(request)
  const latest = useRef(request)
  latest.current = request
  const waiting = useRef<readonly (() => void)[]>([])
  useEffect(() => {
    const { current } = latest
    if (!current || address === undefined) return undefined
    const over = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      const begun = performance.now()
      const waited = waiting.current
      try {
        const answer = await askFor({ ...current, signal: over.signal })
        page.onAnswer()
        setShown({ of: subjectOf(current), address, answer })
      } catch (error) {
        if (over.signal.aborted) return
        const problem = asProblem(error)
        page.onProblem(problem)
        setShown((before) => ({ ...before, failed: { address, message: problem.message } }))
      }
      for (const isShown of waited) isShown()
      waiting.current = waiting.current.filter((each) => !waited.includes(each))
      const pause = Math.max(every ?? 0, (performance.now() - begun) * PAUSES)
      if (every !== undefined && !over.signal.aborted) timer = setTimeout(askIfSeen, pause)
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
  }, [address, every, round])
  const isCurrent = shown.address === address
  const problem = shown.failed?.address === address ? shown.failed?.message : undefined
  // An answer to an earlier request stays until the present one is answered, but not if that fails.
  const isMeant = request && shown.of === subjectOf(request) && (isCurrent || !problem)
  return {
    answer: isMeant ? shown.answer : undefined,
    isCurrent,
    problem,
    again: () =>
      new Promise((isShown) => {
        waiting.current = [...waiting.current, isShown]
        setRound((before) => before + 1)
      }),
  }
}

/** What the control plane of a sandbox answers at some paths. */
interface KnownAnswers {
  readonly clock: ClockReading
  readonly contract: ContractInfo
  readonly coverage: CoverageReport
  readonly faults: { readonly faults: readonly FaultInForce[] }
  readonly keys: { readonly keys: readonly string[] }
  readonly ledger: { readonly mode: string; readonly entries: readonly LedgerDecision[] }
  readonly next: NextInfo
  readonly requests: { readonly requests: readonly Exchange[]; readonly total: number }
  readonly resources: { readonly resources: readonly ResourceInfo[] }
  readonly routes: RoutesInForce
  readonly snapshots: { readonly snapshots: readonly SnapshotInfo[] }
  readonly webhooks: ShownWebhooks
  readonly worlds: ListedWorlds
}

/** The answer of `GET webhooks`. */
export interface ShownWebhooks {
  readonly url?: string
  readonly signed: boolean
  readonly retry: readonly string[]
  readonly events: readonly { readonly name: string; readonly why: string }[]
}

/** The answer of `GET worlds`. */
export interface ListedWorlds {
  /** The worlds, in the order in which they were made. */
  readonly worlds: readonly WorldInfo[]
}

/** Asks a sandbox for what it has under a name, in the chosen world where worlds differ; `every` as in `AnswerOptions`. */
export function useKnown<Name extends keyof KnownAnswers>(
  name: Name | undefined,
  every?: number,
  query?: PageRequest['query'],
): ShownAnswer<KnownAnswers[Name]> {
  const { world } = usePage()
  const isOfAll = name === 'contract' || name === 'coverage' || name === 'worlds'
  return useAnswer(name && { path: `/${name}`, query: isOfAll ? {} : { world, ...query } }, {
    every,
  })
}

/** Returns a problem as it is. Any other error is a bug of the page, and is thrown again. */
export function asProblem(error: unknown): ProblemDetails {
  if (error instanceof ProblemDetails) return error
  throw error
}

/** A typed text once the person has paused: otherwise each typed letter would be a request. */
export function useAfterPause(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

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

/** Actions that change something of the chosen world, and then ask again for what is shown; `send` resolves to whether it succeeded. */
export function useChange(again?: () => Promise<void>) {
  const { world } = usePage()
  const action = useAction()
  const send = async (request: PageRequest, said: string) => {
    const isDone = await action.run(() => askAdmin({ ...request, query: { world } }), said)
    await again?.()
    return isDone
  }
  return { ...action, send }
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

// --- internal ---

/** How to ask. */
interface AnswerOptions<Answer> {
  /** The pause before the next request while the page is visible, in milliseconds; longer where an answer takes long. Default: only when the request changes. */
  readonly every?: number | undefined
  /** Default: askAdmin. */
  readonly ask?: (request: PageRequest) => Promise<Answer>
}

/** The subject of a request: its answer stays on the page while filters change, and is removed with its world. */
function subjectOf({ path, query }: PageRequest): string {
  return `${path} ${query?.world ?? ''}`
}

/** The result of the last request. */
interface Answered<Answer> {
  /** The subject of the request, and its address. */
  readonly of?: string
  readonly address?: string
  readonly answer?: Answer
  /** The request that failed after it, and why. */
  readonly failed?: { readonly address: string; readonly message: string }
}

/** How many times as long as an answer takes the pause after it is at least: a page does not keep the program busy. */
const PAUSES = 10

/** How long a person pauses after typing, in milliseconds. */
const PAUSE = 300
