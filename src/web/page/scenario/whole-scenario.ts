import { openPlane } from '../parts/ask-plane.ts'
import { usePage } from '../parts/page-context.ts'
import { html, useEffect, useState } from '../parts/preact.ts'
import { ProblemText } from '../parts/problem-text.ts'
import { textOf } from '../parts/text-of.ts'
import { asProblem } from '../parts/use-answer.ts'

/** How many characters are shown: a scenario can have a million animals. */
const MOST_SHOWN = 100_000

/** The scenario in force as text. */
export function WholeScenario() {
  const { world, onProblem } = usePage()
  const [shown, setShown] = useState<{ text?: string; problem?: string }>({})
  useEffect(() => {
    const over = new AbortController()
    readBeginning(world, over.signal)
      .then((text) => setShown({ text }))
      .catch((error) => {
        if (over.signal.aborted) return
        const problem = asProblem(error)
        onProblem(problem)
        setShown({ problem: problem.message })
      })
    return () => over.abort()
  }, [world])
  const { text, problem } = shown
  if (text === undefined) return html`<${ProblemText} problem=${problem} />`
  return html`<pre tabindex="0" role="region" aria-label="The scenario as text">${text}</pre>
    ${text.length === MOST_SHOWN && html`<p class="faint">It is longer; save it to have it whole.</p>`}`
}

// --- internal ---

async function readBeginning(world: string | undefined, signal: AbortSignal): Promise<string> {
  const reply = await openPlane({ path: '/scenario', query: { world }, signal })
  let text = ''
  for await (const piece of textOf(reply, signal)) {
    text += piece
    if (text.length >= MOST_SHOWN) break // the rest is not requested
  }
  return text.slice(0, MOST_SHOWN)
}
