import { shorten } from '../../base/text/text.ts'
import { BEHAVIOUR_HOOKS } from '../../behaviour/operation-behaviour.ts'
import type { RequestContext } from '../answers/request-context.ts'

/** Returns what says which hooks a request has met, where they are written, and which of them has ended it. */
export function hooksText({ hooks = [], ended }: Pick<RequestContext, 'hooks' | 'ended'>) {
  const end = ended && { ...ended.at, isRefusal: ended.refused !== undefined, why: ended.message }
  return (): string => {
    const own = BEHAVIOUR_HOOKS.flatMap((hook) =>
      hooks.filter((each) => each[hook]).map(({ placeOf }) => `${hook} ${placeOf(hook)}`),
    )
    if (!end) return own.join(', ')
    const what = end.isRefusal ? 'refused it' : 'failed'
    const why = end.why === '' ? '' : `: ${shorten(end.why, LONGEST_WHY)}`
    return `${own.join(', ')}; ${end.hook} ${end.place} ${what}${why}`
  }
}

// --- internal ---

/** In bytes. */
const LONGEST_WHY = 500
