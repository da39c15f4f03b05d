import { withoutHeader } from '../base/header-lines.ts'
import type { Connection } from '../faults/fault.ts'
import type { Strike, Strikes } from '../faults/fault-plan.ts'
import { type Preferences, readPrefer, strikesOf } from '../faults/prefer.ts'
import { faultAnswer } from './fault-answer.ts'
import { type Outcome, toOutcome } from './outcome.ts'
import { serve } from './serve.ts'
import type { Answer, Handler, Turn } from './turn.ts'

/** Serves a request with the faults that strike it: those that it asks for in `Prefer`, otherwise those of its world. */
export async function serveWithFaults(turn: Turn, handler: Handler): Promise<Outcome> {
  const { faults } = turn.world
  const preferences = readPrefer(String(turn.request.headers.prefer ?? ''), faults)
  const { id, wait } = turn.request
  if (preferences.delay > 0 && !(await wait(preferences.delay))) return abandoned(turn)
  const strikes = strikesOf(preferences, faults, id) ?? faults.strike(turn.faultRequest(), id)
  const { before, after } = strikes
  const { unknownFault } = preferences
  const outcome = (answer: Answer | undefined, connection?: Connection) => ({
    ...toOutcome(turn, answer && withPreferences(answer, preferences), strikes, connection),
    ...(unknownFault !== undefined && { unknownFault }),
  })
  if (before.delay > 0 && !(await wait(before.delay))) return abandoned(turn, strikes)
  if (before.end) return end(turn, before, undefined, outcome)
  const answer = await serve(turn, handler)
  if (after.delay > 0 && !(await wait(after.delay))) return abandoned(turn, strikes)
  return after.end ? end(turn, after, answer, outcome) : outcome(answer)
}

// --- internal ---

/** The client left during a delay. */
function abandoned(turn: Turn, strikes?: Strikes): Outcome {
  return { ...toOutcome(turn, undefined, strikes), isAbandoned: true }
}

function end(
  turn: Turn,
  { end: ending }: Strike,
  answer: Answer | undefined,
  outcome: (answer: Answer | undefined, connection?: Connection) => Outcome,
): Outcome {
  const { respond, connection } = ending ?? {}
  const given = respond ? faultAnswer(turn, respond) : answer
  return outcome(
    connection === undefined || connection === 'truncate' ? given : undefined,
    connection,
  )
}

function withPreferences(answer: Answer, { applied }: Preferences): Answer {
  if (applied.length === 0) return answer
  // A recorded answer may have the preferences that were applied when it was recorded.
  const others = withoutHeader(answer.headers, 'preference-applied')
  return { ...answer, headers: [...others, 'Preference-Applied', applied.join(', ')] }
}
