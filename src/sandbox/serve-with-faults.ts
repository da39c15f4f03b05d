import { withoutHeader } from '../base/header-lines.ts'
import type { Connection, Ending } from '../faults/fault.ts'
import type { Strikes } from '../faults/fault-plan.ts'
import { type Preferences, readPrefer, strikesOf } from '../faults/prefer.ts'
import { endedAnswer } from './fault-answer.ts'
import { type Outcome, toOutcome } from './outcome.ts'
import { serve } from './serve.ts'
import type { Answer, Handler, Turn } from './turn.ts'

/** Serves a request with the faults that strike it: those that it asks for in `Prefer`, otherwise those of its world. */
export async function serveWithFaults(turn: Turn, handler: Handler): Promise<Outcome> {
  const { faults } = turn.world
  const preferences = readPrefer(String(turn.request.headers.prefer ?? ''), faults)
  const { request } = turn
  const { id } = request
  if (preferences.delay > 0 && !(await request.wait(preferences.delay))) return abandoned(turn)
  const striking = strikesOf(preferences, faults, id) ?? faults.strike(turn.faultRequest(), id)
  const strikes = striking instanceof Promise ? await striking : striking
  turn.counts = strikes.counts ?? faults.counts()
  const { before, after } = strikes
  const { unknownFault } = preferences
  const throttle = Math.min(before.throttle, after.throttle)
  const outcome = (answer: Answer | undefined, connection?: Connection) => ({
    ...toOutcome(turn, answer && withPreferences(answer, preferences), strikes, connection),
    ...(unknownFault !== undefined && { unknownFault }),
    ...(Number.isFinite(throttle) && { throttle }),
  })
  const end = (ending: Ending, answer?: Answer) =>
    outcome(endedAnswer(turn, ending, answer), ending.connection)
  if (before.delay > 0 && !(await request.wait(before.delay))) return abandoned(turn, strikes)
  if (before.end) return end(before.end)
  const answer = await serve(turn, handler)
  if (after.delay > 0 && !(await request.wait(after.delay))) return abandoned(turn, strikes)
  return after.end ? end(after.end, answer) : outcome(answer)
}

// --- internal ---

/** The client left during a delay. */
function abandoned(turn: Turn, strikes?: Strikes): Outcome {
  return { ...toOutcome(turn, undefined, strikes), isAbandoned: true }
}

function withPreferences(answer: Answer, { applied }: Preferences): Answer {
  if (applied.length === 0) return answer
  // A recorded answer may have the preferences that were applied when it was recorded.
  const others = withoutHeader(answer.headers, 'preference-applied')
  return { ...answer, headers: [...others, 'Preference-Applied', applied.join(', ')] }
}
